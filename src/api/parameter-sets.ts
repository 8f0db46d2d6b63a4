/** Named sets of parameter values that are saved with a circuit. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParameterSet } from '../../contract/parameter-sets'
import type { ParameterValue } from '../../contract/parameter-values'
import { circuitKeys } from './circuit-cache'
import { request } from './http'

/** The sets of a circuit, the oldest first. */
export const parameterSetsQuery = (circuitId: string) =>
  queryOptions({
    queryKey: circuitKeys.parameterSets(circuitId),
    queryFn: ({ signal }) => request('GET /circuits/:id/parameter-sets', { params: { id: circuitId }, signal }),
    meta: { persist: false },
  })

/** Saves a set under a new name. */
export const useAddParameterSet = (circuitId: string) =>
  useParameterSetMutation(
    circuitId,
    (body: { name: string; values: ParameterValue[] }) =>
      request('POST /circuits/:id/parameter-sets', { params: { id: circuitId }, body }),
    (sets, added) => [...sets.filter(({ id }) => id !== added.id), added],
  )

/** Renames a set, or replaces its values. */
export const useChangeParameterSet = (circuitId: string) =>
  useParameterSetMutation(
    circuitId,
    ({ id, ...body }: { id: string; name?: string; values?: ParameterValue[] }) =>
      request('PATCH /circuits/:id/parameter-sets/:setId', { params: { id: circuitId, setId: id }, body }),
    (sets, changed) => sets.map((set) => (set.id === changed.id ? changed : set)),
  )

export const useDeleteParameterSet = (circuitId: string) =>
  useParameterSetMutation(
    circuitId,
    async (id: string) => {
      await request('DELETE /circuits/:id/parameter-sets/:setId', { params: { id: circuitId, setId: id } })
      return id
    },
    (sets, deletedId) => sets.filter(({ id }) => id !== deletedId),
  )

/** A change of a circuit's sets: the loaded list follows at once, and is loaded anew where the change is refused. */
function useParameterSetMutation<Change, Result>(
  circuitId: string,
  change: (change: Change) => Promise<Result>,
  update: (sets: ParameterSet[], result: Result) => ParameterSet[],
) {
  const client = useQueryClient()
  const { queryKey } = parameterSetsQuery(circuitId)
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => client.setQueryData(queryKey, (sets) => sets && update(sets, result)),
    // Somebody else may have changed the sets meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
