/** The query keys of circuits, and updates of cached circuits: of their pages, and of every list that shows them. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import { statusOf } from './errors'
import type { Answer } from './http'

export const circuitKeys = {
  lists: ['circuits', 'list'],
  list: (filters: object) => ['circuits', 'list', filters],
  facets: ['circuits', 'facets'],
  detail: (id: string) => ['circuits', 'detail', id],
  related: (id: string) => ['circuits', 'related', id],
  comments: (id: string) => ['circuits', 'comments', id],
  /** The comments that the viewer has added and deleted since the page was loaded. */
  commentChanges: (id: string) => ['circuits', 'comment-changes', id],
  /** The list of versions; that of a single version has its number behind it. */
  versions: (id: string) => ['circuits', 'versions', id],
  parameterSets: (id: string) => ['circuits', 'parameter-sets', id],
  /** Mutations in flight: reactions and comments. */
  changes: (id: string) => ['circuits', 'changes', id],
} as const

/** A list of circuits as far as it is loaded. */
export type LoadedList = InfiniteData<Answer<'GET /circuits'>, string | undefined>

/** Updates a circuit on its page and in every list that shows it. */
export function updateCircuit(
  client: QueryClient,
  id: string,
  change: (circuit: CircuitSummary) => Partial<CircuitSummary>,
): void {
  client.setQueryData<Circuit>(circuitKeys.detail(id), (circuit) => circuit && { ...circuit, ...change(circuit) })
  updateLists(client, (circuit) => (circuit.id === id ? { ...circuit, ...change(circuit) } : circuit))
}

/** Removes a circuit from every list, or from those that `which` accepts. */
export function removeFromLists(client: QueryClient, id: string, which?: (queryKey: QueryKey) => boolean): void {
  updateLists(client, (circuit) => (circuit.id === id ? null : circuit), which)
}

/** Finds a cached circuit: on its page, or in a list. */
export function findCachedCircuit(client: QueryClient, id: string): CircuitSummary | undefined {
  const detail = client.getQueryData<Circuit>(circuitKeys.detail(id))
  if (detail) return detail
  for (const [, list] of client.getQueriesData<LoadedList>({ queryKey: circuitKeys.lists })) {
    const found = list?.pages.flatMap((page) => page.data).find((circuit) => circuit.id === id)
    if (found) return found
  }
  return undefined
}

/** Adds a circuit that was just created, or has a new version, to the cache. */
export function cacheCircuit(client: QueryClient, circuit: Circuit): void {
  void client.invalidateQueries({ queryKey: circuitKeys.versions(circuit.id) })
  client.setQueryData<Circuit>(circuitKeys.detail(circuit.id), circuit)
  refreshLists(client)
}

/** Refetches the lists on screen and removes all others: a new name or circuit moves through every filter and sort order. */
export function refreshLists(client: QueryClient): void {
  client.removeQueries({ queryKey: circuitKeys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: circuitKeys.lists })
  void client.invalidateQueries({ queryKey: circuitKeys.facets })
}

/**
 * Removes the lists that are not on screen. Those on screen are updated in place by {@link updateCircuit}, so that no card moves under
 * the pointer, and are refetched when they are next opened.
 */
export function markListsStale(client: QueryClient): void {
  client.removeQueries({ queryKey: circuitKeys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: circuitKeys.lists, refetchType: 'none' })
}

/** Updates each circuit of the lists, or removes it where `change` returns null. */
function updateLists(
  client: QueryClient,
  change: (circuit: CircuitSummary) => CircuitSummary | null,
  which: (queryKey: QueryKey) => boolean = () => true,
): void {
  client.setQueriesData<LoadedList>(
    { queryKey: circuitKeys.lists, predicate: ({ queryKey }) => which(queryKey) },
    (list) => list && updatePages(list, change),
  )
}

/** The updated list; the same object where nothing changed. */
function updatePages(list: LoadedList, change: (circuit: CircuitSummary) => CircuitSummary | null): LoadedList {
  let removed = 0
  let isChanged = false
  const pages = list.pages.map((page) => {
    const data = page.data.flatMap((circuit) => {
      const next = change(circuit)
      if (next === null) removed++
      if (next !== circuit) isChanged = true
      return next === null ? [] : [next]
    })
    return { ...page, data }
  })
  if (!isChanged) return list
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, page: { ...page.page, total: Math.max(0, page.page.total - removed) } })),
  }
}

/** Whether a circuit is deleted, or hidden from the viewer. */
export const isGone = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0)
