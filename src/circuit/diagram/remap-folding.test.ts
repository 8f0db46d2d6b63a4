import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { remapFolding, type DrawnProgram } from './remap-folding'
import { noFolding } from './folding'

const head =
  'OPENQASM 3.0; include "stdgates.inc";\ngate pair a, b { h a; cx a, b; }\ngate twice a { x a; x a; }\nqubit[3] q;\n'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function drawn(body: string): DrawnProgram {
  const source = head + body
  const { scene, diagnostics } = engine.visualize(source)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return { source, scene }
}

const after = (body: string, toggled: number[][], next: string) =>
  remapFolding({ toggled, folded: [] }, drawn(body), drawn(next)).toggled

describe('What is open', () => {
  const body = 'h q[0];\npair q[0], q[1];\ntwice q[2];\npair q[1], q[2];'

  it('stays so where a statement is written in front of it, and where one is taken out', () => {
    expect(after(body, [[1], [3, 0]], `x q;\n${body}`)).toEqual([[4], [6, 0]])
    expect(after(body, [[1], [3]], body.replace('h q[0];\n', ''))).toEqual([[0], [2]])
    expect(after(body, [[1], [3]], `${body}\nt q;`)).toEqual([[1], [3]])
  })

  it('closes where it is edited itself, taken out, or another gate', () => {
    expect(after(body, [[1], [3]], body.replace('twice q[2]', 'twice q[1]'))).toEqual([[1], [3]])
    expect(after(body, [[1], [3]], body.replace('pair q[0]', 'twice q[1]; pair q[0]'))).toEqual([[2], [3 + 1]])
    expect(after(body, [[2]], body.replace('twice', 'pair q[0], q[1]; //'))).toEqual([])
    expect(after(body, [[3]], body.replace('\npair q[1], q[2];', ''))).toEqual([])
    expect(after(body, [[99]], `x q;${body}`), 'what was never there').toEqual([])
  })

  it('is told apart in a loop by its iteration', () => {
    const loop = 'for int i in [0:2] { pair q[0], q[1]; h q[0]; }'
    expect(after(loop, [[2]], `x q[0];\n${loop}`)).toEqual([[3]])
    const rolled = loop.replace('0:2', '0:20')
    expect(after(rolled, [[0], [0, 0]], `x q[0];\n${rolled}`), 'of which one is drawn').toEqual([[1], [1, 1]])
    expect(after(loop, [[4]], loop.replace('0:2', '0:1')), 'an iteration that is no more').toEqual([])
  })

  it('is a layer, found by its title', async () => {
    const settings = async (layers: number) => {
      const { qasm, scene } = await engine.generate({
        circuitParams: {
          qubits: 2,
          layers,
          encodingLayer: { type: 'uniform' },
          coreLayer: { type: 'strongly-entangling' },
          middleLayer: { type: 'none' },
        },
      })
      if (qasm === null || scene === null) throw new Error('nothing was made')
      return { source: qasm, scene }
    }
    const folding = { toggled: [], folded: [0, 2] }
    expect(remapFolding(folding, await settings(2), await settings(3))).toEqual(folding)
    expect(remapFolding(folding, await settings(2), await settings(1)), 'the second layer is no more').toEqual({
      toggled: [],
      folded: [0],
    })
  })

  it('needs no look where nothing is', () => {
    expect(remapFolding(noFolding, drawn(body), drawn('h q;'))).toBe(noFolding)
  })
})
