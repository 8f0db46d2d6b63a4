import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { idempotentResponses } from '../http/tables'
import { listNewestMails } from '../platform/mail/outbox'
import { mails } from '../platform/mail/tables'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { createMailLink } from './mail-links'
import { mailTokens, sessions } from './tables'

const server = await startTestServer()
beforeEach(async () => {
  await server.services.database.orm.delete(users)
  await server.services.database.orm.delete(mails)
})

const orm = () => server.services.database.orm
const forgot = (email: string) => server.ask('POST /api/auth/forgot-password', { body: { email } })
const reset = (token: string, password = 'another-one-7') =>
  server.ask('POST /api/auth/reset-password', { body: { token, password } })
const login = (email: string, password: string) =>
  server.ask<{ token: string }>('POST /api/auth/login', { body: { email, password } })

const mailsTo = async (address: string) => (await listNewestMails(orm())).filter(({ to }) => to === address)

/** The secret of the newest link to a page that was mailed to an address. */
async function linkTo(page: string, address: string): Promise<string> {
  await server.jobsDone()
  for (const { text } of await mailsTo(address)) {
    const token = new RegExp(`http://ketwork\\.localhost/${page}\\?token=([\\w-]{43})`).exec(text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`No link to ${page} was mailed to ${address}.`)
}

describe('forgot-password', () => {
  test('answers alike for every address, and mails only who has an account', async () => {
    const known = await server.addUser()
    const banned = await server.addUser({ isBanned: true })
    const unverified = await server.addUser({ isVerified: false })
    const addresses = [known.email, banned.email, unverified.email, 'nobody@example.org']
    const answers = await Promise.all(addresses.map(forgot))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        message: 'If there is an account with this address, a link to choose a new password is on its way.',
        data: null,
      })
    }
    await server.jobsDone()
    const mailed = (await listNewestMails(orm())).map(({ to }) => to).sort()
    expect(mailed).toEqual([known.email, banned.email, unverified.email].sort())
  })

  test.each(['', 'nobody'])('refuses %j, which is no address', async (email) => {
    expect((await forgot(email)).status).toBe(400)
  })

  test('mails the last verified address while a changed one is not verified', async () => {
    const user = await server.addUser()
    await server.ask(`PATCH /api/users/${user.id}`, { token: user.token, body: { email: 'typo@example.org' } })
    await forgot('typo@example.org')
    expect((await reset(await linkTo('reset-password', user.email))).status).toBe(200)
    expect((await mailsTo('typo@example.org')).map(({ subject }) => subject)).toEqual([
      'Verify your email address for Ketwork',
    ])
  })
})

describe('reset-password', () => {
  test('sets the password, ends all sessions, voids other links, and tells the owner', async () => {
    const user = await server.addUser()
    await forgot(user.email)
    const first = await linkTo('reset-password', user.email)
    const second = await createMailLink(orm(), user, 'reset')
    const answer = await reset(first)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      message: 'Your password has been changed. You can log in with it now.',
      data: null,
    })
    expect(await orm().$count(sessions)).toBe(0)
    expect((await server.ask('GET /api/hardware', { token: user.token })).status).toBe(401)
    expect((await login(user.email, user.password)).status).toBe(401)
    expect((await login(user.email, 'another-one-7')).status).toBe(200)
    expect((await reset(second)).status).toBe(400)
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your password for Ketwork was changed')
  })

  test('lives one hour', async () => {
    const user = await server.addUser()
    await createMailLink(orm(), user, 'reset')
    const [link] = await orm().select().from(mailTokens)
    expect(link && link.expiresAt.getTime() - link.createdAt.getTime()).toBe(3_600_000)
  })

  test.each([
    ['verify', 'verify-email', {}],
    ['reset', 'reset-password', { password: 'another-one-7' }],
    ['restore', 'restore-email', {}],
  ] as const)(
    'a link to %s works for a request that was cut off at its end, and for no other',
    async (kind, path, body) => {
      const user = await server.addUser({ isVerified: kind !== 'verify' })
      const token = await createMailLink(orm(), user, kind)
      const redeem = (key: string) =>
        server.ask(`POST /api/auth/${path}`, {
          body: { ...body, token },
          headers: { 'idempotency-key': `${kind}-${key}` },
        })
      const first = await redeem('one')
      expect(first.status).toBe(200)
      // As a server leaves it that is killed after its commit and before its response.
      await orm()
        .update(idempotentResponses)
        .set({ status: null, body: null, claimedAt: new Date(0) })
      const mailed = (await mailsTo(user.email)).length
      expect(await redeem('one')).toMatchObject({ status: 200, body: first.body })
      expect(await mailsTo(user.email)).toHaveLength(mailed)
      expect((await redeem('two')).status).toBe(400)
    },
  )

  const dead: [string, (user: Actor) => Promise<string>][] = [
    [
      'used',
      async (user) => {
        const token = await createMailLink(orm(), user, 'reset')
        await reset(token)
        return token
      },
    ],
    [
      'expired',
      async (user) => {
        const token = await createMailLink(orm(), user, 'reset')
        await orm()
          .update(mailTokens)
          .set({ expiresAt: new Date(0) })
          .where(eq(mailTokens.userId, user.id))
        return token
      },
    ],
    ['a session’s', async (user) => user.token],
    ['for verifying', (user) => createMailLink(orm(), user, 'verify')],
    ['for restoring', (user) => createMailLink(orm(), user, 'restore')],
    ['empty', async () => ''],
    ['too long', async () => 'x'.repeat(300)],
  ]
  test.each(dead)('refuses a token that is %s, with one message', async (_, make) => {
    const answer = await reset(await make(await server.addUser()))
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Invalid reset token.')
  })

  test('keeps the link for another try where the password is refused', async () => {
    const user = await server.addUser()
    const token = await createMailLink(orm(), user, 'reset')
    expect((await reset(token, '12345')).body.message).toBe('Password must be at least 6 characters long')
    expect((await reset(token, 'password1')).body.message).toMatch(/among the most common ones/)
    expect((await reset(token)).status).toBe(200)
  })

  test('takes one of fifty uses at once', async () => {
    const user = await server.addUser()
    const token = await createMailLink(orm(), user, 'reset')
    const answers = await Promise.all([...Array(50).keys()].map((at) => reset(token, `password-of-${at}`)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array<number>(49).fill(400)])
    const at = answers.findIndex(({ status }) => status === 200)
    expect((await login(user.email, `password-of-${at}`)).status).toBe(200)
  }, 60_000)

  test('leaves a banned account banned', async () => {
    const user = await server.addUser({ isBanned: true })
    expect((await reset(await createMailLink(orm(), user, 'reset'))).status).toBe(200)
    expect((await login(user.email, 'another-one-7')).status).toBe(403)
  })

  test('keeps only the hash of a link', async () => {
    const token = await createMailLink(orm(), await server.addUser(), 'reset')
    expect(JSON.stringify(await orm().select().from(mailTokens))).not.toContain(token)
  })
})

test('an address is brought back by one of fifty uses of its link at once', async () => {
  const user = await server.addUser()
  const body = { email: 'thief@example.org' }
  await server.ask(`PUT /api/users/${user.id}`, { token: user.token, body })
  const token = await linkTo('restore-email', user.email)
  const answers = await Promise.all(
    [...Array(50).keys()].map(() => server.ask('POST /api/auth/restore-email', { body: { token } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(400)])
  await server.jobsDone()
  const subjects = (await mailsTo(user.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Choose a new password for Ketwork')).toHaveLength(1)
}, 60_000)

test('a changed address is verified by one of fifty uses of its link at once', async () => {
  const user = await server.addUser()
  const email = 'new@example.org'
  await server.ask(`PUT /api/users/${user.id}`, { token: user.token, body: { email } })
  const token = await linkTo('verify-email', email)
  const answers = await Promise.all(
    [...Array(50).keys()].map(() => server.ask('POST /api/auth/verify-email', { body: { token } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(400)])
  const [row] = await orm().select().from(users)
  expect(row).toMatchObject({ isVerified: true, verifiedEmail: email })
}, 60_000)

describe('a changed address', () => {
  const change = (user: Actor, email: string) =>
    server.ask<{ email: string; isVerified: boolean }>(`PUT /api/users/${user.id}`, {
      token: user.token,
      body: { email },
    })

  test('holds at once, gets a link to verify it, and the old one a notice; other sessions end', async () => {
    const user = await server.addUser()
    const other = (await login(user.email, user.password)).body.data.token
    const answer = await change(user, 'new@example.org')
    expect(answer.body.data).toMatchObject({ email: 'new@example.org', isVerified: false })
    expect((await server.ask('GET /api/hardware', { token: user.token })).status, 'this session').toBe(200)
    expect((await server.ask('GET /api/hardware', { token: other })).status, 'the other').toBe(401)
    expect((await login('new@example.org', user.password)).status, 'login before it is verified').toBe(200)
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your email address at Ketwork was changed')
    const token = await linkTo('verify-email', 'new@example.org')
    expect((await server.ask('POST /api/auth/verify-email', { body: { token } })).status).toBe(200)
    const [row] = await orm().select().from(users)
    expect(row).toMatchObject({ isVerified: true, verifiedEmail: 'new@example.org' })
  })

  test('is undone by the link for seven days, even when the new one was verified', async () => {
    const user = await server.addUser()
    await change(user, 'thief@example.org')
    await server.ask('POST /api/auth/verify-email', {
      body: { token: await linkTo('verify-email', 'thief@example.org') },
    })
    await change(user, 'thief-too@example.org')
    const restore = await linkTo('restore-email', user.email)
    const theirs = await linkTo('restore-email', 'thief@example.org')
    const [link] = await orm().select().from(mailTokens).where(eq(mailTokens.emailKey, user.email))
    expect(link && link.expiresAt.getTime() - link.createdAt.getTime()).toBe(7 * 24 * 3_600_000)

    const undo = (token: string) => server.ask('POST /api/auth/restore-email', { body: { token } })
    expect((await undo(restore)).status).toBe(200)
    const [row] = await orm().select().from(users)
    expect(row).toMatchObject({ email: user.email, isVerified: true, verifiedEmail: user.email })
    expect((await server.ask('GET /api/hardware', { token: user.token })).status).toBe(401)
    expect((await login(user.email, user.password)).status, 'the old password is void').toBe(401)
    expect((await undo(theirs)).status, 'a later link').toBe(400)
    expect((await undo(restore)).status, 'once').toBe(400)
    expect((await reset(await linkTo('reset-password', user.email))).status).toBe(200)
    expect((await login(user.email, 'another-one-7')).status).toBe(200)
  })

  test('leaves the old one to its owner while it can be brought back', async () => {
    const user = await server.addUser()
    const other = await server.addUser()
    await change(user, 'new@example.org')
    expect((await change(other, user.email)).status).toBe(409)
    const answer = await server.ask('POST /api/auth/register', {
      body: { username: 'squatter', email: user.email, password: 'opal-window-9', acceptTerms: true },
    })
    expect(answer.status).toBe(201)
    expect(await orm().$count(users)).toBe(2)
  })

  test('that is taken is said five times in an hour, then nothing is', async () => {
    const user = await server.addUser()
    const other = await server.addUser()
    const answers = await Promise.all([...Array(8).keys()].map(() => change(user, other.email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429, 429, 429])
    expect((await change(user, 'free@example.org')).status).toBe(429)
  })

  test('the same one in other letters changes nothing', async () => {
    const user = await server.addUser()
    expect((await change(user, user.email.toUpperCase())).body.data).toMatchObject({ isVerified: true })
    expect(await listNewestMails(orm())).toEqual([])
  })
})
