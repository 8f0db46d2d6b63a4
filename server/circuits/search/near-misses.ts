/** Near misses: what a search might have meant where it finds little. */
import { sql } from 'drizzle-orm'
import { arrayParameter, memoizePerConnection, type Queries } from '../../platform/queries'
import { editDistance } from './edit-distance'
import { requireAll, searchedWords, writeWordsWith, type Vocabulary } from './word-search'

/** So many words of a search are corrected at most. */
const maxWords = 6

/** So many similar words are compared with each. */
const maxSimilar = 20

/** So many spellings are tried for a word at most. */
const maxSpellings = 3

/** A word with fewer letters is similar to too many. */
const minLength = 4

/**
 * A search as a `tsquery`, in which each word may also be the most similar one of the names, tags and categories of public circuits;
 * undefined if no word has a similar one. These words are in a small table, so it takes a few milliseconds however many
 * circuits there are.
 */
export async function correctWords(
  queries: Queries,
  text: string,
  lookUp: Promise<Vocabulary>,
): Promise<string | undefined> {
  const words = searchedWords(text)
  const doubtful = words.filter((word) => [...word].length >= minLength && !/\p{N}/u.test(word)).slice(0, maxWords)
  if (doubtful.length === 0) return undefined
  const rows = await similarTerms(queries).execute({ words: doubtful })
  const toQuery = writeWordsWith(await lookUp)
  const spellings = new Map(rows.map(({ word, terms }) => [word, closestTerms(word, terms)]))
  if ([...spellings.values()].every((found) => found.length === 0)) return undefined
  return requireAll(
    words.map((word) => `(${[toQuery(word), ...(spellings.get(word) ?? []).map((one) => `'${one}'`)].join(' | ')})`),
  )
}

/** The terms that are the fewest changes away from a word, within one change for each four letters. Those that it begins are found anyway. */
export function closestTerms(word: string, terms: readonly string[]): string[] {
  const others = terms.filter((term) => !term.startsWith(word))
  const distances = new Map(others.map((term) => [term, editDistance(word, term)]))
  const minDistance = Math.min(...distances.values())
  if (minDistance > Math.max(1, Math.floor([...word].length / 4))) return []
  return others.filter((term) => distances.get(term) === minDistance).slice(0, maxSpellings)
}

const similarTerms = memoizePerConnection((queries) =>
  queries
    .select({
      word: sql<string>`word`,
      terms: sql<string[]>`array(
        select term from search_terms where term % word
        order by similarity(term, word) desc, term limit ${sql.raw(String(maxSimilar))}
      )`,
    })
    .from(sql`unnest(${arrayParameter('words', 'text')}) as searched(word)`)
    .prepare('similar terms'),
)
