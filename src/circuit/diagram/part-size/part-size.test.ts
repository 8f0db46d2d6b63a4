import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine, type Scene } from '../../../../engine-rs/index'
import { rolledLoops } from '../folding'
import { computePartSize, operationsBetween, readOperations, withIterations } from './part-size'

const folder = 'tests/pictures/circuits'
/** The engine counts a block as one operation, and a drawing counts what it shows of it. */
const withBlocks = /^(flow_|data_|loop_|loops_and_branches)/
const all = (scene: Scene) => withIterations(rolledLoops(scene), operationsBetween(scene, 0, Infinity))
const programs = readdirSync(folder).filter((name) => name.endsWith('.qasm') && !withBlocks.test(name))
let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function read(text: string) {
  const { scene, stats } = engine.visualize(text)
  if (scene === null || stats === null) throw new Error('The program has no drawing.')
  return { scene, stats, drawn: readOperations(scene) }
}

it.each(programs)('sizes the whole of a circuit as the engine does: %s', (name) => {
  const { scene, stats, drawn } = read(readFileSync(`${folder}/${name}`, 'utf8'))
  const { operations, depth, twoQubitGates } = stats
  expect(computePartSize(drawn, all(scene))).toEqual({ operations, depth, twoQubitGates })
})

it('sizes a part as if it were a circuit of its own', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit c;'
  const parts = ['h q;', 'cx q[0], q[1]; t q[2]; cx q[1], q[2]; x q[1];', 'c = measure q[2];']
  const { scene, drawn } = read(`${head}${parts.join('barrier q;')}`)
  const part = read(`${head}${parts[1] ?? ''}`).stats
  const columns = scene.operations.columns
  const of = (operation: number) => columns[operation] ?? 0
  // h h h barrier cx t cx x barrier measure
  expect(computePartSize(drawn, operationsBetween(scene, of(4), of(7)))).toEqual({
    operations: part.operations,
    depth: part.depth,
    twoQubitGates: part.twoQubitGates,
  })
  expect(computePartSize(drawn, operationsBetween(scene, of(3), of(3)))).toEqual({
    operations: 0,
    depth: 0,
    twoQubitGates: 0,
  })
})

it('counts what a loop repeats as often as it happens, in loops in loops too', () => {
  const body = 'for int i in [0:9] { cx q[0], q[1]; for int j in [0:4] { h q[0]; h q[1]; x q[2]; } } t q[2];'
  const { scene, stats, drawn } = read(`OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; ${body}`)
  expect(scene.operations.columns, 'one iteration is drawn').toHaveLength(5)
  const { operations, depth, twoQubitGates } = stats
  expect(computePartSize(drawn, all(scene))).toEqual({ operations, depth, twoQubitGates })
  expect([operations, twoQubitGates]).toEqual([161, 10])
})
