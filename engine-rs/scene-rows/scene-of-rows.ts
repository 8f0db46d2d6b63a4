/** Rows as a drawing of their own, for painters of whole pictures: every shape is at its place in the rows. */
import { Kind, none, Role, textCount, textOf, withTexts, type Scene } from '../index'
import { firstAbove } from './first-above'
import { rowHeader } from './row-header'
import { rowCount, shiftOfRow, type Rows } from './rows'

/** The width of rows in a picture, in CSS pixels: as wide as texts on screens and slides. */
export const pictureRowWidth = 1_200

/** Rows from `first` up to, not including, `end`, and a line of text below them; empty for none. */
interface RowsToDraw {
  first: number
  end: number
  note?: string
}

/** The height of the line of text, and its size, as the engine's painter has them. */
const noteHeight = 24
const noteSize = 12
const margin = 16
const noteRole = Role.WireLabel

/** A scene of rows. All its shapes are its header, because its columns do not follow each other from left to right. */
export function sceneOfRows(rows: Rows, { first, end, note = '' }: RowsToDraw): Scene {
  const { scene } = rows
  if (rowCount(rows) === 1) return scene
  const parts = Array.from({ length: end - first }, (_, index) => partOf(rows, first + index))
  const count = parts.reduce((sum, { header, from, to }) => sum + header.header + to - from, note === '' ? 0 : 1)
  const made = emptyScene(scene, count)
  const added: string[] = []
  let next = 0
  for (const [index, { row, header, from, to }] of parts.entries()) {
    const y = index * rows.pitch
    const behindHeader = copy(header, { from: 0, to: header.header }, made, next, { x: 0, y })
    // Texts that only the header of a row has.
    for (let shape = next; shape < behindHeader; shape++) {
      const text = made.texts[shape] ?? none
      if (text === none || text < textCount(scene)) continue
      made.texts[shape] = textCount(scene) + added.length
      added.push(textOf(header, text))
    }
    next = behindHeader
    const { x } = shiftOfRow(rows, row)
    for (let column = rows.starts[row] ?? 0; column < (rows.starts[row + 1] ?? 0); column++) {
      const shapes = { from: scene.columnShapes[column] ?? from, to: scene.columnShapes[column + 1] ?? to }
      next = copy(scene, shapes, made, next, { x: x + (scene.columnEdges[column] ?? 0), y })
    }
  }
  const height = (parts.length - 1) * rows.pitch + scene.height
  const drawing = { ...withTexts(made, added), width: rows.width, height }
  return note === '' ? drawing : withNote(drawing, note)
}

/** Up to this many columns and shapes are in a picture, as in one of the engine's. */
const maxColumns = 4_000
const maxShapes = 200_000

/** As many rows as a picture may have, and what it says of a longer circuit. */
export function rowsOfPicture(rows: Rows): RowsToDraw {
  const { scene, starts } = rows
  let end = 1
  while (end < rowCount(rows) && (starts[end + 1] ?? 0) <= maxColumns) {
    if ((scene.columnShapes[starts[end + 1] ?? 0] ?? 0) - scene.header > maxShapes) break
    end++
  }
  if (end === rowCount(rows)) return { first: 0, end }
  return { first: 0, end, note: beginningOf(scene, starts[end] ?? 0) }
}

/** The part of a drawing that a picture has, as `columns 1 to 4,000 of 9,000`; null where it has all. */
export function partOfPicture(rows: Rows): string | null {
  if (rowCount(rows) > 1) return rowsOfPicture(rows).note ?? null
  // The engine's painter cuts a strip, in the same way.
  const { scene } = rows
  const whole = firstAbove(scene.columnShapes, scene.header + maxShapes) - 1
  const shown = Math.max(1, Math.min(whole, maxColumns))
  return shown < scene.columnEdges.length - 1 ? beginningOf(scene, shown) : null
}

/** The first columns of a drawing, in words. */
const beginningOf = (scene: Scene, columns: number): string =>
  `columns 1 to ${thousands(columns)} of ${thousands(scene.columnEdges.length - 1)}`

/** As the engine writes numbers. */
const thousands = (count: number) => count.toLocaleString('en-US')

/** A row, its header and the shapes of its columns. */
const partOf = (rows: Rows, row: number) => ({
  row,
  header: rowHeader(rows, row),
  from: rows.scene.columnShapes[rows.starts[row] ?? 0] ?? 0,
  to: rows.scene.columnShapes[rows.starts[row + 1] ?? 0] ?? 0,
})

function emptyScene(scene: Scene, count: number): Scene {
  return {
    ...scene,
    kinds: new Uint8Array(count),
    roles: new Uint8Array(count),
    categories: new Uint8Array(count),
    geometry: new Float32Array(count * 4),
    texts: new Uint32Array(count).fill(none),
    shapeOperations: new Uint32Array(count).fill(none),
    header: count,
    columnEdges: Float64Array.of(0),
    columnShapes: Uint32Array.of(count),
    groups: new Uint32Array(),
  }
}

/** Copies shapes to another place. Returns the index behind the last copy. */
function copy(
  from: Scene,
  { from: start, to: end }: { from: number; to: number },
  to: Scene,
  first: number,
  by: { x: number; y: number },
): number {
  for (const name of ['kinds', 'roles', 'categories', 'texts', 'shapeOperations'] as const) {
    to[name].set(from[name].subarray(start, end), first)
  }
  for (let shape = start; shape < end; shape++) {
    const [a = 0, b = 0, c = 0, d = 0] = from.geometry.subarray(shape * 4, shape * 4 + 4)
    const isLine = (from.kinds[shape] ?? 0) <= Kind.DashedLine
    to.geometry.set([a + by.x, b + by.y, isLine ? c + by.x : c, isLine ? d + by.y : d], (first + shape - start) * 4)
  }
  return first + end - start
}

/** Adds a line of text below a drawing, at its last shape. */
function withNote(scene: Scene, note: string): Scene {
  const last = scene.header - 1
  const height = scene.height + noteHeight
  scene.kinds[last] = Kind.LabelStart
  scene.roles[last] = noteRole
  scene.geometry.set([margin, height - noteHeight / 2, noteSize, 0], last * 4)
  scene.texts[last] = textCount(scene)
  return { ...withTexts(scene, [note]), height }
}
