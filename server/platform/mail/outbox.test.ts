import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing'
import { openLog } from '../log'
import { checkMailServer, enqueueMail, createMailJob } from './outbox'
import { mails } from './tables'

const letter = {
  to: 'alice@example.org',
  subject: 'Grüße <b>',
  paragraphs: ['Hello <Alice>,', 'please look:'],
  link: { label: 'Look & see', url: 'http://ketwork.test/look?a=1&b=2' },
  closing: ['Good bye.'],
}

let server: TestServer | undefined
let smtp: SMTPServer | undefined
afterEach(async () => {
  await server?.close()
  await closeSmtp()
  smtp = undefined
})

/** A real SMTP server on the loopback address. Refuses the first so many mails, then takes them. */
async function listenForMails(
  refusals: number,
  port = 0,
): Promise<{ url: string; port: number; received: string[]; recipients: string[] }> {
  const received: string[] = []
  const recipients: string[] = []
  let left = refusals
  const opened = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(left-- > 0 ? Object.assign(new Error('not now'), { responseCode: 451 }) : null),
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address)
      callback()
    },
    onData: (stream, _session, callback) => {
      text(stream).then(
        (mail) => {
          received.push(mail)
          callback()
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  smtp = opened
  await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
  const address = opened.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { url: `smtp://127.0.0.1:${address.port}`, port: address.port, received, recipients }
}

const closeSmtp = () => new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()))

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000, interval: 50 }).toBe(true)
}

test('a mail goes out over SMTP, later when the server is not there at once, and once', async () => {
  const { url, received } = await listenForMails(1)
  server = await openTestServer({ settings: { smtpUrl: url, mailFrom: 'Ketwork <noreply@ketwork.test>' } })
  const { orm } = server.services.database
  await orm.transaction((transaction) => enqueueMail(transaction, letter))
  await until(() => received.length > 0)
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
  const [mail] = await orm.select().from(mails)
  expect(mail?.attempts).toBe(2)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Ketwork <noreply@ketwork\.test>\r$/m)
  expect(received[0]).toMatch(/^To: alice@example\.org\r$/m)
  expect(received[0]).toContain('multipart/alternative')

  await createMailJob(
    server.services.database,
    server.services.settings,
    pino({ level: 'silent' }),
  )({ id: mail?.id }, helpers)
  expect(received, 'a job that runs once more sends nothing').toHaveLength(1)
}, 40_000)

/** A task gets helpers that this one does not use. */
const helpers = {} as Parameters<ReturnType<typeof createMailJob>>[1]

test.each([
  ['jörg@münchen.example', 'To: jörg@münchen.example'],
  ['用户@例子.公司', 'To: 用户@例子.公司'],
  ['info@münchen.example', 'To: info@xn--mnchen-3ya.example'],
])('a mail to %s goes out over SMTP', async (to, header) => {
  const { url, received, recipients } = await listenForMails(0)
  server = await openTestServer({ settings: { smtpUrl: url } })
  const { orm } = server.services.database
  await enqueueMail(orm, { ...letter, to })
  await until(() => received.length > 0)
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
  expect(recipients).toEqual([to])
  expect(received[0]?.split('\r\n')).toContain(header)
})

test('a mail that one can unsubscribe from says so to mail programs, with one click', async () => {
  const { url, received } = await listenForMails(0)
  server = await openTestServer({ settings: { smtpUrl: url } })
  const { orm } = server.services.database
  const unsubscribe = { label: 'Unsubscribe', url: 'https://ketwork.test/unsubscribe/notifications?token=secret' }
  await enqueueMail(orm, { ...letter, unsubscribe })
  await until(() => received.length > 0)
  const headers = (received[0] ?? '').split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/ketwork\.test\/unsubscribe\/notifications\?token=secret>\r$/im)
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
})

test('while the SMTP server is away every flow answers as usual, and each mail goes later, once', async () => {
  const { url, port } = await listenForMails(0)
  await closeSmtp()
  server = await openTestServer({ settings: { smtpUrl: url } })
  const { orm } = server.services.database
  const known = await server.addUser()
  const body = { username: 'alice', email: letter.to, password: 'opal-window-9', acceptTerms: true }
  expect((await server.ask('POST /api/auth/register', { body })).status).toBe(201)
  for (const email of [known.email, 'nobody@example.org']) {
    expect((await server.ask('POST /api/auth/forgot-password', { body: { email } })).status).toBe(200)
  }
  await until(async () => (await orm.select().from(mails)).filter(({ attempts }) => attempts > 0).length === 2)
  expect((await orm.select().from(mails)).every(({ sentAt }) => sentAt === null)).toBe(true)

  const { received } = await listenForMails(0, port)
  // The queue waits longer after each failure; the test does not.
  await until(async () => {
    await orm.execute('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    return (await orm.select().from(mails)).every(({ sentAt }) => sentAt !== null)
  })
  const to = received.map((mail) => /^To: (\S+)\r$/m.exec(mail)?.[1])
  expect(to.sort()).toEqual([letter.to, known.email].sort())
  const ids = received.map((mail) => /^Message-ID: (\S+)\r$/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(2)
}, 60_000)

test('a mail of a transaction that is rolled back is never written', async () => {
  server = await openTestServer()
  const { orm } = server.services.database
  const undone = orm.transaction(async (transaction) => {
    await enqueueMail(transaction, letter)
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(await orm.$count(mails)).toBe(0)
})

test('a letter is laid out as text and as HTML, and its words are no markup', async () => {
  server = await openTestServer()
  const { orm } = server.services.database
  await enqueueMail(orm, letter)
  const [mail] = await orm.select().from(mails)
  expect(mail?.text).toBe('Hello <Alice>,\n\nplease look:\n\nhttp://ketwork.test/look?a=1&b=2\n\nGood bye.\n')
  expect(mail?.html).toContain('Hello &lt;Alice&gt;,')
  expect(mail?.html).toContain('<title>Grüße &lt;b&gt;</title>')
  expect(mail?.html).toContain('href="http://ketwork.test/look?a=1&amp;b=2"')
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
})

test('each failure of the SMTP server is one line, and so is the check at the start', async () => {
  const { url, port } = await listenForMails(0)
  await closeSmtp()
  const lines: string[] = []
  const log = openLog('info', { isTerminal: false, write: (line) => lines.push(line) })
  server = await openTestServer({ settings: { smtpUrl: url }, log })
  const { orm } = server.services.database
  await enqueueMail(orm, letter)
  await until(async () => (await orm.select().from(mails))[0]?.attempts === 1)
  await until(() => lines.length > 0)
  await checkMailServer(server.services.settings, log)
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const problem = expect.stringContaining('ECONNREFUSED')
  expect(parsed).toMatchObject([
    { level: 40, msg: 'A mail could not be sent and will be tried again', attempt: 1, problem },
    { level: 40, msg: expect.stringContaining('does not answer'), problem },
  ])

  await listenForMails(0, port)
  lines.length = 0
  await checkMailServer(server.services.settings, log)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'The SMTP server answers: mails can be sent',
  ])
})
