/**
 * A drawing in rows, as text is in lines. The engine draws a circuit as one strip; a row is a run of its columns. Places are computed from
 * one to the other and back, and the strip itself stays as it is, so that everything else counts in places of the strip.
 */
import { Kind, Role, type Scene } from '../index'
import { firstAbove } from './first-above'

/** How the columns of a drawing lie in rows. Lengths are scene pixels. A strip is one row. */
export interface Rows {
  scene: Scene
  /** The first column of each row, and as the last entry the number of columns. */
  starts: Uint32Array
  /** Where the columns of each row begin: behind the names of the wires. */
  lead: number
  /** From the upper edge of a row to that of the next. */
  pitch: number
  width: number
  height: number
  /** The scale at which the rows are as wide as their window; null for a strip, which has none. */
  scale: number | null
}

/** Free width behind the last column of a row that goes on in the next: the wires lead out to their marks. */
export const continuationWidth = 22
/** Free height between two rows. */
const gap = 10

const strips = new WeakMap<Scene, Rows>()

/** A drawing as one strip. */
export function oneStrip(scene: Scene): Rows {
  const before = strips.get(scene)
  if (before !== undefined) return before
  const starts = Uint32Array.of(0, columnCount(scene))
  const { width, height } = scene
  const made = { scene, starts, lead: leadOf(scene), pitch: height, width, height, scale: null }
  strips.set(scene, made)
  return made
}

/**
 * Cuts a drawing into rows that are at most `width` wide, if none of its columns or titles alone is wider.
 *
 * @param scale the scale at which they fill their window.
 */
export function cutIntoRows(scene: Scene, width: number, scale = 1): Rows {
  const count = columnCount(scene)
  const lead = leadOf(scene)
  const { columnEdges: edges } = scene
  const isInTitle = columnsInTitles(scene)
  const starts = [0]
  let widest = 0
  let start = 0
  while (start < count) {
    const left = edges[start] ?? 0
    // The last row ends as the strip does.
    let end =
      scene.width - left + lead <= width ? count : firstAbove(edges, left + width - lead - continuationWidth) - 1
    end = Math.max(end, start + 1)
    const tooFar = end
    while (end > start && isInTitle[end] === 1) end--
    if (end === start) end = tooFar
    while (isInTitle[end] === 1) end++
    start = Math.min(end, count)
    starts.push(start)
    const right = start === count ? scene.width : (edges[start] ?? 0) + continuationWidth
    widest = Math.max(widest, right - left + lead)
  }
  if (starts.length <= 2) return { ...oneStrip(scene), scale }
  const pitch = scene.height + gap
  const height = pitch * (starts.length - 2) + scene.height
  return { scene, starts: Uint32Array.from(starts), lead, pitch, width: widest, height, scale }
}

/** How many rows there are. */
export const rowCount = (rows: Rows): number => rows.starts.length - 1

/** The places of the strip between which a row shows it. */
export const spanOfRow = ({ scene, starts }: Rows, row: number): { start: number; end: number } => ({
  start: scene.columnEdges[starts[row] ?? 0] ?? 0,
  end: scene.columnEdges[starts[row + 1] ?? 0] ?? 0,
})

/** The row of a place of the strip. What lies before the first column is in the first row, what lies behind the last in the last. */
export const rowAt = (rows: Rows, x: number): number => rowOfColumn(rows, firstAbove(rows.scene.columnEdges, x) - 1)

/** The row of a column. */
export const rowOfColumn = (rows: Rows, column: number): number =>
  clamp(firstAbove(rows.starts, column) - 1, 0, rowCount(rows) - 1)

/** How far a row has moved from its place in the strip. */
export const shiftOfRow = (rows: Rows, row: number): { x: number; y: number } => ({
  x: rows.lead - spanOfRow(rows, row).start,
  y: row * rows.pitch,
})

/** For each column, 1 where the title of a frame goes on from the column before: no row begins there, because a title is not cut. */
function columnsInTitles({ header, kinds, roles, geometry, columnEdges }: Scene): Uint8Array {
  const isInTitle = new Uint8Array(columnEdges.length + 1)
  for (let shape = 1; shape < header; shape++) {
    if (kinds[shape] !== Kind.LabelStart || roles[shape] !== Role.Frame) continue
    const start = geometry[shape * 4] ?? 0
    // In front of a title is the line that goes on behind it.
    const end = geometry[(shape - 1) * 4] ?? start
    for (let column = firstAbove(columnEdges, start); (columnEdges[column] ?? Infinity) < end; column++) {
      isInTitle[column] = 1
    }
  }
  return isInTitle
}

const columnCount = (scene: Scene) => Math.max(0, scene.columnEdges.length - 1)
const leadOf = (scene: Scene) => scene.columnEdges[0] ?? 0
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
