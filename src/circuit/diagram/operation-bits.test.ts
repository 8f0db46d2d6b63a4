import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { operationBits, describeBits } from './operation-bits'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** What is said of each operation of a program. */
function bitsIn(program: string): string[] {
  const { scene, diagnostics } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; ${program}`)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return Array.from(scene.operations.columns, (_, operation) => describeBits(operationBits(scene, operation)))
}

describe('Gate details name qubits and condition', () => {
  it.each([
    ['qubit[3] q; h q[1];', ['on q[1]']],
    ['qubit a; qubit[2] b; cx a, b[1];', ['on b[1], controlled by a']],
    ['qubit[4] q; ccx q[3], q[0], q[1];', ['on q[1], controlled by q[0], q[3]']],
    ['qubit[3] q; swap q[0], q[2];', ['on q[0], q[2]']],
    ['qubit[4] q; gate two a, b { cx a, b; } two q[3], q[0];', ['on q[0], q[3]']],
    ['qubit[3] q; cz q[0], q[2];', ['on q[2], controlled by q[0]']],
    ['qubit[2] q; negctrl @ x q[1], q[0];', ['on q[0], controlled by q[1]']],
    ['qubit[3] q; barrier q[0], q[2]; reset q[1];', ['on q[0], q[2]', 'on q[1]']],
    ['qubit[2] q; bit[2] c; bit d; c[1] = measure q[0]; d = measure q[1];', ['on q[0], into c[1]', 'on q[1], into d']],
    [
      'qubit[2] q; bit[2] c; c = measure q; if (c == 2) x q[1];',
      ['on q[0], into c[0]', 'on q[1], into c[1]', 'on q[1], if c == 2'],
    ],
    [
      'qubit[2] q; bit c; c = measure q[0]; if (c) cx q[0], q[1];',
      ['on q[0], into c', 'on q[1], controlled by q[0], if c'],
    ],
  ])('of %s', (program, said) => {
    expect(bitsIn(program)).toEqual(said)
  })

  it('in full, also where their labels are shortened', () => {
    const name = 'a_register_with_a_very_long_name'
    expect(bitsIn(`qubit[2] ${name}; bit[2] to_${name}; to_${name} = measure ${name};`)).toEqual([
      `on ${name}[0], into to_${name}[0]`,
      `on ${name}[1], into to_${name}[1]`,
    ])
  })

  it('counts the rest of many', () => {
    expect(bitsIn('qubit[12] q; barrier q;')).toEqual([
      `on ${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `q[${index}]`).join(', ')} and 4 more`,
    ])
  })
})
