import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database'
import { openRunningDatabase } from './running-database'

let dataDirectory: string
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ketwork-running-'))
})
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

test('a command joins the server that runs, leaves it running, and starts one where none runs', async () => {
  const settings = { dataDirectory, databaseUrl: undefined, databasePoolSize: 2 }
  const log = pino({ level: 'silent' })
  const count = async ({ pool }: Awaited<ReturnType<typeof openDatabase>>) =>
    (await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM tags')).rows[0]?.count

  const running = await openDatabase(settings, log)
  await running.pool.query(`INSERT INTO tags (id, name) VALUES ('01990000-0000-7000-8000-000000000000', 'one')`)
  const joined = await openRunningDatabase(settings, log)
  expect(await count(joined)).toBe(1)
  await joined.close()
  expect(await count(running), 'it still runs').toBe(1)
  await running.close()

  const alone = await openRunningDatabase(settings, log)
  expect(await count(alone)).toBe(1)
  await alone.close()
}, 60_000)
