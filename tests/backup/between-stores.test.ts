/** A backup from a disk is restored into an object store, and one from there onto a disk: every GET has the same answer each time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackup } from '../../server/platform/backup/create-backup'
import { restoreBackup } from '../../server/platform/backup/restore-backup'
import { openTestServer, type TestOptions, type TestServer } from '../../server/testing'
import { multipart, picture } from '../security/multipart'
import { startObjectStore, type TestObjectStore } from '../support/object-store'
import { answersOf, fillAndList, listFileRequests, type GetRequest } from './answers'

let folder: string
let store: TestObjectStore | { problem: string }
const servers: TestServer[] = []

// Building the store, where nobody has yet, takes longer than the tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-stores-'))
  store = await startObjectStore()
}, 600_000)
afterAll(async () => {
  for (const server of servers) await server.close()
  if (!('problem' in store)) await store.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach((context) => {
  if ('problem' in store) context.skip(store.problem)
})

async function open(options: TestOptions): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

async function backUp({ services: { database, files } }: TestServer, name: string): Promise<string> {
  const archive = join(folder, name)
  await createBackup({ target: database.pool.options, files }, archive)
  return archive
}

const restoring = (archive: string): Pick<TestOptions, 'prepare'> => ({
  async prepare({ database, files }) {
    await restoreBackup({ target: database.pool.options, files }, archive, { checkTarget: async () => {} })
  },
})

/** Uploads a profile picture and a file, so that there are files of each kind. */
async function upload(server: TestServer): Promise<void> {
  const { id, token } = await server.addUser()
  const send = async (path: string) => {
    const { status } = await server.ask(`POST ${path}`, { token, ...multipart('a.png', 'image/png', await picture()) })
    expect(status).toBeLessThan(300)
  }
  await send(`/api/files/profile/${id}`)
  await send('/api/issues/attachments')
}

async function expectSameAnswers(from: TestServer, to: TestServer, requests: GetRequest[]): Promise<void> {
  const [before, after] = [await answersOf(from, requests), await answersOf(to, requests)]
  expect(before.filter(({ url, status }) => url.startsWith('/static/') && status === 200).length).toBeGreaterThan(20)
  // One by one, so that a failure names the address.
  for (const [index, answer] of before.entries()) expect(after[index], answer.url).toEqual(answer)
  expect(await to.services.files.list()).toEqual(await from.services.files.list())
}

test('from a disk into an object store, and from there onto a disk', async () => {
  if ('problem' in store) return
  const onDisk = await open({})
  const matrix = await fillAndList(onDisk)
  await upload(onDisk)
  const requests = [...matrix, ...(await listFileRequests(onDisk))]
  expect(requests.length).toBeGreaterThan(150)
  for (const kind of ['circuits', 'avatars', 'attachments']) {
    expect(await onDisk.services.files.list(kind), kind).not.toHaveLength(0)
  }

  const inStore = await open({
    settings: { objectStore: store.settings },
    ...restoring(await backUp(onDisk, 'of-disk.tar.gz')),
  })
  expect(inStore.services.files.location).toMatch(/^s3:/)
  await expectSameAnswers(onDisk, inStore, requests)

  const back = await open(restoring(await backUp(inStore, 'of-store.tar.gz')))
  expect(back.services.files.location).not.toMatch(/^s3:/)
  await expectSameAnswers(onDisk, back, requests)
}, 300_000)
