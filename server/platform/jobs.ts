/** The queue of jobs: work after a response is sent. Jobs are stored in the database and tried again if they fail. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import { type ServerLock, takeServerLock } from './job-locks'
import { jobsEnded } from './process-metrics'
import type { Queries } from './queries'

/** The function for one kind of job. It is called with the payload, and again if it throws. */
export type { Task } from 'graphile-worker'

/** A job failed, and its task has logged why: the queue logs it no second time. */
export class ReportedError extends Error {
  override name = 'ReportedError'
}

/** Creates the tables of the queue. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerFor(log) })
}

/** How a job is queued. */
interface JobOptions {
  /** Jobs of one name run one after the other, whichever server runs them. */
  queue?: string
  /** A job that waits is replaced by another one with its key. */
  key?: string
}

/** Adds a job to the queue, in the caller's transaction. */
export async function addJob(
  queries: Queries,
  task: string,
  payload: Record<string, string>,
  { queue, key }: JobOptions = {},
): Promise<void> {
  await queries.execute(
    sql`select graphile_worker.add_job(${task}::text, payload := ${JSON.stringify(payload)}::json, max_attempts := 25,
      queue_name := ${queue ?? null}::text, job_key := ${key ?? null}::text)`,
  )
}

/** Jobs of one server that run at once. */
const workerCount = 2
/** Milliseconds between two searches for jobs of dead servers. */
const deadJobsInterval = 10_000
/** Milliseconds until the next attempt while the database is away. */
const retryDelay = 250
/** Milliseconds to wait for the end of earlier workers before new ones start. */
const maxHandOver = 10_000

/**
 * Starts workers for the queue, which start again after each loss of the database. The tasks in `scheduled` run on one server, at
 * their time: minute and hour (UTC) as in a crontab, where `*` is every hour.
 *
 * @returns a function that stops them once their jobs have ended.
 */
export function startJobs(
  database: { pool: Pool },
  log: Log,
  tasks: TaskList,
  scheduled: Record<string, string> = {},
): () => Promise<void> {
  // A pool of its own, because some connections listen as long as the workers run.
  const target = { ...database.pool.options, password: database.pool.options.password }
  const pool = new Pool({ ...target, statement_timeout: 0, max: 3 * workerCount })
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the job queue broke'))
  const stopping = new AbortController()
  const crontab = Object.entries(scheduled)
    .map(([task, time]) => `${time} * * * ${task}`)
    .join('\n')

  const startWorker = (lock: ServerLock, number: number): Promise<Runner> => {
    // The types lack the option `workerId`.
    const options = {
      pgPool: pool,
      logger: loggerFor(log),
      taskList: tasks,
      // One worker per runner, because only then it can have a name.
      concurrency: 1,
      workerId: lock.workerName(number),
      noHandleSignals: true,
      pollInterval: 5000,
      ...(number === 1 && { crontab }),
    }
    return run(options)
  }

  /** Runs workers until they must stop, or until the lock or a worker is lost. A worker that cannot release its job ends. */
  const workOnce = async () => {
    const lock = await takeServerLock(target)
    const runners: Runner[] = []
    try {
      await releaseDeadJobs(lock, log)
      await lock.hastenFailedJobs()
      const over = new AbortController()
      stopping.signal.addEventListener('abort', () => over.abort(), { once: true, signal: over.signal })
      void lock.lost.then(() => over.abort())
      for (let number = 1; number <= workerCount; number++) {
        const runner = await startWorker(lock, number)
        runners.push(runner)
        const { events, promise } = runner
        countJobs(events)
        events.once('worker:stop', () => over.abort())
        promise.then(
          () => over.abort(),
          () => over.abort(),
        )
      }
      if (stopping.signal.aborted) over.abort()
      for (;;) {
        await wait(deadJobsInterval, undefined, { ref: false, signal: over.signal }).catch(ignoreAbort)
        if (over.signal.aborted) break
        await releaseDeadJobs(lock, log)
      }
    } finally {
      // The lock is released after the workers have ended, or other servers would release their jobs.
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
      await Promise.race([Promise.all(endings), wait(maxHandOver, undefined, { ref: false })])
      await wait(retryDelay)
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

/** Counts how jobs end, for the metrics. */
function countJobs(events: Runner['events']): void {
  events.on('job:success', countOutcome('done'))
  events.on('job:error', countOutcome('failed'))
  events.on('job:failed', countOutcome('given_up'))
}

const countOutcome = (outcome: string) => (event: { job: { task_identifier: string } }) =>
  jobsEnded.inc({ task: event.job.task_identifier, outcome })

async function releaseDeadJobs(lock: ServerLock, log: Log): Promise<void> {
  const count = await lock.releaseDeadJobs()
  if (count > 0) log.info(`Released jobs of a server that has ended: ${count}`)
}

async function endRunners(runners: Runner[], log: Log): Promise<void> {
  for (const outcome of await Promise.allSettled(runners.map(endRunner))) {
    // A runner that lost its database has stopped already.
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
  // The details of a message are whole connections. Only their errors are logged.
  return new Logger(() => (level, message, details) => {
    // The message repeats the error with all its properties.
    if (level === 'error' && details?.['error'] instanceof ReportedError)
      jobs.debug(message.replace(/ with error '.*/s, ''))
    else if (level === 'error') jobs.error({ err: details?.['error'] }, message.replace(/ with error '.*/s, ''))
    else if (level === 'warning') jobs.warn(message)
    else jobs.debug(message)
  })
}
