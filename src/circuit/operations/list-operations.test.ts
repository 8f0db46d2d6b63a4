import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { listOperations } from './list-operations'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** Each operation of a program: its name, angles and bits. */
function listed(program: string): string[] {
  const source = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  const { scene, diagnostics } = engine.visualize(source)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return listOperations(scene, engine.operationBits(source)).map(
    ({ name, angles, controls, targets, into, condition }) =>
      [
        name,
        angles && `(${angles})`,
        controls.length > 0 && `ctrl ${controls}`,
        targets.join(),
        into && `> ${into}`,
        condition,
      ]
        .filter(Boolean)
        .join(' '),
  )
}

it.each([
  ['qubit[3] q; rx(0.3) q[1]; ccx q[2], q[0], q[1];', ['rx (0.3) 1', 'ccx ctrl 0,2 1']],
  ['qubit[3] q; swap q[0], q[2]; negctrl @ x q[1], q[0];', ['swap 0,2', 'negctrl @ x ctrl 1 0']],
  ['qubit[3] q; cx q[0], q[1]; cx q[1], q[0];', ['cx ctrl 0 1', 'cx ctrl 1 0']],
  [
    'gate own a, b { cx a, b; } qubit[4] q; own q[0], q[3]; own q[3], q[0]; own q[1], q[0];',
    ['own 0,3', 'own 3,0', 'own 1,0'],
  ],
  [
    'qubit[2] q; bit d; bit[2] c; c = measure q; if (c == 2) x q[1];',
    ['measure 0 > 1[0]', 'measure 1 > 1[1]', 'x 1 c == 2'],
  ],
  ['qubit[2] q; for int i in [1:3] { h q[0]; cx q[0], q[1]; }', ['for int i in [1:3] × 3 0,1', 'h 0', 'cx ctrl 0 1']],
])('lists %s', (program, expected) => {
  expect(listed(program)).toEqual(expected)
})

it.each([
  ['qubit[2] q; swap q[1], q[0]; cz q[1], q[0];', ['swap 0,1', 'cz ctrl 0 1']],
  [
    'qubit[3] q; ctrl @ swap q[1], q[2], q[0]; negctrl @ z q[2], q[0];',
    ['ctrl @ swap ctrl 1 0,2', 'negctrl @ z ctrl 2 0'],
  ],
])('sorts qubits that may be exchanged: %s', (program, expected) => {
  expect(listed(program)).toEqual(expected)
})

it('lists what is understood of a program with errors', () => {
  const source = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[1]; nothing q; cx q[1], q[0];'
  const { scene } = engine.visualize(source, { gaps: true })
  const operations = scene && listOperations(scene, engine.operationBits(source))
  expect(operations?.map(({ name, controls, targets }) => [name, controls, targets])).toEqual([
    ['h', [], [1]],
    ['not understood', [], [0, 1]],
    ['cx', [1], [0]],
  ])
})
