/** The routes that build circuits, of settings or of a program, and save them. */
import type { circuitRoutes } from '../../contract/circuits'
import { success, type Implementations, type Viewer } from '../http/implementation'
import { notFound } from '../http/http-error'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import { readCircuit } from './cache/circuits'
import {
  detailsOfSettings,
  detailsOfProgram,
  buildFromSettings,
  saveCircuit,
  buildFromProgram,
  type CircuitDetails,
  type BuiltCircuit,
} from './create'
import { circuitNotFound } from './policy'
import { findVisibleOrigin } from './origin'
import type { CircuitListeners } from './publication'
import { saveWithinQuota } from './save-within-quota'

/** Building circuits, with and without saving them. */
export function implementSaving(
  services: Services,
  quotas: AccountQuotas,
  listeners: CircuitListeners,
): Pick<
  Implementations<typeof circuitRoutes>,
  'POST /circuits/generate' | 'POST /circuits/generate-test' | 'POST /circuits/visualize'
> {
  const { engine } = services
  const { orm } = services.database

  /** Saves a circuit and returns it as its author sees it. */
  const keepOnce = async (
    made: BuiltCircuit,
    about: CircuitDetails,
    { viewer, newId: id, body }: { viewer: Viewer; newId: string; body: { originId?: string } },
  ) => {
    const originId = await findVisibleOrigin(orm, body.originId, viewer)
    await saveCircuit(services, made, about, { id, authorId: viewer.id, originId }, listeners.onPublished)
    const circuit = await readCircuit(orm, id, viewer)
    if (circuit === null) throw notFound(circuitNotFound)
    return circuit
  }
  const keptBefore = async ({
    newId,
    isRepetition,
    viewer,
  }: {
    newId: string
    isRepetition: boolean
    viewer: Viewer
  }) => {
    return isRepetition ? readCircuit(orm, newId, viewer) : null
  }

  return {
    'POST /circuits/generate': async (call) => {
      const before = await keptBefore(call)
      if (before !== null) return success('Circuit generated', before)
      const circuit = await saveWithinQuota(quotas, call.viewer, async () =>
        keepOnce(await buildFromSettings(services, call.body), detailsOfSettings(call.body), call),
      )
      return success('Circuit generated', circuit)
    },

    'POST /circuits/generate-test': async ({ body }) => {
      const { pictures, qasmCode, qubits, layers, depth } = await buildFromSettings(services, body)
      const png = Buffer.from(await engine.png(pictures.light)).toString('base64')
      return success('Circuit generated', {
        qasmCode,
        imagePath: `data:image/png;base64,${png}`,
        circuitParams: { qubits, layers, depth },
      })
    },

    'POST /circuits/visualize': async (call) => {
      const before = await keptBefore(call)
      const visualize = async () => {
        const { diagnostics, ...made } = await buildFromProgram(services, call.body.qasm)
        return { ...(before ?? (await keepOnce(made, detailsOfProgram(call.body), call))), diagnostics }
      }
      return success(
        'Circuit visualized',
        await (before === null ? saveWithinQuota(quotas, call.viewer, visualize) : visualize()),
      )
    },
  }
}
