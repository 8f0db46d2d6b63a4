import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importBody } from '../import-body.fixture'
import { importProgram } from '../index'

const start = 'import pennylane as qml\ndev = qml.device("default.qubit", wires=2)\n'
const node = (body: string, parameters = '') =>
  `${start}@qml.qnode(dev)\ndef f(${parameters}):\n${body
    .split('\n')
    .map((line) => `    ${line}\n`)
    .join('')}    return qml.state()\n`
test.each([
  [
    'a node that is not called has inputs',
    node('qml.RX(x[0] + y, 0)', 'x, y=2'),
    'input float x_0;\nqubit[2] q;\nrx(x_0 + 2) q[0];',
  ],
  ['a called one has numbers', `${node('qml.RX(x, 0)', 'x')}f(0.5)\n`, 'qubit[2] q;\nrx(0.5) q[0];'],
  ['observables are no gates', node('qml.X(0)\nqml.expval(qml.Z(0) @ qml.Z(1))'), 'qubit[2] q;\nx q[0];'],
  ['phases count under controls', node('qml.ctrl(qml.GlobalPhase(0.5), 0)'), 'qubit[2] q;\nctrl @ gphase(-0.5) q[0];'],
  [
    'outcomes decide',
    node('m = qml.measure(0)\nqml.cond(~m, qml.X)(1)'),
    'qubit[2] q;\nbit m0;\nm0 = measure q[0];\nif (!(m0)) {\n  x q[1];\n}',
  ],
])('%s', (_name, source, expected) => {
  expect(importBody(source)).toBe(expected)
})

test.each([
  [node('qml.RX(0.1, 5)'), 'A wire is not one of the device.'],
  [node('qml.prod(qml.X(0), qml.Z(1))'), 'A sum or product of operators is not understood as a gate.'],
  [node('qml.X(0) @ qml.Z(1)'), 'A sum or product of operators is not understood as a gate.'],
  [`${node('qml.X(0)')}@qml.qnode(dev)\ndef g():\n    f()\ng()\n`, 'A node that calls another one is not understood.'],
  [node('qml.for_loop(start=0, stop=2)(qml.X)()'), 'A loop takes its numbers by their places here.'],
  [node('qml.CNOT([0, 0])'), 'A gate takes a wire twice.'],
  [node('qml.QubitUnitary(1, 0)'), '"QubitUnitary" of the module "pennylane" is not understood here.'],
  [node('for y in x:\n    qml.RX(y, 0)', 'x'), 'How many numbers this argument has only a call would tell.'],
  [node('if x:\n    qml.X(0)', 'x'), 'A parameter without a value decides nothing.'],
])('%s is refused', (source, message) => {
  expect(importProgram(source)).toMatchObject({ program: null, problems: [{ message }] })
})

const folder = 'tests/imports/snippets/pennylane'
const refused = ['random_weights.py']
test.each(readdirSync(folder).filter((file) => !refused.includes(file)))('%s gives a valid program', async (file) => {
  const engine = await loadEngineFromFiles()
  const { program } = importProgram(readFileSync(`${folder}/${file}`, 'utf8'))
  const { diagnostics } = engine.check(program ?? '', {})
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
