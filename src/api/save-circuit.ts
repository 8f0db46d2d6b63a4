/** Creates circuits. The code that sends the request is loaded with the first one, because most visits create nothing. */
import { useMutation } from '@tanstack/react-query'
import { draftOwner } from '../session/drafts'
import type { SaveRequest } from './save-queue'

type SaveOf<Route extends SaveRequest['route']> = Omit<Extract<SaveRequest, { route: Route }>, 'route'>

/** Creates a circuit from settings, with the values that were tuned for it. Where the server cannot be reached, the request is queued. */
export const useGenerateCircuit = () =>
  useSaveCircuit(async ({ key, body }: SaveOf<'POST /circuits/generate'>) => {
    const { withTunedValues } = await import('../session/tuned-values')
    return { key, body: withTunedValues(body), route: 'POST /circuits/generate' }
  })

/** Creates a circuit from a program. Where the server cannot be reached, the request is queued. */
export const useVisualizeCircuit = () =>
  useSaveCircuit(async (save: SaveOf<'POST /circuits/visualize'>) => ({ ...save, route: 'POST /circuits/visualize' }))

function useSaveCircuit<Save extends { key: string }>(toRequest: (save: Save) => Promise<SaveRequest>) {
  return useMutation({
    mutationFn: async (save: Save, { client }) => {
      const owner = draftOwner()
      const { saveOrQueue } = await import('./save-queue')
      return saveOrQueue(client, await toRequest(save), owner)
    },
    retry: false,
  })
}
