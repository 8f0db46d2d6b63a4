/** Work that is done after an answer has gone out: kept in the database, tried again when it fails. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import { type ServerLock, takeServerLock } from './job-locks'
import type { Queries } from './queries'

/** What is done for one kind of job, with its payload. It is called again when it throws. */
export type { Task } from 'graphile-worker'

/** Makes the tables of the queue. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerFor(log) })
}

/** Puts a job into the queue, as part of the caller's transaction. */
export async function addJob(queries: Queries, task: string, payload: Record<string, string>): Promise<void> {
  await queries.execute(
    sql`select graphile_worker.add_job(${task}::text, payload := ${JSON.stringify(payload)}::json, max_attempts := 25)`,
  )
}

/** Jobs of one server that are done at once. */
const workerCount = 2
/** Milliseconds between two looks for jobs of servers that are gone. */
const lookEvery = 10_000
/** Milliseconds until another try, where the database is away. */
const retryAfter = 250
/** Milliseconds that what is left of earlier workers may take until new ones start all the same. */
const handOver = 10_000

/**
 * Starts to work the queue off, and goes on whatever becomes of the database. `daily` is run once a night.
 *
 * @returns what stops it, when the jobs at work are done.
 */
export function startJobs(
  database: { pool: Pool },
  log: Log,
  tasks: TaskList,
  daily: string[] = [],
): () => Promise<void> {
  // Connections of its own: some of them listen for as long as the queue is worked off.
  const target = { ...database.pool.options, password: database.pool.options.password }
  const pool = new Pool({ ...target, statement_timeout: 0, max: 3 * workerCount })
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the job queue broke'))
  const stopping = new AbortController()
  const crontab = daily.map((task) => `17 3 * * * ${task}`).join('\n')

  const startWorker = (lock: ServerLock, number: number): Promise<Runner> => {
    // A worker's name is among the options that the types leave out.
    const options = {
      pgPool: pool,
      logger: loggerFor(log),
      taskList: tasks,
      // One to a runner, because only then it can be named.
      concurrency: 1,
      workerId: lock.workerName(number),
      noHandleSignals: true,
      pollInterval: 5000,
      ...(number === 1 && { crontab }),
    }
    return run(options)
  }

  /** Works until it is to stop, or until the lock or a worker is lost: a worker that cannot give its job back is gone. */
  const workOnce = async () => {
    const lock = await takeServerLock(target)
    const runners: Runner[] = []
    try {
      await releaseDeadJobs(lock, log)
      await lock.hastenFailedJobs()
      for (let number = 1; number <= workerCount; number++) runners.push(await startWorker(lock, number))
      const over = new AbortController()
      stopping.signal.addEventListener('abort', () => over.abort(), { once: true, signal: over.signal })
      void lock.lost.then(() => over.abort())
      for (const { events, promise } of runners) {
        events.once('worker:stop', () => over.abort())
        promise.then(
          () => over.abort(),
          () => over.abort(),
        )
      }
      if (stopping.signal.aborted) over.abort()
      for (;;) {
        await wait(lookEvery, undefined, { ref: false, signal: over.signal }).catch(ignoreAbort)
        if (over.signal.aborted) break
        await releaseDeadJobs(lock, log)
      }
    } finally {
      // The lock is given back when the workers have ended: until then their jobs are in good hands.
      const ended = endRunners(runners, log).then(() => lock.release().catch(() => {}))
      endings.add(ended)
      void ended.then(() => endings.delete(ended))
    }
  }

  const endings = new Set<Promise<void>>()
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await workOnce()
      } catch (error) {
        log.warn({ err: error }, 'The job queue is interrupted')
      }
      if (stopping.signal.aborted) break
      await Promise.race([Promise.all(endings), wait(handOver, undefined, { ref: false })])
      await wait(retryAfter)
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
    await Promise.all(endings)
    await pool.end()
  }
}

async function releaseDeadJobs(lock: ServerLock, log: Log): Promise<void> {
  const count = await lock.releaseDeadJobs()
  if (count > 0) log.info(`Jobs that a server had begun which is gone, and that are done now: ${count}`)
}

async function endRunners(runners: Runner[], log: Log): Promise<void> {
  for (const outcome of await Promise.allSettled(runners.map(endRunner))) {
    // One that lost its database has stopped by itself already.
    if (outcome.status === 'rejected') log.debug({ err: outcome.reason }, 'A worker of the job queue had stopped')
  }
}

async function endRunner({ stop, promise }: Runner): Promise<void> {
  await stop()
  await promise
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

function loggerFor(log: Log): Logger {
  const jobs = log.child({ part: 'jobs' })
  // What comes along with a message is whole connections, of which an error alone is wanted; the message says what happened.
  return new Logger(() => (level, message, details) => {
    // It repeats the error, with all that the error carries along.
    if (level === 'error') jobs.error({ err: details?.['error'] }, message.replace(/ with error '.*/s, ''))
    else if (level === 'warning') jobs.warn(message)
    else jobs.debug(message)
  })
}
