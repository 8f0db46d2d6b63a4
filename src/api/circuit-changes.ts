/** What makes circuits; apart from `circuits.ts`, because the pages that only show circuits need none of it. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../contract/circuits'
import { draftOwner } from '../session/drafts'
import { circuitKeys } from './circuit-keys'
import type { Call } from './http'
import type { SaveRequest } from './save-queue'
import { announceSaved } from './saved-circuits'

/** The calls. A form that changes something can be filled in before they are there; the shell loads them right after the page. */
const calls = () => import('./http')

/** A circuit to be made from settings or from a program. */
type SaveOf<Route extends SaveRequest['route']> = Omit<Extract<SaveRequest, { route: Route }>, 'route'>

/** Builds a circuit from settings and keeps it; where the server cannot be reached, as soon as it can. */
export const useGenerateCircuit = () =>
  useSaving(async ({ body, key }: SaveOf<'POST /circuits/generate'>) =>
    (await calls())
      .request('POST /circuits/generate', { body, idempotencyKey: key })
      .catch((error) => keepForLater({ route: 'POST /circuits/generate', body, key }, error)),
  )

/** Reads a program and keeps it as a circuit; where the server cannot be reached, as soon as it can. */
export const useVisualizeCircuit = () =>
  useSaving(async ({ body, key }: SaveOf<'POST /circuits/visualize'>) =>
    (await calls())
      .request('POST /circuits/visualize', { body, idempotencyKey: key })
      .catch((error) => keepForLater({ route: 'POST /circuits/visualize', body, key }, error)),
  )

/** Builds a circuit from settings and keeps nothing. */
export function useTryCircuit() {
  return useMutation({
    mutationFn: async (body: Call<'POST /circuits/generate-test'>['body']) =>
      (await calls()).request('POST /circuits/generate-test', { body }),
  })
}

/** What became of it is announced by the mutation itself, for its page may have been left meanwhile. */
function useSaving<Save extends { key: string }>(mutationFn: (save: Save) => Promise<Circuit>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    retry: false,
    onMutate: draftOwner,
    onSuccess: (circuit, { key }, owner) => {
      // Where it cannot be loaded nothing waits either.
      loadQueue().then(({ forgetWaiting }) => forgetWaiting(key), ignore)
      takeIn(client, circuit)
      announceSaved(owner, { key, circuit })
    },
  })
}

/** What waits is none of a page's first concerns; the shell has loaded it by the time somebody saves. */
const loadQueue = () => import('./save-queue')
const ignore = () => undefined

async function keepForLater(save: SaveRequest, error: unknown): Promise<never> {
  const queue = await loadQueue().catch(ignore)
  if (!queue) throw error
  return queue.keepForLater(save)(error)
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
