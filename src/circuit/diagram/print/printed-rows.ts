/** Which rows of a diagram are printed. */
import { withoutControls, type Scene } from '../../../../engine-rs/index'
import { formatInteger } from '../../../lib/format-integer'
import { maxPixels } from '../pictures/picture-options'
import { cutIntoRows, rowCount } from '../../../../engine-rs/scene-rows/rows'
import { sceneOfRows } from '../../../../engine-rs/scene-rows/scene-of-rows'

/** The width of rows, in CSS pixels: what is left of A4 and of Letter beside the usual margins. */
const rowWidth = 690

/** Dots a CSS pixel: 192 an inch. */
export const printScale = 2

/** What is printed of a diagram. */
export interface PrintedRows {
  /** A drawing for each row. */
  scenes: Scene[]
  /** What is left out, as a sentence; null for nothing. */
  note: string | null
}

/** The rows of a drawing, as many as a browser can hold in memory. */
export function printedRows(scene: Scene): PrintedRows {
  const rows = cutIntoRows(withoutControls(scene), rowWidth)
  const all = rowCount(rows)
  const pixelsOfRow = Math.ceil(rows.width * printScale) * Math.ceil(scene.height * printScale)
  const count = Math.max(1, Math.min(all, Math.floor(maxPixels / pixelsOfRow)))
  const scenes = Array.from({ length: count }, (_, row) => sceneOfRows(rows, { first: row, end: row + 1 }))
  if (count === all) return { scenes, note: null }
  const [end = 0, columns = 0] = [rows.starts[count], rows.starts[all]]
  return {
    scenes,
    note: `Columns 1 to ${formatInteger(end)} of ${formatInteger(columns)}. A PDF of the picture has all of them.`,
  }
}
