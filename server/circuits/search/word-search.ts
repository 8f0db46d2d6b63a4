/** The search for words in any order: in tags, categories, identifiers of the program, names, descriptions, and names of authors. */
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { searchFillers } from '../../../contract/search-fillers'
import type { Queries } from '../../platform/queries'
import { users } from '../../users/tables'
import { usernameKeyOf } from '../../users/username-keys'
import { circuits } from '../tables'
import { digitsOf, wordsOf } from './words'

/** A search for circuits that have all of some words. */
export interface WordSearch {
  /** A `tsquery`; empty if each word is also somebody's name. */
  query: string
  /** Words that are somebody's name, too: a circuit has the word, or is by its author. */
  namesOfAuthors: { query: string; author: string }[]
  /** The author whose name the whole text is. */
  author?: string
}

/** The words to search for, and the accounts that have them as names; undefined if the text has no word. */
export async function resolveWords(queries: Queries, text: string): Promise<WordSearch | undefined> {
  const words = searchedWords(text)
  if (words.length === 0) return undefined
  const whole = usernameKeyOf(text)
  const found = await queries
    .select({ id: users.id, key: users.usernameKey })
    .from(users)
    .where(inArray(users.usernameKey, [whole, ...words]))
  const authors = new Map(found.map(({ id, key }) => [key, id]))
  const author = words.includes(whole) ? undefined : authors.get(whole)
  return {
    query: requireAll(words.filter((word) => !authors.has(word)).map(toWordQuery)),
    namesOfAuthors: words.flatMap((word) => {
      const named = authors.get(word)
      return named === undefined ? [] : [{ query: toWordQuery(word), author: named }]
    }),
    ...(author !== undefined && { author }),
  }
}

/** The condition for circuits that have all words. Null for a circuit whose words are not stored yet. */
export function matchesWords({ query, namesOfAuthors, author }: WordSearch): SQL | undefined {
  const hasAll = and(
    query === '' ? undefined : hasWords(query),
    ...namesOfAuthors.map((named) => or(hasWords(named.query), eq(circuits.authorId, named.author))),
  )
  return author === undefined ? hasAll : or(hasAll, eq(circuits.authorId, author))
}

/** The condition for a `tsquery`. */
export const hasWords = (query: string): SQL => sql`${circuits.searchWords} @@ ${query}::tsquery`

/** The words of a search, each once, without those that say nothing, unless there are no others. */
export function searchedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter((word) => !searchFillers.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * A word as a `tsquery`. Of longer words the beginning suffices, and the singular; a number, and one or two letters, must be the whole word. A
 * numeral is searched as digits, which circuits have for both.
 */
export function toWordQuery(word: string): string {
  const digits = digitsOf(word)
  if (digits !== undefined) return `'${digits}'`
  if (/^(?:..?|\p{N}+)$/u.test(word)) return `'${word}'`
  return `'${word.replace(/(?<=\p{L}{2}[^s])s$/u, '')}':*`
}

/** A `tsquery` for all of these. */
export const requireAll = (terms: readonly string[]): string => terms.join(' & ')
