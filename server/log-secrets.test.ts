/** Runs every flow of an account, with all going well and with the database and the mail server refusing, and searches the log. */
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNewestMails } from './platform/mail/outbox'
import { openLog } from './platform/log'
import { hashToken } from './platform/tokens'
import { openTestServer, type TestServer } from './testing'
import { users } from './users/tables'

let server: TestServer
let smtp: SMTPServer
const lines: string[] = []
/** Everything that must not be found. */
const secrets = new Set<string>()
const secret = (text: string) => {
  secrets.add(text)
  return text
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // As real ones do: the answer repeats the address.
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`no mailbox here for ${address}`)),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  const log = openLog('trace', { isTerminal: false, write: (line) => lines.push(line) })
  server = await openTestServer({ log, settings: { smtpUrl: `smtp://127.0.0.1:${address.port}` } })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

test('no flow of an account leaves a password, a hash, a token or an address in the log', async () => {
  await everyFlow('ada')
  // Now each query for an account fails, with all that it carries.
  const { orm } = server.services.database
  for (const [change, undo] of [
    ['alter table users rename to users_away', 'alter table users_away rename to users'],
    ['alter table sessions rename to sessions_away', 'alter table sessions_away rename to sessions'],
    ['alter table mail_tokens rename to tokens_away', 'alter table tokens_away rename to mail_tokens'],
    ['alter table rate_counts rename to counts_away', 'alter table counts_away rename to rate_counts'],
  ] as const) {
    await orm.execute(sql.raw(change))
    await everyFlow('bob')
    await orm.execute(sql.raw(undo))
  }
  const written = lines.join('')
  expect(written).toContain('A request failed')
  expect(written).toContain('Failed query')
  expect(written).toContain('send_mail')
  expect(secrets.size).toBeGreaterThan(20)
  for (const each of secrets) expect(written.includes(each), each).toBe(false)
  expect(written).not.toMatch(/argon2|token=[^…]|@example/)
}, 60_000)

/** Register, log in, verify, reset, change the address, bring it back, delete: whatever each answers. */
async function everyFlow(name: string): Promise<void> {
  const { orm } = server.services.database
  const email = secret(`${name}@example.org`)
  const password = secret(`the walk of ${name} at dusk`)
  const post = (path: string, body: object, token?: string) => server.ask(`POST /api${path}`, { body, token })
  await post('/auth/register', { username: name, email, password, acceptTerms: true })
  await post('/auth/resend-verification', { email })
  await post('/auth/forgot-password', { email })
  await someJobs()
  const tokens = (await listNewestMails(orm)).flatMap(({ text }) =>
    [...text.matchAll(/token=([\w-]{43})/g)].map(([, it]) => it ?? ''),
  )
  for (const token of tokens) {
    secret(token)
    secret(hashToken(token))
    for (const page of ['verify-email', 'reset-password', 'restore-email']) {
      await server.ask(`GET /${page}?token=${token}`)
      await server.ask(`GET /api/auth/${page}?token=${token}`)
    }
    await post('/auth/verify-email', { token })
  }
  for (const word of [password, secret('a wrong password')]) {
    const answer = await server.ask<{ token: string; user: { id: string } }>('POST /api/auth/login', {
      body: { email, password: word },
    })
    const { token, user } = answer.body.data ?? {
      token: 'B'.repeat(43),
      user: { id: '01990000-0000-7000-8000-000000000000' },
    }
    secret(token)
    secret(hashToken(token))
    await server.ask(`PATCH /api/users/${user.id}`, { token, body: { email: secret(`new-${name}@example.org`) } })
    await server.ask(`DELETE /api/users/${user.id}`, { token, body: { password: word } })
  }
  for (const token of tokens) {
    await post('/auth/reset-password', { token, password: secret(`another walk of ${name}`) })
    await post('/auth/restore-email', { token })
  }
  await someJobs()
  const rows = await orm
    .select({ hash: users.passwordHash })
    .from(users)
    .catch(() => [])
  for (const { hash } of rows) if (hash !== null) secret(hash)
}

/** Lets each job that is waiting be tried; some fail for as long as they may. */
async function someJobs(): Promise<void> {
  const { orm } = server.services.database
  await orm.execute('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  const untried = sql`select 1 from graphile_worker.jobs where attempts = 0 or locked_at is not null`
  await expect.poll(async () => (await orm.execute(untried)).rows.length, { timeout: 20_000 }).toBe(0)
}
