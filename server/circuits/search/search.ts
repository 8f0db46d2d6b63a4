/** The search of lists: what is searched for, and the parts of a list that a search has. */
import { and, desc, isNull, or, sql, type SQL } from 'drizzle-orm'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { mayFindCircuit, type ViewerId } from '../../visibility/policy'
import { circuits } from '../tables'
import {
  isIndexed,
  isUnindexed,
  matchesDescription,
  matchesName,
  mayMatchDescription,
  mayMatchName,
  type NameSearch,
} from './name-and-description'
import { correctWords } from './near-misses'
import { searchKey } from './text'
import { hasWords, lookUpVocabulary, matchesWords, resolveWords, searchedWords, type WordSearch } from './word-search'

/** What is searched for; `searched` is empty without a search. */
export interface Search extends NameSearch {
  words?: WordSearch
  /** A `tsquery` with other spellings of the words, for near misses, where the viewer finds few circuits. */
  nearMisses?: string
  /** Whether the words of all circuits are stored, so that those that have a word are found by it. */
  areWordsStored?: boolean
  /** Whether far fewer circuits match than have the needed words, so that they are looked up by parts of names and descriptions. */
  isByParts?: boolean
}

/** Near misses follow where fewer circuits than this match. */
const enough = 5

/**
 * Normalizes a text, chooses how to search names for it, and looks up what its words stand for. Whether there are near misses is decided by
 * what the viewer may find: circuits of others that are private make no difference. Other filters do not either, so that lists and facets
 * agree.
 */
export async function resolveSearch(queries: Queries, text: string, viewer: { id: ViewerId } | null): Promise<Search> {
  const searched = searchKey(text)
  const lookUp = lookUpVocabulary(queries, searchedWords(searched))
  const [unindexed, words, corrected, areWordsStored] = await Promise.all([
    isUnindexed(queries, searched),
    resolveWords(queries, searched, lookUp),
    correctWords(queries, searched, lookUp),
    searched === '' ? undefined : areAllWordsStored(queries),
    // Where the others fail before they come to it, its failure is heard here.
    lookUp,
  ])
  const search = {
    searched,
    ...(words && { words }),
    ...(areWordsStored && { areWordsStored }),
    // A single word of two letters is looked up among the words that have it within.
    ...(unindexed && (words === undefined || words.needed === '') && { isBounded: true }),
  }
  if (corrected === undefined || (!isInNone(search) && (await hasEnough(queries, search, viewer)))) return search
  return { ...search, nearMisses: corrected }
}

/**
 * Whether enough circuits match. The newest ones tell of words that many have. Where they do not, few match, and all of these are ordered by what no
 * index has, because the planner would else read the whole table in the hope to meet the first of them soon.
 */
async function hasEnough(queries: Queries, search: Search, viewer: { id: ViewerId } | null): Promise<boolean> {
  const mayFind = mayFindCircuit(circuits, viewer)
  const select = () => queries.select({ one: sql`1` }).from(circuits)
  const newest = queries
    .select({ id: circuits.id })
    .from(circuits)
    .orderBy(desc(circuits.createdAt), desc(circuits.id))
    .limit(probed)
  const among = await select()
    .where(and(mayFind, matchesSearch(search), sql`${circuits.id} = any(array(${newest}))`))
    .limit(enough)
  if (among.length === enough) return true
  const found = await select()
    .where(and(mayFind, matchesSearchByIndex(search)))
    .orderBy(sql`${circuits.id}::text`)
    .limit(enough)
  return found.length === enough
}

/** So many of the newest circuits are looked at before all are. */
const probed = 1000

/** The search without its near misses. */
export const withoutNearMisses = <Filters extends Search>({ nearMisses: _nearMisses, ...search }: Filters) => search

/** The condition for circuits that a search finds; none without a search. */
export const matchesSearch = (search: Search): SQL | undefined =>
  search.searched === '' ? undefined : or(...matchKindsOf(search).map(({ condition }) => condition))

/** The same where circuits are looked up by indexes. */
export function matchesSearchByIndex(search: Search): SQL | undefined {
  const needed = search.isByParts ? undefined : needsWords(search)
  // Other indexes would find the same again.
  if (needed !== undefined && search.words?.areAllNeeded) {
    // Where each word that contains the text begins with it, all that have one match: to compare names and descriptions would say nothing more.
    return search.words.query === search.words.needed ? needed : and(needed, matchesSearch(search))
  }
  return search.searched === ''
    ? undefined
    : and(needed, or(...matchKindsOf(search).map(({ condition, indexed }) => and(condition, indexed))))
}

/** The condition for the words that all circuits have that a search finds; none where nothing is known. */
export function needsWords({ words, nearMisses, areWordsStored }: Search): SQL | undefined {
  const isKnown = words !== undefined && words.needed !== '' && nearMisses === undefined && areWordsStored
  return isKnown ? hasWords(words.needed) : undefined
}

/** Whether it is known without looking that nothing matches, near misses aside. */
export const isInNone = ({ words, areWordsStored = false }: Search): boolean =>
  areWordsStored && words !== undefined && words.isInNone

/** Whether the words of all circuits are stored. Those that were saved by a version without words get theirs in the background. */
export async function areAllWordsStored(queries: Queries): Promise<boolean> {
  const missing = await circuitsWithoutWords(queries).execute()
  return missing.length === 0
}

const circuitsWithoutWords = memoizePerConnection((queries) =>
  queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(isNull(circuits.searchWords))
    .limit(1)
    .prepare('circuits without words'),
)

/**
 * The parts of a list with a search, the best matches first: circuits with the text in their name, those with it in their description
 * alone, those that have its words elsewhere, and near misses. No circuit is in two of them.
 */
export function partsOf(search: Search): MatchKind[] {
  const kinds = matchKindsOf(search)
  return kinds.map(({ condition, indexed }, place) => {
    // Of parts that are known to be empty, nothing has to be left out.
    const others = isInNone(search) ? [] : kinds.slice(0, place)
    return { condition: and(...others.map((kind) => isNot(kind.condition)), condition), indexed }
  })
}

/**
 * Of a circuit that a search finds: the place of its part in {@link partsOf}. What is in no other part is in the last one, whose condition is not
 * computed again: words are stored apart from many rows, so that they take the longest to read.
 */
export function partOfCircuit(search: Search): SQL<number> {
  const others = matchKindsOf(search).slice(0, -1)
  if (others.length === 0) return sql<number>`0`
  const cases = others.map(({ condition }, place) => sql`when ${condition} then ${sql.raw(String(place))}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.raw(String(others.length))} end`
}

/**
 * Conditions that together find what a search finds, each of which the database estimates well. It takes them to be independent of each
 * other, so it would expect the same circuits twice: most that have a word in their name are found by their words, too. Of a text that is too
 * short for its statistics it knows what the index of signs does.
 */
export const estimatedKinds = (search: Search): (SQL | undefined)[] => {
  const [inName, inDescription, ...others] = matchKindsOf(search)
  const bySigns = isIndexed(search.searched) || search.isBounded ? undefined : inName?.indexed
  return [and(or(inName?.condition, inDescription?.condition), bySigns), ...others.map(({ condition }) => condition)]
}

/** Circuits that match in the same place, such as their name. */
export interface MatchKind {
  condition: SQL | undefined
  /** What an index knows of it, if that is another condition: true of what meets the condition, and perhaps of more. */
  indexed: SQL | undefined
}

/** The kinds of circuits that match a search: in their name, in their description, by words, by near misses. They may overlap. */
export const matchKindsOf = (search: Search): MatchKind[] =>
  [
    { condition: matchesName(search), indexed: mayMatchName(search) },
    { condition: matchesDescription(search), indexed: mayMatchDescription(search) },
    { condition: search.words && matchesWords(search.words), indexed: undefined },
    { condition: search.nearMisses === undefined ? undefined : hasWords(search.nearMisses), indexed: undefined },
  ].filter(({ condition }) => condition !== undefined)

/** Also where a kind is null, as that of words is where a circuit has no author, or no words yet. */
const isNot = (kind: SQL | undefined): SQL => sql`(${kind}) is not true`
