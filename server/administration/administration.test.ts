import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backup, ManagedUser, QueuedJob, SystemStatus } from '../../contract/administration'
import type { ModerationLogEntry } from '../../contract/moderation'
import { addJob } from '../platform/jobs'
import { enqueueMail } from '../platform/mail/outbox'
import { mails } from '../platform/mail/tables'
import { openTestServer, type Actor, type TestServer } from '../testing'

let server: TestServer
let smtp: SMTPServer
let admin: Actor
let isRefusing = true

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(isRefusing ? new Error('no mailbox here') : null),
    onData: (stream, _session, callback) => stream.resume().on('end', () => callback()),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  server = await openTestServer({ settings: { smtpUrl: `smtp://127.0.0.1:${address.port}` } })
  admin = await server.addUser({ role: 'ADMIN', username: 'the-admin', email: 'the-admin@example.org' })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const ask = <Data>(route: string, body?: object) =>
  server.ask<Data>(route, { token: admin.token, ...(body && { body }) })
const lastEntry = async () => (await ask<ModerationLogEntry[]>('GET /api/moderation/log?limit=1')).body.data[0]
const isSignedIn = async ({ token }: Actor) => (await server.ask('GET /api/hardware', { token })).status === 200

describe('accounts', () => {
  const names = async (query: string) =>
    (await ask<ManagedUser[]>(`GET /api/admin/users?${query}`)).body.data.map(({ username }) => username)

  test('are found by a part of the name or the address, whatever its case, and by role and state', async () => {
    await server.addUser({ username: 'Ada-One', email: 'ada@lovelace.example', role: 'RESEARCHER' })
    await server.addUser({ username: 'ada-two', email: 'two@other.example', isVerified: false })
    await server.addUser({ username: 'bert', email: 'bert@lovelace.example', isBanned: true })
    expect(await names('q=ADA')).toEqual(['ada-two', 'Ada-One'])
    expect(await names('q=LOVELACE.ex')).toEqual(['bert', 'Ada-One'])
    expect(await names('q=ada&role=RESEARCHER')).toEqual(['Ada-One'])
    expect(await names('q=ada&state=unverified')).toEqual(['ada-two'])
    expect(await names('q=lovelace&state=banned')).toEqual(['bert'])
    expect(await names('q=lovelace&state=active')).toEqual(['Ada-One'])
    expect(await names('q=%25')).toEqual([])
  })

  test('come page by page, with their sessions', async () => {
    const first = await ask<ManagedUser[]>('GET /api/admin/users?limit=1')
    expect(first.body.data).toMatchObject([{ username: 'bert', isBanned: true, sessions: 1 }])
    const next = await ask<ManagedUser[]>(`GET /api/admin/users?limit=1&cursor=${first.body.page?.nextCursor}`)
    expect(next.body.data).toMatchObject([{ username: 'ada-two', isVerified: false }])
  })

  test('get another role, which ends their sessions and is in the log', async () => {
    const user = await server.addUser()
    const { status } = await ask(`PUT /api/admin/users/${user.id}/role`, { role: 'DEVELOPER', reason: 'joins us' })
    expect(status).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    expect(await lastEntry()).toMatchObject({
      action: 'CHANGE_ROLE',
      subject: user.username,
      reason: 'USER → DEVELOPER: joins us',
      adminName: 'the-admin',
    })
  })

  test('nobody changes their own role, or the account of the product', async () => {
    expect((await ask(`PUT /api/admin/users/${admin.id}/role`, { role: 'USER' })).status).toBe(409)
    const product = await server.addUser({ email: null, emailKey: null, username: 'ketwork' })
    expect((await ask(`PUT /api/admin/users/${product.id}/role`, { role: 'ADMIN' })).status).toBe(409)
    expect((await ask(`DELETE /api/admin/users/${product.id}/sessions`)).status).toBe(409)
  })

  test('are verified, once', async () => {
    const user = await server.addUser({ isVerified: false })
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(`POST /api/admin/users/${user.id}/verify`)).status).toBe(200)
    }
    const { email, password } = user
    expect((await server.ask('POST /api/auth/login', { body: { email, password } })).status).toBe(200)
    const { body } = await ask<ModerationLogEntry[]>('GET /api/moderation/log?limit=100')
    expect(body.data.filter(({ subjectId }) => subjectId === user.id)).toHaveLength(1)
  })

  test('are logged out everywhere', async () => {
    const user = await server.addUser()
    const { body } = await ask(`DELETE /api/admin/users/${user.id}/sessions`)
    expect(body).toMatchObject({ message: `${user.username} is logged out everywhere`, data: { ended: 1 } })
    expect(await isSignedIn(user)).toBe(false)
    expect(await lastEntry()).toMatchObject({ action: 'END_SESSIONS', subject: user.username })
  })
})

describe('mails and jobs', () => {
  const letter = { to: 'alice@example.org', subject: 'Hello', paragraphs: ['Hello'] }
  const failedJobs = async () => (await ask<QueuedJob[]>('GET /api/admin/jobs?state=failed')).body

  test('a mail that fails is listed with the reason, run again, and deleted with its job', async () => {
    const { orm } = server.services.database
    await enqueueMail(orm, letter)
    await expect
      .poll(async () => (await failedJobs()).data, { timeout: 20_000 })
      .toMatchObject([
        {
          task: 'send_mail',
          state: 'failed',
          attempts: 1,
          maxAttempts: 25,
          mail: { to: letter.to, subject: letter.subject },
          lastError: expect.stringContaining('no mailbox here'),
        },
      ])
    const { data, page } = await failedJobs()
    expect(page).toEqual({ nextCursor: null, total: 1 })
    const id = data[0]?.id ?? ''
    expect((await ask(`POST /api/admin/jobs/${id}/retry`)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'RETRY_JOB', subject: `send_mail ${id}` })
    await expect.poll(async () => (await orm.select().from(mails))[0]?.attempts, { timeout: 20_000 }).toBe(2)
    await expect.poll(async () => (await failedJobs()).data.length, { timeout: 20_000 }).toBe(1)
    expect((await ask(`DELETE /api/admin/jobs/${id}`)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'DELETE_JOB', subject: `send_mail ${id}` })
    expect(await orm.$count(mails)).toBe(0)
    expect((await ask(`DELETE /api/admin/jobs/${id}`)).status).toBe(404)
    expect((await ask(`POST /api/admin/jobs/${id}/retry`)).status).toBe(404)
  })

  test('all that failed run again at once', async () => {
    const { orm } = server.services.database
    await enqueueMail(orm, { ...letter, to: 'bert@example.org' })
    await expect.poll(async () => (await failedJobs()).data.length, { timeout: 20_000 }).toBe(1)
    isRefusing = false
    expect((await ask('POST /api/admin/jobs/retry')).body.data).toEqual({ retried: 1 })
    await server.jobsDone()
    const [mail] = await orm.select().from(mails).where(eq(mails.recipient, 'bert@example.org'))
    expect(mail?.sentAt).not.toBeNull()
    expect((await ask('POST /api/admin/jobs/retry')).body.data).toEqual({ retried: 0 })
  })

  test('a job without a task stays in the queue, and the next page goes on behind the last', async () => {
    const { orm } = server.services.database
    for (const task of ['unknown_one', 'unknown_two', 'unknown_three']) await addJob(orm, task, {})
    const first = await ask<QueuedJob[]>('GET /api/admin/jobs?limit=2')
    expect(first.body.data.map(({ task }) => task)).toEqual(['unknown_three', 'unknown_two'])
    expect(first.body.page?.total).toBe(3)
    const next = await ask<QueuedJob[]>(`GET /api/admin/jobs?limit=2&cursor=${first.body.page?.nextCursor}`)
    expect(next.body.data).toMatchObject([{ task: 'unknown_one', mail: null }])
    expect((await ask('GET /api/admin/jobs?cursor=nonsense')).status).toBe(400)
  })

  test('a test mail says whether the SMTP server took it', async () => {
    isRefusing = true
    const refused = await ask('POST /api/admin/test-mail')
    expect(refused.status).toBe(503)
    expect(refused.body.message).toContain('no mailbox here')
    isRefusing = false
    const taken = await ask('POST /api/admin/test-mail')
    expect(taken.body).toMatchObject({ message: 'The SMTP server took the mail', data: { to: admin.email } })
    expect(await lastEntry()).toMatchObject({ action: 'SEND_TEST_MAIL', subject: admin.email })
  })

  test('without an SMTP server there is no test mail', async () => {
    const other = await openTestServer()
    const { token } = await other.addUser({ role: 'ADMIN' })
    expect((await other.ask('POST /api/admin/test-mail', { token })).status).toBe(409)
    await other.close()
  })
})

test('the system tells its version, its parts, what it stores and its disk', async () => {
  const { body } = await ask<SystemStatus>('GET /api/admin/system')
  expect(body.data.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(body.data.postgres).toMatch(/^\d+/)
  expect(body.data.parts.map(({ name, isWorking }) => [name, isWorking])).toEqual([
    ['database', true],
    ['files', true],
    ['engine', true],
    ['mail', true],
  ])
  expect(JSON.stringify(body.data.parts)).not.toContain('@')
  expect(body.data.storage.map(({ kind }) => kind)).toEqual(['circuits', 'attachments', 'database'])
  expect(body.data.disk.total).toBeGreaterThan(body.data.disk.free)
})

test('backups are listed, the latest first, and nothing that is no finished backup', async () => {
  expect((await ask('GET /api/admin/backups')).body.data).toEqual([])
  const folder = join(server.folder, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'one.tar.gz'), 'abc')
  await writeFile(join(folder, 'two.tar.gz.1234.partial'), 'abc')
  expect((await ask<Backup[]>('GET /api/admin/backups')).body.data).toEqual([
    { name: 'one.tar.gz', bytes: 3, createdAt: expect.any(String) },
  ])
})

test('a backup that is asked for is made, and is in the log', async () => {
  expect((await ask('POST /api/admin/backups')).status).toBe(200)
  expect(await lastEntry()).toMatchObject({ action: 'MAKE_BACKUP' })
  await expect
    .poll(async () => (await ask<Backup[]>('GET /api/admin/backups')).body.data.map(({ name }) => name), {
      timeout: 30_000,
    })
    .toContainEqual(expect.stringMatching(/^manual-.*\.tar\.gz$/))
})
