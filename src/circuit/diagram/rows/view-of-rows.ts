/** Views of a drawing in rows, or as one strip. */
import { constrain, firstView, type Size, type View } from '../../../../painting/view'
import { rowCount, type Rows } from '../../../../engine-rs/scene-rows/rows'
import { heightOf, seenOf } from './places'

/** The first look at a drawing: rows as wide as their window. */
export const beginningOf = (rows: Rows, size: Size): View =>
  rows.scale === null || rowCount(rows) === 1
    ? firstView(rows, size)
    : constrain({ x: 0, y: 0, scale: rows.scale }, rows, size)

/** A view with a place of the strip in its middle. */
export function centeredOn(view: View, x: number, rows: Rows, size: Size): View {
  const moved =
    rowCount(rows) === 1
      ? { x: size.width / 2 - x * view.scale }
      : { y: size.height / 2 - heightOf(rows, x) * view.scale }
  return constrain({ ...view, ...moved }, rows, size)
}

/** Rows, and the window in which they are shown. */
interface Shown {
  rows: Rows
  size: Size
}

/** The view of other rows of a drawing in which its part in view begins at the same place. */
export function inOtherRows(view: View, before: Shown, { rows, size }: Shown): View {
  const { from } = seenOf(before.rows, view, before.size)
  const first = beginningOf(rows, size)
  // Rows of another width, as in a window of another width, keep their scale.
  const scale = before.rows.scale !== null && rows.scale !== null ? view.scale : first.scale
  const moved = rowCount(rows) === 1 ? { x: -from * scale } : { y: -heightOf(rows, from) * scale }
  return constrain({ ...first, ...moved, scale }, rows, size)
}
