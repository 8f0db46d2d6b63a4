import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importBody } from '../import-body.fixture'
import { importProgram } from '../index'

const start = 'from braket.circuits import Circuit\n'
const body = (text: string) => importBody(start + text)

test.each([
  ['c = Circuit().h(0).cnot(0, 1)', 'qubit[2] q;\nh q[0];\ncx q[0], q[1];'],
  ['c = Circuit().h([2, 4])', 'qubit q_2;\nqubit q_4;\nh q_2;\nh q_4;'],
  ['c = Circuit().rx(0, 0.5, control=1, control_state="0")', 'qubit[2] q;\nnegctrl @ rx(0.5) q[1], q[0];'],
  ['c = Circuit().h(0).measure(0)', 'qubit[1] q;\nbit[1] b;\nh q[0];\nb[0] = measure q[0];'],
])('%s', (source, expected) => {
  expect(body(source)).toBe(expected)
})

test.each([
  ['c = Circuit().cnot(0, 0)', 'A gate takes a qubit twice.'],
  ['c = Circuit().bit_flip(0, 0.1)', '"bit_flip" of a circuit is not understood here.'],
  ['c = Circuit().h("a")', 'This needs a qubit.'],
])('%s is refused', (source, message) => {
  expect(importProgram(start + source)).toMatchObject({ program: null, problems: [{ message }] })
})

const folder = 'tests/imports/snippets/braket'
const refused = ['noise.py']
test.each(readdirSync(folder).filter((file) => !refused.includes(file)))('%s gives a valid program', async (file) => {
  const engine = await loadEngineFromFiles()
  const { program } = importProgram(readFileSync(`${folder}/${file}`, 'utf8'))
  const { diagnostics } = engine.check(program ?? '', {})
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test.each(['inv = x.adjoint()\nx.add_circuit(inv)', 'inv = x.copy()\nx.add(inv.adjoint())'])(
  'a circuit that takes over one made of it is the circuit: %s',
  (source) => {
    const { program, problems } = importProgram(`${start}x = Circuit().s(0)\n${source}\nx.measure(0)\n`)
    expect(problems).toEqual([])
    expect(program).toContain('s q[0];\nsdg q[0];\nb[0] = measure q[0];\n')
  },
)
