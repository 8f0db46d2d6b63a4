import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** A point, in CSS pixels from the corner of the surface. */
export interface Point {
  x: number
  y: number
}

interface PointerHandlers {
  onPan: (dx: number, dy: number) => void
  onZoom: (factor: number, at: Point) => void
  /** The wheel scrolls, in place of zooming. Returns whether anything moved; else the page scrolls. */
  onScroll?: (dy: number) => boolean
  /** A press without a drag, by a finger or else. */
  onPress: (at: Point, isTouch: boolean) => void
  /** The pointer moves without being pressed; null when it leaves. */
  onHover: (at: Point | null) => void
}

/** How far a press may move and still not be a drag, in CSS pixels. */
const dragThreshold = 4

/** Turns drags, pinches, presses and the wheel on an element into calls of the handlers. */
export function usePointer(surface: RefObject<HTMLElement | null>, handlers: PointerHandlers): void {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })

  useEffect(() => {
    const element = surface.current
    if (element === null) return
    const pointers = new Map<number, Point>()
    let distance = 0

    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, pointOf(event))
      distance = 0
    }
    const move = (event: PointerEvent) => {
      const to = pointOf(event)
      const from = pointers.get(event.pointerId)
      if (from === undefined) return latest.current.onHover(to)
      const before = [...pointers.values()]
      pointers.set(event.pointerId, to)
      distance += Math.hypot(to.x - from.x, to.y - from.y)
      if (distance <= dragThreshold) return
      // Captured only now, so that a plain press still reaches other listeners.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      if (pointers.size === 1) return latest.current.onPan(to.x - from.x, to.y - from.y)
      const [start, end] = [pinchOf(before), pinchOf([...pointers.values()])]
      latest.current.onZoom(end.distance / Math.max(1, start.distance), end.middle)
      latest.current.onPan(end.middle.x - start.middle.x, end.middle.y - start.middle.y)
    }
    const up = (event: PointerEvent) => {
      const wasPressed = pointers.delete(event.pointerId)
      if (wasPressed && event.type === 'pointerup' && distance <= dragThreshold) {
        latest.current.onPress(pointOf(event), event.pointerType === 'touch')
      }
    }
    const leave = () => latest.current.onHover(null)
    const wheel = (event: WheelEvent) => {
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      // The wheel scrolls the page until the diagram has the focus. A pinch arrives with the control key.
      const isPinch = event.ctrlKey || event.metaKey
      if (!isSideways && !isPinch && !element.contains(document.activeElement)) return
      const { onScroll } = latest.current
      if (!isSideways && !isPinch && onScroll !== undefined) {
        if (onScroll(-event.deltaY * pixels)) event.preventDefault()
        return
      }
      event.preventDefault()
      if (isSideways) latest.current.onPan(-(event.shiftKey ? event.deltaY : event.deltaX) * pixels, 0)
      else latest.current.onZoom(Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
    }

    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return () => stop.abort()
  }, [surface])
}

/** The middle and the distance of the first two pointers. */
function pinchOf([first = origin, second = first]: readonly Point[]): { middle: Point; distance: number } {
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(first.x - second.x, first.y - second.y),
  }
}

const origin: Point = { x: 0, y: 0 }
