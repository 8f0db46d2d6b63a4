/** Versions of circuits: who sees a circuit sees its versions, and who may edit it may save and restore them. */
import type { Circuit } from '../../../contract/circuits'
import type { NewVersion, versionRoutes } from '../../../contract/versions'
import { listing, success, type Implementations, type Viewer } from '../../http/implementation'
import { notFound } from '../../http/http-error'
import { withResource } from '../../http/with-resource'
import type { Services } from '../../services'
import type { AccountQuotas } from '../../users/quotas'
import { readCircuit } from '../cache/circuits'
import { buildFromProgram, buildFromSettings, type CircuitOfProgram } from '../create'
import { circuitNotFound } from '../policy'
import { readSummary } from '../repository'
import type { FoundCircuit } from '../tables'
import { editableCircuit, visibleCircuit } from '../visible-circuit'
import { saveWithinQuota } from '../save-within-quota'
import { findVersion, hasVersion, listVersions, toVersion } from './repository'
import { restoreVersion, saveVersion, versionNotFound } from './save-version'

export function implementVersions(services: Services, quotas: AccountQuotas): Implementations<typeof versionRoutes> {
  const { orm } = services.database
  const visible = visibleCircuit(orm)
  const editable = editableCircuit(orm, 'Only the author of a circuit, or an administrator, may save versions of it.')

  /** The circuit as it is after a version was saved, or was saved before by the same request. */
  async function savedBy(
    { id }: FoundCircuit,
    viewer: Viewer,
    wasSaved: boolean,
    save: () => Promise<void>,
  ): Promise<Circuit> {
    if (!wasSaved) await saveWithinQuota(quotas, viewer, save)
    const circuit = await readCircuit(orm, id, viewer)
    if (circuit === null) throw notFound(circuitNotFound)
    return circuit
  }

  return {
    'GET /circuits/:id/versions': withResource(visible, async ({ query }, circuit) =>
      listing('Versions found', await listVersions(orm, circuit, query)),
    ),

    'GET /circuits/:id/versions/:number': withResource(visible, async ({ params, viewer }, circuit) => {
      const found = await findVersion(orm, circuit, params.number)
      if (found === null) throw notFound(versionNotFound)
      const { isHidden = false } = await readSummary(orm, circuit, viewer)
      return success('Version found', toVersion(found, { newest: circuit.version, isHidden }))
    }),

    'POST /circuits/:id/versions': withResource(editable, async (call, circuit) => {
      const { body, viewer, newId: id, isRepetition } = call
      const { note = '', basedOn } = body
      const { diagnostics, ...built } = await build(services, body)
      const wasSaved = isRepetition && (await hasVersion(orm, id))
      const saved = await savedBy(circuit, viewer, wasSaved, () =>
        saveVersion(services, built, { id, circuitId: circuit.id, editor: viewer, basedOn, note }),
      )
      return success('Version saved', { ...saved, diagnostics })
    }),

    'POST /circuits/:id/versions/:number/restore': withResource(editable, async (call, circuit) => {
      const { params, body, viewer, newId: id, isRepetition } = call
      const wasSaved = isRepetition && (await hasVersion(orm, id))
      const origin = { id, circuitId: circuit.id, editor: viewer, basedOn: body.basedOn }
      const saved = await savedBy(circuit, viewer, wasSaved, () => restoreVersion(services, params.number, origin))
      return success('Version restored', saved)
    }),
  }
}

/** Reads a program or builds settings, whichever a request has. */
async function build(
  services: Services,
  { qasm, circuitParams, hardware, qasmVersion }: NewVersion,
): Promise<CircuitOfProgram> {
  if (circuitParams === undefined) return buildFromProgram(services, qasm ?? '')
  return { ...(await buildFromSettings(services, { circuitParams, hardware, qasmVersion })), diagnostics: [] }
}
