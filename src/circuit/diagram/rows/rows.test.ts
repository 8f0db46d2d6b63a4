import { beforeAll, describe, expect, it } from 'vitest'
import { Kind, loadEngine, Role, textOf, type Engine, type Scene } from '../../../../engine-rs/index'
import { operationBounds } from '../../../../painting/hit-testing'
import { rowHeader } from '../../../../engine-rs/scene-rows/row-header'
import {
  cutIntoRows,
  oneStrip,
  rowAt,
  rowCount,
  spanOfRow,
  continuationWidth,
} from '../../../../engine-rs/scene-rows/rows'
import { heightOf, seenOf, stripView, toRows, toStrip, visibleRows } from './places'
import { drawScene } from '../../../../engine-rs/scene-rows/scene.fixture'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const sceneOf = (body: string) => drawScene(engine, body)

const long = () => sceneOf('h q; cx q[0], q[1]; rz(pi/4) q[2]; '.repeat(30) + 'c = measure q;')

/** A program of loops whose frames are longer than a row. */
const framed = () =>
  sceneOf(`h q[0]; c = measure q; while (c[0]) { ${'h q; cx q[0], q[1]; '.repeat(30)} c = measure q; } h q;`)

describe('Rows', () => {
  it('have all columns, in order, and are no wider than asked', () => {
    const scene = long()
    const rows = cutIntoRows(scene, 600)
    expect(rowCount(rows)).toBeGreaterThan(3)
    expect(rows.starts[0]).toBe(0)
    expect(rows.starts.at(-1)).toBe(scene.columnEdges.length - 1)
    expect([...rows.starts]).toEqual([...rows.starts].sort((a, b) => a - b))
    expect(rows.width).toBeLessThanOrEqual(600)
    // One column more would have been too wide.
    const { start } = spanOfRow(rows, 0)
    const next = scene.columnEdges[(rows.starts[1] ?? 0) + 1] ?? 0
    expect(next - start + rows.lead + continuationWidth).toBeGreaterThan(600)
  })

  it('are one strip where everything fits, and at least one column each where nothing does', () => {
    const scene = long()
    expect(rowCount(cutIntoRows(scene, scene.width))).toBe(1)
    expect(rowCount(cutIntoRows(scene, 10))).toBe(scene.columnEdges.length - 1)
    const empty = sceneOf('')
    expect(rowCount(cutIntoRows(empty, 10))).toBe(1)
  })

  it('show each operation where its place in the strip leads', () => {
    const scene = long()
    const rows = cutIntoRows(scene, 500)
    for (let operation = 0; operation < scene.operations.columns.length; operation++) {
      const bounds = operationBounds(scene, operation)
      if (bounds === null) continue
      const shown = toRows(rows, bounds)
      expect(shown.left).toBeGreaterThanOrEqual(rows.lead)
      expect(shown.right).toBeLessThanOrEqual(500)
      const back = toStrip(rows, { x: shown.left, y: shown.top })
      expect(back.x).toBeCloseTo(bounds.left)
      expect(back.y).toBeCloseTo(bounds.top)
    }
  })

  it('have no place of the strip behind their end', () => {
    const rows = cutIntoRows(long(), 500)
    expect(toStrip(rows, { x: 499, y: 20 }).x).toBe(-1)
    expect(toStrip(rows, { x: 5, y: rows.pitch + 20 }), 'the names').toEqual({ x: 5, y: 20 })
  })

  it('are painted by a view of the strip in which their columns are at their places', () => {
    const rows = cutIntoRows(long(), 500)
    const view = { x: 7, y: -30, scale: 0.5 }
    const moved = stripView(rows, 2, view)
    const { start } = spanOfRow(rows, 2)
    expect(start * moved.scale + moved.x).toBeCloseTo(rows.lead * view.scale + view.x)
    expect(moved.y).toBeCloseTo(2 * rows.pitch * 0.5 - 30)
  })

  it('are visible as far as the window reaches', () => {
    const rows = cutIntoRows(long(), 500)
    const size = { width: 500, height: rows.pitch * 1.2 }
    expect(visibleRows(rows, { x: 0, y: 0, scale: 1 }, size)).toEqual({ first: 0, end: 2 })
    expect(visibleRows(rows, { x: 0, y: -rows.pitch * 1.5, scale: 1 }, size)).toEqual({ first: 1, end: 3 })
    expect(visibleRows(rows, { x: 0, y: 100, scale: 0.001 }, size)).toEqual({ first: 0, end: rowCount(rows) })
  })

  it('count their height as a share of the strip, there and back', () => {
    const rows = cutIntoRows(long(), 500)
    const { start, end } = spanOfRow(rows, 2)
    const middle = (start + end) / 2
    expect(heightOf(rows, middle)).toBeCloseTo(2.5 * rows.pitch)
    const view = { x: 0, y: -2.5 * rows.pitch, scale: 1 }
    expect(seenOf(rows, view, { width: 500, height: 10 }).from).toBeCloseTo(middle)
    expect(seenOf(oneStrip(rows.scene), { x: -50, y: 0, scale: 0.5 }, { width: 500, height: 10 })).toEqual({
      from: 100,
      to: 1100,
    })
    expect(rowAt(rows, start)).toBe(2)
    expect(rowAt(rows, -5)).toBe(0)
    expect(rowAt(rows, 1e9)).toBe(rowCount(rows) - 1)
  })

  it('do not cut the title of a frame', () => {
    const title = 'a_condition_with_a_very_long_name_that_needs_many_columns'
    const scene = sceneOf(`h q; h q; h q; bool ${title} = c[0]; if (${title}) { h q; h q; h q; h q; h q; h q; }`)
    const [, line] = [...scene.kinds.keys()].filter(
      (shape) => shape < scene.header && scene.roles[shape] === Role.Frame && scene.kinds[shape] === Kind.Line,
    )
    const end = scene.geometry[(line ?? 0) * 4] ?? 0
    const label = scene.roles.indexOf(Role.Frame) + 2
    expect(textOf(scene, scene.texts[label] ?? 0)).toContain('condition')
    const start = scene.geometry[label * 4] ?? 0
    for (let width = 150; width < scene.width; width += 25) {
      const rows = cutIntoRows(scene, width)
      for (const column of rows.starts) {
        const edge = scene.columnEdges[column] ?? 0
        expect(edge > start && edge < end, `a row begins at ${edge}, in the title`).toBe(false)
      }
    }
  })
})

describe('The header of a row', () => {
  /** Lines of a role in a header, as x1, y1, x2, y2. */
  const linesOf = (scene: Scene, role: number) =>
    [...scene.kinds.keys()]
      .filter((shape) => (scene.kinds[shape] ?? 0) <= Kind.DashedLine && scene.roles[shape] === role)
      .map((shape) => [...scene.geometry.subarray(shape * 4, shape * 4 + 4)])

  it('has the names of all wires, and each wire from its name to the end of the row', () => {
    const rows = cutIntoRows(long(), 500)
    for (let row = 0; row < rowCount(rows); row++) {
      const header = rowHeader(rows, row)
      const names = [...header.texts].map((text) => textOf(header, text))
      for (const name of ['q[0]', 'q[1]', 'q[2]', 'c']) expect(names).toContain(name)
      const level = linesOf(header, Role.Wire).filter(([, top, , bottom]) => top === bottom)
      expect(level).toHaveLength(3)
      for (const [from = 0, , to = 0] of level) {
        expect(from).toBeLessThan(rows.lead)
        expect(to).toBeLessThanOrEqual(500)
      }
    }
  })

  it('marks where wires go on: at the end of a row, and at the beginning of the next', () => {
    const rows = cutIntoRows(long(), 500)
    const marks = (row: number) =>
      linesOf(rowHeader(rows, row), Role.Wire).filter(([, from, , to]) => from !== to).length
    expect(marks(0)).toBe(3 * 2)
    expect(marks(1)).toBe(3 * 4)
    expect(marks(rowCount(rows) - 1)).toBe(3 * 2)
  })

  it('leaves a frame open where it goes on', () => {
    const rows = cutIntoRows(framed(), 500)
    const upright = (row: number) => linesOf(rowHeader(rows, row), Role.Frame).filter(([from, , to]) => from === to)
    const level = (row: number) => linesOf(rowHeader(rows, row), Role.Frame).filter(([from, , to]) => from !== to)
    expect(rowCount(rows)).toBeGreaterThan(3)
    expect(upright(0), 'its left side').toHaveLength(1)
    expect(upright(1)).toHaveLength(0)
    const [before, behind, lower] = level(1)
    expect(level(1), 'its upper line around its title, and its lower line').toHaveLength(3)
    expect([before?.[0], lower?.[0]]).toEqual([rows.lead, rows.lead])
    expect([before?.[1], before?.[3]]).toEqual([behind?.[1], behind?.[1]])
  })
})
