/** Quil: each gate against the matrix that Quil's specification gives, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../engine-rs/index'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { detectFormat, importProgram } from '../index'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

type Complex = readonly [number, number]
const one: Complex = [1, 0]
const i: Complex = [0, 1]
const none: Complex = [0, 0]
const minus = ([re, im]: Complex): Complex => [-re, -im]
const cis = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)]
const real = (value: number): Complex => [value, 0]
const imaginary = (value: number): Complex => [0, value]
const diagonal = (...entries: Complex[]) =>
  entries.map((entry, row) => entries.map((_, column) => (row === column ? entry : none)))
/** The identity, but for a block at its end. */
const controlled = (size: number, block: Complex[][]) =>
  Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => {
      const start = size - block.length
      return row >= start && column >= start
        ? (block[row - start]?.[column - start] ?? none)
        : row === column
          ? one
          : none
    }),
  )

const angle = 0.7
const [cos, sin] = [Math.cos(angle / 2), Math.sin(angle / 2)]
const half = real(Math.SQRT1_2)
const x = [
  [none, one],
  [one, none],
]
const rx = [
  [real(cos), imaginary(-sin)],
  [imaginary(-sin), real(cos)],
]
const exchange = (inner: Complex[][]) => [
  [one, none, none, none],
  [none, ...(inner[0] ?? []), none],
  [none, ...(inner[1] ?? []), none],
  [none, none, none, one],
]

/** Matrices of the specification, the first qubit as the highest bit. */
const matrices: [string, number, Complex[][]][] = [
  ['I 0', 1, diagonal(one, one)],
  ['X 0', 1, x],
  [
    'Y 0',
    1,
    [
      [none, minus(i)],
      [i, none],
    ],
  ],
  ['Z 0', 1, diagonal(one, minus(one))],
  [
    'H 0',
    1,
    [
      [half, half],
      [half, minus(half)],
    ],
  ],
  ['S 0', 1, diagonal(one, i)],
  ['T 0', 1, diagonal(one, cis(Math.PI / 4))],
  ['DAGGER T 0', 1, diagonal(one, cis(-Math.PI / 4))],
  ['DAGGER DAGGER S 0', 1, diagonal(one, i)],
  ['PHASE(0.7) 0', 1, diagonal(one, cis(angle))],
  ['RX(0.7) 0', 1, rx],
  [
    'RY(0.7) 0',
    1,
    [
      [real(cos), real(-sin)],
      [real(sin), real(cos)],
    ],
  ],
  ['RZ(0.7) 0', 1, diagonal(cis(-angle / 2), cis(angle / 2))],
  ['CNOT 0 1', 2, controlled(4, x)],
  ['CZ 0 1', 2, diagonal(one, one, one, minus(one))],
  ['CPHASE(0.7) 0 1', 2, diagonal(one, one, one, cis(angle))],
  ['CPHASE00(0.7) 0 1', 2, diagonal(cis(angle), one, one, one)],
  ['CPHASE01(0.7) 0 1', 2, diagonal(one, cis(angle), one, one)],
  ['CPHASE10(0.7) 0 1', 2, diagonal(one, one, cis(angle), one)],
  ['CPHASE11(0.7) 0 1', 2, diagonal(one, one, one, cis(angle))],
  ['SWAP 0 1', 2, exchange(x)],
  [
    'ISWAP 0 1',
    2,
    exchange([
      [none, i],
      [i, none],
    ]),
  ],
  [
    'PSWAP(0.7) 0 1',
    2,
    exchange([
      [none, cis(angle)],
      [cis(angle), none],
    ]),
  ],
  [
    'XY(0.7) 0 1',
    2,
    exchange([
      [real(cos), imaginary(sin)],
      [imaginary(sin), real(cos)],
    ]),
  ],
  ['CCNOT 0 1 2', 3, controlled(8, x)],
  ['CSWAP 0 1 2', 3, controlled(8, exchange(x))],
  ['CONTROLLED RX(0.7) 0 1', 2, controlled(4, rx)],
  ['CONTROLLED CONTROLLED X 0 1 2', 3, controlled(8, x)],
  ['CONTROLLED DAGGER T 0 1', 2, diagonal(one, one, one, cis(-Math.PI / 4))],
  ['DAGGER CONTROLLED T 0 1', 2, diagonal(one, one, one, cis(-Math.PI / 4))],
  [
    'DAGGER PSWAP(-0.7) 0 1',
    2,
    exchange([
      [none, cis(angle)],
      [cis(angle), none],
    ]),
  ],
]

test.each(matrices)('%s', async (text, qubits, expected) => {
  const named = Array.from({ length: qubits }, (_, index) => `I ${index}`).join('\n')
  const { program, problems } = importProgram(`${named}\n${text}\n`, 'quil')
  expect(problems).toEqual([])
  const { matrix } = await engine.unitary(program ?? '')
  const size = 2 ** qubits
  // The engine has the first qubit as the lowest bit.
  const turned = (state: number) =>
    Number.parseInt([...state.toString(2).padStart(qubits, '0')].toReversed().join(''), 2)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const at = 2 * (turned(row) * size + turned(column))
      const [re, im] = expected[row]?.[column] ?? none
      expect(matrix?.[at], `${row}, ${column}`).toBeCloseTo(re, 10)
      expect(matrix?.[at + 1], `${row}, ${column}`).toBeCloseTo(im, 10)
    }
})

const body = (text: string) => importProgram(text, 'quil').program?.split('\n').slice(2).join('\n').trim()

test('a whole program, with memory, parameters, comments, and the qubits of a device', () => {
  const text =
    '# Bell\nDECLARE ro BIT[2]\nDECLARE theta REAL\nDECLARE beta REAL[2]\nPRAGMA INITIAL_REWIRING "NAIVE"\nRESET\nH 5; CNOT 5 12\n' +
    'FENCE 5 12\nRZ(2*theta + pi/4) 12\nRX(-(beta[1]^2)) 5\nRY(SIN(0.5)) 5\nMEASURE 5 ro[0]\nMEASURE 12 ro[1]\nRESET 5\nHALT\n'
  expect(body(text)).toBe(
    'input float theta;\ninput float beta_1;\nqubit[2] q;\nbit[2] ro;\nh q[0];\ncx q[0], q[1];\nbarrier q;\n' +
      `rz(2*theta + (pi/4)) q[1];\nrx(-beta_1**2) q[0];\nry(${Math.sin(0.5)}) q[0];\nro[0] = measure q[0];\nro[1] = measure q[1];\nreset q[0];`,
  )
  const { lines } = importProgram(text, 'quil')
  expect(lines).toContainEqual({ source: 7, program: 7 })
  expect(engine.check(importProgram(text, 'quil').program ?? '').diagnostics).toEqual([])
})

test.each([
  ['quil', 'DECLARE ro BIT[1]\nX 0\nMEASURE 0 ro[0]\n'],
  ['quil', 'RX(pi/2) 0\nCZ 0 1\n'],
  ['stim', 'H 0\nCNOT 0 1\n'],
  [null, 'OPENQASM 3.0;\nqubit q;\n'],
])('is recognized as %s: %s', (format, text) => {
  expect(detectFormat(text)).toBe(format)
})

test('a file of Quil is recognized by its name', () => {
  expect(detectFormat('H 0\n', 'bell.quil')).toBe('quil')
})

describe('is refused at its line, with one sentence', () => {
  test.each([
    ['a jump', 'X 0\nLABEL @a\nJUMP @a\n', 'Jumps are not understood here.', 2],
    ['a gate of its own', 'DEFGATE A:\n    1, 0\n    0, 1\n', /Gates of its own are not understood/, 1],
    ['an unknown gate', 'X 0\nXX 0 1\n', 'The instruction "XX" is not understood.', 2],
    ['a forked gate', 'FORKED RX(0.1, 0.2) 0 1\n', 'FORKED is not understood here.', 1],
    ['a qubit twice', 'CNOT 1 1\n', 'A gate takes a qubit twice.', 1],
    ['too few qubits', 'CONTROLLED X 1\n', '"X" takes 2 qubits here.', 1],
    ['a formal qubit', 'X q\n', '"q" is no qubit.', 1],
    ['a missing parameter', 'RX 0\n', '"RX" takes one parameter.', 1],
    ['a parameter too many', 'X(0.1) 0\n', '"X" takes no parameters.', 1],
    ['an undeclared parameter', 'RX(theta) 0\n', 'There is no number "theta".', 1],
    ['a complex number', 'RX(2*i) 0\n', 'There is no number "i".', 1],
    ['a sign before a power', 'RX(-2^2) 0\n', /Write brackets/, 1],
    ['half a number', 'RX(2*) 0\n', /is no number that is understood here/, 1],
    ['a bit that is not there', 'DECLARE ro BIT\nMEASURE 0 ro[1]\n', 'There is no bit ro[1].', 2],
    ['a measurement into nothing', 'MEASURE 0\n', 'A measurement needs the memory that takes its outcome.', 1],
    ['something behind the end', 'X 0\nHALT\nX 0\n', 'Nothing is executed behind HALT.', 3],
    ['classical arithmetic', 'DECLARE n INTEGER\n', 'Memory of the type INTEGER is not understood here.', 1],
    ['deep brackets', `RX(${'('.repeat(900_000)}1) 0`, 'A number is nested too deeply.', 1],
    ['deep signs', `RX(${'-'.repeat(900_000)}1) 0`, 'A number is nested too deeply.', 1],
    ['many gates', 'X 0\n'.repeat(30_000), /more than 20,000 operations/, 20_001],
    ['many qubits', Array.from({ length: 3000 }, (_, index) => `X ${index}`).join('\n'), /at most 2,000 qubits/, 2001],
    ['large memory', 'DECLARE ro BIT[999999999]\n', /at most 2,000 bits/, 1],
    ['nothing', '# only this\n', 'The program has no qubits.', 1],
  ])('%s', (_, text, message, line) => {
    const { program, problems } = importProgram(text, 'quil')
    expect(program).toBeNull()
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toMatch(message)
    expect(problems[0]?.line).toBe(line)
  })
})
