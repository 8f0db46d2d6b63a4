/** Which part of the scene a person looks at: pan and zoom by pointer, wheel, pinch and keyboard. */
import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Scene } from '../../../engine-rs/index'
import type { Bounds } from './hit'
import { firstView, fit, pan, reveal, constrain, zoom, type Size, type View } from './view'

interface ViewOptions {
  scene: Scene
  size: Size
  /** What the pointer and the wheel act on. */
  surface: RefObject<HTMLElement | null>
  /** Paints again, in the next frame. Must be the same function in every render. */
  repaint: () => void
  /** A press without a drag, in scene pixels. */
  onPress: (x: number, y: number) => void
  /** The pointer rests over a place of the scene, and of the surface; null when it leaves or drags. */
  onHover: (place: PointerPosition | null) => void
  /** The view has moved under whatever stands over it. */
  onMove: () => void
}

/** Where the pointer is: in scene pixels, and in CSS pixels from the corner of the surface. */
export interface PointerPosition {
  x: number
  y: number
  left: number
  top: number
}

/** How far a press may stray and still be no drag, in CSS pixels. */
const dragThreshold = 4
/** How far an arrow key moves, in CSS pixels. */
const panStep = 60
/** What a button or a key zooms by. */
export const zoomStep = 1.25

/** Keeps the view outside of React's state: a drag repaints the canvas and renders nothing. */
export function useView({ scene, size, surface, repaint, onPress, onHover, onMove }: ViewOptions) {
  const view = useRef<View | null>(null)
  const touched = useRef(false)
  const latest = useRef({ scene, size, onPress, onHover, onMove })
  useLayoutEffect(() => {
    latest.current = { scene, size, onPress, onHover, onMove }
  })

  // A new scene keeps the place that a person chose, and else shows its beginning.
  const viewOf = useCallback((shown: Scene, window: Size): View => {
    view.current =
      view.current === null || !touched.current ? firstView(shown, window) : constrain(view.current, shown, window)
    return view.current
  }, [])
  const current = useCallback(() => viewOf(latest.current.scene, latest.current.size), [viewOf])

  const change = useCallback(
    (next: View) => {
      touched.current = true
      view.current = next
      // What was under the pointer has moved away.
      latest.current.onHover(null)
      latest.current.onMove()
      repaint()
    },
    [repaint],
  )

  const zoomBy = useCallback(
    (factor: number, at?: { x: number; y: number }) => {
      const { scene: shown, size: window } = latest.current
      change(zoom(current(), factor, at ?? { x: window.width / 2, y: window.height / 2 }, shown, window))
    },
    [change, current],
  )

  const panBy = useCallback(
    (dx: number, dy: number) => change(pan(current(), dx, dy, latest.current.scene, latest.current.size)),
    [change, current],
  )

  const fitWhole = useCallback(() => change(fit(latest.current.scene, latest.current.size)), [change])

  /** Brings a place, counted in scene pixels from the left, into the middle. */
  const goTo = useCallback(
    (x: number) => {
      const { scene: shown, size: window } = latest.current
      const before = current()
      change(constrain({ ...before, x: window.width / 2 - x * before.scale }, shown, window))
    },
    [change, current],
  )

  /** Where a place of the scene is seen, in CSS pixels from the corner of the surface. */
  const onScreen = useCallback(
    (place: Bounds): Bounds => {
      const { x, y, scale } = current()
      return {
        left: place.left * scale + x,
        right: place.right * scale + x,
        top: place.top * scale + y,
        bottom: place.bottom * scale + y,
      }
    },
    [current],
  )

  /** Brings a place of the scene into view and tells where it then is, likewise. */
  const show = useCallback(
    (place: Bounds) => {
      const before = current()
      const next = reveal(before, place, latest.current.scene, latest.current.size)
      if (next.x !== before.x || next.y !== before.y) change(next)
      return onScreen(place)
    },
    [change, current, onScreen],
  )

  useEffect(() => {
    const element = surface.current
    if (element === null) return
    const pointers = new Map<number, { x: number; y: number }>()
    let strayed = 0

    const at = (event: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const inScene = ({ x, y }: { x: number; y: number }) => {
      const { x: left, y: top, scale } = current()
      return { x: (x - left) / scale, y: (y - top) / scale }
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, at(event))
      strayed = 0
    }
    const move = (event: PointerEvent) => {
      const place = at(event)
      const from = pointers.get(event.pointerId)
      if (from === undefined) {
        latest.current.onHover({ ...inScene(place), left: place.x, top: place.y })
        return
      }
      const [first, second] = [...pointers.values()]
      pointers.set(event.pointerId, place)
      strayed += Math.hypot(place.x - from.x, place.y - from.y)
      if (strayed <= dragThreshold) return
      // Taken only now, so that a plain press still reaches whoever listens for it.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      if (first !== undefined && second !== undefined) {
        const [one, other] = [...pointers.values()]
        if (one === undefined || other === undefined) return
        const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
        const apart = Math.hypot(one.x - other.x, one.y - other.y)
        zoomBy(apart / Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)), middle)
        panBy(middle.x - (first.x + second.x) / 2, middle.y - (first.y + second.y) / 2)
      } else {
        panBy(place.x - from.x, place.y - from.y)
      }
    }
    const up = (event: PointerEvent) => {
      const pressed = pointers.delete(event.pointerId)
      if (!pressed || event.type !== 'pointerup' || strayed > dragThreshold) return
      const { x, y } = inScene(at(event))
      latest.current.onPress(x, y)
    }
    const leave = () => latest.current.onHover(null)
    const wheel = (event: WheelEvent) => {
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const level = event.shiftKey ? event.deltaY : event.deltaX
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      // The wheel belongs to the page until a person has turned to the diagram. A pinch arrives with the control key.
      const zooms = event.ctrlKey || event.metaKey || element.contains(document.activeElement)
      if (!sideways && !zooms) return
      event.preventDefault()
      if (sideways) panBy(-level * pixels, 0)
      else zoomBy(Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.002)), at(event))
    }

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('wheel', wheel)
    }
  }, [surface, current, panBy, zoomBy])

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Without the shift key the arrows walk from operation to operation.
      const act = actions[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key]
      if (act === undefined) return
      event.preventDefault()
      act({ zoomBy, panBy, fitWhole })
    },
    [zoomBy, panBy, fitWhole],
  )

  return { viewOf, zoomBy, fitWhole, goTo, show, onScreen, onKeyDown }
}

interface Moves {
  zoomBy: (factor: number) => void
  panBy: (dx: number, dy: number) => void
  fitWhole: () => void
}

/** What a key does. */
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
