/** A circuit in every place where the cache shows it: its page, and each list that is on screen or one step back. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import { circuitKeys } from './circuit-keys'
import type { Answer } from './http'

/** A list of circuits as far as it is loaded. */
export type LoadedList = InfiniteData<Answer<'GET /circuits'>, string | undefined>

/** Changes what lists and page show of a circuit. What does not hold it stays as it is. */
export function changeCircuit(
  client: QueryClient,
  id: string,
  change: (circuit: CircuitSummary) => Partial<CircuitSummary>,
): void {
  client.setQueryData<Circuit>(circuitKeys.detail(id), (circuit) => circuit && { ...circuit, ...change(circuit) })
  changeLists(client, (list) =>
    withPages(list, (circuit) => (circuit.id === id ? { ...circuit, ...change(circuit) } : circuit)),
  )
}

/** Takes a circuit out of every list that shows it, or of those that are named. */
export function dropFromLists(
  client: QueryClient,
  id: string,
  which: (queryKey: QueryKey) => boolean = () => true,
): void {
  changeLists(client, (list) => withPages(list, (circuit) => (circuit.id === id ? null : circuit)), which)
}

/** What the cache knows of a circuit: as its page has it, else as a list does. */
export function cachedCircuit(client: QueryClient, id: string): CircuitSummary | undefined {
  const detail = client.getQueryData<Circuit>(circuitKeys.detail(id))
  if (detail) return detail
  for (const [, list] of client.getQueriesData<LoadedList>({ queryKey: circuitKeys.lists })) {
    const found = list?.pages.flatMap((page) => page.data).find((circuit) => circuit.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * Clears the cached lists that nobody looks at. Those on screen are changed in their place by {@link changeCircuit}, so that no
 * card moves under the reader's hand, and are asked for anew when they are next opened.
 */
export function clearLists(client: QueryClient): void {
  client.removeQueries({ queryKey: circuitKeys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: circuitKeys.lists, refetchType: 'none' })
}

function changeLists(
  client: QueryClient,
  change: (list: LoadedList) => LoadedList,
  which: (queryKey: QueryKey) => boolean = () => true,
): void {
  client.setQueriesData<LoadedList>(
    { queryKey: circuitKeys.lists, predicate: ({ queryKey }) => which(queryKey) },
    (list) => list && change(list),
  )
}

/** A list with each of its circuits changed, or taken out where `change` gives null; the same list where nothing changed. */
function withPages(list: LoadedList, change: (circuit: CircuitSummary) => CircuitSummary | null): LoadedList {
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
