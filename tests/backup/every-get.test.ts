/**
 * A restored installation answers every GET as the one that was backed up: all rows of the authorization matrix that ask with GET, which
 * are of every route and every role, and all files.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '../../server/platform/jobs'
import { checkArchive } from '../../server/platform/backup/archive-reader'
import { createBackup } from '../../server/platform/backup/create-backup'
import { restoreBackup } from '../../server/platform/backup/restore-backup'
import { openTestServer, type TestServer } from '../../server/testing'
import { answersOf, fillAndList, listFileRequests, type GetAnswer, type GetRequest } from './answers'

let folder: string
let server: TestServer
let restored: TestServer
let requests: GetRequest[]
let before: GetAnswer[]
const archive = () => join(folder, 'backup.tar.gz')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-backup-'))
  server = await openTestServer()
  requests = [...(await fillAndList(server)), ...(await listFileRequests(server))]
  await addJob(server.services.database.orm, 'of another release', { text: 'a "quoted"\n\\line' })
  before = await answersOf(server, requests)
  const { database, files } = server.services
  await createBackup({ target: database.pool.options, files }, archive())
  restored = await openTestServer({
    prepare: async ({ database: other, files: otherFiles }) => {
      await restoreBackup({ target: other.pool.options, files: otherFiles }, archive(), { checkTarget: async () => {} })
    },
  })
  // Each row of the matrix makes what it asks for, and a busy machine takes a minute for all of them.
}, 300_000)
afterAll(async () => {
  await restored?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

test('every GET has the same answer', async () => {
  expect(before.length).toBeGreaterThan(100)
  const after = await answersOf(restored, requests)
  // One by one, so that a failure names the address.
  for (const [index, answer] of before.entries()) {
    expect(after[index], `${answer.url}\n${excerpt(answer, after[index])}\n${excerpt(after[index], answer)}`).toEqual(
      answer,
    )
  }
})

/** What differs in an answer from another one: its head, and its body around the first difference. */
function excerpt(answer?: GetAnswer, other?: GetAnswer): string {
  const [body, otherBody] = [answer?.body ?? '', other?.body ?? '']
  let at = 0
  while (at < body.length && body[at] === otherBody[at]) at++
  return JSON.stringify([answer?.status, answer?.type, answer?.etag, at, body.slice(Math.max(0, at - 80), at + 160)])
}

test('the archive is whole, and has every table, the job queue and all files', async () => {
  const { head, manifest } = await checkArchive(archive())
  const { rows: tables } = await server.services.database.pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'migrations'`,
  )
  expect(manifest.tables.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  )
  expect(head.tables).toHaveLength(tables.length)
  expect(manifest.files.count).toBe((await server.services.files.list()).length)
  expect(manifest.files.count).toBeGreaterThan(10)
})

test('queued jobs are back, and numbers go on', async () => {
  const read = `SELECT t.identifier, j.payload, j.attempts, j.max_attempts, j.run_at, j.id FROM graphile_worker._private_jobs AS j
    JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id WHERE t.identifier = 'of another release'`
  const jobs = async ({ services }: TestServer) => (await services.database.pool.query(read)).rows
  expect(await jobs(restored)).toEqual(await jobs(server))
  expect(await jobs(restored)).toHaveLength(1)
  await addJob(restored.services.database.orm, 'of another release', {})
  expect(await jobs(restored)).toHaveLength(2)
})
