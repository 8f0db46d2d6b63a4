/** The search for words in any order: in tags, categories, identifiers of the program, names, descriptions, and names of authors. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { searchFillers } from '../../../contract/search-fillers'
import { arrayParameter, memoizePerConnection, type Queries } from '../../platform/queries'
import { users } from '../../users/tables'
import { usernameKeyOf } from '../../users/username-keys'
import { circuits } from '../tables'
import { lookUpWords, type KnownWords } from './vocabulary'
import { digitsOf, wordsOf } from './words'

/** A search for circuits that have all of some words. */
export interface WordSearch {
  /** A `tsquery`; empty if each word is also somebody's name. */
  query: string
  /** Words that are somebody's name, too: a circuit has the word, or is by its author. */
  namesOfAuthors: { query: string; author: string }[]
  /** The author whose name the whole text is. */
  author?: string
  /** What all have that match, also by name and description, as a `tsquery`; empty if nothing is known. */
  needed: string
  /** Whether {@link needed} has each word, so that hardly anything has it that does not match. */
  areAllNeeded: boolean
  /** Whether one of the words is in no circuit, not even within another word. */
  isInNone: boolean
}

/** The words to search for, and the accounts that have them as names; undefined if the text has no word. */
export async function resolveWords(
  queries: Queries,
  text: string,
  lookUp: Promise<Vocabulary>,
): Promise<WordSearch | undefined> {
  const words = searchedWords(text)
  if (words.length === 0) return undefined
  const whole = usernameKeyOf(text)
  const found = await usersNamed(queries).execute({ keys: [whole, ...words] })
  const vocabulary = await lookUp
  const toQuery = writeWordsWith(vocabulary)
  const authors = new Map(found.map(({ id, key }) => [key, id]))
  const author = words.includes(whole) ? undefined : authors.get(whole)
  return {
    query: requireAll(words.filter((word) => !authors.has(word)).map(toQuery)),
    namesOfAuthors: words.flatMap((word) => {
      const named = authors.get(word)
      return named === undefined ? [] : [{ query: toQuery(word), author: named }]
    }),
    ...(author !== undefined && { author }),
    ...(author === undefined
      ? neededWords(words, vocabulary, (word) => authors.has(word))
      : { needed: '', areAllNeeded: false, isInNone: false }),
  }
}

const usersNamed = memoizePerConnection((queries) =>
  queries
    .select({ id: users.id, key: users.usernameKey })
    .from(sql`unnest(${arrayParameter('keys', 'text')}) as requested(key)`)
    .innerJoin(users, eq(users.usernameKey, sql`requested.key`))
    .prepare('users named'),
)

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

/** The words of circuits for each beginning of a word of a search. */
export type Vocabulary = ReadonlyMap<string, KnownWords>

/** Looks up the words of circuits for those of a search. */
export const lookUpVocabulary = (queries: Queries, words: readonly string[]): Promise<Vocabulary> =>
  lookUpWords(queries, [...new Set(words.flatMap((word) => beginningOf(word) ?? pairOf(words) ?? []))])

/**
 * The beginning of a word that suffices for it, or its singular; undefined for what must be the whole word: a number or numeral, and one or
 * two letters.
 */
const beginningOf = (word: string): string | undefined =>
  digitsOf(word) !== undefined || /^(?:..?|\p{N}+)$/u.test(word) ? undefined : word.replace(/(?<=\p{L}{2}[^s])s$/u, '')

/** The only word, if it has two signs, unless both are digits. Words that contain it are in the vocabulary, but for itself. */
const pairOf = ([word = '', ...others]: readonly string[]): string | undefined =>
  others.length === 0 && /^..$/u.test(word) && !/^\p{N}+$/u.test(word) ? word : undefined

/** A function that writes a word as a `tsquery`. A numeral is searched as digits, which circuits have for both. */
export const writeWordsWith =
  (vocabulary: Vocabulary) =>
  (word: string): string => {
    const beginning = beginningOf(word)
    if (beginning === undefined) return `'${digitsOf(word) ?? word}'`
    const words = vocabulary.get(beginning)?.beginning
    return words === undefined ? `'${beginning}':*` : anyOf(words, beginning)
  }

/** One of some words, as a `tsquery`. Where there is none, no circuit has the text. */
const anyOf = (words: readonly string[], text: string): string =>
  words.length === 0 ? `'${text}'` : `(${words.map((one) => `'${one}'`).join(' | ')})`

/**
 * What all circuits have that match a search in any way, near misses aside, as a `tsquery`: for each word one that contains it. A word may also stand for
 * its author or for digits; of these nothing is known. Empty where nothing is known.
 */
function neededWords(
  words: readonly string[],
  vocabulary: Vocabulary,
  isAuthor: (word: string) => boolean,
): Pick<WordSearch, 'needed' | 'areAllNeeded' | 'isInNone'> {
  const pair = pairOf(words)
  const terms = words.flatMap((word) => {
    if (isAuthor(word)) return []
    const text = beginningOf(word) ?? pair
    const containing = text === undefined ? undefined : vocabulary.get(text)?.containing
    if (text === undefined || containing === undefined) return []
    return [{ text, found: text === pair ? [text, ...containing] : containing }]
  })
  return {
    needed: requireAll(terms.map(({ text, found }) => anyOf(found, text))),
    areAllNeeded: terms.length === words.length,
    isInNone: terms.some(({ found }) => found.length === 0),
  }
}

/** A `tsquery` for all of these. */
export const requireAll = (terms: readonly string[]): string => terms.join(' & ')
