/** What its author and administrators do with a circuit that is there already: rename it, publish it, delete it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../contract/circuits'
import { forgetLists } from './circuit-changes'
import { circuitKeys } from './circuit-keys'
import { request } from './http'

/** Renames a circuit. */
export function useRenameCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => request('PATCH /circuits/:id', { params: { id }, body: { name } }),
    onSuccess: (renamed) => {
      client.setQueryData<Circuit>(circuitKeys.detail(id), (circuit) => circuit && { ...circuit, ...renamed })
      forgetLists(client)
    },
  })
}

/** Deletions that are under way. */
const deletions = new Map<string, Promise<unknown>>()

function deleteOnce(id: string): Promise<unknown> {
  const known = deletions.get(id)
  if (known !== undefined) return known
  const deletion = request('DELETE /circuits/:id', { params: { id } })
  deletions.set(id, deletion)
  const forget = () => deletions.delete(id)
  deletion.then(forget, forget)
  return deletion
}

/** Makes a circuit public, or private. */
export function useChangeVisibility(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isPublic: boolean) => request('PUT /circuits/:id/visibility', { params: { id }, body: { isPublic } }),
    onSuccess: (changed) => {
      client.setQueryData<Circuit>(circuitKeys.detail(id), (circuit) => circuit && { ...circuit, ...changed })
      forgetLists(client)
    },
  })
}

/** Deletes a circuit. A second click that comes before the first is rendered joins it. */
export function useDeleteCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteOnce(id),
    onSuccess: () => {
      // Its page is still on screen until the reader is led away, and must not ask at once for what is gone.
      void client.invalidateQueries({ queryKey: circuitKeys.detail(id), refetchType: 'none' })
      forgetLists(client)
    },
  })
}
