/** Places of a drawing and of its rows, from one to the other and to the window. */
import { rowAt, rowCount, shiftOfRow, spanOfRow, type Rows } from '../../../../engine-rs/scene-rows/rows'
import type { Bounds, Size, View } from '../../../../painting/view'

/** The view of the strip in which the columns of a row are where they are in a view of the rows. */
export function stripView(rows: Rows, row: number, view: View): View {
  const { x, y } = shiftOfRow(rows, row)
  return { x: view.x + x * view.scale, y: view.y + y * view.scale, scale: view.scale }
}

/** Where bounds of the strip are in the rows, by the row in which they begin: an operation is in one row, and a frame goes on in others. */
export function toRows(rows: Rows, { left, right, top, bottom }: Bounds): Bounds {
  const { x, y } = shiftOfRow(rows, rowAt(rows, left))
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

/** The place of the strip at a place of the rows; -1 across behind the end of a row, where there is none. */
export function toStrip(rows: Rows, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const row = clamp(Math.floor(y / rows.pitch), 0, rowCount(rows) - 1)
  const shift = shiftOfRow(rows, row)
  const isLead = x < rows.lead
  const isBehind = row < rowCount(rows) - 1 && x - shift.x >= spanOfRow(rows, row).end
  return { x: isBehind ? -1 : isLead ? x : x - shift.x, y: y - shift.y }
}

/** The rows that a window shows, from `first` up to, not including, `end`. */
export function visibleRows(rows: Rows, view: View, size: Size): { first: number; end: number } {
  const at = (y: number) => (y - view.y) / view.scale / rows.pitch
  const count = rowCount(rows)
  return { first: clamp(Math.floor(at(0)), 0, count), end: clamp(Math.ceil(at(size.height)), 0, count) }
}

/** The part of the strip that a window shows. In rows, a share of a row's height counts as that share of its width. */
export function seenOf(rows: Rows, view: View, size: Size): { from: number; to: number } {
  if (rowCount(rows) === 1) return { from: -view.x / view.scale, to: (size.width - view.x) / view.scale }
  return {
    from: stripAtHeight(rows, -view.y / view.scale),
    to: stripAtHeight(rows, (size.height - view.y) / view.scale),
  }
}

/** The height at which a place of the strip is reached, as {@link seenOf} counts. */
export function heightOf(rows: Rows, x: number): number {
  const row = rowAt(rows, x)
  const { start, end } = spanOfRow(rows, row)
  return (row + clamp((x - start) / Math.max(1, end - start), 0, 1)) * rows.pitch
}

function stripAtHeight(rows: Rows, y: number): number {
  const last = rowCount(rows) - 1
  const row = clamp(Math.floor(y / rows.pitch), 0, last)
  const { start, end } = spanOfRow(rows, row)
  return start + (end - start) * clamp(y / rows.pitch - row, 0, 1)
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
