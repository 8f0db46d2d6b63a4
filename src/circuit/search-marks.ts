/** Which parts of a text match a search, to be marked. What is found, and in which order, is up to the server. */
import { searchFillers } from '../../contract/search-fillers'
import { parseSearch } from '../../contract/search-query'

/** What is marked of a search. Each has one group, which is the match. */
export interface SearchMarks {
  /** The search as it stands. */
  phrase: RegExp
  /** Its words, as the server compares them; null if it has none. */
  words: RegExp | null
}

/** What is marked of a search; null if it has no words. Filters are not marked. */
export function searchMarksOf(search: string): SearchMarks | null {
  const text = parseSearch(search).words.trim()
  if (text === '') return null
  const words = [...new Set(text.match(word) ?? [])]
  const telling = words.filter((one) => !searchFillers.has(one.toLowerCase()))
  const patterns = (telling.length > 0 ? telling : words).map(patternOf)
  return {
    phrase: new RegExp(`(${escape(text)})`, 'giu'),
    words: patterns.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|')})`, 'giu'),
  }
}

/** A text cut into parts. Those at odd places match: the phrase wherever it stands, or else its words. */
export function splitAtMarks(text: string, { phrase, words }: SearchMarks): string[] {
  const parts = text.split(phrase)
  return parts.length > 1 || words === null ? parts : text.split(words)
}

/** A number and one or two letters are whole words; of longer words the beginning suffices, and the singular. */
const patternOf = (one: string): string =>
  /^(?:..?|\p{N}+)$/u.test(one) ? `${escape(one)}(?![\\p{L}\\p{N}])` : escape(one.replace(/(?<=\p{L}{2}[^s])s$/iu, ''))

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

const word = /[\p{L}\p{N}\p{M}]+/gu
