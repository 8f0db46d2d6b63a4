/** Work that is done after an answer has gone out: kept in the database, tried again when it fails. */
import { sql } from 'drizzle-orm'
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import type { Database } from './database'
import type { Queries } from './queries'

/** What is done for one kind of job, with its payload. It is called again when it throws. */
export type { Task } from 'graphile-worker'

/** Makes the tables of the queue. */
export async function prepareJobs(database: Database, log: Log): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: loggerFor(log) })
}

/** Puts a job into the queue, as part of the caller's transaction. */
export async function addJob(queries: Queries, task: string, payload: Record<string, string>): Promise<void> {
  await queries.execute(
    sql`select graphile_worker.add_job(${task}::text, payload := ${JSON.stringify(payload)}::json, max_attempts := 25)`,
  )
}

/**
 * Starts to work the queue off. `daily` is run once a night.
 *
 * @returns what stops it, when the jobs at work are done.
 */
export async function startJobs(
  database: Database,
  log: Log,
  tasks: TaskList,
  daily: string[] = [],
): Promise<() => Promise<void>> {
  // Connections of its own: one of them listens for as long as the queue is worked off.
  const { options } = database.pool
  const pool = new Pool({ ...options, password: options.password, statement_timeout: 0, max: 4 })
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the job queue broke'))
  const runner = await run({
    pgPool: pool,
    logger: loggerFor(log),
    taskList: tasks,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    crontab: daily.map((task) => `17 3 * * * ${task}`).join('\n'),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue has stopped'))
  return async () => {
    // It rejects when it has stopped by itself already.
    await runner.stop().catch((error: unknown) => log.debug({ err: error }, 'The job queue had stopped'))
    await pool.end()
  }
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
