/** The search for a substring of names and descriptions. */
import { and, sql, type SQL } from 'drizzle-orm'
import { estimateRowCount } from '../../platform/row-estimate'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { circuits, frequentSigns, searchNameStarts, signsOf } from '../tables'

/** What names are searched for. */
export interface NameSearch {
  /** Normalized by `searchKey`. */
  searched: string
  /**
   * Whether no index finds the text in names and descriptions, as a digit or a comma: then it is looked for in the next circuits of a list alone, beside
   * those that have its words.
   */
  isBounded?: boolean
}

/** The condition for a text in the name. */
export const matchesName = ({ searched }: NameSearch): SQL<boolean> => contains(circuits.nameKey, searched)

/** The condition for a text in the description. */
export const matchesDescription = ({ searched }: NameSearch): SQL<boolean> =>
  contains(circuits.descriptionKey, searched)

/** The condition for a text in a column that is normalized by `searchKey`, as the text is. `%`, `_` and `\` have no special meaning. */
export function contains(
  column: typeof circuits.nameKey | typeof circuits.descriptionKey | SQL,
  text: string,
): SQL<boolean> {
  if (!isIndexed(text)) return sql<boolean>`strpos(${column}, ${text}) > 0`
  return sql<boolean>`${column} like ${patternOf(text)}`
}

/**
 * Where the first name with a text in it may be, in the order of names from a name on: one of the beginnings of names that `search_name_starts` has for
 * the words that contain the longest word of the text. Null where there is none; undefined for a text without a word that an index has.
 */
export function firstNameStart({ searched }: NameSearch, from: SQL | undefined): SQL<string | null> | undefined {
  // The table has pieces of three characters or more, some of which are two UTF-16 units.
  const words = searched.split(' ').filter((word) => [...word].length >= 3 && isIndexed(word))
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  if (longest === undefined) return undefined
  const { word, start } = searchNameStarts
  const among = from && sql` and ${start} collate "C" >= left(${from}, 4) collate "C"`
  return sql`(select min(${start} collate "C") from ${searchNameStarts} where ${word} like ${patternOf(longest.replaceAll(/[1-9]/g, '0'))}${among})`
}

/** Whether any name may contain the text; false is certain. */
export async function mayBeInNames(queries: Queries, search: Pick<NameSearch, 'searched'>): Promise<boolean> {
  const first = firstNameStart(search, undefined)
  if (first === undefined) return true
  const { rows } = await queries.execute<{ isThere: boolean }>(sql`select ${first} is not null as "isThere"`)
  return rows[0]?.isThere ?? true
}

/** What the index of names knows of {@link matchesName}: true of what meets it, and of little else. */
export const mayMatchName = (search: NameSearch): SQL | undefined =>
  isInIndex(circuits.nameKey, search, { before: 1, after: 2 })

/** The same for {@link matchesDescription}. */
export const mayMatchDescription = (search: NameSearch): SQL | undefined =>
  isInIndex(circuits.descriptionKey, search, { before: 3, after: 3 })

/**
 * Whether a text is in a column by its index, which has a letter for each space: so it knows which words follow each other, and a text whose words
 * are in very many circuits is found as fast as any other. A text without parts that it knows is looked up by its signs.
 */
function isInIndex(
  column: typeof circuits.nameKey | typeof circuits.descriptionKey,
  { searched, isBounded = false }: NameSearch,
  signs: SignsAround,
): SQL | undefined {
  if (isBounded) return isAmongNewest
  if (!isIndexed(searched)) return hasSigns(searched)
  return and(
    ...indexedParts(searched, signs).map((part) => sql`replace(${column}, ' ', 'j') like ${patternOf(joined(part))}`),
  )
}

/** So many of the newest circuits are counted where no index finds a text. */
const maxUnindexed = 2500

const isAmongNewest = sql`${circuits.id} = any(array(
  select id from circuits order by created_at desc, id desc limit ${sql.raw(String(maxUnindexed))}))`

/** How many signs of the words that meet are looked up: in short texts, few tell as much as many, in less time. */
interface SignsAround {
  before: 1 | 3
  after: 2 | 3
}

/**
 * Parts that the index looks up in place of a text of several words: where one word meets the next, which tells their order, and its longest word where
 * that is too little. How long it takes grows with the square of the length of a text, and words that are in many circuits in another order are found by
 * what few have. Other signs than letters and digits are left out where something else is there: with them comes what the index has of the beginning
 * of each word.
 */
function indexedParts(text: string, signs: SignsAround): string[] {
  const meetings = [...text.matchAll(/(?<before>[\p{L}\p{N}]{0,3}) (?=(?<after>[\p{L}\p{N}]{0,3}))/gu)].map(
    ({ groups: { before = '', after = '' } = {}, index }) => {
      if (before === '' && after.length < 2) return text.slice(Math.max(0, index - 1), index + 2)
      if (before === '') return ` ${after}`
      return after === '' ? `${before} ` : `${before.slice(-signs.before)} ${after.slice(0, signs.after)}`
    },
  )
  const parts = meetings.filter(isIndexed)
  // Where two words meet tells more than a word does, unless it is a sign of one of them. With every second one, each word is in one.
  if (parts.some((part) => part.length > 3)) {
    return [...new Set(parts.filter((_, place) => place % 2 === 0 || place === parts.length - 1))]
  }
  const words = [...text.matchAll(/[\p{L}\p{N}]{3,}/gu)].map(([one]) => one)
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1)
  return parts.length === 0 ? [text] : [...new Set([...longest, ...parts])]
}

const joined = (text: string): string => text.replaceAll(' ', 'j')

const rareSignsOf = (text: string): string[] => [...new Set(text)].filter((sign) => !frequentSigns.includes(sign))

/** Whether name and description together have the rarer signs of a text; undefined if it has none. */
function hasSigns(text: string): SQL | undefined {
  const signs = rareSignsOf(text)
  if (signs.length === 0) return undefined
  const wanted = sql.join(
    signs.map((sign) => sql`${sign}`),
    sql`, `,
  )
  return sql`${signsOf(sql`${circuits.nameKey} || ${circuits.descriptionKey}`)} @> array[${wanted}]::text[]`
}

/** Whether signs are rare enough to find a text by: so many circuits with them are compared one by one within milliseconds. Tests set others. */
export const signLimits = memoizePerConnection(() => ({ maxWithSigns: 5000 }))

/** Whether no index finds a text in names and descriptions, because it is too short and all of its signs are frequent. */
export async function isUnindexed(queries: Queries, text: string): Promise<boolean> {
  if (text === '' || isIndexed(text)) return false
  const signs = hasSigns(text)
  if (signs === undefined) return true
  const found = queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(signs)
  const { maxWithSigns } = signLimits(queries)
  const expected = await estimateRowCount(queries, found.getSQL())
  if (expected <= maxWithSigns || expected > supposed * maxWithSigns) return expected > maxWithSigns
  const select = () => queries.select({ one: sql`1` }).from(circuits)
  const areInMany = expected > frequentShare * (await estimateRowCount(queries, select().getSQL()))
  const counted = areInMany ? select().where(hasEachSign(text)) : found
  return (await queries.$count(counted.limit(Math.ceil(maxWithSigns) + 1))) > maxWithSigns
}

/**
 * The same as {@link hasSigns}, where many circuits have the signs: to read these one by one ends early, and to make an array of the signs of each takes
 * ten times as long.
 */
const hasEachSign = (text: string): SQL | undefined =>
  and(
    ...rareSignsOf(text).map(
      (sign) => sql`(strpos(${circuits.nameKey}, ${sign}) > 0 or strpos(${circuits.descriptionKey}, ${sign}) > 0)`,
    ),
  )

/** Signs that are expected in more than this share of all circuits are counted by reading circuits in turn. */
const frequentShare = 0.5

/** The planner supposes that every 200th circuit has signs that none of its samples has. Up to so many times the limit, they are counted. */
const supposed = 20

/** The trigram index knows three letters in a row, how a word begins, and how one of two letters ends. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/**
 * Whether the trigram index knows something of a text. For any other, such as one of two letters or of punctuation alone, it would return every
 * row, slower than the table does.
 */
export const isIndexed = (text: string): boolean => text.length >= 3 && hasIndexedPart.test(joined(text))

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
