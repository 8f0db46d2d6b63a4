import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { measure, operationsBetween, readOperations } from './measure-columns'

const folder = 'tests/pictures/circuits'
/** The engine counts a block as one operation, and a drawing counts what it shows of it. */
const withBlocks = /^(flow_|data_|loop_|loops_and_branches)/
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

it.each(programs)('measures the whole of a circuit as the engine does: %s', (name) => {
  const { scene, stats, drawn } = read(readFileSync(`${folder}/${name}`, 'utf8'))
  const { operations, depth, twoQubitGates } = stats
  expect(measure(drawn, operationsBetween(scene, 0, Infinity))).toEqual({ operations, depth, twoQubitGates })
})

it('measures a part as if it were a circuit of its own', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit c;'
  const parts = ['h q;', 'cx q[0], q[1]; t q[2]; cx q[1], q[2]; x q[1];', 'c = measure q[2];']
  const { scene, drawn } = read(`${head}${parts.join('barrier q;')}`)
  const part = read(`${head}${parts[1] ?? ''}`).stats
  const columns = scene.operations.columns
  const of = (operation: number) => columns[operation] ?? 0
  // h h h barrier cx t cx x barrier measure
  expect(measure(drawn, operationsBetween(scene, of(4), of(7)))).toEqual({
    operations: part.operations,
    depth: part.depth,
    twoQubitGates: part.twoQubitGates,
  })
  expect(measure(drawn, operationsBetween(scene, of(3), of(3)))).toEqual({ operations: 0, depth: 0, twoQubitGates: 0 })
})
