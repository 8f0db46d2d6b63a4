/** Searches by the structure of a program. */
import { queryOptions } from '@tanstack/react-query'
import { circuitKeys } from './circuit-cache'
import { request } from './http'
import { staleTimes } from './query-client'

const options = {
  staleTime: staleTimes.circuits,
  // Each key is a whole program.
  gcTime: 60_000,
  refetchOnWindowFocus: false,
}

/** Circuits that are the same as a program, but for order and names. */
export const sameCircuitsQuery = (qasm: string) =>
  queryOptions({
    queryKey: [...circuitKeys.lists, { sameAs: qasm }],
    queryFn: ({ signal }) => request('POST /circuits/same', { body: { qasm }, signal }),
    ...options,
  })

/** Circuits that contain operations of a program, by their places in it. */
export const circuitsWithPartQuery = (qasm: string, operations: readonly number[]) =>
  queryOptions({
    queryKey: [...circuitKeys.lists, { withPartOf: qasm, operations }],
    queryFn: ({ signal }) =>
      request('POST /circuits/containing', { body: { qasm, operations: [...operations] }, signal }),
    ...options,
  })
