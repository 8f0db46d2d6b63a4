import type { serviceRoutes } from '../../contract/service'
import type { Services } from '../platform/services'
import { success, type Implementations } from './implementation'
import { HttpError } from './http-error'

/** `isDraining` says whether the server is about to close. */
export const implementHealth = (
  { database, files, engine }: Services,
  isDraining: () => boolean,
): Implementations<typeof serviceRoutes> => {
  let asking: Promise<boolean[]> | undefined
  /** Asked once for all who ask meanwhile: nobody is limited here, and each time takes a connection and a write. */
  const askAll = () => {
    asking ??= Promise.all([database.isReady(), files.isReady(), engine.isReady()]).finally(() => (asking = undefined))
    return asking
  }

  return {
    'GET /health': async () => success('Alive', null),

    'GET /ready': async () => {
      const asked = await askAll()
      const late = ['database', 'files', 'engine'].filter((_, at) => !asked[at])
      if (isDraining()) late.push('server (it is closing)')
      if (late.length > 0) throw new HttpError(503, `Not ready: ${late.join(', ')}.`, { retryAfterSeconds: 5 })
      return success('Ready', null)
    },
  }
}
