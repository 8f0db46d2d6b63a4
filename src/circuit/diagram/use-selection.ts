import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Scene } from '../../../engine-rs/index'
import { cursorAt, type Cursor } from './cursor'
import {
  foldTargetAt,
  foldTargetOf,
  frameAtPath,
  operationAtPath,
  operationFor,
  pathOf,
  pathOfItem,
  type FoldTarget,
} from './folding'
import { kindOfGroup, type FrameKind } from './frames'
import { operationBounds } from '../../../painting/hit-testing'
import { groupOfItem, headBounds, itemAt, operationsOfItem, statementOf } from './selectable-items'
import { cursorKeys, hoveredAt, type MoveCursor, nearestCursor, type HoverTarget, type SelectedItem } from './selection'
import type { Rows } from '../../../engine-rs/scene-rows/rows'
import { useView } from './use-view'
import type { Size } from '../../../painting/view'

interface SelectionOptions {
  rows: Rows
  /** Whether a drawing is shown whole at first. */
  isWhole: boolean
  /** Whether it fills the screen. */
  isFull: boolean
  /** The program of the drawing. With it, gates open and layers close, and what is selected stays so where the drawing alone changes. */
  source: string | undefined
  fold: (target: FoldTarget) => void
  size: Size
  surface: RefObject<HTMLElement | null>
  repaint: () => void
  /** Operations to highlight; the first of them comes into view. */
  highlighted: readonly number[]
  onSelect?: ((statement: { start: number; end: number } | null) => void) | undefined
}

/** The view of a diagram, what is hovered and selected in it, and how pointer and keyboard change both. */
export function useSelection(options: SelectionOptions) {
  const { rows, isWhole, isFull, source, fold, size, surface, repaint, highlighted, onSelect } = options
  const { scene } = rows
  const isFoldable = source !== undefined
  const { hovered, setHovered, selection, setSelection, hideDetails, keepSelection } = useSelectionState(scene, source)
  const pending = usePendingCursor()

  const view = useView({
    rows,
    isWhole,
    isFull,
    size,
    surface,
    repaint,
    onPress(x, y, isTouch) {
      const target = isFoldable ? foldTargetAt(scene, x, y) : null
      if (target !== null) return toggle(target.fold)
      const pressed = itemAt(scene, x, y)
      // A press on the selected operation opens it, and on the selected frame closes it.
      if (pressed !== null && pressed === selection?.cursor.item && toggles(pressed)) return toggleItem(pressed)
      pending.forget()
      select(pressed === null ? null : nearestCursor(scene, pressed, y), isTouch ? 'touch' : 'mouse')
    },
    // Called in every frame of a drag; only the first call changes anything.
    onMove: hideDetails,
    onHover: (position) => setHovered((previous) => hoveredAt(scene, position, previous, isFoldable, view.toScreen)),
  })

  /**
   * Selects an operation or a frame, and shows its details. The keyboard also brings it into view; a press is already there, and a mouse that
   * rests on it shows its details anyway.
   */
  function select(cursor: Cursor | null, by: 'keyboard' | 'mouse' | 'touch', outcome = '') {
    const bounds = cursor === null || by === 'mouse' ? null : headBounds(scene, cursor.item)
    const anchor = bounds && (by === 'keyboard' ? view.bringIntoView(bounds) : view.toScreen(bounds))
    setSelection(cursor === null ? null : { scene, source, cursor, anchor, outcome })
    onSelect?.(cursor === null ? null : statementOf(scene, cursor.item))
    repaint()
  }

  /** Selects an operation or frame that was found, and brings it into view; null for none. */
  function show(item: number | null) {
    pending.forget()
    select(item === null ? null : (cursorAt(scene, item) ?? { item, wire: 0 }), 'keyboard')
  }

  /** Whether another press opens or closes an operation or a frame itself. */
  const toggles = (item: number) =>
    isFoldable && (groupOfItem(scene, item) !== null || scene.operations.unfolds[item] === 1)

  function toggle(target: FoldTarget) {
    setHovered(null)
    pending.begin(scene, 'gate' in target ? target.gate : null)
    fold(target)
  }

  /** Opens an operation, or closes the gate or layer around it. Closes a frame, or unrolls it. What opens or closes stays selected. */
  function toggleItem(item: number) {
    const target = isFoldable ? foldTargetOf(scene, item) : null
    if (target === null) return
    toggle(target)
    if (!('gate' in target)) pending.begin(scene, pathOf(scene, item))
    else if (toggles(item)) pending.begin(scene, target.gate, true)
  }

  const selectPending = useEffectEvent((shown: Scene) => {
    const { cursor, outcome } = pending.take(shown)
    if (cursor === null) keepSelection()
    else select(cursor, 'keyboard', outcome)
  })
  useEffect(() => selectPending(scene), [scene])

  const showHighlighted = useEffectEvent((operations: readonly number[]) => {
    const [first] = operations
    const bounds = first === undefined || size.width === 0 ? null : operationBounds(scene, first)
    // Highlights that follow from a press on the diagram must not move it.
    const { start, end } = selection === null ? { start: 0, end: 0 } : operationsOfItem(scene, selection.cursor.item)
    const isSelected = operations.some((operation) => operation >= start && operation < end)
    if (bounds !== null && !isSelected) view.bringIntoView(bounds)
    repaint()
  })
  useEffect(() => showHighlighted(highlighted), [highlighted])

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ' ') && selection !== null && isFoldable) {
      event.preventDefault()
      return toggleItem(selection.cursor.item)
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const move = hasModifier ? undefined : cursorKeys[event.key]
    if (move === undefined) return view.onKeyDown(event)
    if (event.key === 'Escape' && selection === null) return
    event.preventDefault()
    pending.moveOn(move)
    const cursor = move(scene, selection?.cursor ?? null)
    if (cursor !== undefined) select(cursor, 'keyboard')
  }

  return { view, hovered, selection, selected: selection?.cursor.item ?? null, toggles, show, hideDetails, onKeyDown }
}

/** What is hovered and selected in a drawing; null for what was in another one. */
function useSelectionState(scene: Scene, source: string | undefined) {
  const [hovered, setHovered] = useState<HoverTarget | null>(null)
  const [selection, setSelection] = useState<SelectedItem | null>(null)

  /** Hides the details of what is selected until something else is. */
  function hideDetails() {
    setSelection((previous) => (previous?.anchor == null ? previous : { ...previous, anchor: null }))
  }

  /** Selects in this drawing what was selected in another one of the same program, where it is drawn in both. */
  function keepSelection() {
    if (selection === null || selection.scene === scene || source === undefined || selection.source !== source) return
    const { scene: before, cursor } = selection
    const path = pathOfItem(before, cursor.item)
    const item = groupOfItem(before, cursor.item) === null ? operationAtPath(scene, path) : frameAtPath(scene, path)
    const kept = item === null ? null : cursorAt(scene, item)
    setSelection(kept && { ...selection, scene, cursor: kept, anchor: null, outcome: '' })
  }

  return {
    hovered: hovered?.scene === scene ? hovered : null,
    setHovered,
    selection: selection?.scene === scene ? selection : null,
    setSelection,
    hideDetails,
    keepSelection,
  }
}

/** What is to be selected once it is drawn: what was opened, or what it closed to, and how the keyboard moved on before. */
function usePendingCursor() {
  const path = useRef<readonly number[] | null>(null)
  const isFrame = useRef(false)
  const operations = useRef(0)
  const moves = useRef<MoveCursor[]>([])
  return {
    /** Waits for what is at a path in the drawing that follows one: the frame itself where that is wanted and there is one. */
    begin(before: Scene, next: readonly number[] | null, wasFrame = false) {
      path.current = next
      operations.current = before.operations.columns.length
      isFrame.current = wasFrame
      moves.current = []
    },
    /** Waits no longer, because something else is selected. */
    forget() {
      path.current = null
    },
    moveOn(move: MoveCursor) {
      if (path.current !== null) moves.current.push(move)
    },
    /** Where the cursor is in the drawing that has come, null for nowhere; and what became of what is there, in words. */
    take(shown: Scene): { cursor: Cursor | null; outcome: string } {
      const frame = path.current === null || !isFrame.current ? null : frameAtPath(shown, path.current)
      const item =
        path.current === null
          ? null
          : (frame ?? operationAtPath(shown, path.current) ?? closedAround(shown, path.current))
      const first = item === null ? null : cursorAt(shown, item)
      const cursor = moves.current.reduce((at, move) => {
        const next = move(shown, at)
        return next === undefined ? at : next
      }, first)
      const isMoved = moves.current.length > 0
      path.current = null
      moves.current = []
      return {
        cursor,
        outcome: item === null || isMoved ? '' : outcomeOf(shown, item, operations.current),
      }
    },
  }
}

/** The closed layer in which an operation of the program is; null for what is in a frame. */
const closedAround = (shown: Scene, [index, ...inner]: readonly number[]): number | null =>
  index === undefined || inner.length > 0 ? null : operationFor(shown, index)

/** What became of an operation or a frame, as it was opened or closed in a drawing of so many operations. */
function outcomeOf(shown: Scene, item: number, operationsBefore: number): string {
  const group = groupOfItem(shown, item)
  if (group !== null) return outcomesOfFrames[kindOfGroup(shown, group)]
  return shown.operations.columns.length > operationsBefore ? 'Opened' : 'Closed'
}

const outcomesOfFrames: Record<FrameKind, string> = { rolled: 'Rolled up', unrolled: 'Unrolled', other: 'Opened' }
