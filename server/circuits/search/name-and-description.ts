/** The search for a substring of names and descriptions. */
import { and, sql, type SQL } from 'drizzle-orm'
import { estimateRowCount } from '../../platform/row-estimate'
import type { Queries } from '../../platform/queries'
import { circuits, frequentSigns, signsOf } from '../tables'

/** What names are searched for. */
export interface NameSearch {
  /** Normalized by `searchKey`. */
  searched: string
  /** Parts of the search that the index of names looks up instead of the whole. */
  nameParts?: string[]
}

/** The condition for a text in the name. */
export const matchesName = ({ searched }: NameSearch): SQL<boolean> => contains(circuits.nameKey, searched)

/** The condition for a text in the description. */
export const matchesDescription = ({ searched }: NameSearch): SQL<boolean> =>
  contains(circuits.descriptionKey, searched)

/** What the index of names knows of {@link matchesName}: true of what meets it, and of little else. */
export const mayMatchName = ({ searched, nameParts = [searched] }: NameSearch): SQL | undefined =>
  and(...nameParts.map((part) => isInIndex(circuits.nameKey, part)))

/** The same for {@link matchesDescription}. */
export const mayMatchDescription = ({ searched }: NameSearch): SQL | undefined =>
  isInIndex(circuits.descriptionKey, searched)

/**
 * Whether a text is in a column by its index, which has a letter for each space: so it knows which words follow each other, and a text whose words
 * are in very many circuits is found as fast as any other. A text without parts that it knows is looked up by its signs.
 */
function isInIndex(column: typeof circuits.nameKey | typeof circuits.descriptionKey, text: string): SQL | undefined {
  if (!isIndexed(text)) return hasSigns(text)
  return sql`replace(${column}, ' ', 'j') like ${patternOf(joined(text))}`
}

const joined = (text: string): string => text.replaceAll(' ', 'j')

/** Whether name and description together have the rarer signs of a text; undefined if it has none. */
function hasSigns(text: string): SQL | undefined {
  const signs = [...new Set(text)].filter((sign) => !frequentSigns.includes(sign))
  if (signs.length === 0) return undefined
  const wanted = sql.join(
    signs.map((sign) => sql`${sign}`),
    sql`, `,
  )
  return sql`${signsOf(sql`${circuits.nameKey} || ${circuits.descriptionKey}`)} @> array[${wanted}]::text[]`
}

/** So many names are quickly compared one by one. */
const maxSelective = 500

/**
 * The words of a search, if few names are expected to contain the search, and few to contain all of these words. The index looks them up in
 * a fraction of the time: how long it takes grows with the square of the length of a text. Words of one or two letters are left out: they
 * are in many names, and exclude little.
 *
 * Where many names are expected, a list follows the index of its order until it is full, and needs no words.
 */
export async function selectiveParts(queries: Queries, searched: string): Promise<string[] | undefined> {
  const parts = [...searched.matchAll(word)]
    .map(({ 1: before = '', 2: letters = '', 3: after = '' }) => ({ letters, text: before + letters + after }))
    .filter(({ letters, text }) => !isShortWord.test(letters) && isIndexed(text))
    .map(({ text }) => text)
  if (parts.length === 0 || parts[0] === searched) return undefined
  const isSelective = async (condition: SQL | undefined) => {
    const found = queries
      .select({ one: sql`1` })
      .from(circuits)
      .where(condition)
    return (await estimateRowCount(queries, found.getSQL())) < maxSelective
  }
  const answers = await Promise.all([
    isSelective(contains(circuits.nameKey, searched)),
    isSelective(and(...parts.map((part) => contains(circuits.nameKey, part)))),
  ])
  return answers.every(Boolean) ? parts : undefined
}

/** A word, with what stands before and after it. */
const word = /(?<=([^\p{L}\p{N}]*))([\p{L}\p{N}]+)(?=([^\p{L}\p{N}]*))/gu

const isShortWord = /^\p{L}{1,2}$/u

/** The trigram index knows three letters in a row, how a word begins, and how one of two letters ends. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/**
 * Whether the trigram index knows something of a text. For any other, such as one of two letters or of punctuation alone, it would return every
 * row, slower than the table does.
 */
export const isIndexed = (text: string): boolean => text.length >= 3 && hasIndexedPart.test(joined(text))

/** `%`, `_` and `\` have no special meaning. */
function contains(column: typeof circuits.nameKey | typeof circuits.descriptionKey, text: string): SQL<boolean> {
  if (!isIndexed(text)) return sql<boolean>`strpos(${column}, ${text}) > 0`
  return sql<boolean>`${column} like ${patternOf(text)}`
}

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
