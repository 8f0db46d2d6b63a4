import { and, eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { SecondFactor, SignInResult } from '../../contract/auth'
import type { PasskeyCreation, PasskeyRequest } from '../../contract/passkeys'
import type { Security, AccountSession } from '../../contract/security'
import { softwarePasskey, type SoftwarePasskey } from '../../tests/support/software-passkey'
import { listNewestMails } from '../platform/mail/outbox'
import { startTestServer, type Actor } from '../testing'
import { findUser } from '../users/repository'
import { exportSecurityOf } from './account-data'
import { deviceName, networkOf } from './devices'
import { createMailLink } from './mail-links'
import { normalizeRecoveryCode } from './recovery-codes'
import { findFactors } from './second-factors'
import { authenticatorApps, knownDevices, passkeys, recoveryCodes, sessions, signInSteps } from './tables'

const server = await startTestServer()

const origin = 'http://ketwork.localhost'
const orm = () => server.services.database.orm
const wayBack = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

interface Answer extends Partial<SignInResult> {
  secondFactor?: SecondFactor
}

const login = (user: Actor, body: object = {}, headers = {}) =>
  server.ask<Answer>('POST /api/auth/login', { body: { email: user.email, password: user.password, ...body }, headers })
const mailsTo = async ({ email }: Actor) =>
  (await listNewestMails(orm())).filter(({ to }) => to === email).map(({ subject }) => subject)
const securityOf = async ({ token }: Actor) =>
  (await server.ask<Security>('GET /api/account/security', { token })).body.data

/** Makes the next confirmation of the session necessary, as 15 minutes do. */
const age = (user: Actor) =>
  orm()
    .update(sessions)
    .set({ passwordConfirmedAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, user.id))

/** The code of an app, some steps from now: each is accepted once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Waits for the next time step where this one is about to end, because a code of the one before would be too old then. */
async function awaitFreshStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3000) await wait(left)
}

/** Turns an authenticator app on. @returns its secret and the recovery codes. */
async function addApp(user: Actor): Promise<{ secret: string; codes: string[] }> {
  await awaitFreshStep()
  const made = await server.ask<{ secret: string; uri: string }>('POST /api/account/authenticator', {
    token: user.token,
  })
  expect(made.status).toBe(200)
  const { secret, uri } = made.body.data
  expect(uri).toMatch(/^otpauth:\/\/totp\/Ketwork:/)
  const confirmed = await server.ask<{ recoveryCodes: string[] }>('POST /api/account/authenticator/confirm', {
    token: user.token,
    body: { code: codeOf(secret, -1) },
  })
  expect(confirmed.status).toBe(200)
  return { secret, codes: confirmed.body.data.recoveryCodes }
}

/** Adds a passkey. @returns it, and the recovery codes if they are new. */
async function addPasskey(user: Actor, passkey = softwarePasskey({ origin })) {
  const asked = await server.ask<{ challenge: string; passkey: PasskeyCreation }>('POST /api/account/passkeys/new', {
    token: user.token,
  })
  expect(asked.status).toBe(200)
  const { challenge, passkey: creation } = asked.body.data
  const body = { challenge, name: 'Laptop', passkey: passkey.create(creation) }
  const added = await server.ask<{ recoveryCodes: string[] | null }>('POST /api/account/passkeys', {
    token: user.token,
    body,
  })
  return { passkey, status: added.status, codes: added.body.data?.recoveryCodes, body }
}

const finish = (secondFactor: SecondFactor | undefined, answer: object) =>
  server.ask<SignInResult>('POST /api/auth/second-factor', {
    body: { challenge: secondFactor?.challenge ?? '', ...answer },
  })

async function challengeOf(user: Actor): Promise<SecondFactor> {
  const { status, body } = await login(user)
  expect(status).toBe(200)
  expect(body.data.token).toBeUndefined()
  if (body.data.secondFactor === undefined) throw new Error('No second factor was asked for.')
  return body.data.secondFactor
}

describe('sessions', () => {
  test('are listed with device, network and time; this one is marked', async () => {
    const user = await server.addUser()
    const { body } = await login(user, {}, wayBack)
    const list = await server.ask<AccountSession[]>('GET /api/account/sessions', { token: body.data.token ?? '' })
    expect(list.body.data).toHaveLength(2)
    expect(list.body.data[0]).toMatchObject({
      isCurrent: true,
      device: 'Firefox on Linux',
      network: '127.0.0.0/24',
      signedInWith: 'password',
    })
    expect(list.body.data[1]).toMatchObject({ isCurrent: false, device: 'Unknown device' })
  })

  test('are ended one by one, or all but this one, and only one’s own', async () => {
    const [user, other] = [await server.addUser(), await server.addUser()]
    for (let count = 0; count < 3; count++) await login(user)
    const list = async () =>
      (await server.ask<AccountSession[]>('GET /api/account/sessions', { token: user.token })).body.data
    const [theirs] = (await server.ask<AccountSession[]>('GET /api/account/sessions', { token: other.token })).body.data
    const end = (id = '') => server.ask(`DELETE /api/account/sessions/${id}`, { token: user.token })
    expect((await end(theirs?.id)).status).toBe(404)
    expect((await end((await list()).find(({ isCurrent }) => !isCurrent)?.id)).status).toBe(200)
    expect(await list()).toHaveLength(3)
    const ended = await server.ask('DELETE /api/account/sessions', { token: user.token })
    expect(ended.body.data).toEqual({ ended: 2 })
    expect(await list()).toHaveLength(1)
    expect((await server.ask('GET /api/account/sessions', { token: other.token })).status).toBe(200)
  })

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unix', ''],
  ])('of %s are shown as of %s', (address, network) => expect(networkOf(address)).toBe(network))

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.11.0', 'curl'],
    ['', 'Unknown device'],
  ])('of %s are of %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})

describe('a mail about a new device', () => {
  const subject = 'New login to your account at Ketwork'

  test('is sent for the second device, not for the first, and not again', async () => {
    const user = await server.addUser()
    await login(user, {}, { 'x-device': 'first' })
    expect(await mailsTo(user)).toEqual([])
    await login(user, {}, { ...wayBack, 'x-device': 'second' })
    expect(await mailsTo(user)).toEqual([subject])
    await login(user, {}, { 'x-device': 'first' })
    await login(user, {}, { 'x-device': 'second' })
    expect(await mailsTo(user)).toEqual([subject])
    const [mail] = (await listNewestMails(orm())).filter(({ to }) => to === user.email)
    expect(mail?.text).toContain('Firefox on Linux, network 127.0.0.0/24')
    expect(mail?.text).toContain('http://ketwork.localhost/settings#sessions')
    expect(await orm().$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(2)
  })

  test('is sent for a program that says it is the same browser without its key', async () => {
    const user = await server.addUser()
    await login(user, {}, { ...wayBack, 'x-device': 'mine' })
    await login(user, {}, wayBack)
    expect(await mailsTo(user)).toEqual([subject])
  })

  test('is sent five times in an hour at most, however often somebody signs in', async () => {
    const user = await server.addUser()
    for (let count = 0; count < 8; count++)
      expect((await login(user, {}, { 'x-device': `device ${count}` })).status).toBe(200)
    expect(await mailsTo(user)).toHaveLength(5)
  })
})

describe('an authenticator app', () => {
  test('is asked for after the password, and each code works once', async () => {
    const user = await server.addUser()
    const { secret, codes } = await addApp(user)
    expect(codes).toHaveLength(10)
    expect(await securityOf(user)).toMatchObject({ hasApp: true, recoveryCodes: 10, passkeys: [] })
    const first = await challengeOf(user)
    expect(first).toMatchObject({ hasApp: true, passkey: null })
    const code = codeOf(secret)
    expect((await finish(first, { code: '000000' })).status).toBe(401)
    const done = await finish(first, { code })
    expect(done.status).toBe(200)
    expect(done.body.data.user.id).toBe(user.id)
    expect((await server.ask('GET /api/account/sessions', { token: done.body.data.token })).status).toBe(200)
    expect((await finish(first, { code: codeOf(secret, 1) })).status, 'the challenge is used up').toBe(400)
    expect((await finish(await challengeOf(user), { code })).status, 'the code is used up').toBe(401)
    expect((await finish(await challengeOf(user), { code: codeOf(secret, 1) })).status).toBe(200)
    await server.jobsDone()
    expect(await mailsTo(user)).toContain('The security settings of your account at Ketwork were changed')
  })

  test('that no code has confirmed is none', async () => {
    const user = await server.addUser()
    await server.ask('POST /api/account/authenticator', { token: user.token })
    expect((await login(user)).body.data.token).toBeDefined()
    for (const code of ['000000', '００００００', ',í\u0005®å\u0013', '']) {
      const wrong = await server.ask('POST /api/account/authenticator/confirm', { token: user.token, body: { code } })
      expect(wrong.status, code).toBe(400)
    }
  })

  test('of two requests with the same code lets one in', async () => {
    const user = await server.addUser()
    const { secret } = await addApp(user)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(user)))
    const code = codeOf(secret)
    const statuses = await Promise.all(challenges.map(async (each) => (await finish(each, { code })).status))
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  })

  test('is not guessed: a challenge ends after five wrong codes, and the account takes ten in a while', async () => {
    const user = await server.addUser()
    const { secret } = await addApp(user)
    const first = await challengeOf(user)
    for (let count = 0; count < 5; count++) expect((await finish(first, { code: '000000' })).status).toBe(401)
    expect((await finish(first, { code: codeOf(secret) })).status).toBe(400)
    const second = await challengeOf(user)
    for (let count = 0; count < 5; count++) expect((await finish(second, { code: '111111' })).status).toBe(401)
    const third = await finish(await challengeOf(user), { code: codeOf(secret) })
    expect(third.status).toBe(429)
  })

  test('is replaced by each recovery code once', async () => {
    const user = await server.addUser()
    const { codes } = await addApp(user)
    const [code = ''] = codes
    expect((await finish(await challengeOf(user), { code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await finish(await challengeOf(user), { code })).status).toBe(401)
    expect((await securityOf(user)).recoveryCodes).toBe(9)
    const stored = await orm().select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    expect(JSON.stringify(stored)).not.toContain(normalizeRecoveryCode(codes[1] ?? 'none'))
    const anew = await server.ask<{ recoveryCodes: string[] }>('POST /api/account/recovery-codes', {
      token: user.token,
    })
    expect((await finish(await challengeOf(user), { code: codes[1] })).status).toBe(401)
    expect((await finish(await challengeOf(user), { code: anew.body.data.recoveryCodes[0] })).status).toBe(200)
  })

  test('is turned off with its recovery codes, and then not asked for', async () => {
    const user = await server.addUser()
    await addApp(user)
    expect((await server.ask('POST /api/account/authenticator', { token: user.token })).status).toBe(409)
    expect((await server.ask('DELETE /api/account/authenticator', { token: user.token })).status).toBe(200)
    expect(await securityOf(user)).toMatchObject({ hasApp: false, recoveryCodes: null })
    expect((await login(user)).body.data.token).toBeDefined()
  })

  test('does not tell whether an address has an account', async () => {
    const user = await server.addUser()
    await addApp(user)
    const wrong = await login(user, { password: 'wrong' })
    const nobody = await login(user, { email: 'nobody@example.org' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(nobody.body)
  })
})

describe('a passkey', () => {
  const begin = async () =>
    (await server.ask<{ challenge: string; passkey: PasskeyRequest }>('POST /api/auth/passkeys/challenge')).body.data
  async function logInWith(passkey: SoftwarePasskey) {
    const { challenge, passkey: request } = await begin()
    return server.ask<SignInResult>('POST /api/auth/passkeys/login', {
      body: { challenge, passkey: passkey.get(request) },
    })
  }

  test('signs in alone, without a second factor', async () => {
    const user = await server.addUser()
    const { passkey, status, codes } = await addPasskey(user)
    expect(status).toBe(200)
    expect(codes).toHaveLength(10)
    const done = await logInWith(passkey)
    expect(done.status).toBe(200)
    expect(done.body.data.user.id).toBe(user.id)
    expect((await securityOf(user)).passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
  })

  test('is a second factor after the password', async () => {
    const user = await server.addUser()
    const { passkey } = await addPasskey(user)
    const asked = await challengeOf(user)
    expect(asked.hasApp).toBe(false)
    if (asked.passkey === null) throw new Error('No passkey was asked for.')
    expect(asked.passkey.allowCredentials).toHaveLength(1)
    expect((await finish(asked, { passkey: passkey.get(asked.passkey) })).status).toBe(200)
  })

  test('of another account is no second factor', async () => {
    const [user, other] = [await server.addUser(), await server.addUser()]
    await addPasskey(user)
    const { passkey } = await addPasskey(other)
    const asked = await challengeOf(user)
    if (asked.passkey === null) throw new Error('No passkey was asked for.')
    expect((await finish(asked, { passkey: passkey.get(asked.passkey) })).status).toBe(401)
  })

  test('is refused for another site, another challenge, without its person, and as a copy', async () => {
    const user = await server.addUser()
    const { passkey } = await addPasskey(user)
    const elsewhere = softwarePasskey({ origin: 'https://ketwork.evil.example' })
    expect((await addPasskey(user, elsewhere)).status).toBe(400)
    const { challenge, passkey: request } = await begin()
    const stale = passkey.get({ ...request, challenge: 'x'.repeat(43) })
    const login1 = await server.ask('POST /api/auth/passkeys/login', { body: { challenge, passkey: stale } })
    expect(login1.status).toBe(401)
    const again = await server.ask('POST /api/auth/passkeys/login', {
      body: { challenge, passkey: passkey.get(request) },
    })
    expect(again.status, 'the challenge is used up').toBe(400)
    const unverified = await addPasskey(user, softwarePasskey({ origin, isVerifying: false }))
    expect((await logInWith(unverified.passkey)).status).toBe(401)
    const { challenge: next, passkey: asked } = await begin()
    const signed = passkey.get(asked)
    const body = { challenge: next, passkey: signed }
    expect((await server.ask('POST /api/auth/passkeys/login', { body })).status).toBe(200)
    expect((await server.ask('POST /api/auth/passkeys/login', { body })).status, 'replayed').toBe(400)
  })

  test('that is unknown, or of a banned account, does not sign in', async () => {
    expect((await logInWith(softwarePasskey({ origin }))).status).toBe(401)
    const [user, admin] = [await server.addUser(), await server.addUser({ role: 'ADMIN' })]
    const { passkey } = await addPasskey(user)
    await server.ask(`PUT /api/moderation/users/${user.id}`, { token: admin.token, body: { isBanned: true } })
    expect((await logInWith(passkey)).status).toBe(403)
  })

  test('is removed by its owner alone, with the recovery codes if it was the last factor', async () => {
    const [user, other] = [await server.addUser(), await server.addUser()]
    const { passkey } = await addPasskey(user)
    const [entry] = (await securityOf(user)).passkeys
    const remove = ({ token }: Actor) => server.ask(`DELETE /api/account/passkeys/${entry?.id}`, { token })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(user)).status).toBe(200)
    expect(await securityOf(user)).toMatchObject({ passkeys: [], recoveryCodes: null })
    expect((await logInWith(passkey)).status).toBe(401)
  })
})

describe('changes of second factors', () => {
  test.each([
    ['POST', 'authenticator', undefined],
    ['POST', 'authenticator/confirm', { code: '000000' }],
    ['DELETE', 'authenticator', undefined],
    ['POST', 'recovery-codes', undefined],
    ['POST', 'passkeys/new', undefined],
    ['DELETE', 'passkeys/01990000-0000-7000-8000-00000000aaaa', undefined],
    ['DELETE', 'providers/01990000-0000-7000-8000-00000000aaaa', undefined],
  ])('%s /account/%s asks for a confirmation a while after the last sign-in', async (method, path, body) => {
    const user = await server.addUser()
    await age(user)
    const answer = await server.ask(`${method} /api/account/${path}`, { token: user.token, ...(body && { body }) })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('PASSWORD_REQUIRED')
  })

  test('are confirmed by a second factor as well as by the password', async () => {
    const user = await server.addUser()
    const { secret } = await addApp(user)
    const { passkey } = await addPasskey(user)
    const ask = async () =>
      (
        await server.ask<{ challenge: string; hasPassword: boolean; hasApp: boolean; passkey: PasskeyRequest }>(
          'POST /api/account/confirmation',
          { token: user.token },
        )
      ).body.data
    const mayChange = async () =>
      (await server.ask('POST /api/account/recovery-codes', { token: user.token })).status === 200
    const confirm = async (body: object) =>
      (await server.ask('POST /api/account/confirm', { token: user.token, body })).status

    await age(user)
    const asked = await ask()
    expect(asked).toMatchObject({ hasPassword: true, hasApp: true })
    expect(await confirm({ challenge: asked.challenge, code: '000000' })).toBe(403)
    expect(await mayChange()).toBe(false)
    expect(await confirm({ challenge: asked.challenge, code: codeOf(secret) })).toBe(200)
    expect(await mayChange()).toBe(true)
    await age(user)
    const again = await ask()
    expect(await confirm({ challenge: again.challenge, passkey: passkey.get(again.passkey) })).toBe(200)
    expect(await mayChange()).toBe(true)
  })

  test('are undone by an ADMIN for those who lost theirs, which is logged and mailed', async () => {
    const [user, admin] = [await server.addUser(), await server.addUser({ role: 'ADMIN' })]
    await addApp(user)
    const route = `POST /api/moderation/users/${user.id}/reset-second-factor`
    const reset = () => server.ask(route, { token: admin.token, body: { reason: 'Lost the phone' } })
    expect((await reset()).status).toBe(200)
    expect((await server.ask('GET /api/account/sessions', { token: user.token })).status).toBe(401)
    expect((await login(user)).body.data.token).toBeDefined()
    const log = await server.ask<object[]>('GET /api/moderation/log', { token: admin.token })
    expect(log.body.data[0]).toMatchObject({
      action: 'RESET_SECOND_FACTOR',
      subjectId: user.id,
      reason: 'Lost the phone',
    })
    expect((await reset()).status).toBe(409)
  })
})

test('undoing a change of the address removes what was added since to come back', async () => {
  const user = await server.addUser()
  await addApp(user)
  await wait(5)
  const changed = { ...user, email: 'thief@example.org' }
  const link = await createMailLink(orm(), changed, 'restore')
  await wait(5)
  const { passkey } = await addPasskey(user)
  expect((await server.ask('POST /api/auth/restore-email', { body: { token: link } })).status).toBe(200)
  const { challenge, passkey: request } = (
    await server.ask<{ challenge: string; passkey: PasskeyRequest }>('POST /api/auth/passkeys/challenge')
  ).body.data
  const body = { challenge, passkey: passkey.get(request) }
  expect((await server.ask('POST /api/auth/passkeys/login', { body })).status).toBe(401)
  expect(await findFactors(orm(), user.id), 'the app was there before').toEqual({ hasApp: true, passkeys: [] })
})

test('an export has the sessions and passkeys without their secrets, and a deleted account leaves none', async () => {
  const user = await server.addUser()
  const { secret } = await addApp(user)
  await addPasskey(user)
  await login(user, {}, { ...wayBack, 'x-device': 'mine' })
  const row = await findUser(orm(), user.id)
  if (row === null) throw new Error('The account is gone.')
  const data = await exportSecurityOf(orm(), row)
  expect(data).toMatchObject({ hasAuthenticatorApp: true, recoveryCodesLeft: 10, passkeys: [{ name: 'Laptop' }] })
  expect(data.sessions.length).toBeGreaterThan(0)
  const text = JSON.stringify(data)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/Hash|publicKey|credentialId/)
  const { status } = await server.ask(`DELETE /api/users/${user.id}`, {
    token: user.token,
    body: { password: user.password },
  })
  expect(status).toBe(200)
  for (const table of [sessions, knownDevices, passkeys, authenticatorApps, recoveryCodes, signInSteps]) {
    expect(await orm().$count(table, eq(table.userId, user.id))).toBe(0)
  }
})

test('the steps of a sign-in expire', async () => {
  const user = await server.addUser()
  const { secret } = await addApp(user)
  const asked = await challengeOf(user)
  await orm()
    .update(signInSteps)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(and(eq(signInSteps.userId, user.id), eq(signInSteps.kind, 'second factor')))
  expect((await finish(asked, { code: codeOf(secret) })).status).toBe(400)
  // They go with the next ones.
  await challengeOf(user)
  expect(await orm().$count(signInSteps, eq(signInSteps.userId, user.id))).toBe(1)
})
