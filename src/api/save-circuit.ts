/** Creates circuits. The code that sends the request is loaded with the first one, because most visits create nothing. */
import { useMutation } from '@tanstack/react-query'
import type { GenerationRequest, VisualizeRequest } from '../../contract/circuits'
import { draftOwner } from '../session/drafts'
import type { SaveRequest } from './save-queue'

/** The circuit that is to get a new version in place of a circuit of its own. */
export interface VersionTarget {
  circuitId: string
  /** The version that was edited; null where it is not known. */
  basedOn: number | null
  /** What the author says about the version; empty for nothing. */
  note: string
}

/** A circuit that is to be saved. */
interface Save<Body> {
  /** The idempotency key. */
  key: string
  body: Body
  /** Absent where it becomes a circuit of its own. */
  target?: VersionTarget | undefined
}

/** Creates a circuit from settings, with the values that were tuned for it. Where the server cannot be reached, the request is queued. */
export const useGenerateCircuit = () =>
  useSaveCircuit(async ({ key, body, target }: Save<GenerationRequest>) => {
    const { circuitParams, hardware, qasmVersion } = body
    const settings = { circuitParams, ...(hardware && { hardware }), ...(qasmVersion && { qasmVersion }) }
    if (target !== undefined) return versionRequest(key, body.name, target, settings)
    const { withTunedValues } = await import('../session/tuned-values')
    return { key, body: withTunedValues(body), route: 'POST /circuits/generate' }
  })

/** Creates a circuit from a program. Where the server cannot be reached, the request is queued. */
export const useVisualizeCircuit = () =>
  useSaveCircuit(async ({ key, body, target }: Save<VisualizeRequest>) =>
    target === undefined
      ? { key, body, route: 'POST /circuits/visualize' }
      : versionRequest(key, body.name, target, { qasm: body.qasm }),
  )

const versionRequest = (
  key: string,
  name = '',
  { circuitId, basedOn, note }: VersionTarget,
  content: Extract<SaveRequest, { route: 'POST /circuits/:id/versions' }>['body'],
): SaveRequest => ({
  key,
  name,
  route: 'POST /circuits/:id/versions',
  params: { id: circuitId },
  body: { ...content, ...(basedOn !== null && { basedOn }), ...(note.trim() && { note: note.trim() }) },
})

function useSaveCircuit<Body>(toRequest: (save: Save<Body>) => Promise<SaveRequest>) {
  return useMutation({
    mutationFn: async (save: Save<Body>, { client }) => {
      const owner = draftOwner()
      const { saveOrQueue } = await import('./save-queue')
      return saveOrQueue(client, await toRequest(save), owner)
    },
    retry: false,
  })
}
