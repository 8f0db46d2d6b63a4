/** What makes circuits; apart from `circuits.ts`, because the pages that only show circuits need none of it. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../contract/circuits'
import { circuitKeys } from './circuit-keys'
import type { Call } from './http'
import type { Making } from './save-queue'

/** The calls. A form that changes something can be filled in before they are there; the shell loads them right after the page. */
const calls = () => import('./http')

/** Builds a circuit from settings and keeps it; where the server cannot be reached, as soon as it can. */
export function useGenerateCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Call<'POST /circuits/generate'>['body']) =>
      (await calls())
        .request('POST /circuits/generate', { body })
        .catch((error) => keepForLater({ route: 'POST /circuits/generate', body }, error)),
    retry: false,
    onSuccess: (circuit, body) => keepNew(client, circuit, body),
  })
}

/** Builds a circuit from settings and keeps nothing. */
export function useTryCircuit() {
  return useMutation({
    mutationFn: async (body: Call<'POST /circuits/generate-test'>['body']) =>
      (await calls()).request('POST /circuits/generate-test', { body }),
  })
}

/** Reads a program and keeps it as a circuit; where the server cannot be reached, as soon as it can. */
export function useVisualizeCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Call<'POST /circuits/visualize'>['body']) =>
      (await calls())
        .request('POST /circuits/visualize', { body })
        .catch((error) => keepForLater({ route: 'POST /circuits/visualize', body }, error)),
    retry: false,
    onSuccess: (circuit, body) => keepNew(client, circuit, body),
  })
}

function keepNew(client: QueryClient, circuit: Circuit, body: object) {
  // Where it cannot be loaded nothing waits either.
  loadQueue().then(({ forgetWaitingOf }) => forgetWaitingOf(body), ignore)
  takeIn(client, circuit)
}

/** What waits is none of a page's first concerns; the shell has loaded it by the time somebody saves. */
const loadQueue = () => import('./save-queue')
const ignore = () => undefined

async function keepForLater(making: Making, error: unknown): Promise<never> {
  const queue = await loadQueue().catch(ignore)
  if (!queue) throw error
  return queue.keepForLater(making)(error)
}

/** Takes a circuit that was just made into the cache. */
export function takeIn(client: QueryClient, circuit: Circuit): void {
  client.setQueryData<Circuit>(circuitKeys.detail(circuit.id), circuit)
  forgetLists(client)
}

/** Forgets all lists rather than patching them: a new name or a new circuit moves through every filtered and sorted one. */
export function forgetLists(client: QueryClient) {
  client.removeQueries({ queryKey: circuitKeys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: circuitKeys.lists })
  void client.invalidateQueries({ queryKey: circuitKeys.facets })
}
