/** What makes and changes circuits; apart from `circuits.ts`, because the pages that only show circuits need none of it. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../contract/circuits'
import { circuitKeys } from './circuits'
import { request, type Call } from './http'

/** Builds a circuit from settings and keeps it. */
export function useGenerateCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/generate'>['body']) => request('POST /circuits/generate', { body }),
    onSuccess: (circuit) => keepNew(client, circuit),
  })
}

/** Builds a circuit from settings and keeps nothing. */
export function useTryCircuit() {
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/generate-test'>['body']) =>
      request('POST /circuits/generate-test', { body }),
  })
}

/** Reads a program and keeps it as a circuit. */
export function useVisualizeCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/visualize'>['body']) => request('POST /circuits/visualize', { body }),
    onSuccess: (circuit) => keepNew(client, circuit),
  })
}

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

/** Deletes a circuit. */
export function useDeleteCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE /circuits/:id', { params: { id } }),
    onSuccess: () => {
      // Its page is still on screen until the reader is led away, and must not ask at once for what is gone.
      void client.invalidateQueries({ queryKey: circuitKeys.detail(id), refetchType: 'none' })
      forgetLists(client)
    },
  })
}

function keepNew(client: QueryClient, circuit: Circuit) {
  client.setQueryData<Circuit>(circuitKeys.detail(circuit.id), circuit)
  forgetLists(client)
}

/** Forgotten rather than patched: a new name or a new circuit moves through every filtered and sorted list. */
function forgetLists(client: QueryClient) {
  client.removeQueries({ queryKey: circuitKeys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: circuitKeys.lists })
  void client.invalidateQueries({ queryKey: circuitKeys.facets })
}
