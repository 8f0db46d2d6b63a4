import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importBody } from '../import-body.fixture'
import { importProgram } from '../index'

const start = 'from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister\n'
/** What is written of a circuit, without the first two lines. */
const body = (text: string) => importBody(start + text)
const problem = (text: string) => importProgram(start + text).problems[0]

test('a tutorial becomes a program whose lines are linked to the source', () => {
  const source = `${start}qc = QuantumCircuit(2, 2)\nqc.h(0)\n# entangle\nqc.cx(0, 1)\nqc.measure([0, 1], [0, 1])\n`
  const { format, program, lines, problems } = importProgram(source)
  expect(format).toBe('qiskit')
  expect(problems).toEqual([])
  expect(program).toBe(
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit[2] c;\nh q[0];\ncx q[0], q[1];\n' +
      'c[0] = measure q[0];\nc[1] = measure q[1];\n',
  )
  expect(lines).toEqual([
    { source: 3, program: 5 },
    { source: 5, program: 6 },
    { source: 6, program: 7 },
    { source: 6, program: 8 },
  ])
})

test.each([
  ['qc = QuantumCircuit(2)\nqc.rx(3.141592653589793 / 4, range(2))', 'qubit[2] q;\nrx(pi/4) q[0];\nrx(pi/4) q[1];'],
  ['qc = QuantumCircuit(3)\nqc.ccx(0, 1, 2, ctrl_state=1)', 'qubit[3] q;\nctrl @ negctrl @ x q[0], q[1], q[2];'],
  [
    'a = QuantumCircuit(1, global_phase=0.5)\na.h(0)\nqc = QuantumCircuit(2)\nqc.append(a.to_gate().control(), [0, 1])',
    'qubit[2] q;\nctrl @ gphase(0.5) q[0];\nch q[0], q[1];',
  ],
  ['x = QuantumRegister(1, "x")\nqc = QuantumCircuit(x)\nqc.h(x)', 'qubit[1] x_;\nh x_[0];'],
  [
    'from qiskit.circuit import Parameter\nt = Parameter("pi")\nqc = QuantumCircuit(1)\nqc.rz(-(t - 1) / 2, 0)',
    'input float pi_;\nqubit[1] q;\nrz(-(pi_ - 1)/2) q[0];',
  ],
  [
    'qc = QuantumCircuit(1, 2)\nwith qc.if_test((qc.clbits[1], 0)):\n    qc.x(0)',
    'qubit[1] q;\nbit[2] c;\nif (!c[1]) {\n  x q[0];\n}',
  ],
])('%s', (source, expected) => {
  expect(body(source)).toBe(expected)
})

test.each([
  ['qc = QuantumCircuit(1)\nqc.hh(0)', 3, 4, '"hh" of a circuit is not understood here.'],
  ['qc = QuantumCircuit(1)\nqc.h(1)', 3, 1, 'The circuit has no bit 1.'],
  ['qc = QuantumCircuit(2)\nqc.cx(1, 1)', 3, 1, 'A gate takes a qubit twice.'],
  ['qc = QuantumCircuit(1)\nqc.h(0, colour=1)', 3, 1, 'The argument "colour" is not understood.'],
  ['qc = QuantumCircuit(1)\nwhatever(qc)', 3, 1, '"whatever" is not known here.'],
  ['from qiskit.unheard import thing', 2, 1, 'The module "qiskit.unheard" is not understood here.'],
  ['qc = QuantumCircuit(1)\nqc.h(0)\nqc.data.pop()', 4, 4, '"data" of a circuit is not understood here.'],
  [
    'from qiskit import transpile\nqc = QuantumCircuit(1)\ntqc = transpile(qc)\ntqc.h(0)',
    5,
    1,
    'A transpiled circuit has other qubits, and does not change here.',
  ],
  [
    'from qiskit import transpiler\nfrom qiskit.transpiler import passes\nqc = QuantumCircuit(1)\npasses.run(qc).append(qc, [0])',
    5,
    1,
    '"append" changes what only a run of the program tells.',
  ],
  ['x = 1', 1, 1, 'The program makes no circuit.'],
])('%s is refused at its place', (source, line, column, message) => {
  expect(problem(source)).toMatchObject({ severity: 'error', line, column, message })
})

test.each([
  'if counts["0"] > 5:\n    qc.x(0)',
  'for key in counts:\n    qc.x(0)',
  'while counts:\n    qc.x(0)',
  '[qc.x(0) for key in counts]',
  'counts and qc.x(0)',
  'qc.x(0) if counts else qc.y(0)',
  'def f():\n    if counts:\n        return\n    qc.x(0)\nf()',
  'for i in range(2):\n    if counts:\n        break\n    qc.x(0)',
  'n = 0\nif counts:\n    n = 1\nqc.rx(n, 0)',
  'n = []\nif counts:\n    n.append(0)\nqc.h(n)',
  'qc.rx(counts["0"], 0)',
  'list(map(qc.x, counts))',
  'sorted(counts, key=lambda key: qc.x(0))',
])('what only a run tells changes no circuit: %s', (text) => {
  const run =
    'from qiskit_aer import AerSimulator\nqc = QuantumCircuit(2)\ncounts = AerSimulator().run(qc).result().get_counts()\n'
  const { program, problems } = importProgram(start + run + text)
  expect(program).toBeNull()
  expect(problems[0]?.message).toMatch(/only a run of the program/i)
})

test('what is done with results is left out', () => {
  const text =
    'qc = QuantumCircuit(1, 1)\nqc.h(0)\nqc.measure(0, 0)\nfrom qiskit_aer import AerSimulator\n' +
    'counts = AerSimulator().run(qc).result().get_counts()\nbest = max(counts, key=counts.get)\n' +
    'order = sorted(counts.items(), key=lambda pair: -pair[1])\n' +
    'def share(of):\n    if of > 3:\n        return of / 10\n    return 0\n' +
    'for key, value in counts.items():\n    print(f"{key}: {share(value):.2f}")\n'
  expect(body(text)).toBe('qubit[1] q;\nbit[1] c;\nh q[0];\nc[0] = measure q[0];')
})

test('of several circuits the last that is part of no other is taken, and the others are named', () => {
  const { program, problems } = importProgram(
    `${start}a = QuantumCircuit(1)\na.x(0)\nb = QuantumCircuit(1)\nb.y(0)\nc = QuantumCircuit(1)\nc.append(a, [0])\n`,
  )
  expect(program).toMatch(/^x q\[0\];$/m)
  expect(problems).toMatchObject([
    { severity: 'warning', message: 'This is the circuit "c"; the program also makes "b".' },
  ])
})

test.each([
  'qc = QuantumCircuit(1)\nqc.x(0)\nother = QuantumCircuit(1)\nother.y(0)\nqc.compose(other)',
  'qc = QuantumCircuit(1)\nqc.x(0)\nqc.inverse()',
])('a result that nobody keeps is not the circuit: %s', (text) => {
  expect(body(text)).toBe('qubit[1] q;\nx q[0];')
})

const folder = 'tests/imports/snippets/qiskit'
const refused = ['random_angles.py']
test.each(readdirSync(folder).filter((file) => !refused.includes(file)))('%s gives a valid program', async (file) => {
  const engine = await loadEngineFromFiles()
  const { program } = importProgram(readFileSync(`${folder}/${file}`, 'utf8'))
  const { diagnostics } = engine.check(program ?? '', {})
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test.each(refused)('%s is refused', (file) => {
  expect(importProgram(readFileSync(`${folder}/${file}`, 'utf8')).program).toBeNull()
})

test.each([
  'inv = qc.inverse()\nqc.compose(inv, inplace=True)',
  'inv = qc.inverse()\nqc.append(inv.to_gate(), [0])',
  'inv = qc.copy()\nqc.compose(inv.inverse(), inplace=True)',
])('a circuit that takes over one made of it is the circuit: %s', (source) => {
  const { program, problems } = importProgram(`${start}qc = QuantumCircuit(1)\nqc.s(0)\n${source}\nqc.measure_all()\n`)
  expect(problems).toEqual([])
  expect(program).toContain('s q[0];\nsdg q[0];\nbarrier q[0];\nmeas[0] = measure q[0];\n')
})
