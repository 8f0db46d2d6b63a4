/** Named sets of parameter values that are saved with a circuit. */
import { queryOptions } from '@tanstack/react-query'
import type { ParameterValue } from '../../contract/parameter-values'
import { circuitKeys } from './circuit-cache'
import { request } from './http'
import { useListMutation, withAdded, withChanged, without } from './list-mutation'

/** The sets of a circuit, the oldest first. */
export const parameterSetsQuery = (circuitId: string) =>
  queryOptions({
    queryKey: circuitKeys.parameterSets(circuitId),
    queryFn: ({ signal }) => request('GET /circuits/:id/parameter-sets', { params: { id: circuitId }, signal }),
    meta: { persist: false },
  })

/** Saves a set under a new name. */
export const useAddParameterSet = (circuitId: string) =>
  useListMutation(
    parameterSetsQuery(circuitId),
    (body: { name: string; values: ParameterValue[] }) =>
      request('POST /circuits/:id/parameter-sets', { params: { id: circuitId }, body }),
    withAdded,
  )

/** Renames a set, or replaces its values. */
export const useChangeParameterSet = (circuitId: string) =>
  useListMutation(
    parameterSetsQuery(circuitId),
    ({ id, ...body }: { id: string; name?: string; values?: ParameterValue[] }) =>
      request('PATCH /circuits/:id/parameter-sets/:setId', { params: { id: circuitId, setId: id }, body }),
    withChanged,
  )

export const useDeleteParameterSet = (circuitId: string) =>
  useListMutation(
    parameterSetsQuery(circuitId),
    async (id: string) => {
      await request('DELETE /circuits/:id/parameter-sets/:setId', { params: { id: circuitId, setId: id } })
      return id
    },
    without,
  )
