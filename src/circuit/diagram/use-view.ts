/** The part of a scene that is in view: pan and zoom by pointer, wheel, pinch and keyboard. */
import { useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Bounds } from '../../../painting/view'
import { rowCount, type Rows } from '../../../engine-rs/scene-rows/rows'
import { toRows, toStrip } from './rows/places'
import { beginningOf, centeredOn, inOtherRows } from './rows/view-of-rows'
import { usePointer, type Point } from './use-pointer'
import {
  constrain,
  enlargedView,
  firstView,
  fit,
  fullView,
  minScaleInFull,
  onScreen,
  pan,
  reveal,
  zoom,
  type Size,
  type View,
} from '../../../painting/view'

interface ViewOptions {
  /** The drawing, and how its columns lie in rows. */
  rows: Rows
  /** Whether a drawing is enlarged: shown whole at first, as long as something of it can be told. */
  isWhole: boolean
  /** Whether it fills the screen. */
  isFull: boolean
  size: Size
  /** The element that pointer and wheel act on. */
  surface: RefObject<HTMLElement | null>
  /** Paints again in the next frame. Must be the same function in every render. */
  repaint: () => void
  /** A press without a drag, in pixels of the strip. */
  onPress: (x: number, y: number, isTouch: boolean) => void
  /** The pointer rests over the scene; null when it leaves or drags. */
  onHover: (position: PointerPosition | null) => void
  /** The view has moved. */
  onMove: () => void
}

/** A view that somebody chose, with the rows and the window that it is of. */
interface ChosenView {
  view: View
  rows: Rows
  size: Size
}

/** Where the pointer is: in pixels of the strip, and in CSS pixels from the corner of the surface. */
export interface PointerPosition {
  x: number
  y: number
  left: number
  top: number
}

/** How far an arrow key moves the view, in CSS pixels. */
const panStep = 60
/** The factor of a zoom button or key. */
export const zoomStep = 1.25

/** Keeps the view outside of React's state: a drag repaints the canvas and renders nothing. */
export function useView(options: ViewOptions) {
  const { repaint } = options
  const view = useRef<View | null>(null)
  const isMovedByUser = useRef(false)
  const minScale = useRef(0)
  const place = useRef<ChosenView | null>(null)
  const returned = useRef<ChosenView | null>(null)
  const latest = useRef(options)
  useLayoutEffect(() => {
    const before = latest.current
    // What is enlarged begins anew.
    if (before.isWhole !== options.isWhole) isMovedByUser.current = false
    if (before.isFull !== options.isFull) {
      if (options.isFull) {
        const chosen = isMovedByUser.current ? view.current : null
        place.current = chosen && { view: chosen, rows: before.rows, size: before.size }
      } else {
        // Its place on the page has the view that it had before, whatever was looked at on the full screen.
        returned.current = place.current
        view.current = place.current?.view ?? null
        isMovedByUser.current = place.current !== null
      }
    }
    if (view.current !== null && before.rows.scene === options.rows.scene && before.rows !== options.rows) {
      view.current = isMovedByUser.current ? inOtherRows(view.current, before, options) : null
    }
    latest.current = options
  })

  // A new scene keeps the view that the user chose; else it shows its beginning.
  const viewOf = useCallback((rows: Rows, size: Size): View => {
    const { isWhole, isFull } = latest.current
    const kept = returned.current
    // The place becomes as large as it was in several steps. Each view is computed from the one to return to, so that no step changes it.
    if (kept !== null && isMovedByUser.current && kept.rows.scene === rows.scene) {
      view.current =
        kept.rows === rows ? constrain(kept.view, rows, size) : inOtherRows(kept.view, kept, { rows, size })
    } else if (view.current !== null && isMovedByUser.current) view.current = constrain(view.current, rows, size)
    else view.current = startView(rows, size, { isWhole, isFull, minScale: minScale.current })
    minScale.current = minScaleInFull(minScale.current, view.current.scale, size.width, isFull)
    return view.current
  }, [])

  /** Moves the view and repaints. Returns whether it has moved. */
  const change = useCallback(
    (move: (view: View, rows: Rows, size: Size) => View): boolean => {
      const { rows, size, onHover, onMove } = latest.current
      const before = viewOf(rows, size)
      const next = move(before, rows, size)
      if (next.x === before.x && next.y === before.y && next.scale === before.scale) return false
      isMovedByUser.current = true
      returned.current = null
      view.current = next
      // What was under the pointer has moved away.
      onHover(null)
      onMove()
      repaint()
      return true
    },
    [viewOf, repaint],
  )

  const { zoomBy, panBy, fitWhole, centerOn } = useMoves(change)

  /** Converts bounds from pixels of the strip to CSS pixels from the corner of the surface. */
  const toScreen = useCallback(
    (bounds: Bounds): Bounds => {
      const { rows, size } = latest.current
      return onScreen(toRows(rows, bounds), viewOf(rows, size))
    },
    [viewOf],
  )

  /** Moves the view so that bounds of the strip are visible. Returns them as {@link toScreen} does. */
  const bringIntoView = useCallback(
    (bounds: Bounds): Bounds => {
      change((before, rows, size) => reveal(before, toRows(rows, bounds), rows, size))
      return toScreen(bounds)
    },
    [change, toScreen],
  )

  useViewPointer(options, viewOf, { zoomBy, panBy, fitWhole })
  const onKeyDown = (event: KeyboardEvent) => moveByKey(event, { zoomBy, panBy, fitWhole })

  return { viewOf, zoomBy, fitWhole, centerOn, bringIntoView, toScreen, onKeyDown }
}

/** Lets the pointer move the view, and says where in the strip it is. */
function useViewPointer(options: ViewOptions, viewOf: (rows: Rows, size: Size) => View, { zoomBy, panBy }: Moves) {
  const toScene = ({ x, y }: Point) => {
    const { x: left, y: top, scale } = viewOf(options.rows, options.size)
    return toStrip(options.rows, { x: (x - left) / scale, y: (y - top) / scale })
  }
  usePointer(options.surface, {
    onPan: panBy,
    onZoom: zoomBy,
    // Rows are read downwards, as a page is.
    ...(rowCount(options.rows) > 1 && { onScroll: (dy: number) => panBy(0, dy) }),
    onPress: (at, isTouch) => {
      const { x, y } = toScene(at)
      options.onPress(x, y, isTouch)
    },
    onHover: (at) => options.onHover(at === null ? null : { ...toScene(at), left: at.x, top: at.y }),
  })
}

/** What moves a view with `change`, which returns whether it has moved. The same functions in every render. */
function useMoves(change: (move: (view: View, rows: Rows, size: Size) => View) => boolean) {
  return useMemo(
    () => ({
      zoomBy: (factor: number, at?: Point) =>
        change((before, rows, size) =>
          zoom(before, factor, at ?? { x: size.width / 2, y: size.height / 2 }, rows, size),
        ),
      panBy: (dx: number, dy: number) => change((before, rows, size) => pan(before, dx, dy, rows, size)),
      fitWhole: () => change((_, rows, size) => fit(rows, size)),
      /** Centers a distance from the left edge of the strip, in scene pixels. */
      centerOn: (x: number) => change((before, rows, size) => centeredOn(before, x, rows, size)),
    }),
    [change],
  )
}

/** The view before somebody has moved it. */
function startView(
  rows: Rows,
  size: Size,
  { isWhole, isFull, minScale }: { isWhole: boolean; isFull: boolean; minScale: number },
): View {
  // Rows were chosen to be read, so they are never shown whole where that is too small.
  if (rows.scale !== null) return beginningOf(rows, size)
  const first = isWhole ? enlargedView(rows, size) : firstView(rows, size)
  return isFull ? fullView(first, minScale, rows, size) : first
}

interface Moves {
  zoomBy: (factor: number, at?: Point) => boolean
  panBy: (dx: number, dy: number) => boolean
  fitWhole: () => boolean
}

function moveByKey(event: KeyboardEvent, moves: Moves): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // Without the shift key, the arrows move the selection.
  const act = actions[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key]
  if (act === undefined) return
  event.preventDefault()
  act(moves)
}

/** What each key does. */
const actions: Record<string, (moves: Moves) => void> = {
  '+': ({ zoomBy }) => zoomBy(zoomStep),
  '=': ({ zoomBy }) => zoomBy(zoomStep),
  '-': ({ zoomBy }) => zoomBy(1 / zoomStep),
  '0': ({ fitWhole }) => fitWhole(),
  'Shift+ArrowLeft': ({ panBy }) => panBy(panStep, 0),
  'Shift+ArrowRight': ({ panBy }) => panBy(-panStep, 0),
  'Shift+ArrowUp': ({ panBy }) => panBy(0, panStep),
  'Shift+ArrowDown': ({ panBy }) => panBy(0, -panStep),
}
