import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { connect } from '../database'
import { isDatabaseUnreachable } from '../database-errors'
import { lockDataDirectory } from './data-directory-lock'
import { readPostmaster, spawnServer } from './cluster'
import { waitForExit, hasEndedWithin, isPostgres, isRunning, pause, sendSignal, startProgram } from './processes'
import { startEmbeddedPostgres } from './supervisor'

const silent = pino({ level: 'silent' })
const Announcement = z.object({
  pid: z.number(),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
})
type Announcement = z.infer<typeof Announcement>

let folder = ''
let products: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-supervisor-'))
  products = []
})

afterEach(async () => {
  for (const product of products) product.kill('SIGKILL')
  const postmaster = await readPostmaster({ folder: join(folder, 'postgres'), account: null })
  if (postmaster !== null && (await isRunning(postmaster.pid))) {
    process.kill(postmaster.pid, 'SIGQUIT')
    await hasEndedWithin(postmaster.pid, 5000)
  }
  const socketFolder = postmaster?.socketFolder ?? ''
  if (socketFolder.includes('ketwork-db-')) await rm(socketFolder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** Starts a product of its own process on the folder; fails with what it says when it ends instead. */
async function startProduct(): Promise<Announcement & { process: ChildProcess }> {
  const fixture = fileURLToPath(new URL('product.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  products.push(child)
  return new Promise((resolve, reject) => {
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.once('data', (chunk: Buffer) =>
      resolve({ ...Announcement.parse(JSON.parse(chunk.toString())), process: child }),
    )
    child.on('close', () => reject(new Error(complaint)))
  })
}

async function end(product: { process: ChildProcess }, name: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => product.process.once('exit', resolve))
  product.process.kill(name)
  await exited
}

async function ask<Row extends object>(connection: Announcement['connection'], statement: string): Promise<Row[]> {
  // A server that is killed while it accepts a connection may never respond to it.
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a killed product', { timeout: 60_000 }, () => {
  test('loses nothing that was acknowledged, and is ready again', async () => {
    const first = await startProduct()
    await ask(first.connection, 'CREATE TABLE kept (n integer)')
    const writer = new Client(first.connection)
    writer.on('error', () => {})
    await writer.connect()
    let acknowledged = 0
    const writing = (async () => {
      for (;;) {
        await writer.query('INSERT INTO kept VALUES ($1)', [acknowledged + 1])
        acknowledged += 1
      }
    })().catch((error: unknown) => error)
    await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(50)
    // Both at once, in the middle of a write.
    process.kill(first.pid, 'SIGKILL')
    await end(first, 'SIGKILL')
    expect(await writing).toBeInstanceOf(Error)

    const second = await startProduct()
    expect(second.pid).not.toBe(first.pid)
    const rows = await ask<{ n: number }>(second.connection, 'SELECT n FROM kept ORDER BY n')
    const numbers = rows.map(({ n }) => n)
    // One more may have been written without the answer having come through.
    expect(numbers.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1))
    expect(numbers.length - acknowledged).toBeLessThanOrEqual(1)
  })

  test('leaves its server, and the next one adopts it', async () => {
    const first = await startProduct()
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 7 AS n')
    await end(first, 'SIGKILL')
    expect(await isRunning(first.pid)).toBe(true)

    const second = await startProduct()
    expect(second.pid).toBe(first.pid)
    expect(await ask(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }])

    await end(second, 'SIGTERM')
    expect(await isRunning(first.pid)).toBe(false)
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
    expect(existsSync(second.connection.host)).toBe(false)
  })
})

describe('a program', () => {
  test('that ends before anybody waits for it is known to have ended', async () => {
    const cluster = { folder, account: process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null }
    for (let round = 0; round < 20; round++) {
      const program = await spawnServer(cluster, '/bin/false', '/nowhere')
      // Long enough for it to end, and for the event loop to hear of it.
      await pause(30)
      expect((await program.exited).reason).toBe('it ended with 1')
    }
  })

  test('that cannot be started says why, and one that hangs is killed', async () => {
    const missing = startProgram('/no/such/program', [], {})
    expect(await waitForExit(missing, 60_000)).toMatchObject({ code: null, reason: expect.stringContaining('ENOENT') })
    const hanging = startProgram('/bin/sleep', ['600'], {})
    expect(await waitForExit(hanging, 50)).toEqual({ code: null, reason: 'it ended with SIGKILL' })
  })

  test('that leaves another with its outputs open has ended all the same', async () => {
    const program = startProgram('/bin/sh', ['-c', 'echo said; sleep 600 & echo $!'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(await program.exited).toEqual({ code: 0, reason: 'it ended with 0' })
    expect(program.output()).toContain('said')
    sendSignal(Number(program.output().split('\n')[1]), 'SIGKILL')
  })
})

describe('a data folder', { timeout: 60_000 }, () => {
  test('that is in use is refused in one line that names it, and the first goes on', async () => {
    const first = await startProduct()
    const refusal = await startProduct().catch((error: unknown) => error)
    expect(String(refusal)).toContain(`DATA_DIR ${folder} is in use by another Ketwork (process ${first.process.pid})`)
    expect(String(refusal).trim().split('\n')).toHaveLength(1)
    expect(await ask(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is not held by a lock whose process is gone, or whose id another process has now', async () => {
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: process.ppid, identity: 'of long ago' }))
    const lock = await lockDataDirectory(folder)
    expect(JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    await expect(lockDataDirectory(folder)).rejects.toThrow(`process ${process.pid}`)
    await lock.release()
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  test('with a postmaster.pid that names an unrelated process, and half a cluster beside it, starts', async () => {
    const first = await startEmbeddedPostgres(folder, silent)
    await first.stop()
    await mkdir(join(folder, 'postgres.new-0000'))
    await writeFile(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder}\n0\n5432\n/nowhere\n\n\nready\n`,
    )
    const second = await startEmbeddedPostgres(folder, silent)
    expect(await ask(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('with a very long path works', async () => {
    folder = join(folder, 'a'.repeat(100), 'b'.repeat(100))
    const postgres = await startEmbeddedPostgres(folder, silent)
    expect(await ask(postgres.connection, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    await postgres.stop()
  })

  test('with a folder of another use where the database goes is refused, not overwritten', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'letter.txt'), 'dear')
    await expect(startEmbeddedPostgres(folder, silent)).rejects.toThrow('has no database')
    expect(await readFile(join(folder, 'postgres', 'letter.txt'), 'utf8')).toBe('dear')
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  // Only root can start a server for another account.
  test.runIf(process.getuid?.() === 0)('under a home that only root can pass works for root', async () => {
    const home = join(folder, 'closed')
    await mkdir(home, { mode: 0o700 })
    const postgres = await startEmbeddedPostgres(join(home, 'data'), silent)
    expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(65_534)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect(await ask(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})

describe('a server that dies under a running product', { timeout: 60_000 }, () => {
  test('fails queries, comes back by itself, and the pool is whole', async () => {
    const postgres = await startEmbeddedPostgres(folder, silent)
    const database = await connect(postgres.connection, 4, silent)
    await Promise.all(Array.from({ length: 4 }, () => database.pool.query('SELECT pg_sleep(0.05)')))
    const killed = postgres.pid()
    process.kill(killed, 'SIGKILL')
    // These get connections that are broken already without anybody knowing.
    const errors = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.orm
          .transaction((transaction) => transaction.execute(sql`SELECT pg_sleep(1)`))
          .then(
            () => null,
            (error: unknown) => error,
          ),
      ),
    )
    for (const error of errors) expect(error === null || isDatabaseUnreachable(error)).toBe(true)
    // What the dead server had begun goes on answering until it notices, so that being ready alone says nothing.
    while (postgres.pid() === killed || !(await database.isReady())) await pause(50)
    expect(postgres.pid()).not.toBe(killed)
    const rows = await Promise.all(Array.from({ length: 8 }, () => database.pool.query('SELECT 1 AS one')))
    expect(rows).toHaveLength(8)
    await database.close()
    await postgres.stop()
  })

  test('comes back however often it is killed, also while it is just starting again', async () => {
    const said: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void said.push(line) })
    const postgres = await startEmbeddedPostgres(folder, log)
    let killed = 0
    for (let round = 0; round < 5; round++) {
      killed = postgres.pid()
      sendSignal(killed, 'SIGKILL')
      // At another moment of its start each time: while it has not begun, recovers, or has just become ready.
      const from = Date.now()
      while (Date.now() - from < 150 * round) {
        const starting = await readPostmaster({ folder: join(folder, 'postgres'), account: null })
        if (starting !== null && starting.pid !== killed && (await isPostgres(starting.pid))) {
          sendSignal(starting.pid, 'SIGKILL')
        }
        await pause(10)
      }
      await expect
        .poll(() => ask(postgres.connection, 'SELECT 1 AS one').catch((error) => [String(error), ...said.slice(-30)]), {
          timeout: 100_000,
        })
        .toEqual([{ one: 1 }])
    }
    await postgres.stop()
  }, 200_000)

  test('comes back though it was killed before it wrote its id into its lock files', async () => {
    const postgres = await startEmbeddedPostgres(folder, silent)
    process.kill(postgres.pid(), 'SIGKILL')
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), '')
    await writeFile(join(postgres.connection.host, '.s.PGSQL.5432.lock'), '')
    await expect
      .poll(() => ask(postgres.connection, 'SELECT 1 AS one').catch(String), { timeout: 30_000 })
      .toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('comes back while another process has the id that its lock file names', async () => {
    const postgres = await startEmbeddedPostgres(folder, silent)
    const other = spawn('sleep', ['60'], { uid: (await stat(join(folder, 'postgres'))).uid, stdio: 'ignore' })
    const lockFile = join(folder, 'postgres', 'postmaster.pid')
    const lines = (await readFile(lockFile, 'utf8')).split('\n')
    process.kill(postgres.pid(), 'SIGKILL')
    await writeFile(lockFile, [other.pid, ...lines.slice(1)].join('\n'))
    await expect
      .poll(() => ask(postgres.connection, 'SELECT 1 AS one').catch(String), { timeout: 30_000 })
      .toEqual([{ one: 1 }])
    other.kill()
    await postgres.stop()
  })

  test.runIf(process.platform === 'linux')('or hangs fails queries, and lets none wait', async () => {
    const postgres = await startEmbeddedPostgres(folder, silent)
    const database = await connect(postgres.connection, 4, silent)
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const frozen = [postgres.pid(), ...rows.map(({ pid }) => pid)]
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      const outcomes = await Promise.allSettled([
        database.pool.query('SELECT 1'),
        database.pool.query('SELECT 1'),
        database.orm.transaction((transaction) => transaction.execute(sql`SELECT 1`)),
      ])
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseUnreachable(outcome.reason))).toEqual(
        [true, true, true],
      )
      expect(await database.isReady()).toBe(false)
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await database.close()
    await postgres.stop()
  })
})
