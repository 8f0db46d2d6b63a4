/** Versions of circuits. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheCircuit, circuitKeys } from './circuit-cache'
import { statusOf } from './errors'
import { request, requestAnswer } from './http'
import { cursorPaging } from './paging'
import { staleTimes } from './query-client'

/** The versions of a circuit, the newest first, page by page. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: circuitKeys.versions(id),
    queryFn: ({ pageParam: cursor, signal }) =>
      requestAnswer('GET /circuits/:id/versions', { params: { id }, query: { cursor }, signal }),
    ...cursorPaging,
    staleTime: staleTimes.circuit,
    meta: { persist: false },
  })

/** A version with its program. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...circuitKeys.versions(id), number],
    queryFn: ({ signal }) => request('GET /circuits/:id/versions/:number', { params: { id, number }, signal }),
    staleTime: staleTimes.circuit,
    meta: { persist: false },
  })

/** Makes an earlier version the newest again, as a new version. `basedOn` is the newest one that the reader has seen. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ number, basedOn }: { number: number; basedOn: number }) =>
      request('POST /circuits/:id/versions/:number/restore', { params: { id, number }, body: { basedOn } }),
    onSuccess: (circuit) => cacheCircuit(client, circuit),
    // Somebody else has saved a version meanwhile.
    onError: (error) => {
      if (statusOf(error) !== 409) return
      void client.invalidateQueries({ queryKey: circuitKeys.detail(id) })
      void client.invalidateQueries({ queryKey: circuitKeys.versions(id) })
    },
  })
}
