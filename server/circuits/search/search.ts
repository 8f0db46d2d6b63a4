/** The search of lists. */
import { or, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/queries'
import { matchesDescription, matchesName, selectiveParts, type NameSearch } from './name-and-description'
import { searchKey } from './text'

/** What is searched for; `searched` is empty without a search. */
export type Search = NameSearch

/** Normalizes a text, and chooses how to search names for it. */
export async function resolveSearch(queries: Queries, text: string): Promise<Search> {
  const searched = searchKey(text)
  const nameParts = await selectiveParts(queries, searched)
  return { searched, ...(nameParts && { nameParts }) }
}

/** The condition for a search in either; none without a search. */
export const matchesSearch = (search: Search): SQL | undefined =>
  search.searched === '' ? undefined : or(matchesName(search), matchesDescription(search))
