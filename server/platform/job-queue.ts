/** The queue of jobs, for those who look after it. graphile-worker's own functions change it, so that its workers agree. */
import { sql } from 'drizzle-orm'
import type { Queries } from './queries'
import { redact } from './redaction'

/**
 * What becomes of a job: it waits for its time, a worker does it, it failed and is tried again, or it failed so often that only a person
 * can start it again.
 */
export const jobStates = ['waiting', 'running', 'failed', 'given up'] as const
export type JobState = (typeof jobStates)[number]

/** A job in the queue. Done jobs leave it. */
export interface QueuedJob {
  id: string
  task: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** Of the last attempt, without secrets; null before the first failure. */
  lastError: string | null
  /** When it is to run, or to run again. */
  runAt: Date
  createdAt: Date
  /** The id in its payload, which says what it is about; null without one. */
  payloadId: string | null
}

const state = sql`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'given up'
  when attempts > 0 then 'failed'
  else 'waiting' end`

/** The number of jobs in each state. */
export async function countJobs(queries: Queries): Promise<Record<JobState, number>> {
  const { rows } = await queries.execute<{ state: JobState; count: number }>(
    sql`select ${state} as state, count(*)::int as count from graphile_worker._private_jobs group by 1`,
  )
  const counts: Record<JobState, number> = { waiting: 0, running: 0, failed: 0, 'given up': 0 }
  for (const { state: found, count } of rows) counts[found] = count
  return counts
}

/** Whether a job of a task is in the queue that will run, or runs, by itself. */
export async function isQueued(queries: Queries, task: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${task} and attempts < max_attempts limit 1`)
  return rows.length > 0
}

/** Which jobs to list. */
interface JobFilter {
  state?: JobState | undefined
  limit: number
  /** Lists jobs with a lower id only. */
  before?: string | undefined
}

/** Jobs in the queue, the latest first. */
export async function listJobs(queries: Queries, { state: wanted, limit, before }: JobFilter): Promise<QueuedJob[]> {
  const { rows } = await queries.execute<Record<string, unknown>>(sql`
    select jobs.id::text, tasks.identifier as task, ${state} as state, attempts, max_attempts, last_error,
      run_at, created_at, payload->>'id' as payload_id
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where ${before === undefined ? sql`true` : sql`jobs.id < ${before}::bigint`}
      and ${wanted === undefined ? sql`true` : sql`${state} = ${wanted}`}
    order by jobs.id desc
    limit ${limit}`)
  return rows.map((row) => ({
    id: String(row['id']),
    task: String(row['task']),
    state: jobStates.find((known) => known === row['state']) ?? 'waiting',
    attempts: Number(row['attempts']),
    maxAttempts: Number(row['max_attempts']),
    lastError: typeof row['last_error'] === 'string' ? redact(row['last_error']).slice(0, 500) : null,
    runAt: new Date(String(row['run_at'])),
    createdAt: new Date(String(row['created_at'])),
    payloadId: typeof row['payload_id'] === 'string' ? row['payload_id'] : null,
  }))
}

/** A job by its id; null if it is done or deleted. */
export async function findJob(queries: Queries, id: string): Promise<QueuedJob | null> {
  const [job] = await listJobs(queries, { limit: 1, before: String(BigInt(id) + 1n) })
  return job?.id === id ? job : null
}

/** Lets jobs run now, with all their attempts before them. A running one is left alone. @returns how many. */
export async function retryJobs(queries: Queries, ids: readonly string[]): Promise<number> {
  const { rows } = await queries.execute(
    sql`select id from graphile_worker.reschedule_jobs(${toArray(ids)}, run_at := now(), attempts := 0)`,
  )
  return rows.length
}

/** Lets all jobs that failed run now. @returns how many. */
export async function retryFailedJobs(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ id: string }>(
    sql`select id::text from graphile_worker._private_jobs where attempts > 0 and locked_at is null`,
  )
  return rows.length === 0
    ? 0
    : retryJobs(
        queries,
        rows.map(({ id }) => id),
      )
}

/** Takes a job out of the queue. @returns whether it was there and not running. */
export async function deleteJob(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`select id from graphile_worker.complete_jobs(${toArray([id])})`)
  return rows.length > 0
}

const toArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::bigint[]`
