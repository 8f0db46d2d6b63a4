import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app'
import { openTestServer, type TestServer } from '../testing'
import type { FirstRestore } from './restore-page'

const code = 'the-code-of-the-test'
const begun: string[] = []
const received: string[] = []
let isPossible = true
let problem: string | null = null

const restore: FirstRestore = {
  code,
  isPossible: async () => isPossible,
  listBackups: async () => [{ name: 'nightly-<1>.tar.gz', bytes: 2_000_000, createdAt: new Date(0) }],
  receive: async (upload) => {
    received.push(await text(Readable.from(upload)))
    return 'uploaded.tar.gz'
  },
  begin: (name) => void begun.push(name),
  problem: () => problem,
}

let server: TestServer
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  server = await openTestServer()
  app = await buildApp(server.services, { firstRestore: restore })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  isPossible = true
  problem = null
  begun.length = 0
  received.length = 0
})

const get = (query = '') => app.inject(`/setup/restore${query}`)
const post = (query: string, part: string) =>
  app.inject({
    method: 'POST',
    url: `/setup/restore${query}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\nContent-Disposition: form-data; ${part}\r\n--x--\r\n`,
  })
const chosen = 'name="backup"\r\n\r\nnightly-<1>.tar.gz'

test('asks for the code, and refuses a wrong one', async () => {
  expect((await get()).body).toContain('enter the code that the server printed')
  expect((await get('?code=guessed')).statusCode).toBe(403)
  for (const query of ['', '?code=guessed']) expect((await post(query, chosen)).statusCode).toBe(403)
  expect(begun).toEqual([])
})

test('lists the backups, with their names as text, and what went wrong', async () => {
  problem = 'it was <damaged>'
  const { body, headers } = await get(`?code=${code}`)
  expect(body).toContain('value="nightly-&lt;1&gt;.tar.gz"')
  expect(body).toContain('it was &lt;damaged&gt;')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('begins with a backup of the folder, and with no other', async () => {
  expect((await post(`?code=${code}`, 'name="backup"\r\n\r\n../../etc/passwd')).statusCode).toBe(400)
  expect(begun).toEqual([])
  const { body, statusCode } = await post(`?code=${code}`, chosen)
  expect(statusCode).toBe(200)
  expect(body).toContain(`content="2;url=?code=${code}"`)
  await expect.poll(() => begun).toEqual(['nightly-<1>.tar.gz'])
})

test('begins with an uploaded one, of any size', async () => {
  const large = 'x'.repeat(15_000_000)
  const part = `name="file"; filename="a.tar.gz"\r\nContent-Type: application/gzip\r\n\r\n${large}`
  expect((await post(`?code=${code}`, part)).statusCode).toBe(200)
  expect(received).toEqual([large])
  await expect.poll(() => begun).toEqual(['uploaded.tar.gz'])
  expect((await post(`?code=${code}`, 'name="file"; filename=""\r\n\r\n')).statusCode).toBe(400)
})

test('is not there once there is an account, except to lead on from the restore', async () => {
  isPossible = false
  for (const query of ['', '?code=guessed']) expect((await get(query)).statusCode).toBe(404)
  expect((await post(`?code=${code}`, chosen)).statusCode).toBe(404)
  expect(begun).toEqual([])
  expect(await get(`?code=${code}`)).toMatchObject({
    statusCode: 302,
    headers: expect.objectContaining({ location: '../' }),
  })
})

test('is not there where the program offers none', async () => {
  expect((await server.ask('GET /setup/restore')).status).toBe(404)
})
