import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importProgram } from '../index'

/** A file that `tests/imports/qpy_fixtures.py` has written. */
const file = (name: string) => readFileSync(new URL(`fixtures/${name}.qpy`, import.meta.url))
const imported = (name: string) => importProgram(file(name).toString('base64'))

const tour = `OPENQASM 3.0;
include "stdgates.inc";
input float x_;
input float v_1;
qubit[2] q;
bit[2] c;
gphase(x_);
rx((x_ + v_1)/2) q[0];
cp(3) q[0], q[1];
gphase(0.25);
h q[1];
cx q[1], q[0];
c[0] = measure q[0];
if ((uint[2](c) < 2) && c[0]) {
  x q[1];
} else {
  y q[1];
}
rz(x_) q[0];
rz(3*x_) q[0];
if ((c == 1) || (c == 2)) {
  z q[0];
} else {
  s q[0];
}
`

/** What libraries of formulas have made of a sum, and which input they name first. */
const asWritten = (program: string | null) =>
  program
    ?.replace(/rx\(.*\) q\[0\];/, 'rx((x_ + v_1)/2) q[0];')
    .replace('input float v_1;\ninput float x_;', 'input float x_;\ninput float v_1;')

test.each([10, 12, 13, 15, 18])('version %d is understood', (version) => {
  const { format, program, inputs, problems } = imported(`tour-${version}`)
  expect(problems.map(({ message }) => message)).toEqual(['The metadata of the circuit is left out.'])
  expect(format).toBe('qpy')
  expect(asWritten(program)).toBe(tour)
  expect(inputs.map(({ source }) => source).toSorted()).toEqual(['v[1]', 'x'])
})

test.each([
  [10, 'rx(0.5*v_1 + 0.5*x_) q[0];'],
  [12, 'rx(0.5*v_1 + 0.5*x_) q[0];'],
  [13, /rx\(\(?(x_ \+ v_1|v_1 \+ x_|v_1\/2 \+ x_\/2|x_\/2 \+ v_1\/2)\)?(\/2)?\) q\[0\];/],
  [18, /rx\(\(?(x_ \+ v_1|v_1 \+ x_|v_1\/2 \+ x_\/2|x_\/2 \+ v_1\/2)\)?(\/2)?\) q\[0\];/],
])('formulas of version %d are understood', (version, expected) => {
  expect(imported(`tour-${version}`).program).toMatch(expected)
})

test('it is said once that labels are left out, but not of one that Qiskit writes itself', () => {
  const { program, problems } = imported('labels-17')
  expect(program).toContain('h q[0];\nx q[0];')
  expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: Labels of instructions are left out.',
  ])
  expect(imported('prepared-17').problems).toEqual([])
})

test('its program is valid', async () => {
  const engine = await loadEngineFromFiles()
  const { program } = imported('tour-18')
  expect(engine.check(program ?? '').diagnostics).toEqual([])
})

test('a listing stands for the file, and its lines are linked to the program', () => {
  const { source, lines } = imported('tour-18')
  expect(source.split('\n').slice(0, 7)).toEqual([
    'QPY version 18, written by Qiskit 2.6.2',
    'circuit "tour": 2 qubits, 2 bits, 7 instructions',
    'global phase x',
    expect.stringMatching(/^1: RXGate\(.*\) q\[0\]$/),
    '2: CPhaseGate(3) q[0], q[1]',
    '3: own q[1], q[0]',
    '4: Measure q[0] → c[0]',
  ])
  expect(source).toContain('\n  5.else.1: YGate q[1]\n')
  // The own gate is written out, and a loop has its line once.
  expect(lines.filter((one) => one.source === 6).map((one) => one.program)).toEqual([10, 11, 12])
  expect(lines.filter((one) => one.source === 12).map((one) => one.program)).toEqual([19, 20])
})

test('conditions of instructions are understood, as versions until 13 have them', () => {
  expect(imported('c_if-10').program).toContain('if (c[1]) {\n  x q[0];\n}\nif (c == 5) {\n  h q[0];\n}\n')
})

test('classical variables are declared, and what is stored in them is computed', async () => {
  const { program, inputs } = imported('classical-17')
  expect(program).toBe(
    'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput uint[4] limit;\nqubit[1] q;\nbit[2] c;\nuint[4] count;\n' +
      'count = uint[4](uint[2](c));\nwhile (count < limit) {\n  count = count + uint[4](3);\n  x q[0];\n}\n' +
      'c[1] = ((count >> uint[2](2)) & uint[4](1)) != uint[4](0);\n',
  )
  expect(inputs).toEqual([{ name: 'limit', source: 'limit' }])
  const engine = await loadEngineFromFiles()
  expect(engine.check(program ?? '').diagnostics).toEqual([])
})

test('a delay is in steps of the device, and it is said that the file does not say so', () => {
  const { program, problems } = imported('delay-13')
  expect(program).toContain('delay[100dt] q[0];\n')
  expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringMatching(/no units of delays/) }])
})

test.each(['three-15', 'three-17'])('of several circuits the first is taken, and the others are named: %s', (name) => {
  const { program, problems } = imported(name)
  expect(program).toContain('h q[0];')
  expect(problems.map(({ severity, message }) => ({ severity, message }))).toEqual([
    {
      severity: 'warning',
      message:
        'This is the circuit "one", the first of 3 in the file. To import another one ("two", "three"), write it alone.',
    },
  ])
})

test('a gate without a definition is refused at its line', () => {
  const { program, problems } = imported('opaque-17')
  expect(program).toBeNull()
  expect(problems).toEqual([
    {
      severity: 'error',
      line: 4,
      column: 1,
      length: 15,
      message: '"mystery" has no definition in the file: define it with gates in Qiskit.',
    },
  ])
})

test('a formula that only a library of Qiskit can read is refused, with what to do', () => {
  const { program, problems } = imported('symengine-12')
  expect(program).toBeNull()
  expect(problems[0]?.message).toMatch(/write the file with version=13 or newer/)
})

test.each([
  ['an older version', 9, /has version 9 of QPY, and versions from 10 on are read: load it with Qiskit/],
  ['a newer version', 19, /has version 19 of QPY, which is not known yet: write it with version=18/],
])('%s is refused', (_name, version, message) => {
  const data = file('tour-18')
  data[6] = version
  const { program, problems } = importProgram(data.toString('base64'))
  expect(program).toBeNull()
  expect(problems[0]?.message).toMatch(message)
})

test.each([
  ['a text', 'Hello, world!', 'This is not a QPY file: its bytes are expected as base64.'],
  ['bytes of something else', Buffer.from('QISKET and more').toString('base64'), 'This is not a QPY file.'],
])('%s is no QPY file', (_name, text, message) => {
  const { program, problems } = importProgram(text, 'qpy')
  expect(program).toBeNull()
  expect(problems[0]?.message).toBe(message)
})

test('a matrix that stands column after column is read as such', () => {
  expect(imported('columns-13').program).toContain('U(pi, 0, -pi/2) q[0];\n')
})
