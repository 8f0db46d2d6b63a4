import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine, type Scene } from '../../../../engine-rs/index'
import { shapeBounds } from '../../../../painting/hit-testing'
import { cutIntoRows, rowCount } from '../../../../engine-rs/scene-rows/rows'
import { drawScene } from '../../../../engine-rs/scene-rows/scene.fixture'
import { columnsOf, describeColumns, sceneOfColumns } from '../../../../painting/scene-of-columns'
import { sceneOfRows } from '../../../../engine-rs/scene-rows/scene-of-rows'

let engine: Engine
let scene: Scene

beforeAll(async () => {
  engine = await loadEngine()
  const made = engine.visualize(
    `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${'h q; cx q[0], q[1]; rz(0.5) q[0];'.repeat(30)}`,
  )
  if (made.scene === null) throw new Error('The program has no drawing.')
  ;({ scene } = made)
})

it('has the columns of operations with those between', () => {
  expect(columnsOf(scene, [])).toBeNull()
  const [first = 0, , , last = 0] = scene.operations.columns
  expect(columnsOf(scene, [3, 0])).toEqual({ first, last })
  expect(describeColumns({ first: 2, last: 8 })).toBe('Columns 3 to 9')
  expect(describeColumns({ first: 2, last: 2 })).toBe('Column 3')
})

it('draws each of their operations, and no other', async () => {
  const part = sceneOfColumns(scene, { first: 3, last: 9 })
  const drawn = new Set(part.shapeOperations.subarray(part.header))
  const wanted = [...scene.operations.columns.keys()].filter((operation) => {
    const column = scene.operations.columns[operation] ?? 0
    return column >= 3 && column <= 9
  })
  expect([...drawn].sort((a, b) => a - b)).toEqual(wanted)
  expect(part.columnEdges).toHaveLength(8)
  expect(part.columnEdges[0]).toBe(scene.columnEdges[0])
  const svg = await engine.svg(part, { theme: 'light' })
  expect(svg).toContain(`width="${part.width}"`)
  expect(svg).toContain('Columns 4 to 10 of a circuit')
})

it('stays inside of its size, alone and in rows', () => {
  const part = sceneOfColumns(scene, { first: 5, last: 60 })
  const rows = cutIntoRows(part, 500)
  expect(rowCount(rows)).toBeGreaterThan(3)
  for (const drawing of [part, sceneOfRows(rows, { first: 0, end: rowCount(rows) })]) {
    for (let shape = 0; shape < drawing.header; shape++) {
      const { left, right } = shapeBounds(drawing, shape)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(drawing.width)
    }
  }
})

it('is the whole drawing where all columns are chosen', () => {
  expect(sceneOfColumns(scene, { first: 0, last: scene.columnEdges.length - 2 })).toBe(scene)
})

it('has no empty band above and below where frames and conditions are in other columns', () => {
  const whole = drawScene(
    engine,
    'x q; h q; if (c[0]) { h q; if (c[1]) { x q[0]; y q[0]; if (c[2]) { h q; y q[0]; } } }',
  )
  const part = sceneOfColumns(whole, { first: 0, last: 1 })
  const bounds = [...part.kinds.keys()].map((shape) => shapeBounds(part, shape))
  expect(whole.height - part.height).toBeGreaterThan(30)
  expect(Math.min(...bounds.map(({ top }) => top))).toBeLessThan(17)
  expect(Math.max(...bounds.map(({ bottom }) => bottom))).toBeGreaterThan(part.height - 17.5)
  // With the frames there is nothing to leave out.
  const framed = sceneOfColumns(whole, { first: 1, last: whole.columnEdges.length - 2 })
  expect(framed.height).toBeGreaterThan(whole.height - 10)
})
