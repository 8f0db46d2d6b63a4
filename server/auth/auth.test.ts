import { domainToASCII } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { idempotentResponses } from '../http/tables'
import { listNewestMails } from '../platform/mail/outbox'
import { mails } from '../platform/mail/tables'
import { startTestServer } from '../testing'
import { findUserByEmail } from '../users/repository'
import { backfillUsernameSkeletons } from '../users/username-backfill'
import { users } from '../users/tables'
import { deleteExpiredMailLinks } from './mail-links'
import { deleteExpiredSessions } from './sessions'
import { mailTokens, sessions } from './tables'

const server = await startTestServer()
beforeEach(async () => {
  await server.jobsDone()
  await server.services.database.orm.delete(users)
  await server.services.database.orm.delete(mails)
})

const alice = { username: 'Alice', email: 'alice@example.org', password: 'opal-window-9', acceptTerms: true }

const register = (changes: object = {}, headers = {}) =>
  server.ask('POST /api/auth/register', { body: { ...alice, ...changes }, headers })

const login = (email = alice.email, password = alice.password) =>
  server.ask<{ token: string; user: Record<string, unknown> }>('POST /api/auth/login', { body: { email, password } })

/** The secret in the newest mail to an address that has one. */
async function mailedToken(to = alice.email): Promise<string> {
  await server.jobsDone()
  const texts = (await listNewestMails(server.services.database.orm)).filter((mail) => mail.to === to)
  return texts.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
}

/** The statements of each transaction that says `marker` somewhere, while `work` is done. */
async function transactionsWith(marker: string, work: () => Promise<unknown>): Promise<string[][]> {
  const { pool } = server.services.database
  const transactions: string[][] = []
  const record = (borrowed: PoolClient) => {
    const statements: string[] = []
    transactions.push(statements)
    return new Proxy(borrowed, {
      get(client, name) {
        const value: unknown = Reflect.get(client, name)
        if (typeof value !== 'function') return value
        return (...words: unknown[]) => {
          if (name === 'query') statements.push(textOf(words[0]))
          return Reflect.apply(value, client, words) as unknown
        }
      },
    })
  }
  type Connect = (done?: (error?: Error, client?: PoolClient) => void) => Promise<PoolClient> | void
  const connect: Connect = Reflect.get(pool, 'connect').bind(pool)
  // With a callback it is the pool itself that asks, for a statement outside of transactions.
  const recorded: Connect = (done) => (done === undefined ? connect()?.then(record) : connect(done))
  Reflect.set(pool, 'connect', recorded)
  await work().finally(() => Reflect.set(pool, 'connect', connect))
  return transactions.filter((statements) => statements.some((text) => text.includes(marker)))
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/** An address with its domain as mail servers exchange it. */
const toAscii = (email: string) => email.replace(/@(.*)$/, (_, domain: string) => `@${domainToASCII(domain)}`)

async function rolesByName(): Promise<Map<string, string>> {
  const rows = await server.services.database.orm.select({ name: users.username, role: users.role }).from(users)
  return new Map(rows.map(({ name, role }) => [name, role]))
}

const verify = (token: string) => server.ask('POST /api/auth/verify-email', { body: { token } })

describe('register', () => {
  test('makes an account that a mailed link verifies, and that can then log in and out', async () => {
    const made = await register()
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      success: true,
      message: 'Please check your email for a link to verify your address.',
      data: null,
    })

    const early = await login()
    expect(early.status).toBe(403)
    expect(early.body.message).toBe('Please verify your email address before signing in.')

    const token = await mailedToken()
    const [mail] = await listNewestMails(server.services.database.orm)
    expect(mail?.to).toBe(alice.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail?.text).toContain(`http://ketwork.localhost/verify-email?token=${token}`)
    expect(mail?.html).toContain(`href="http://ketwork.localhost/verify-email?token=${token}"`)
    expect((await verify(token)).status).toBe(200)

    const session = await login()
    expect(session.status).toBe(200)
    expect(session.body.data.token).toMatch(/^[\w-]{43}$/)
    expect(session.body.data.user).toMatchObject({ username: 'Alice', email: alice.email, isVerified: true })
    expect(session.body.data.user).not.toHaveProperty('passwordHash')

    const other = await login()
    const bearer = { token: session.body.data.token }
    expect((await server.ask('GET /api/hardware', bearer)).status).toBe(200)
    expect((await server.ask('POST /api/auth/logout', bearer)).status).toBe(200)
    expect((await server.ask('GET /api/hardware', bearer)).status).toBe(401)
    expect((await server.ask('GET /api/hardware', { token: other.body.data.token })).status, 'another stays').toBe(200)
  })

  test('makes the first account that is verified an ADMIN and no other, the product’s own not counted', async () => {
    await server.services.database.orm
      .insert(users)
      .values({ id: '01990000-0000-7000-8000-000000000000', username: 'ketwork', usernameKey: 'ketwork' })
    const names = ['anna', 'bert', 'carl', 'dora', 'emil']
    await Promise.all(names.map((name) => register({ username: name, email: `${name}@example.org` })))
    const tokens = await Promise.all(names.map((name) => mailedToken(`${name}@example.org`)))
    await Promise.all(tokens.map((token) => verify(token)))
    const roles = await rolesByName()
    expect(roles.size).toBe(6)
    expect([...roles.values()].filter((role) => role === 'ADMIN')).toHaveLength(1)
    expect(roles.get('ketwork')).toBe('USER')
  })

  test('makes nobody an ADMIN whose address is not verified, and the first who verifies theirs', async () => {
    await register({ username: 'slip', email: 'slip-of-the-pen@example.org' })
    await register({ username: 'anna', email: 'anna@example.org' })
    expect(await rolesByName()).toEqual(
      new Map([
        ['slip', 'USER'],
        ['anna', 'USER'],
      ]),
    )
    await verify(await mailedToken('anna@example.org'))
    expect((await rolesByName()).get('anna')).toBe('ADMIN')
    await verify(await mailedToken('slip-of-the-pen@example.org'))
    expect((await rolesByName()).get('slip')).toBe('USER')
  })

  test('takes one of many who ask for the same name at once', async () => {
    const answers = await Promise.all(
      [...Array(8).keys()].map((at) => register({ username: at % 2 ? 'BOB' : 'bob', email: `bob${at}@example.org` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  test.each(['alice', 'ＡＬＩＣＥ', ' Alice ', 'ketwork', 'KETWORK'])('says that %j is taken', async (username) => {
    await register()
    const answer = await register({ username, email: 'other@example.org' })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual([
      { path: 'username', message: 'This username is taken. Please choose another.' },
    ])
  })

  test.each([
    ['a variation selector', 'boss\ufe0f'],
    ['a combining grapheme joiner', 'bo\u034fss'],
    ['a Hangul filler', 'boss\u3164'],
    ['a Khmer vowel that shows nothing', 'boss\u17b5'],
    ['a Cyrillic letter', 'b\u043ess'],
    ['a digit for a letter', 'b0ss'],
    ['other spaces', 'the\u00a0 boss'],
  ])('says that a look-alike with %s is taken', async (_, username) => {
    await register({ username: 'boss' })
    await register({ username: 'The Boss', email: 'the-boss@example.org' })
    expect((await register({ username, email: 'other@example.org' })).status).toBe(409)
    const { id, token } = await server.addUser()
    expect((await server.ask(`PATCH /api/users/${id}`, { token, body: { username } })).status).toBe(409)
  })

  test('says that a look-alike of a username that is kept for another is taken', async () => {
    await register()
    await register({ username: 'with-a-taken-one' })
    const other = { username: 'w\u0456th-a-taken-one', email: 'other@example.org' }
    expect((await register(other)).status).toBe(409)
  })

  test('knows look-alikes of accounts from before there were skeletons, and lets these change what they like', async () => {
    const old = await server.addUser({ username: 'boss', usernameSkeleton: null })
    const alike = await server.addUser({
      username: 'boss\ufe0f',
      usernameKey: 'boss\ufe0f',
      usernameSkeleton: null,
    })
    await backfillUsernameSkeletons(server.services.database.orm)
    expect((await register({ username: 'b0ss' })).status).toBe(409)
    for (const { id, token, username, email, password } of [old, alike]) {
      const answer = await server.ask(`PATCH /api/users/${id}`, { token, body: { username, isPrivateEmail: false } })
      expect(answer.body.message).toBe('Profile updated')
      expect((await login(email, password)).status).toBe(200)
    }
  })

  test('keeps a username as it is compared: normalized, without what is invisible', async () => {
    await register({ username: ' \uff21da  Love\ufe0flace ' })
    const [user] = await server.services.database.orm.select().from(users)
    expect(user?.username).toBe('Ada Lovelace')
  })

  test.each(['jörg@münchen.example', '用户@例子.公司'])('serves %s as any address', async (email) => {
    expect((await register({ email })).status).toBe(201)
    expect((await register({ username: 'Mallory', email: toAscii(email) })).status, 'as for a new one').toBe(201)
    expect(await server.services.database.orm.$count(users)).toBe(1)
    expect((await verify(await mailedToken(email))).status).toBe(200)
    expect((await login(email)).status).toBe(200)
    expect((await login(toAscii(email))).status).toBe(200)
    await server.ask('POST /api/auth/forgot-password', { body: { email } })
    await server.jobsDone()
    const [mail] = await listNewestMails(server.services.database.orm)
    expect(mail).toMatchObject({ to: email, subject: 'Choose a new password for Ketwork' })
  })

  test('answers for a taken address as for a new one, and mails its owner', async () => {
    const first = await register()
    const second = await register({ username: 'Mallory', email: 'ALICE@example.org', password: 'another-one-7' })
    expect(second.status).toBe(first.status)
    expect(second.body).toEqual(first.body)
    expect(await server.services.database.orm.$count(users)).toBe(1)
    await server.jobsDone()
    const [mail] = await listNewestMails(server.services.database.orm)
    expect(mail).toMatchObject({ to: alice.email, subject: 'You already have an account at Ketwork' })
    expect(mail?.text).not.toContain('token=')
  })

  test('takes the username in both cases, so that it does not tell later whether the address was taken', async () => {
    await register()
    const askedFor = { [alice.email]: 'with-a-taken-one', 'new@example.org': 'with-a-new-one' }
    for (const [email, username] of Object.entries(askedFor)) {
      expect((await register({ username, email })).status).toBe(201)
      const again = [await register({ username, email }), await register({ username, email: 'third@example.org' })]
      expect(again.map(({ status }) => status)).toEqual([409, 409])
    }
    const other = await server.addUser()
    const rename = ({ id, token }: { id: string; token: string }) =>
      server.ask(`PATCH /api/users/${id}`, { token, body: { username: 'With-a-taken-one' } })
    expect((await rename(other)).status).toBe(409)
    await verify(await mailedToken())
    const { data } = (await login()).body
    expect((await rename({ id: String(data.user['id']), token: data.token })).status, 'but to its owner').toBe(200)
  })

  test('asks the database the same for a taken address as for a new one, to the row that is added', async () => {
    await register()
    const [taken = [], fresh = []] = await transactionsWith('ketwork register', async () => {
      await register({ username: 'first' })
      await register({ username: 'second', email: 'second@example.org' })
    })
    expect(taken.length).toBeGreaterThan(7)
    expect(taken).toHaveLength(fresh.length)
    const different = taken.flatMap((text, at) => (text === fresh[at] ? [] : [text, fresh[at]]))
    expect(different).toEqual([
      expect.stringMatching(/^insert into "kept_usernames"/),
      expect.stringMatching(/^insert into "users"/),
    ])
  })

  test.each([
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(257) }, 'password', 'Password must be at most 256 characters long'],
    [
      { password: 'PassWord1' },
      'password',
      'This password is among the most common ones, which are tried first. Please choose another.',
    ],
    [{ acceptTerms: false }, 'acceptTerms', 'You must accept the terms and conditions to register'],
    [{ password: '       ' }, 'password', 'Password must have characters that can be seen'],
    [{ username: 'Opal-Window', password: 'opal-window' }, 'password', 'Password must not be your username'],
    [{ password: 'ALICE@example.org' }, 'password', 'Password must not be your email address'],
    [{ username: '  ' }, 'username', 'Username is required'],
    [{ username: '\u3164\ufe0f' }, 'username', 'Username is required'],
    [
      { username: 'a\r\nb' },
      'username',
      "Username can't contain line breaks, control characters or characters that change the text direction.",
    ],
    [
      { username: 'gpj.\u202eexe' },
      'username',
      "Username can't contain line breaks, control characters or characters that change the text direction.",
    ],
    [{ username: 'a\u200bb' }, 'username', 'Username has characters that cannot be seen'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: undefined }, 'email', 'email is required.'],
    [{ username: 7 }, 'username', 'username must be a text.'],
  ])('refuses %j', async (changes, path, message) => {
    const answer = await register(changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, message, data: null, errors: [{ path, message }] })
    expect(await server.services.database.orm.$count(users)).toBe(0)
  })

  test('answers a repeated Idempotency-Key as the first time, and makes one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register({}, { 'idempotency-key': 'once-only' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await server.services.database.orm.$count(users)).toBe(1)
    await server.jobsDone()
    expect(await server.services.database.orm.$count(mails)).toBe(1)
  })

  test.each([
    ['a new address', alice.email],
    ['a taken address', 'taken@example.org'],
  ])(
    'answers a repeated Idempotency-Key for %s as the first time, also where that was cut off at its end',
    async (_, email) => {
      await server.addUser({ username: 'Somebody', email: 'taken@example.org' })
      const headers = { 'idempotency-key': `cut off ${email}`.replaceAll(' ', '-') }
      const first = await register({ email }, headers)
      const { orm } = server.services.database
      // As a server leaves it that is killed after its commit and before its response.
      await orm
        .update(idempotentResponses)
        .set({ status: null, body: null, claimedAt: sql`now() - interval '1 minute'` })
      const second = await register({ email }, headers)
      expect(second).toMatchObject({ status: 201, body: first.body })
      await server.jobsDone()
      expect(await orm.$count(mails)).toBe(1)
      expect(await orm.$count(users)).toBe(email === alice.email ? 2 : 1)
      expect((await register({ email }, { 'idempotency-key': `another-${email}` })).status, 'another request').toBe(409)
    },
  )

  test('does not answer one client’s Idempotency-Key with what another was answered', async () => {
    const bob = { username: 'bob', email: 'bob@example.org' }
    const registerFrom = (remoteAddress: string, changes = {}) =>
      server.ask('POST /api/auth/register', {
        body: { ...alice, ...changes },
        headers: { 'idempotency-key': 'chosen-alike' },
        remoteAddress,
      })
    expect((await registerFrom('192.0.2.1')).status).toBe(201)
    expect((await registerFrom('192.0.2.2', bob)).status).toBe(201)
    expect((await registerFrom('192.0.2.2')).status, 'the same client, another account').toBe(422)
    expect(await server.services.database.orm.$count(users)).toBe(2)
  })
})

describe('login', () => {
  test('tells neither whether an address has an account nor how that stands, before the password is right', async () => {
    await register()
    await server.addUser({ email: 'banned@example.org', isBanned: true })
    const answers = await Promise.all([
      login('nobody@example.org', 'whatever-1'),
      login(alice.email, 'whatever-1'),
      login('banned@example.org', 'whatever-1'),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ success: false, message: 'Invalid email or password.', data: null })
    }
  })

  test('tells a banned account, once the password is right, and gives no token', async () => {
    const { email, password } = await server.addUser({ isBanned: true })
    const answer = await login(email, password)
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ success: false, message: 'This account has been banned.', data: null })
  })

  test('makes a new token each time, also under an Idempotency-Key: no answer with a secret is kept', async () => {
    const { email, password } = await server.addUser()
    const ask = () =>
      server.ask<{ token: string }>('POST /api/auth/login', {
        body: { email, password },
        headers: { 'idempotency-key': 'same' },
      })
    const [first, second] = [await ask(), await ask()]
    expect(first.body.data.token).not.toBe(second.body.data.token)
  })

  test('keeps no token, only its hash', async () => {
    const { token } = await server.addUser()
    const [session] = await server.services.database.orm.select().from(sessions)
    expect(JSON.stringify(session)).not.toContain(token)
  })
})

describe('sessions', () => {
  const aYear = 365 * 24 * 3600 * 1000

  test.each([
    ['unused for a month', { lastUsedAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) }],
    ['older than 90 days', { expiresAt: new Date(Date.now() - 1000) }],
  ])('that are %s are dead, and are forgotten', async (_, changes) => {
    const { token, id } = await server.addUser()
    await server.services.database.orm.update(sessions).set(changes).where(eq(sessions.userId, id))
    expect((await server.ask('GET /api/hardware', { token })).status).toBe(401)
    expect((await server.ask('GET /api/circuits', { token })).status, 'signed out where all may').toBe(200)
    await deleteExpiredSessions(server.services.database.orm)
    await deleteExpiredMailLinks(server.services.database.orm)
    expect(await server.services.database.orm.$count(sessions)).toBe(0)
  })

  test('live 90 days at most and note their use', async () => {
    const { token, id } = await server.addUser()
    const old = new Date(Date.now() - 5 * 24 * 3600 * 1000)
    await server.services.database.orm.update(sessions).set({ lastUsedAt: old }).where(eq(sessions.userId, id))
    await server.ask('GET /api/hardware', { token })
    const [session] = await server.services.database.orm.select().from(sessions)
    expect(session?.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(session?.expiresAt.getTime()).toBeLessThan(Date.now() + aYear / 4)
  })
})

describe('verify-email', () => {
  test('takes one of fifty uses of a link at once', async () => {
    await register()
    const token = await mailedToken()
    const answers = await Promise.all([...Array(50).keys()].map(() => verify(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(400)])
  })

  test.each([
    ['expired', { expiresAt: new Date(0) }],
    ['for a reset', { kind: 'reset' as const }],
    ['for an address since changed', { emailKey: 'old@example.org' }],
  ])('refuses a link that is %s', async (_, changes) => {
    await register()
    const token = await mailedToken()
    await server.services.database.orm.update(mailTokens).set(changes)
    const answer = await verify(token)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Failed to verify email. The link may be invalid or expired.')
    expect((await findUserByEmail(server.services.database.orm, alice.email))?.isVerified).toBe(false)
  })

  test('refuses an empty token by name', async () => {
    expect((await verify('')).body.message).toBe('No token provided.')
  })
})

describe('resend-verification', () => {
  const resend = (email: string) => server.ask('POST /api/auth/resend-verification', { body: { email } })

  test('answers alike for every address, and mails only whoever still needs it, once in half a minute', async () => {
    await register()
    const verified = await server.addUser()
    await server.jobsDone()
    await server.services.database.orm.delete(mails)
    const addresses = [alice.email, 'nobody@example.org', verified.email]
    const answers = await Promise.all(addresses.map(resend))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.message).toBe('Verification email has been resent. Please check your inbox.')
    }
    await server.jobsDone()
    expect(await listNewestMails(server.services.database.orm), 'the first mail is not half a minute old').toEqual([])

    await server.services.database.orm.update(mailTokens).set({ createdAt: new Date(Date.now() - 31_000) })
    await Promise.all([resend(alice.email), resend(alice.email), resend(alice.email)])
    await server.jobsDone()
    expect((await listNewestMails(server.services.database.orm)).map(({ to }) => to)).toEqual([alice.email])
    expect((await verify(await mailedToken())).status).toBe(200)
  })
})
