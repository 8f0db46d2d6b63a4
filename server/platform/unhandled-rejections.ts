import type { Logger as Log } from 'pino'
import { isDatabaseUnreachable } from './database-errors'

/**
 * Keeps the process alive where the database is lost and nobody can be told: the job queue's scheduler reports that twice, once with a
 * promise of its own that nobody else has. The queue begins again by itself. Where its connection is lost while it stops, it gives that back to
 * the pool a second time, which the pool refuses. Every other such rejection ends the process, as Node does.
 *
 * @returns a function that ends this.
 */
export function surviveLostDatabase(log: Log): () => void {
  const onRejection = (error: unknown) => {
    if (!isDatabaseUnreachable(error) && !isSecondRelease(error)) throw error
    log.warn({ err: error }, 'The database was lost while a part of the server began or ended')
  }
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}

/** The words of pg-pool, which gives this error no code. */
const isSecondRelease = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Release called on client')
