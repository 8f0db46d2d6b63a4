import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'

/** A drag by a mouse, a finger or a pen. Others that touch meanwhile do nothing. */
interface Drag {
  pointerId: number
  circuitId: string
  item: HTMLElement
  /** How far it may go to the left and to the right within its list, in CSS pixels: the page gets no wider. */
  room: { left: number; right: number }
  /** Where the pointer was at first, in the page and in the window, and where it is in the window, in CSS pixels. */
  from: { x: number; y: number }
  startY: number
  at: { x: number; y: number }
}

/** How near to the top or the bottom of the window the page scrolls below what is dragged, and how far at most in a frame, in CSS pixels. */
const edge = 96
const fastest = 16

/**
 * Moves circuits of a collection by dragging them. Keys have the menu.
 *
 * @param onMove hears of a circuit that was dropped on the place, from 0, of another one
 */
export function useEntryDrag(onMove: (circuitId: string, place: number) => void) {
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)

  /** Shows what is dragged below the pointer, and finds the place that it is over. */
  const show = ({ item, room, from, at }: Drag) => {
    const x = Math.max(-room.left, Math.min(at.x + scrollX - from.x, room.right))
    item.style.translate = `${x}px ${at.y + scrollY - from.y}px`
    const place = placeAt(item, at)
    setOver(place)
    return place
  }
  const end = (isDropped: boolean) => {
    const ended = drag.current
    if (ended === null) return
    const place = isDropped ? show(ended) : null
    drag.current = null
    ended.item.style.removeProperty('translate')
    setDragged(null)
    setOver(null)
    if (place !== null) onMove(ended.circuitId, place)
  }

  const scrollNearEdge = useEffectEvent(() => {
    if (drag.current === null) return
    const { at, startY } = drag.current
    const by = scrollStep(at.y, innerHeight)
    // What is taken near an edge stays there until it is moved towards it.
    if (by * (at.y - startY) <= 0) return
    scrollBy({ top: by, behavior: 'instant' })
    show(drag.current)
  })
  const cancel = useEffectEvent(() => end(false))
  useEffect(() => {
    if (dragged === null) return
    let frame = requestAnimationFrame(function scroll() {
      scrollNearEdge()
      frame = requestAnimationFrame(scroll)
    })
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    addEventListener('keydown', onKey)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', onKey)
    }
  }, [dragged])

  return {
    /** Properties of the handle by which a circuit is dragged. */
    handleOf: (circuitId: string) => ({
      'data-handle': true,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const item = event.currentTarget.closest('li')
        // One that went away with its page or its circuit is over.
        if (drag.current?.item.isConnected || event.button !== 0 || item === null) return
        // No selection of text begins.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const { pointerId, clientX: x, clientY: y } = event
        const from = { x: x + scrollX, y: y + scrollY }
        drag.current = { pointerId, circuitId, item, room: roomOf(item), from, startY: y, at: { x, y } }
        setDragged(circuitId)
      },
      onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent) {
        if (drag.current?.pointerId !== pointerId) return
        drag.current.at = { x, y }
        show(drag.current)
      },
      onPointerUp: ({ pointerId }: PointerEvent) => drag.current?.pointerId === pointerId && end(true),
      onPointerCancel: ({ pointerId }: PointerEvent) => drag.current?.pointerId === pointerId && end(false),
    }),
    /** Properties of the list item of a circuit, where others are dropped. */
    targetOf: (circuitId: string, place: number) => ({
      'data-dragged': dragged === circuitId || undefined,
      'data-over': over === place || undefined,
    }),
  }
}

/** How far an item is from the left and the right end of its list. */
function roomOf(item: HTMLElement): Drag['room'] {
  const own = item.getBoundingClientRect()
  const list = (item.parentElement ?? item).getBoundingClientRect()
  return { left: own.left - list.left, right: list.right - own.right }
}

/** The place, from 0, of the other item of the list that a point of the window is in; null for none. */
function placeAt(item: HTMLElement, { x, y }: { x: number; y: number }): number | null {
  const items = [...(item.parentElement?.children ?? [])]
  const place = items.findIndex((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    return other !== item && left <= x && x <= right && top <= y && y <= bottom
  })
  return place === -1 ? null : place
}

/** How far the page scrolls in a frame while a pointer is at a height of the window: the faster, the nearer it is to the edge. */
export function scrollStep(y: number, windowHeight: number): number {
  const near = Math.min(edge, windowHeight / 4)
  const part = y < near ? (y - near) / near : Math.max(0, (y - (windowHeight - near)) / near)
  return Math.round(fastest * Math.max(-1, Math.min(1, part)))
}
