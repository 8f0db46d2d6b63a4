import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app'
import { BackupError } from '../platform/backup/archive-format'
import { openTestServer, type TestServer } from '../testing'
import { HttpError, unavailable } from './http-error'
import type { FirstRestore } from './restore-page'

const code = 'the-code-of-the-test'
const begun: string[] = []
const received: string[] = []
let isPossible = true
let problem: string | null = null
let refusal: Error | null = null

const restore: FirstRestore = {
  code,
  async isPossible() {
    if (refusal instanceof HttpError) throw refusal
    return isPossible
  },
  listBackups: async () => [{ name: 'nightly-<1>.tar.gz', bytes: 2_000_000, createdAt: new Date(0) }],
  receive: async (upload) => {
    received.push(await text(Readable.from(upload)))
    if (refusal !== null) throw refusal
    return 'uploaded.tar.gz'
  },
  check: async () => {
    if (refusal !== null) throw refusal
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
  refusal = null
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
function fileNamed(name: string, content: string): string {
  return `name="file"; filename="${name}"\r\nContent-Type: application/gzip\r\n\r\n${content}`
}
const chosen = 'name="backup"\r\n\r\nnightly-<1>.tar.gz'

test('asks for the code, and refuses a wrong one', async () => {
  expect((await get()).body).toContain('enter the code that the server printed')
  expect((await get('?code=guessed')).statusCode).toBe(403)
  for (const query of ['', '?code=guessed']) expect((await post(query, chosen)).statusCode).toBe(403)
  expect(begun).toEqual([])
})

/** The element with the message, and the field that names it. */
const alertIn = (body: string) => /<p role="alert" id="([^"]*)">([^<]*)</.exec(body)?.slice(1)

test('a wrong code stays in its field, with the reason beside it', async () => {
  for (const answer of [await get('?code=g%22u'), await post('?code=g%22u', chosen)]) {
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('value="g&quot;u" aria-invalid="true" aria-describedby="problem" autofocus')
    expect(alertIn(answer.body)).toEqual([
      'problem',
      'This is not the code. The server prints another one each time it starts.',
    ])
  }
})

test.each([
  ['no file', fileNamed('', ''), null, 400, 'file-problem', 'Choose a file first.'],
  [
    'a damaged file',
    fileNamed('a&b.gz', 'x'),
    new BackupError('This is no backup of Ketwork'),
    400,
    'file-problem',
    'a&amp;b.gz was not restored. This is no backup of Ketwork. Nothing was changed.',
  ],
  [
    'a backup of the server that cannot be restored',
    chosen,
    new BackupError('It is newer'),
    400,
    'backup-problem',
    'nightly-&lt;1&gt;.tar.gz was not restored. It is newer. Nothing was changed.',
  ],
  [
    'a backup of the server that is gone',
    'name="backup"\r\n\r\ngone',
    null,
    400,
    'backup-problem',
    'This backup is not there any more. Choose another one.',
  ],
  [
    'a file that the disk has no room for',
    fileNamed('a.gz', 'x'),
    Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }),
    507,
    'top-problem',
    'a.gz was not restored. The disk of DATA_DIR has too little room for it. Nothing was changed.',
  ],
])('%s gets the same page, which says so at its place', async (_, part, error, status, place, message) => {
  refusal = error
  const answer = await post(`?code=${code}`, part)
  expect(answer.statusCode).toBe(status)
  expect(alertIn(answer.body)).toEqual([place, message])
  expect(answer.body).toContain('Send and restore')
  expect(answer.body, 'it does not wait').not.toContain('<script')
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
  const { body, statusCode, headers } = await post(`?code=${code}`, chosen)
  expect(statusCode).toBe(200)
  expect(body).toContain(`<script data-target="?code=${code}">`)
  const [, script = ''] = /<script data-target="[^"]*">([^<]*)<\/script>/.exec(body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy'], 'the page may run it').toContain(`script-src 'self' 'sha256-${hash}'`)
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

test('goes on waiting while the server closes for a restore', async () => {
  refusal = unavailable('The server is closing. Please try again in a moment.', 5, null)
  const answer = await get(`?code=${code}`)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain(`<script data-target="?code=${code}">`)
})

test('is not there once there is an account, except to lead on from the restore', async () => {
  isPossible = false
  for (const query of ['', '?code=guessed']) {
    const answer = await get(query)
    expect(answer.statusCode).toBe(404)
    expect(alertIn(answer.body)?.[1]).toBe('This installation is in use already, so no backup can be restored here.')
  }
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
