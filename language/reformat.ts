/** Compares a text with its formatted version, and maps offsets between them. */

/** A change of a text. */
interface Replacement {
  from: number
  to: number
  insert: string
}

/** The smallest single replacement that turns `text` into `next`; null where they are equal. */
export function diffTexts(text: string, next: string): Replacement | null {
  if (text === next) return null
  const shorter = Math.min(text.length, next.length)
  let start = 0
  while (start < shorter && text[start] === next[start]) start++
  let end = 0
  while (end < shorter - start && text[text.length - 1 - end] === next[next.length - 1 - end]) end++
  return { from: start, to: text.length - end, insert: next.slice(start, next.length - end) }
}

/** Maps an offset to the formatted text: after the same number of characters that are not spaces. */
export function mapOffset(text: string, place: number, next: string): number {
  let characters = 0
  for (let at = 0; at < place; at++) if (!isSpace(text, at)) characters++
  let found = 0
  while (found < next.length && characters > 0) {
    if (!isSpace(next, found)) characters--
    found++
  }
  // Before a word, not after the previous one.
  if (place === 0 || isSpace(text, place - 1)) while (found < next.length && isSpace(next, found)) found++
  return found
}

const isSpace = (text: string, at: number): boolean => ' \t\r\n'.includes(text[at] ?? ' ')
