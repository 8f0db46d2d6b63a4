/**
 * Drawings of random programs, as a strip and in rows, with what a run decides open and closed: nothing overlaps, nothing leaves its column, and all
 * is in order.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Engine, groupSize, Kind, none, Role, type Scene, titleBefore } from '../../engine-rs/index'
import { cutIntoRows, rowCount, type Rows } from '../../engine-rs/scene-rows/rows'
import { sceneOfRows } from '../../engine-rs/scene-rows/scene-of-rows'
import { shapeBounds } from '../../painting/hit-testing'
import { generate } from './generate'
import { textOf } from './program'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const programs = 2000

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

test(`the drawings of ${programs} random programs`, () => {
  let framed = 0
  let looped = 0
  let computed = 0
  let wrapped = 0
  for (let seed = 0; seed < programs; seed++) {
    const source = textOf(generate(seed))
    const { scene } = engine.visualize(source)
    if (scene === null) continue
    expect(problemsOf(scene), `seed ${seed}\n${source}`).toEqual([])
    computed += Number(scene.variableNames.length > 0)
    const rows = cutIntoRows(scene, rowWidth)
    wrapped += Number(rowCount(rows) > 1)
    expect(problemsOfRows(rows), `seed ${seed}, in rows\n${source}`).toEqual([])
    const { scene: shown } =
      scene.variableNames.length > 0 ? engine.visualize(source, { showsVariables: true }) : { scene }
    if (shown === null) throw new Error(`seed ${seed} is not drawn with its variables`)
    expect(problemsOf(shown), `seed ${seed}, variables shown\n${source}`).toEqual([])
    const { blocks, loops } = outermost(scene)
    const unrolled = loops.length > 0 ? engine.draw(source, { toggled: loops, folded: [] }) : scene
    if (unrolled === null) throw new Error(`seed ${seed} is not drawn with its loops unrolled`)
    expect(problemsOf(unrolled), `seed ${seed}, unrolled\n${source}`).toEqual([])
    looped += Number(loops.length > 0)
    if (blocks.length === 0) continue
    framed += 1
    const closed = engine.draw(source, { toggled: blocks, folded: [] })
    if (closed === null) throw new Error(`seed ${seed} is not drawn with its blocks closed`)
    expect(outermost(closed).blocks).toEqual([])
    expect(problemsOf(closed), `seed ${seed}, closed\n${source}`).toEqual([])
  }
  // Otherwise too few programs would say anything of variables, frames and loops.
  expect(computed).toBeGreaterThan(programs / 10)
  expect(framed).toBeGreaterThan(programs / 10)
  expect(wrapped).toBeGreaterThan(programs / 10)
  expect(looped).toBeGreaterThan(programs / 100)
})

test('an overlap and a wrong order are found', () => {
  const { scene } = engine.visualize('OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; x q[0]; cx q[0], q[1];')
  if (scene === null) throw new Error('the program has errors')
  expect(problemsOf(scene)).toEqual([])
  const columns = Uint32Array.from([1, 0, 2])
  expect(problemsOf({ ...scene, operations: { ...scene.operations, columns } })).not.toEqual([])
  expect(problemsOfRows({ ...cutIntoRows(scene, 150), width: 50 })).not.toEqual([])
  const geometry = scene.geometry.map((value, index) => (index === scene.header * 4 ? value + 500 : value))
  expect(problemsOf({ ...scene, geometry })).not.toEqual([])
})

/** The paths of all blocks, and of all loops of which one iteration is drawn, that are in no other. */
function outermost(scene: Scene): { blocks: number[][]; loops: number[][] } {
  const groups = Array.from({ length: scene.groups.length / groupSize }, (_, group) => group * groupSize)
  const paths = groups
    .filter((at) => scene.groups[at + 2] === none)
    .map((at) => ({ path: [scene.groups[at + 3] ?? none], isLoop: scene.groups[at + 8] !== 0 }))
  const of = (isLoop: boolean) => paths.filter((group) => group.isLoop === isLoop).map(({ path }) => path)
  return { blocks: of(false), loops: of(true) }
}

interface Area {
  operation: number
  left: number
  right: number
  top: number
  bottom: number
}

function problemsOf(scene: Scene): string[] {
  const problems: string[] = []
  const reached = new Map<number, number>()
  const bodies = bodiesOf(scene)
  for (const [column, areas] of bodies.entries()) {
    const width = (scene.columnEdges[column + 1] ?? 0) - (scene.columnEdges[column] ?? 0)
    for (const [index, one] of areas.entries()) {
      if (one.left < 0 || one.right > width) problems.push(`operation ${one.operation} leaves column ${column}`)
      if (one.top < 0 || one.bottom > scene.height) problems.push(`operation ${one.operation} leaves the picture`)
      for (const other of areas.slice(index + 1)) {
        const apart = one.bottom <= other.top || other.bottom <= one.top
        if (one.operation !== other.operation && !apart) {
          problems.push(`${one.operation} and ${other.operation} overlap in column ${column}`)
        }
      }
    }
  }
  // In order of the program, each operation stands behind those on its qubits.
  const byOperation = new Map<number, Area[]>()
  for (const area of bodies.flat()) byOperation.set(area.operation, [...(byOperation.get(area.operation) ?? []), area])
  const wires = wiresOf(scene)
  for (const [operation, column] of scene.operations.columns.entries()) {
    // A box over several wires may cover some on which it does not act.
    const own = (byOperation.get(operation) ?? []).flatMap(({ top, bottom }) => {
      const covered = wires.filter((y) => top <= y && y <= bottom)
      return covered.length === 1 ? covered : []
    })
    for (const wire of new Set(own)) {
      if ((reached.get(wire) ?? -1) >= column) problems.push(`operation ${operation} is out of order`)
      reached.set(wire, column)
    }
  }
  return problems
}

/** Narrow enough that most programs take several rows. */
const rowWidth = 480

/** In rows, all is inside of the picture, each operation is there once, and titles that frames have again cover none. */
function problemsOfRows(rows: Rows): string[] {
  const drawing = sceneOfRows(rows, { first: 0, end: rowCount(rows) })
  const shapes = [...drawing.kinds.keys()]
  const bodies = shapes.filter((shape) => isBody(drawing, shape)).map((shape) => areaOf(drawing, shape))
  const outside = bodies.filter(
    ({ left, right, top, bottom }) => Math.min(left, top) < 0 || right > drawing.width || bottom > drawing.height,
  )
  const problems = outside.map(({ operation }) => `operation ${operation} leaves the rows`)
  if (bodies.length !== bodiesOf(rows.scene).flat().length) problems.push('operations are missing, or there twice')
  for (const shape of shapes) {
    const title = titleBefore(drawing, shape)
    if (title === null) continue
    const { top, bottom } = shapeBounds(drawing, shape + 1)
    const right = title.start + title.width
    if (right > drawing.width) problems.push(`the title ${title.text} leaves the rows`)
    const covered = bodies.find(
      (body) => body.left < right && title.start < body.right && body.top < bottom && top < body.bottom,
    )
    if (covered) problems.push(`the title ${title.text} covers operation ${covered.operation}`)
  }
  return problems
}

/** Boxes and symbols of operations, by column. */
function bodiesOf(scene: Scene): Area[][] {
  return Array.from({ length: Math.max(0, scene.columnEdges.length - 1) }, (_, column) => {
    const areas: Area[] = []
    for (let shape = scene.columnShapes[column] ?? 0; shape < (scene.columnShapes[column + 1] ?? 0); shape++) {
      if (isBody(scene, shape)) areas.push(areaOf(scene, shape))
    }
    return areas
  })
}

function isBody({ kinds, roles }: Scene, shape: number): boolean {
  const kind = kinds[shape] ?? 0
  return (kind === Kind.Box || (kind >= Kind.Disc && kind <= Kind.Cross)) && roles[shape] !== Role.Condition
}

const areaOf = (scene: Scene, shape: number): Area => ({
  operation: scene.shapeOperations[shape] ?? none,
  ...shapeBounds(scene, shape),
})

/** The heights of the wires of qubits. */
function wiresOf(scene: Scene): number[] {
  const wires: number[] = []
  for (let shape = 0; shape < scene.header; shape++) {
    if (scene.roles[shape] === Role.Wire) wires.push(scene.geometry[shape * 4 + 1] ?? 0)
  }
  return wires
}
