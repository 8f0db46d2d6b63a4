/** Positions a tooltip beside its anchor. */
import type { Bounds } from './hit'
import type { Size } from './view'

/** The distances from the anchor to the tooltip, and from the tooltip to the edge of the window, in CSS pixels. */
const gap = 10
const margin = 4

/**
 * The corner of a bubble beside a box, in CSS pixels like both: below it or above it, else to its right or left, wherever it has room and
 * covers no part of the box. Where no side has enough room, it takes the side with the most.
 */
export function placeBeside(box: Bounds, bubble: Size, window: Size): { left: number; top: number } {
  // What has been moved out of the window needs no room there.
  const seen = {
    left: clamp(box.left, 0, window.width),
    right: clamp(box.right, 0, window.width),
    top: clamp(box.top, 0, window.height),
    bottom: clamp(box.bottom, 0, window.height),
  }
  const middle = (seen.left + seen.right - bubble.width) / 2
  const level = (seen.top + seen.bottom - bubble.height) / 2
  const sides = [
    { room: window.height - seen.bottom - bubble.height, left: middle, top: seen.bottom + gap },
    { room: seen.top - bubble.height, left: middle, top: seen.top - gap - bubble.height },
    { room: window.width - seen.right - bubble.width, left: seen.right + gap, top: level },
    { room: seen.left - bubble.width, left: seen.left - gap - bubble.width, top: level },
  ]
  const roomiest = sides.reduce((best, side) => (side.room > best.room ? side : best))
  const { left, top } = sides.find(({ room }) => room >= gap + margin) ?? roomiest
  return {
    left: Math.max(margin, Math.min(left, window.width - bubble.width - margin)),
    top: Math.max(margin, Math.min(top, window.height - bubble.height - margin)),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
