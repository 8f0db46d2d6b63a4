import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Scene, textOf } from '../../engine-rs/index'
import { operationsOfCode } from './operations-of-code'

const program = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
gate mine a { x a; }
h q[0];
for int i in [0:1] {
  rz(i) q[i];
}
ctrl @ mine q[0], q[1];
mine q[0];
`
let scene: Scene

beforeAll(async () => {
  const answer = (await loadEngine()).visualize(program)
  if (answer.scene === null) throw new Error(JSON.stringify(answer.diagnostics))
  scene = answer.scene
})

/** Names of the operations of the line that holds a text. */
function highlighted(text: string, gate: string | null = null): string[] {
  const at = program.indexOf(text)
  const start = program.lastIndexOf('\n', at) + 1
  const end = program.indexOf('\n', at)
  return operationsOfCode(scene, { start, end, gate }).map((operation) =>
    textOf(scene, scene.operations.names[operation] ?? 0),
  )
}

describe('The operations of a line', () => {
  it('are those of its statements, and none of a declaration', () => {
    expect(highlighted('h q[0]')).toEqual(['h'])
    expect(highlighted('qubit[2]')).toEqual([])
  })

  it('are all turns of a loop', () => {
    expect(highlighted('rz(i)')).toEqual(['rz', 'rz'])
  })

  it('are the uses of a gate in whose body the line is', () => {
    expect(highlighted('gate mine', 'mine')).toEqual(['ctrl @ mine', 'mine'])
  })
})
