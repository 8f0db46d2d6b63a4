/** The search of lists: what is searched for, and the parts of a list that a search has. */
import { and, desc, or, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/queries'
import { mayFindCircuit, type ViewerId } from '../../visibility/policy'
import { circuits } from '../tables'
import { matchesDescription, matchesName, selectiveParts, type NameSearch } from './name-and-description'
import { correctWords } from './near-misses'
import { searchKey } from './text'
import { hasWords, matchesWords, resolveWords, type WordSearch } from './word-search'

/** What is searched for; `searched` is empty without a search. */
export interface Search extends NameSearch {
  words?: WordSearch
  /** A `tsquery` with other spellings of the words, for near misses, where the viewer finds few circuits. */
  nearMisses?: string
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
  const [nameParts, words, corrected] = await Promise.all([
    selectiveParts(queries, searched),
    resolveWords(queries, searched),
    correctWords(queries, searched),
  ])
  const search = { searched, ...(nameParts && { nameParts }), ...(words && { words }) }
  if (corrected === undefined || (await hasEnough(queries, search, viewer))) return search
  return { ...search, nearMisses: corrected }
}

/**
 * Whether enough circuits match. The newest ones tell of words that many have. Where they do not, few match, and all of these are ordered by what no
 * index has, because the planner would else read the whole table in the hope to meet the first of them soon.
 */
async function hasEnough(queries: Queries, search: Search, viewer: { id: ViewerId } | null): Promise<boolean> {
  const condition = and(mayFindCircuit(circuits, viewer), matchesSearch(search))
  const select = () => queries.select({ one: sql`1` }).from(circuits)
  const newest = queries
    .select({ id: circuits.id })
    .from(circuits)
    .orderBy(desc(circuits.createdAt), desc(circuits.id))
    .limit(probed)
  const among = await select()
    .where(and(condition, sql`${circuits.id} = any(array(${newest}))`))
    .limit(enough)
  if (among.length === enough) return true
  const found = await select()
    .where(condition)
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
  search.searched === '' ? undefined : or(...kindsOf(search))

/**
 * The parts of a list with a search, the best matches first: circuits with the text in their name, those with it in their description
 * alone, those that have its words elsewhere, and near misses. No circuit is in two of them.
 */
export function partsOf(search: Search): (SQL | undefined)[] {
  const kinds = kindsOf(search)
  return kinds.map((kind, place) => and(...kinds.slice(0, place).map(isNot), kind))
}

/**
 * Conditions that together find what a search finds, each of which the database estimates well. It takes them to be independent of each
 * other, so it would expect the same circuits twice: most that have a word in their name are found by their words, too.
 */
export const estimatedKinds = (search: Search): (SQL | undefined)[] => {
  const [inName, inDescription, ...others] = kindsOf(search)
  return [or(inName, inDescription), ...others]
}

/** The conditions for a search, which may overlap. */
const kindsOf = (search: Search): SQL[] =>
  [
    matchesName(search),
    matchesDescription(search),
    search.words && matchesWords(search.words),
    search.nearMisses === undefined ? undefined : hasWords(search.nearMisses),
  ].filter((kind) => kind !== undefined)

/** Also where a kind is null, as that of words is where a circuit has no author, or no words yet. */
const isNot = (kind: SQL): SQL => sql`(${kind}) is not true`
