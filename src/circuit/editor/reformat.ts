/** A text and the same laid out anew, word for word: what changes between them, and where a place has gone. */

/** A change of a text. */
interface Replacement {
  from: number
  to: number
  insert: string
}

/** The smallest change of one part that makes one text the other; null where they are equal. */
export function diffTexts(text: string, next: string): Replacement | null {
  if (text === next) return null
  const shorter = Math.min(text.length, next.length)
  let start = 0
  while (start < shorter && text[start] === next[start]) start++
  let end = 0
  while (end < shorter - start && text[text.length - 1 - end] === next[next.length - 1 - end]) end++
  return { from: start, to: text.length - end, insert: next.slice(start, next.length - end) }
}

/** Where a place of the text is in the other: behind as many letters that are no space. */
export function mapOffset(text: string, place: number, next: string): number {
  let letters = 0
  for (let at = 0; at < place; at++) if (!isSpace(text, at)) letters++
  let found = 0
  while (found < next.length && letters > 0) {
    if (!isSpace(next, found)) letters--
    found++
  }
  // In front of a word, not behind the one before it.
  if (place === 0 || isSpace(text, place - 1)) while (found < next.length && isSpace(next, found)) found++
  return found
}

const isSpace = (text: string, at: number): boolean => ' \t\r\n'.includes(text[at] ?? ' ')
