/** Circuits that were made from others. */
import { queryOptions } from '@tanstack/react-query'
import { circuitKeys } from './circuit-cache'
import { circuitList, type CircuitListQuery } from './circuits'
import { request, requestAnswer } from './http'
import { staleTimes } from './query-client'

/** The circuits that were made from a circuit, newest first. */
export const remixesQuery = (id: string): CircuitListQuery =>
  circuitList([...circuitKeys.lists, { remixesOf: id }], staleTimes.circuits, (page, signal) =>
    requestAnswer('GET /circuits/:id/remixes', { params: { id }, query: page, signal }),
  )

/** What a circuit was made from, and what was made from it. */
export const familyQuery = (id: string) =>
  queryOptions({
    queryKey: [...circuitKeys.related(id), 'family'],
    queryFn: ({ signal }) => request('GET /circuits/:id/family', { params: { id }, signal }),
    staleTime: staleTimes.circuit,
  })
