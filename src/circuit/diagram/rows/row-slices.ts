/** The rows of a drawing as slices that a painter paints. */
import { wholeSlice, type ColumnRange, type SceneSlice } from '../../../../painting/scene-slice'
import { visibleColumns, type Size, type View, type Bounds } from '../../../../painting/view'
import { emptyHeader, rowHeader } from '../../../../engine-rs/scene-rows/row-header'
import { rowAt, rowCount, rowOfColumn, shiftOfRow, type Rows } from '../../../../engine-rs/scene-rows/rows'
import { stripView, visibleRows } from './places'

/** What is marked in a drawing: operations, and the bounds of the selected one, or of the selected frame, in the strip. */
interface Marks {
  highlighted: readonly number[]
  selected: Bounds | null
}

/** The visible rows, from the top; where several are on one pixel, one of them. */
export function slicesOfRows(rows: Rows, view: View, size: Size, { highlighted, selected }: Marks): SceneSlice[] {
  const { scene } = rows
  if (rowCount(rows) === 1) return [wholeSlice(scene, view, size)]
  const { first, end } = visibleRows(rows, view, size)
  const stride = Math.max(1, Math.round(1 / (rows.pitch * view.scale)))
  const hasHeader = rows.pitch * view.scale >= minHeightWithHeader
  const highlightedByRow = sortByRow(rows, highlighted)
  const [firstSelected, lastSelected] =
    selected === null ? [0, -1] : [rowAt(rows, selected.left), rowAt(rows, selected.right)]
  return Array.from({ length: Math.ceil((end - first) / stride) }, (_, index): SceneSlice => {
    const row = first + index * stride
    const columnsView = stripView(rows, row, view)
    return {
      scene,
      view: columnsView,
      columns: columnsOfRow(rows, row, visibleColumns(scene, columnsView, size)),
      header: hasHeader ? rowHeader(rows, row) : emptyHeader(scene),
      headerView: { ...view, y: view.y + shiftOfRow(rows, row).y * view.scale },
      hasSelection: row >= firstSelected && row <= lastSelected,
      highlighted: highlightedByRow.get(row) ?? nothing,
    }
  })
}

/** Rows that are lower than this are painted without their wires, in CSS pixels: their gates cover these. */
const minHeightWithHeader = 4

const nothing: readonly number[] = []
/** Sorting 50,000 operations takes 28 ms, which is too long for each frame of a drag; finding them again 0.1 ms. */
const sorted = new WeakMap<readonly number[], { rows: Rows; lists: Map<number, number[]> }>()

/** Highlighted operations by their rows. The list is the same from frame to frame. */
function sortByRow(rows: Rows, operations: readonly number[]): Map<number, number[]> {
  const known = sorted.get(operations)
  if (known?.rows === rows) return known.lists
  const lists = new Map<number, number[]>()
  for (const operation of operations) {
    const row = rowOfColumn(rows, rows.scene.operations.columns[operation] ?? 0)
    const list = lists.get(row)
    if (list === undefined) lists.set(row, [operation])
    else list.push(operation)
  }
  sorted.set(operations, { rows, lists })
  return lists
}

/** The columns of a row that are among others. */
const columnsOfRow = ({ starts }: Rows, row: number, { first, end }: ColumnRange): ColumnRange => {
  const from = Math.max(first, starts[row] ?? 0)
  return { first: from, end: Math.max(from, Math.min(end, starts[row + 1] ?? 0)) }
}
