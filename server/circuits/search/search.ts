/** The search of lists: what is searched for, and the parts of a list that a search has. */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/queries'
import { matchesDescription, matchesName, selectiveParts, type NameSearch } from './name-and-description'
import { searchKey } from './text'
import { matchesWords, resolveWords, type WordSearch } from './word-search'

/** What is searched for; `searched` is empty without a search. */
export interface Search extends NameSearch {
  words?: WordSearch
}

/** Normalizes a text, chooses how to search names for it, and looks up what its words stand for. */
export async function resolveSearch(queries: Queries, text: string): Promise<Search> {
  const searched = searchKey(text)
  const [nameParts, words] = await Promise.all([selectiveParts(queries, searched), resolveWords(queries, searched)])
  return { searched, ...(nameParts && { nameParts }), ...(words && { words }) }
}

/** The condition for circuits that a search finds; none without a search. */
export const matchesSearch = (search: Search): SQL | undefined =>
  search.searched === '' ? undefined : or(...kindsOf(search))

/**
 * The parts of a list with a search, the best matches first: circuits with the text in their name, those with it in their description
 * alone, and those that have its words elsewhere. No circuit is in two of them.
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
  [matchesName(search), matchesDescription(search), search.words && matchesWords(search.words)].filter(
    (kind) => kind !== undefined,
  )

/** Also where a kind is null, as that of words is where a circuit has no author, or no words yet. */
const isNot = (kind: SQL): SQL => sql`(${kind}) is not true`
