import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine, type Folding, type Scene } from '../../../../engine-rs/index'
import { noFolding } from '../folding'
import { operationsBetween, readOperations, sizeOfPart } from './part-size'

const folder = 'tests/pictures/circuits'
const programs = readdirSync(folder).filter((name) => name.endsWith('.qasm'))
let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function read(text: string) {
  const { scene, stats } = engine.visualize(text)
  if (scene === null || stats === null) throw new Error('The program has no drawing.')
  const { operations, depth, twoQubitGates, twoQubitBound } = stats
  return { scene, size: { operations, depth, twoQubitGates, twoQubitBound } }
}

const sizeBetween = (scene: Scene, first: number, last: number) =>
  sizeOfPart(scene, readOperations(scene), operationsBetween(scene, first, last))

/** What is drawn of a program in other ways. */
function otherDrawings(text: string, scene: Scene, operations: number): [string, Scene][] {
  const draw = (folding: Folding, order: number[] | null, showsVariables = false) =>
    engine.draw(text, folding, order === null ? undefined : { wires: { order, hidesIdle: true, showsVariables } }) ??
    scene
  const toggled = Array.from({ length: Math.min(40, operations) }, (_, operation) => [operation])
  return [
    ['without idle wires', draw(noFolding, [])],
    ['with its wires in another order', draw(noFolding, [...scene.wireNames.keys()].toReversed())],
    ['with variables', draw(noFolding, [], true)],
    ['with everything opened or closed', draw({ toggled, folded: [] }, null)],
    ...toggled.map((path): [string, Scene] => [
      `with ${path.join()} opened or closed`,
      draw({ toggled: [path], folded: [] }, null),
    ]),
  ]
}

it.each(programs)('sizes the whole of a circuit as the engine does, however it is drawn: %s', (name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8')
  const { scene, size } = read(text)
  expect(sizeBetween(scene, 0, Infinity)).toEqual(size)
  for (const [how, drawing] of otherDrawings(text, scene, size.operations)) {
    expect(sizeBetween(drawing, 0, Infinity), how).toEqual(size)
  }
})

it('counts what is in a frame only within it', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c;'
  const { scene } = read(`${head} c = measure q[0]; while (c) { h q[0]; cx q[0], q[1]; h q[1]; } x q[1];`)
  const columns = scene.operations.columns
  const of = (operation: number) => columns[operation] ?? 0
  expect(sizeBetween(scene, of(1), of(2)), 'two of the three').toEqual({
    operations: 2,
    depth: 2,
    twoQubitGates: 1,
    twoQubitBound: 'exact',
  })
  const loop = { twoQubitGates: 1, twoQubitBound: 'one round' }
  expect(sizeBetween(scene, of(1), of(3)), 'all of them').toEqual({ operations: 1, depth: 1, ...loop })
  expect(sizeBetween(scene, of(2), of(4)), 'some, and what follows').toEqual({ operations: 2, depth: 2, ...loop })
})

it('sizes a part as if it were a circuit of its own', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit c;'
  const parts = ['h q;', 'cx q[0], q[1]; t q[2]; cx q[1], q[2]; x q[1];', 'c = measure q[2];']
  const { scene } = read(`${head}${parts.join('barrier q;')}`)
  const { size } = read(`${head}${parts[1] ?? ''}`)
  const columns = scene.operations.columns
  const of = (operation: number) => columns[operation] ?? 0
  // h h h barrier cx t cx x barrier measure
  expect(sizeBetween(scene, of(4), of(7))).toEqual(size)
  expect(sizeBetween(scene, of(3), of(3))).toMatchObject({ operations: 0, depth: 0, twoQubitGates: 0 })
})

it('counts what a loop repeats as often as it happens, in loops in loops too', () => {
  const body = 'for int i in [0:9] { cx q[0], q[1]; for int j in [0:4] { h q[0]; h q[1]; x q[2]; } } t q[2];'
  const { scene, size } = read(`OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; ${body}`)
  expect(scene.operations.columns, 'one iteration is drawn').toHaveLength(5)
  expect(sizeBetween(scene, 0, Infinity)).toEqual(size)
  expect([size.operations, size.twoQubitGates]).toEqual([161, 10])
})

it('counts two-qubit gates that a run decides on, as many as there may be', () => {
  const cases = [
    ['cx q[0], q[1]; cz q[0], q[1];', 2, 'exact'],
    ['if (c[0]) cx q[0], q[1];', 1, 'most'],
    // Of branches, the one with most.
    ['if (c[0]) { cx q[0], q[1]; } else { cx q[0], q[1]; cz q[1], q[2]; h q[0]; }', 2, 'most'],
    ['if (c[0]) { cx q[0], q[1]; } else { cz q[0], q[1]; }', 1, 'exact'],
    ['switch (int[2](c)) { case 0 { h q[0]; } case 1, 2 { swap q[0], q[1]; cx q[0], q[1]; } }', 2, 'most'],
    ['if (c[0]) { h q[0]; } else { x q[1]; }', 0, 'exact'],
    // A box happens.
    ['box[100ns] { cx q[0], q[1]; cx q[1], q[2]; }', 2, 'exact'],
    // Rounds that are known are multiplied, others are one.
    ['for int i in [0:4] { cx q[0], q[1]; if (c[1]) { cz q[0], q[1]; h q[1]; x q[0]; } }', 10, 'most'],
    ['while (c[0]) { for int i in [0:2] { cx q[0], q[1]; } c[0] = measure q[0]; }', 3, 'one round'],
    ['for int i in [0:int[2](c)] { if (c[0]) { cx q[0], q[1]; h q[0]; } }', 1, 'one round'],
    ['while (c[0]) { c[0] = measure q[0]; } cx q[0], q[1];', 1, 'exact'],
  ] as const
  for (const [body, twoQubitGates, twoQubitBound] of cases) {
    const text = `OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; bit[2] c; c[1] = measure q[0]; ${body}`
    const { scene, size } = read(text)
    expect(size, body).toMatchObject({ twoQubitGates, twoQubitBound })
    expect(sizeBetween(scene, 0, Infinity), body).toEqual(size)
    for (const [how, drawing] of otherDrawings(text, scene, size.operations)) {
      expect(sizeBetween(drawing, 0, Infinity), `${body}, ${how}`).toEqual(size)
    }
  }
})
