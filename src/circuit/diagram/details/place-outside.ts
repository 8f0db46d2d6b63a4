/** Positions what is told of an operation outside of its diagram. */
import type { Bounds, Size } from '../../../../painting/view'

/** The distances from the diagram to the bubble, and from the bubble to the edge of the window, in CSS pixels. */
const gap = 6
const margin = 4

/** Where a bubble is, in CSS pixels. */
export interface Placement {
  left: number
  top: number
  /** The height that there is room for. What is higher is cut, or has to become lower. */
  maxHeight: number
}

/**
 * The corner of a bubble below a diagram or above it, else to its right or left, wherever it has room, and as near as that allows to what is
 * pointed to. Where no side has enough room, it is below or above and cut: it never covers the diagram. All lengths are CSS pixels, and all
 * places are from the corner of the window.
 */
export function placeOutside(diagram: Bounds, anchor: Bounds, bubble: Size, window: Size): Placement {
  const left = clamp((anchor.left + anchor.right - bubble.width) / 2, margin, window.width - bubble.width - margin)
  const top = clamp((anchor.top + anchor.bottom - bubble.height) / 2, margin, window.height - bubble.height - margin)
  const [below, above] = [window.height - diagram.bottom, diagram.top]
  const sides = [
    { room: below - bubble.height, left, top: Math.max(margin, diagram.bottom + gap) },
    { room: above - bubble.height, left, top: Math.min(window.height - margin, diagram.top - gap) - bubble.height },
    { room: window.width - diagram.right - bubble.width, left: diagram.right + gap, top },
    { room: diagram.left - bubble.width, left: diagram.left - gap - bubble.width, top },
  ]
  const side = sides.find(({ room }) => room >= gap + margin)
  if (side !== undefined) return { left: side.left, top: side.top, maxHeight: bubble.height }
  const maxHeight = Math.max(0, Math.max(below, above) - gap - margin)
  return { left, top: below >= above ? diagram.bottom + gap : margin, maxHeight }
}

/** What has no room between the limits begins at the lower one. */
const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
