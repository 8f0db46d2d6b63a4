/** What makes circuits; apart from `circuits.ts`, because the pages that only show circuits need none of it. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Circuit } from '../../contract/circuits'
import { draftOwner } from '../session/drafts'
import { circuitKeys } from './circuit-keys'
import { NetworkError } from './errors'
import type { SaveRequest } from './save-queue'
import { announceSaved } from './saved-circuits'

/** The calls. A form that changes something can be filled in before they are there. Where they cannot be loaded, the server cannot be reached. */
const calls = () =>
  import('./http').catch((error: unknown) => {
    throw new NetworkError(error)
  })

/** A circuit to be made from settings or from a program. */
type SaveOf<Route extends SaveRequest['route']> = Omit<Extract<SaveRequest, { route: Route }>, 'route'>

/** Builds a circuit from settings and keeps it; where the server cannot be reached, as soon as it can. */
export const useGenerateCircuit = () =>
  useSaving(({ body, key }: SaveOf<'POST /circuits/generate'>) =>
    calls()
      .then(({ request }) => request('POST /circuits/generate', { body, idempotencyKey: key }))
      .catch((error: unknown) => keepForLater({ route: 'POST /circuits/generate', body, key }, error)),
  )

/** Reads a program and keeps it as a circuit; where the server cannot be reached, as soon as it can. */
export const useVisualizeCircuit = () =>
  useSaving(({ body, key }: SaveOf<'POST /circuits/visualize'>) =>
    calls()
      .then(({ request }) => request('POST /circuits/visualize', { body, idempotencyKey: key }))
      .catch((error: unknown) => keepForLater({ route: 'POST /circuits/visualize', body, key }, error)),
  )

/** What became of it is announced by the mutation itself, for its page may have been left meanwhile. */
function useSaving<Save extends { key: string }>(mutationFn: (save: Save) => Promise<Circuit>) {
  const client = useQueryClient()
  // Before the network may go away: what is saved then has to be kept for later.
  useEffect(() => void Promise.allSettled([calls(), loadQueue()]), [])
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

/** Not part of a page's first scripts: a page that saves loads it once it is drawn. */
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
