import { beforeAll, describe, expect, test } from 'vitest'
import { loadEngine, type Engine } from './index'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

async function figuresOf(program: string) {
  const figures = await engine.figures(`OPENQASM 3.0; include "stdgates.inc"; ${program}`)
  if (figures === null) throw new Error(`It has errors: ${program}`)
  return figures
}

describe('figures of a circuit', () => {
  test.each([
    ['qubit[2] q; h q[0]; cx q[0], q[1]; s q[1];', 1, 0, true],
    ['qubit[3] q; cx q[0], q[1]; cx q[1], q[2]; cx q[0], q[1];', 3, 0, true],
    ['qubit[4] q; cx q[0], q[1]; cx q[2], q[3]; h q[0];', 1, 0, true],
    ['qubit q; t q; tdg q; rz(pi/4) q; p(3*pi/4) q; rx(pi/2) q;', 0, 4, false],
    ['qubit[3] q; ccx q[0], q[1], q[2]; ctrl @ s q[0], q[1];', 2, 10, false],
    ['qubit[2] q; crz(pi) q[0], q[1]; ctrl @ x q[0], q[1];', 2, 0, true],
    ['qubit[2] q; crz(pi/2) q[0], q[1]; cp(pi/2) q[0], q[1]; ch q[0], q[1];', 3, 7, false],
    ['qubit[3] q; ctrl(2) @ z q[0], q[1], q[2]; cswap q[0], q[1], q[2]; negctrl @ cx q[0], q[1], q[2];', 3, 21, false],
    ['qubit[2] q; gphase(0.3); ctrl @ gphase(pi/4) q[0]; ctrl(2) @ gphase(pi) q[0], q[1];', 1, 1, false],
    ['qubit q; U(pi/4, pi/2, 3*pi/4) q; inv @ t q;', 0, 3, false],
    ['qubit q; rx(0.1) q;', 0, null, false],
    ['input float a; qubit q; rx(a) q;', 0, null, null],
    ['qubit[2] q; pow(0.5) @ cx q[0], q[1];', 1, null, false],
    ['qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) cx q[0], q[1]; barrier q; reset q[1];', 1, 0, true],
    ['qubit[2] q; bit c; c = measure q[0]; if (c) { t q[1]; } else { cx q[0], q[1]; t q[0]; }', 1, 2, false],
    ['gate two a { t a; t a; } qubit q; two q;', 0, 2, true],
    [
      'gate g(a) x, y { cp(a) x, y; t x; } qubit[2] q; inv @ g(pi) q[1], q[0]; pow(3) @ g(pi/2) q[0], q[1];',
      4,
      13,
      false,
    ],
    ['gate g x { h x; } qubit[2] q; ctrl @ g q[0], q[1];', 1, 2, false],
  ])('%s', async (program, multiQubitDepth, tCount, isClifford) => {
    const figures = await figuresOf(program)
    expect(figures).toMatchObject({ isClifford, opened: { multiQubitDepth, tCount } })
  })

  test('see into own gates and every round of loops', async () => {
    const program =
      'gate inner a { t a; } gate own a, b { cx a, b; inner b; } qubit[2] q; for int i in [1:5] { own q[0], q[1]; }'
    expect((await figuresOf(program)).opened).toEqual({
      multiQubitDepth: 5,
      tCount: 5,
      pairs: [{ first: 0, second: 1, gates: 5 }],
    })
  })

  test('do not look into gates that have too many inside, nor into too long powers', async () => {
    const doubling = Array.from({ length: 40 }, (_, at) => `gate g${at + 1} a { g${at} a; g${at} a; }`).join(' ')
    const figures = await figuresOf(`gate g0 a { t a; } ${doubling} qubit q; g40 q;`)
    expect(figures.opened).toBeNull()
    expect(figures.names).toHaveLength(42)
    expect((await figuresOf('gate g a {} qubit q; pow(1000000000) @ g q;')).opened).toBeNull()
  })

  test('end where gates are deeper than the stack is, or many large ones take all memory', async () => {
    const chain = Array.from({ length: 50_000 }, (_, at) => `gate g${at + 1} a { g${at} a; }`).join(' ')
    const deep = await figuresOf(`gate g0 a { t a; } ${chain} qubit q; g50000 q;`)
    expect(deep.opened).toBeNull()
    const doubling = Array.from({ length: 20 }, (_, at) => `gate g${at + 1} a { g${at} a; g${at} a; }`).join(' ')
    const large = Array.from({ length: 60 }, (_, at) => `gate h${at} a { g20 a; ${'x a; '.repeat(at)} }`).join(' ')
    const calls = Array.from({ length: 60 }, (_, at) => `h${at} q;`).join(' ')
    const wide = await figuresOf(`gate g0 a { x a; } ${doubling} ${large} qubit q; ${calls}`)
    expect(wide.names).toHaveLength(82)
    expect(wide.isClifford).toBeNull()
  })

  test('have the pairs that meet, also in a gate on three qubits', async () => {
    const { opened } = await figuresOf('qubit[3] q; cx q[1], q[0]; ccx q[0], q[1], q[2];')
    expect(opened?.pairs).toEqual([
      { first: 0, second: 1, gates: 2 },
      { first: 0, second: 2, gates: 1 },
      { first: 1, second: 2, gates: 1 },
    ])
  })

  test('are none where a program has errors', async () => {
    expect(await engine.figures('qubit q; h r;')).toBeNull()
  })
})
