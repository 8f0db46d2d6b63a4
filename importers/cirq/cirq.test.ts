import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importBody } from '../import-body.fixture'
import { importProgram } from '../index'

const start = 'import cirq\nimport sympy\na, b, c = cirq.LineQubit.range(3)\n'
const body = (text: string) => importBody(start + text)

test.each([
  ['x = cirq.Circuit(cirq.rx(0.5).controlled()(a, b))', 'qubit[2] q;\ncrx(0.5) q[0], q[1];'],
  ['x = cirq.Circuit((cirq.X**0.25).controlled()(a, b))', 'qubit[2] q;\nctrl @ pow(0.25) @ x q[0], q[1];'],
  [
    'x = cirq.Circuit(cirq.X(a)**sympy.Symbol("t"))',
    'input float t_;\nqubit[1] q;\ngphase((pi/2)*t_);\nrx(pi*t_) q[0];',
  ],
  ['x = cirq.Circuit(cirq.H(c), cirq.H(cirq.NamedQubit("Bob")))', 'qubit q_2;\nqubit Bob;\nh q_2;\nh Bob;'],
  [
    'x = cirq.Circuit(cirq.measure(a, b, key="m"), cirq.X(c).with_classical_controls("m"))',
    'qubit[3] q;\nbit[2] m;\nm[0] = measure q[0];\nm[1] = measure q[1];\nif (!(m == 0)) {\n  x q[2];\n}',
  ],
])('%s', (source, expected) => {
  expect(body(source)).toBe(expected)
})

test.each([
  ['x = cirq.Circuit(cirq.measure(a, key="m"), cirq.measure(b, key="m"))', 'A key is measured twice.'],
  ['x = cirq.Circuit(cirq.rx(sympy.Symbol("t") / 0)(a))', 'This divides by zero.'],
  ['x = cirq.Circuit(cirq.CNOT(a, a))', 'A gate takes a qubit twice.'],
  ['x = cirq.Circuit(cirq.CNOT(a))', 'This gate takes 2 qubits, and gets 1.'],
  ['x = cirq.Circuit(cirq.SycamoreGate()(a, b))', '"SycamoreGate" of the module "cirq" is not understood here.'],
  ['x = cirq.Circuit(cirq.X(a))\nx.insert(0, cirq.H(a))', '"insert" of a circuit is not understood here.'],
])('%s is refused', (source, message) => {
  expect(importProgram(start + source)).toMatchObject({ program: null, problems: [{ message }] })
})

const folder = 'tests/imports/snippets/cirq'
const refused = ['class_based.py']
test.each(readdirSync(folder).filter((file) => !refused.includes(file)))('%s gives a valid program', async (file) => {
  const engine = await loadEngineFromFiles()
  const { program } = importProgram(readFileSync(`${folder}/${file}`, 'utf8'))
  const { diagnostics } = engine.check(program ?? '', {})
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test.each(['inv = cirq.inverse(x)\nx.append(inv)', 'inv = x**-1\nx += inv'])(
  'a circuit that takes over one made of it is the circuit: %s',
  (source) => {
    const { program, problems } = importProgram(
      `${start}x = cirq.Circuit(cirq.S(a))\n${source}\nx.append(cirq.measure(a, key="m"))\n`,
    )
    expect(problems).toEqual([])
    expect(program).toContain('s q[0];\nsdg q[0];\nm[0] = measure q[0];\n')
  },
)
