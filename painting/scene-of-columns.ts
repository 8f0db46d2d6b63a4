/** Some columns of a drawing as a drawing of their own, for a picture of a selection. */
import { Kind, type Scene } from '../engine-rs/index'
import { rowHeader } from '../engine-rs/scene-rows/row-header'
import { shapeBounds } from './hit-testing'
import { oneStrip, rowCount, spanOfRow, continuationWidth, type Rows } from '../engine-rs/scene-rows/rows'

/** Columns of a drawing, both included, counted from 0. */
export interface ColumnRange {
  first: number
  last: number
}

/** The columns in which operations stand, with those between; null for no operations. */
export function columnsOf(scene: Scene, operations: readonly number[]): ColumnRange | null {
  let [first, last] = [Infinity, -1]
  for (const operation of operations) {
    const column = scene.operations.columns[operation]
    if (column === undefined) continue
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  return last < 0 ? null : { first, last }
}

/** A drawing of these columns. Marks show where wires go on; frames are open there. Operations are not found in it by their columns. */
export function sceneOfColumns(scene: Scene, { first, last }: ColumnRange): Scene {
  const count = scene.columnEdges.length - 1
  const cuts = [0, first, last + 1, count].filter((column, index, all) => index === 0 || column !== all[index - 1])
  const rows: Rows = { ...oneStrip(scene), starts: Uint32Array.from(cuts) }
  if (rowCount(rows) <= 1) return scene
  const row = cuts.indexOf(first)
  const header = rowHeader(rows, row)
  const [from, to] = [scene.columnShapes[first] ?? 0, scene.columnShapes[last + 1] ?? 0]
  const { start, end } = spanOfRow(rows, row)
  return withoutEmptyBands({
    ...scene,
    width: rows.lead + end - start + (last + 1 === count ? scene.width - end : continuationWidth),
    kinds: joined(header.kinds, scene.kinds.subarray(from, to), Uint8Array),
    roles: joined(header.roles, scene.roles.subarray(from, to), Uint8Array),
    categories: joined(header.categories, scene.categories.subarray(from, to), Uint8Array),
    geometry: joined(header.geometry, scene.geometry.subarray(from * 4, to * 4), Float32Array),
    texts: joined(header.texts, scene.texts.subarray(from, to), Uint32Array),
    shapeOperations: joined(header.shapeOperations, scene.shapeOperations.subarray(from, to), Uint32Array),
    text: header.text,
    textOffsets: header.textOffsets,
    header: header.header,
    columnEdges: scene.columnEdges.slice(first, last + 2).map((edge) => edge - start + rows.lead),
    columnShapes: scene.columnShapes.slice(first, last + 2).map((shape) => shape - from + header.header),
    groups: new Uint32Array(),
    description: `${describeColumns({ first, last })} of a circuit: ${scene.description}`,
  })
}

/** Free height above and below what is drawn, as the engine has it. */
const margin = 16

/** A drawing without the height above and below that frames and conditions of other columns take. */
function withoutEmptyBands(scene: Scene): Scene {
  let [top, bottom] = [Infinity, 0]
  for (const shape of scene.kinds.keys()) {
    const bounds = shapeBounds(scene, shape)
    top = Math.min(top, bounds.top)
    bottom = Math.max(bottom, bounds.bottom)
  }
  const above = Math.floor(top - margin)
  const below = Math.floor(scene.height - bottom - margin)
  const height = scene.height - Math.max(0, above) - Math.max(0, below)
  if (above <= 0) return { ...scene, height }
  const geometry = scene.geometry.slice()
  for (const [shape, kind] of scene.kinds.entries()) {
    geometry[shape * 4 + 1] = (geometry[shape * 4 + 1] ?? 0) - above
    if (kind <= Kind.DashedLine) geometry[shape * 4 + 3] = (geometry[shape * 4 + 3] ?? 0) - above
  }
  return { ...scene, geometry, height }
}

/** A range in words: `Columns 3 to 9`. */
export const describeColumns = ({ first, last }: ColumnRange): string =>
  first === last ? `Column ${first + 1}` : `Columns ${first + 1} to ${last + 1}`

/** One array behind the other, as an array of the same kind. */
function joined<Numbers extends Uint8Array | Uint32Array | Float32Array>(
  one: Numbers,
  other: Numbers,
  List: new (length: number) => Numbers,
): Numbers {
  const all = new List(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
