import { beforeAll, expect, it } from 'vitest'
import { Kind, loadEngine, Role, type Engine, type Scene } from '../../../../engine-rs/index'
import { operationBounds, shapeBounds } from '../../../../painting/hit-testing'
import { partNote } from '../pictures/svg-picture'
import { cutIntoRows, oneStrip, rowCount } from '../../../../engine-rs/scene-rows/rows'
import { toRows } from './places'
import { partOfPicture, rowsOfPicture, sceneOfRows } from '../../../../engine-rs/scene-rows/scene-of-rows'
import { drawScene } from '../../../../engine-rs/scene-rows/scene.fixture'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const sceneOf = (body: string) => drawScene(engine, body)

const whole = (scene: Scene, width: number) => {
  const rows = cutIntoRows(scene, width)
  return { rows, drawing: sceneOfRows(rows, { first: 0, end: rowCount(rows) }) }
}

it('has every shape of every operation where the rows on the page have it', () => {
  const scene = sceneOf('h q; cx q[0], q[1]; rz(pi/4) q[2]; '.repeat(20) + 'c = measure q;')
  const { rows, drawing } = whole(scene, 500)
  expect(rowCount(rows)).toBeGreaterThan(3)
  for (let operation = 0; operation < scene.operations.columns.length; operation++) {
    const bounds = operationBounds(scene, operation)
    if (bounds === null) continue
    const shown = [...drawing.shapeOperations.keys()]
      .filter((shape) => drawing.shapeOperations[shape] === operation)
      .map((shape) => shapeBounds(drawing, shape))
    const wanted = toRows(rows, bounds)
    expect(Math.min(...shown.map(({ left }) => left))).toBeCloseTo(wanted.left, 2)
    expect(Math.max(...shown.map(({ right }) => right))).toBeCloseTo(wanted.right, 2)
    expect(Math.min(...shown.map(({ top }) => top))).toBeCloseTo(wanted.top, 2)
    expect(Math.max(...shown.map(({ bottom }) => bottom))).toBeCloseTo(wanted.bottom, 2)
  }
})

it('is painted by the engine as any drawing, with each gate once', async () => {
  const scene = sceneOf('h q; cx q[0], q[1]; '.repeat(40))
  const { drawing } = whole(scene, 600)
  const svg = await engine.svg(drawing, { theme: 'light' })
  expect(svg).toContain(`width="${drawing.width}" height="${drawing.height}"`)
  const lettersOf = (text: string) => text.split('>H</text>').length - 1
  expect(lettersOf(svg)).toBe(120)
  expect(lettersOf(await engine.svg(scene, { theme: 'light' }))).toBe(120)
})

it('keeps all shapes inside of its size', () => {
  const scene = sceneOf(`h q[0]; c = measure q; while (c[0]) { ${'h q; cx q[0], q[1]; '.repeat(30)} c = measure q; }`)
  const { drawing } = whole(scene, 420)
  for (const shape of drawing.kinds.keys()) {
    // A name ends at its place, and only the engine knows where it begins.
    if (drawing.kinds[shape] === Kind.LabelEnd && drawing.roles[shape] === Role.WireLabel) continue
    const { left, right, top, bottom } = shapeBounds(drawing, shape)
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(drawing.width)
    expect(bottom).toBeLessThanOrEqual(drawing.height)
  }
})

it('shows the beginning of a very long circuit, in whole rows, and says so', async () => {
  const scene = sceneOf('for int i in [1:5000] { rx(i) q[0]; }')
  const rows = cutIntoRows(scene, 1200)
  const shown = rowsOfPicture(rows)
  const columns = rows.starts[shown.end] ?? 0
  expect(columns).toBeGreaterThan(3_900)
  expect(columns).toBeLessThanOrEqual(4_000)
  const svg = await engine.svg(sceneOfRows(rows, shown), { theme: 'light' })
  expect(partNote(svg)).toBe(`columns 1 to ${columns.toLocaleString('en')} of 5,000`)
})

it.each([
  ['a short circuit', 'h q;'],
  ['as many columns as there may be', 'for int i in [1:4000] { rx(i) q[0]; }'],
  ['one more', 'for int i in [1:4001] { rx(i) q[0]; }'],
  ['fewer columns of more shapes', 'qubit[60] many; for int i in [1:2500] { rx(i) many; }'],
])('says before it is painted which part a picture has: %s', async (_, body) => {
  const scene = sceneOf(body)
  for (const rows of [oneStrip(scene), cutIntoRows(scene, 1200)]) {
    const svg = await engine.svg(sceneOfRows(rows, rowsOfPicture(rows)), { theme: 'light' })
    expect(partOfPicture(rows)).toBe(partNote(svg))
  }
})
