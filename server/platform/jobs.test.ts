import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database'
import { takeServerLock } from './job-locks'
import { addJob, startJobs } from './jobs'
import { testDatabase } from './testing'
import { surviveLostDatabase } from './unhandled-rejections'

const silent = pino({ level: 'silent' })
let database: Database
let stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await testDatabase()
  stops = []
})

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await database.close()
})

/** Handles rejections that nobody waits for as a server does, in place of the test runner, until the end of the test. */
function takeRejections(): void {
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const restore = surviveLostDatabase(silent)
  onTestFinished(() => {
    restore()
    for (const other of others) process.on('unhandledRejection', other)
  })
}

/** Starts a server's workers; each job that they do is noted under its name. */
function start(done: string[], task: () => Promise<void> = async () => {}): () => Promise<void> {
  const stop = startJobs(database, silent, {
    note: async (payload) => {
      await task()
      done.push(String(Object.assign({ name: '' }, payload).name))
    },
  })
  stops.push(stop)
  return stop
}

const add = (name: string) => addJob(database.orm, 'note', { name })
const jobsLeft = async () => (await database.orm.execute(sql`select locked_by from graphile_worker.jobs`)).rows

/** Marks all jobs as begun by a worker, a while ago. */
const lockBy = (worker: string, ago = '1 minute') =>
  database.orm.execute(
    sql`update graphile_worker._private_jobs
        set locked_by = ${worker}, locked_at = now() - ${ago}::interval, attempts = 1`,
  )

const target = () => ({ ...database.pool.options, password: database.pool.options.password })

describe('jobs that a server had begun', () => {
  test('are done by the next one when it was killed', async () => {
    const dead = await takeServerLock(target())
    await add('registration')
    await lockBy(dead.workerName(1))
    await dead.release()
    const done: string[] = []
    start(done)
    await expect.poll(() => done, { timeout: 8000 }).toEqual(['registration'])
  })

  test('stay its own while it lives, and go to another replica when it is killed', async () => {
    const other = await takeServerLock(target())
    await add('long')
    await lockBy(other.workerName(2), '3 hours')
    const done: string[] = []
    start(done)
    await add('short')
    await expect.poll(() => done, { timeout: 8000 }).toEqual(['short'])
    const third = await takeServerLock(target())
    expect(await third.releaseDeadJobs()).toBe(0)
    expect(await jobsLeft()).toEqual([{ locked_by: other.workerName(2) }])
    await other.release()
    expect(await third.releaseDeadJobs()).toBe(1)
    await third.release()
    await expect.poll(() => done, { timeout: 8000 }).toEqual(['short', 'long'])
  })

  test('by a version without such locks are released after ten minutes', async () => {
    await add('old')
    const lock = await takeServerLock(target())
    await lockBy('worker-0123456789abcdef', '9 minutes')
    expect(await lock.releaseDeadJobs()).toBe(0)
    await lockBy('worker-0123456789abcdef', '11 minutes')
    expect(await lock.releaseDeadJobs()).toBe(1)
    await lock.release()
  })

  test('that failed while something was away are tried again at the next start, not minutes later', async () => {
    await add('failed')
    await database.orm.execute(
      sql`update graphile_worker._private_jobs set attempts = 7, run_at = now() + interval '20 minutes'`,
    )
    const done: string[] = []
    start(done)
    await expect.poll(() => done, { timeout: 8000 }).toEqual(['failed'])
  })
})

describe('workers', () => {
  test('whose connections all break, in the middle of a job too, are replaced and do what is left', async () => {
    const done: string[] = []
    let isFirst = true
    takeRejections()
    // Before the workers start: they break the connection that adds as well.
    for (const name of ['one', 'two', 'three']) await add(name)
    start(done, async () => {
      if (!isFirst) return
      isFirst = false
      await database.orm
        .execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`,
        )
        // The connection that asks may be among those that end.
        .catch(() => {})
      throw new Error('its database is away')
    })
    // A job that was done while its connection broke is done again: nobody learned that it was done.
    await expect.poll(() => [...new Set(done)].toSorted(), { timeout: 15_000 }).toEqual(['one', 'three', 'two'])
    await add('later')
    await expect.poll(() => done, { timeout: 8000 }).toContain('later')
    expect(await jobsLeft()).toEqual([])
  })

  test('that stop wait for the job at work, and leave nothing locked', async () => {
    const done: string[] = []
    let [hasBegun, hasStopped, finish] = [false, false, () => {}]
    const stop = start(done, async () => {
      hasBegun = true
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await add('slow')
    await expect.poll(() => hasBegun, { timeout: 8000 }).toBe(true)
    const stopping = stop().then(() => (hasStopped = true))
    // Long enough for the others to stop, which have nothing to do.
    await jobsLeft()
    expect(hasStopped).toBe(false)
    finish()
    await stopping
    stops = []
    expect(done).toEqual(['slow'])
    expect(await jobsLeft()).toEqual([])
  })
})
