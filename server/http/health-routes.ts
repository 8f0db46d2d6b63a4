import type { serviceRoutes } from '../../contract/service'
import type { Services } from '../services'
import { success, type Implementations } from './implementation'
import { HttpError } from './http-error'

/** `isDraining` says whether the server is about to close. */
export const implementHealth = (
  { database, files, engine }: Services,
  isDraining: () => boolean,
): Implementations<typeof serviceRoutes> => {
  let check: Promise<boolean[]> | undefined
  /** Concurrent requests share a check: they have no rate limit, and each check takes a connection and a write. */
  const checkAll = () => {
    check ??= Promise.all([database.isReady(), files.isReady(), engine.isReady()]).finally(() => (check = undefined))
    return check
  }

  return {
    'GET /health': async () => success('Alive', null),

    'GET /ready': async () => {
      const isReady = await checkAll()
      const unready = ['database', 'files', 'engine'].filter((_, index) => !isReady[index])
      // What to do about a wrong schema.
      const problem = isReady[0] ? null : await database.findProblem()
      if (problem !== null) unready[0] = `database (${problem})`
      if (isDraining()) unready.push('server (it is closing)')
      if (unready.length > 0) throw new HttpError(503, `Not ready: ${unready.join(', ')}.`, { retryAfterSeconds: 5 })
      return success('Ready', null)
    },
  }
}
