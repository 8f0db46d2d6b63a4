/** Titles of frames in rows, which may be shorter than they are. */
import type { FrameTitle } from '../index'

/** What a shortened title takes at least, and the width of its `…`. */
const minWidth = 30
const ellipsisWidth = 8.2
/** Letters differ in width, so a shortened title gets somewhat less than its part. */
const share = 0.85

/** A title in less room: its beginning and its end. Empty where there is too little. */
export function shortenTitle({ text, width }: FrameTitle, room: number): string {
  if (width <= room) return text
  if (room < minWidth) return ''
  const letters = [...text]
  const half = Math.floor((letters.length * share * (room - ellipsisWidth)) / width / 2)
  return half < 1 ? '' : `${letters.slice(0, half).join('')}…${letters.slice(-half).join('')}`
}
