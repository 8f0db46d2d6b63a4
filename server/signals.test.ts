/** Starts the server as a process of its own and sends it signals. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './platform/database'
import { testDatabase } from './platform/testing'

let folder: string
let database: Database
let server: ChildProcess
let url = ''

/** Lets a query fail that nobody waits for, as where the database is lost, when the process gets a signal. */
const losesDatabase =
  'data:text/javascript,process.on("SIGWINCH",()=>void Promise.reject(new Error("Connection terminated unexpectedly")))'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-signals-'))
  database = await testDatabase()
  const { host, user, database: name } = database.pool.options
  server = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', losesDatabase, fileURLToPath(new URL('main.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`,
        KETWORK_DEMO: 'off',
        LOG_FILE: join(folder, 'ketwork.log'),
      },
    },
  )
  url = await new Promise((resolve, reject) => {
    let output = ''
    server.once('exit', () => reject(new Error(`The server ended: ${output}`)))
    server.stdout?.on('data', (text) => {
      output += String(text)
      const [, address] = /ready at (\S+)\n/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
  })
})
afterAll(async () => {
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  await database.close()
  await rm(folder, { recursive: true })
})

const logged = async (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
const ask = async (id: string) => (await fetch(`${url}/api/health`, { headers: { 'x-request-id': id } })).status

test('SIGHUP opens the log anew and never ends the server', async () => {
  expect(await ask('before')).toBe(200)
  await expect.poll(() => logged('ketwork.log')).toContain('"before"')
  await rename(join(folder, 'ketwork.log'), join(folder, 'ketwork.log.1'))
  for (let times = 0; times < 3; times += 1) {
    server.kill('SIGHUP')
    expect(await ask('after')).toBe(200)
  }
  await expect
    .poll(async () => {
      await ask('later')
      return logged('ketwork.log')
    })
    .toContain('"later"')
  expect(await logged('ketwork.log.1')).not.toContain('"later"')
})

test('a lost database ends no server, also where nobody waits for the query that fails', async () => {
  server.kill('SIGWINCH')
  await expect.poll(() => logged('ketwork.log')).toContain('The database was lost')
  for (let times = 0; times < 5; times += 1) expect(await ask('lost')).toBe(200)
  expect(server.exitCode).toBeNull()
})

test('SIGTERM ends it in order', async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
