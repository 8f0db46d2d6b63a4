/** Changes and deletes circuits. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Circuit, DetailsChange } from '../../contract/circuits'
import { circuitKeys, refreshLists } from './circuit-cache'
import { request } from './http'

/** Renames a circuit. */
export const useRenameCircuit = (id: string) =>
  useUpdateCircuit(id, (name: string) => request('PATCH /circuits/:id', { params: { id }, body: { name } }))

/** Changes what is written about a circuit. Fails with status 409 where it has changed since the given time. */
export const useEditCircuit = (id: string) =>
  useUpdateCircuit(id, (body: DetailsChange) => request('PATCH /circuits/:id', { params: { id }, body }))

/** Makes a circuit public or private. Fails with status 409 where it has changed since the given time. */
export const useChangeVisibility = (id: string) =>
  useUpdateCircuit(id, (body: { isPublic: boolean; unchangedSince?: string }) =>
    request('PUT /circuits/:id/visibility', { params: { id }, body }),
  )

function useUpdateCircuit<Change, Updated extends Partial<Circuit>>(
  id: string,
  update: (change: Change) => Promise<Updated>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: update,
    onSuccess: (updated) => {
      client.setQueryData<Circuit>(
        circuitKeys.detail(id),
        (circuit) => circuit && { ...circuit, cover: undefined, ...updated },
      )
      // Their pictures have other addresses once the circuit is private.
      void client.invalidateQueries({ queryKey: circuitKeys.versions(id) })
      refreshLists(client)
    },
  })
}

/** Deletes a circuit. A second click that comes before the first is rendered joins the request in flight. */
export function useDeleteCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteOnce(id),
    onSuccess: () => {
      // Its page stays on screen until the reader is redirected, and must not refetch the deleted circuit.
      void client.invalidateQueries({ queryKey: circuitKeys.detail(id), refetchType: 'none' })
      refreshLists(client)
    },
  })
}

const deletionsInFlight = new Map<string, Promise<unknown>>()

function deleteOnce(id: string): Promise<unknown> {
  const inFlight = deletionsInFlight.get(id)
  if (inFlight !== undefined) return inFlight
  const deletion = request('DELETE /circuits/:id', { params: { id } }).finally(() => deletionsInFlight.delete(id))
  deletionsInFlight.set(id, deletion)
  return deletion
}
