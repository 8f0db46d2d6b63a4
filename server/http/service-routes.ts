import type { serviceRoutes } from '../../contract/service'
import type { Services } from '../services'
import { done, type Implementations } from './implementation'
import { Refusal } from './refusal'

/** `isDraining` says whether the server is about to close. */
export const implementService = (
  { database, files, engine }: Services,
  isDraining: () => boolean,
): Implementations<typeof serviceRoutes> => ({
  'GET /health': async () => done('Alive', null),

  'GET /ready': async () => {
    const asked = await Promise.all([database.isReady(), files.isReady(), engine.isReady()])
    const late = ['database', 'files', 'engine'].filter((_, at) => !asked[at])
    if (isDraining()) late.push('server (it is closing)')
    if (late.length > 0) throw new Refusal(503, `Not ready: ${late.join(', ')}.`, { retryAfterSeconds: 5 })
    return done('Ready', null)
  },
})
