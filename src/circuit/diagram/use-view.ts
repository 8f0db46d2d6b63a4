/** The part of a scene that is in view: pan and zoom by pointer, wheel, pinch and keyboard. */
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Scene } from '../../../engine-rs/index'
import type { Bounds } from './hit'
import { usePointer, type Point } from './use-pointer'
import { constrain, firstView, fit, pan, reveal, zoom, type Size, type View } from './view'

interface ViewOptions {
  scene: Scene
  /** Whether a scene is shown whole at first, however small that is. */
  isWhole: boolean
  size: Size
  /** The element that pointer and wheel act on. */
  surface: RefObject<HTMLElement | null>
  /** Paints again in the next frame. Must be the same function in every render. */
  repaint: () => void
  /** A press without a drag, in scene pixels. */
  onPress: (x: number, y: number) => void
  /** The pointer rests over the scene; null when it leaves or drags. */
  onHover: (position: PointerPosition | null) => void
  /** The view has moved. */
  onMove: () => void
}

/** Where the pointer is: in scene pixels, and in CSS pixels from the corner of the surface. */
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
  const { surface, repaint } = options
  const view = useRef<View | null>(null)
  const isMovedByUser = useRef(false)
  const latest = useRef(options)
  useLayoutEffect(() => {
    // What is enlarged begins anew.
    if (latest.current.isWhole !== options.isWhole) isMovedByUser.current = false
    latest.current = options
  })

  // A new scene keeps the view that the user chose; else it shows its beginning.
  const viewOf = useCallback((scene: Scene, size: Size): View => {
    if (view.current !== null && isMovedByUser.current) view.current = constrain(view.current, scene, size)
    else view.current = latest.current.isWhole ? fit(scene, size) : firstView(scene, size)
    return view.current
  }, [])

  /** Moves the view and repaints. */
  const change = useCallback(
    (move: (view: View, scene: Scene, size: Size) => View) => {
      const { scene, size, onHover, onMove } = latest.current
      const before = viewOf(scene, size)
      const next = move(before, scene, size)
      if (next === before) return
      isMovedByUser.current = true
      view.current = next
      // What was under the pointer has moved away.
      onHover(null)
      onMove()
      repaint()
    },
    [viewOf, repaint],
  )

  const zoomBy = useCallback(
    (factor: number, at?: Point) =>
      change((before, scene, size) =>
        zoom(before, factor, at ?? { x: size.width / 2, y: size.height / 2 }, scene, size),
      ),
    [change],
  )
  const panBy = useCallback(
    (dx: number, dy: number) => change((before, scene, size) => pan(before, dx, dy, scene, size)),
    [change],
  )
  const fitWhole = useCallback(() => change((_, scene, size) => fit(scene, size)), [change])

  /** Centers a distance from the left edge of the scene, in scene pixels. */
  const centerOn = useCallback(
    (x: number) =>
      change((before, scene, size) => constrain({ ...before, x: size.width / 2 - x * before.scale }, scene, size)),
    [change],
  )

  /** Converts bounds from scene pixels to CSS pixels from the corner of the surface. */
  const toScreen = useCallback(
    ({ left, right, top, bottom }: Bounds): Bounds => {
      const { x, y, scale } = viewOf(latest.current.scene, latest.current.size)
      return { left: left * scale + x, right: right * scale + x, top: top * scale + y, bottom: bottom * scale + y }
    },
    [viewOf],
  )

  /** Moves the view so that bounds of the scene are visible. Returns them as {@link toScreen} does. */
  const bringIntoView = useCallback(
    (bounds: Bounds): Bounds => {
      change((before, scene, size) => {
        const next = reveal(before, bounds, scene, size)
        return next.x === before.x && next.y === before.y ? before : next
      })
      return toScreen(bounds)
    },
    [change, toScreen],
  )

  const toScene = ({ x, y }: Point) => {
    const { x: left, y: top, scale } = viewOf(options.scene, options.size)
    return { x: (x - left) / scale, y: (y - top) / scale }
  }
  usePointer(surface, {
    onPan: panBy,
    onZoom: zoomBy,
    onPress: (at) => {
      const { x, y } = toScene(at)
      options.onPress(x, y)
    },
    onHover: (at) => options.onHover(at === null ? null : { ...toScene(at), left: at.x, top: at.y }),
  })

  const onKeyDown = (event: KeyboardEvent) => moveByKey(event, { zoomBy, panBy, fitWhole })

  return { viewOf, zoomBy, fitWhole, centerOn, bringIntoView, toScreen, onKeyDown }
}

interface Moves {
  zoomBy: (factor: number) => void
  panBy: (dx: number, dy: number) => void
  fitWhole: () => void
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
