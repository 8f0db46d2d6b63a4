import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing'
import { postLetter, sendMails } from './outbox'
import { mails } from './tables'

const letter = {
  to: 'alice@example.org',
  subject: 'Grüße <b>',
  paragraphs: ['Hello <Alice>,', 'please look:'],
  link: { label: 'Look & see', url: 'http://ketwork.test/look?a=1&b=2' },
  closing: ['Good bye.'],
}

let server: TestServer | undefined
let smtp: Server | undefined
afterEach(async () => {
  await server?.close()
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()))
})

/** Speaks as much SMTP as one mail needs. Refuses the first so many, then takes them. */
async function listenForMails(refusals: number): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  let left = refusals
  smtp = createServer((socket) => {
    let isBody = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (isBody) {
        if (!text.endsWith('\r\n.\r\n')) return
        received.push(text)
        isBody = false
        text = ''
        socket.write('250 taken\r\n')
        return
      }
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (/^MAIL FROM/i.test(line) && left-- > 0) socket.write('451 not now\r\n')
        else if (/^DATA/i.test(line)) {
          isBody = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => smtp?.listen(0, '127.0.0.1', resolve))
  const address = smtp.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { url: `smtp://127.0.0.1:${address.port}`, received }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000, interval: 50 }).toBe(true)
}

test('a mail goes out over SMTP, later when the server is not there at once, and once', async () => {
  const { url, received } = await listenForMails(1)
  server = await openTestServer({ settings: { smtpUrl: url, mailFrom: 'Ketwork <noreply@ketwork.test>' } })
  const { orm } = server.services.database
  await orm.transaction((transaction) => postLetter(transaction, letter))
  await until(() => received.length > 0)
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
  const [mail] = await orm.select().from(mails)
  expect(mail?.attempts).toBe(2)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Ketwork <noreply@ketwork\.test>\r$/m)
  expect(received[0]).toMatch(/^To: alice@example\.org\r$/m)
  expect(received[0]).toContain('multipart/alternative')

  await sendMails(
    server.services.database,
    server.services.settings,
    pino({ level: 'silent' }),
  )({ id: mail?.id }, helpers)
  expect(received, 'a job that runs once more sends nothing').toHaveLength(1)
}, 40_000)

/** A task gets helpers that this one does not use. */
const helpers = {} as Parameters<ReturnType<typeof sendMails>>[1]

test('a mail of a transaction that is rolled back is never written', async () => {
  server = await openTestServer()
  const { orm } = server.services.database
  const undone = orm.transaction(async (transaction) => {
    await postLetter(transaction, letter)
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(await orm.$count(mails)).toBe(0)
})

test('a letter is laid out as text and as HTML, and its words are no markup', async () => {
  server = await openTestServer()
  const { orm } = server.services.database
  await postLetter(orm, letter)
  const [mail] = await orm.select().from(mails)
  expect(mail?.text).toBe('Hello <Alice>,\n\nplease look:\n\nhttp://ketwork.test/look?a=1&b=2\n\nGood bye.\n')
  expect(mail?.html).toContain('Hello &lt;Alice&gt;,')
  expect(mail?.html).toContain('<title>Grüße &lt;b&gt;</title>')
  expect(mail?.html).toContain('href="http://ketwork.test/look?a=1&amp;b=2"')
  await until(async () => (await orm.select().from(mails))[0]?.sentAt !== null)
})
