/** A whole server whose files are in an object store: nothing that uses files takes a folder of the disk for granted. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Circuit } from '../contract/circuits'
import type { AttachedFile } from '../contract/issues'
import type { User } from '../contract/users'
import { multipart, picture } from '../tests/security/multipart'
import { startObjectStore, type TestObjectStore } from '../tests/support/object-store'
import { sweepPictures } from './circuits/sweep-pictures'
import { runAdminCommand } from './command-line/admin-commands'
import { openLog } from './platform/log'
import { onePixel } from './testing-engine'
import { openTestServer, type Actor, type TestServer } from './testing'

let store: TestObjectStore | { problem: string }
let server: TestServer
let author: Actor
const lines: string[] = []

// Building the store, where nobody has yet, takes longer than the tests.
beforeAll(async () => {
  store = await startObjectStore()
  if ('problem' in store) return
  const log = openLog('trace', { isTerminal: false, write: (line) => lines.push(line) })
  server = await openTestServer({ log, settings: { objectStore: store.settings } })
  author = await server.addUser()
}, 600_000)
afterAll(async () => {
  if ('problem' in store) return
  await server.close()
  await store.close()
})
beforeEach((context) => {
  if ('problem' in store) context.skip(store.problem)
})

const program = 'OPENQASM 3.0;\nqubit q;\n'
const visualize = () =>
  server.ask<Circuit>('POST /api/circuits/visualize', {
    token: author.token,
    body: { qasm: program, name: 'Stored', description: '', tags: [] },
  })
const upload = async (path: string) =>
  server.ask<User & AttachedFile>(`POST ${path}`, {
    token: author.token,
    ...multipart('me.png', 'image/png', await picture()),
  })

test('stores and serves pictures, profile pictures and attached files, and removes them', async () => {
  const { id, imagePath } = (await visualize()).body.data
  expect((await server.ask(`GET /${imagePath}`)).raw).toEqual(onePixel)
  expect((await server.ask(`GET /${imagePath?.replace('.png', '.svg')}?theme=dark`)).raw.toString()).toContain('dark')
  const asPage = { headers: { accept: 'image/webp' } }
  const webp = await server.ask(`GET /${imagePath}`, asPage)
  expect(webp.headers['content-type']).toBe('image/webp')
  expect((await server.ask(`GET /${imagePath}`, asPage)).raw, 'drawn once').toEqual(webp.raw)
  const { profileImage } = (await upload(`/api/files/profile/${author.id}`)).body.data
  expect((await server.ask(`GET /${profileImage}`)).status).toBe(200)
  const { url } = (await upload('/api/issues/attachments')).body.data
  expect((await server.ask(`GET ${url}`)).status).toBe(200)
  const exported = await server.ask(`GET /api/users/${author.id}/export`, { token: author.token })
  expect(exported.raw.includes('diagram.png')).toBe(true)

  expect(await server.services.files.list()).toHaveLength(4)
  await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })
  await server.ask(`DELETE /api/issues/attachments?url=${url}`, { token: author.token })
  expect(await server.services.files.list()).toHaveLength(1)
  expect(await readdir(server.folder), 'nothing is on the disk').toEqual([])
})

test('sweeps and adopts by the command line', async () => {
  const { database, settings, files } = server.services
  await files.setOwner('another')
  const adopted = await runAdminCommand(database, settings, ['files', 'adopt'])
  expect(adopted).toEqual({ isSuccess: true, text: 'The files in s3://ketwork-test/ belong to this database now.\n' })
  const packed = await runAdminCommand(database, settings, ['files', 'pack'])
  expect(packed).toEqual({ isSuccess: true, text: 'Packed the pictures of 0 circuits.\n' })
  expect(await readdir(server.folder)).toEqual([])
})

test('answers 503 while the store is away, for what needs it, and lets no key into the log', async () => {
  if ('problem' in store) return
  const { id, imagePath } = (await visualize()).body.data
  await store.kill()
  for (const answer of [
    await visualize(),
    await upload(`/api/files/profile/${author.id}`),
    await server.ask(`GET /${imagePath}`),
    await server.ask('GET /api/ready'),
  ]) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.raw.toString()).not.toContain('127.0.0.1')
  }
  expect((await server.ask(`GET /api/circuits/${id}`, { token: author.token })).status).toBe(200)
  expect((await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })).status).toBe(200)
  await store.start()

  const { database, files, log } = server.services
  expect(await files.list('circuits'), 'its picture could not be removed').not.toEqual([])
  await sweepPictures({ queries: database.orm, files, log }, { rowDelay: 1 })
  expect(await files.list('circuits')).toEqual([])
  const { accessKeyId, secretAccessKey } = store.settings
  expect(lines.filter((line) => line.includes(secretAccessKey) || line.includes(accessKeyId))).toEqual([])
  expect(lines.filter((line) => line.includes('does not answer: ECONNREFUSED'))).not.toEqual([])
})
