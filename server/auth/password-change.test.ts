import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idempotentResponses } from '../http/tables'
import { listNewestMails } from '../platform/mail/outbox'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { createMailLink } from './mail-links'
import { sessions } from './tables'

const server = await startTestServer()

const orm = () => server.services.database.orm
const chosen = 'another-one-7'
const login = (email: string, password: string) =>
  server.ask<{ token: string }>('POST /api/auth/login', { body: { email, password } })
const change = (user: Actor, body: object = {}, headers = {}) =>
  server.ask('POST /api/account/password', {
    token: user.token,
    body: { current: user.password, password: chosen, ...body },
    headers,
  })
const isSignedIn = async (token: string) => (await server.ask('GET /api/account/security', { token })).status === 200

test('the current password allows another one: other sessions and reset links end, and the owner is told', async () => {
  const user = await server.addUser()
  const other = (await login(user.email, user.password)).body.data.token
  const link = await createMailLink(orm(), user, 'reset')
  const answer = await change(user)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    success: true,
    message: 'Your password has been changed, and your other sessions are logged out.',
    data: null,
  })
  expect(await isSignedIn(user.token)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect((await login(user.email, user.password)).status).toBe(401)
  expect((await login(user.email, chosen)).status).toBe(200)
  const reset = await server.ask('POST /api/auth/reset-password', { body: { token: link, password: 'a-third-one-8' } })
  expect(reset.status, 'a link that was mailed before').toBe(400)
  await server.jobsDone()
  const told = (await listNewestMails(orm())).filter(({ to }) => to === user.email)
  expect(told[0]?.subject).toBe('Your password for Ketwork was changed')
  expect(told[0]?.text).toContain('in the settings')
})

test('it counts as confirmed for what asks for the password', async () => {
  const user = await server.addUser()
  await orm()
    .update(sessions)
    .set({ passwordConfirmedAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, user.id))
  const addApp = () => server.ask('POST /api/account/authenticator', { token: user.token })
  expect((await addApp()).status).toBe(403)
  expect((await change(user)).status).toBe(200)
  expect((await addApp()).status).toBe(200)
})

test('a wrong password changes nothing', async () => {
  const user = await server.addUser()
  const refused = await change(user, { current: 'a-guess-1' })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ errors: [{ path: 'current', message: 'The password is wrong.' }] })
  expect((await login(user.email, user.password)).status).toBe(200)
})

test.each([
  ['too short', 'abc', 'Password must be at least 6 characters long'],
  ['one of the most common', 'password1', 'common'],
  ['the username', 'USERNAME', 'Password must not be your username'],
  ['blank', '       ', 'Password must have characters that can be seen'],
])('a new password that is %s is refused', async (_, password, message) => {
  const user = await server.addUser()
  const answer = await change(user, { password: password === 'USERNAME' ? user.username : password })
  expect(answer.status).toBe(400)
  const found: unknown = expect.stringContaining(message)
  expect(answer.body).toMatchObject({ errors: [{ path: 'password', message: found }] })
})

test('an account without a password chooses one by mail only', async () => {
  const user = await server.addUser()
  await orm().update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
  expect((await change(user)).status).toBe(403)
})

test('of two changes at once, one happens', async () => {
  const user = await server.addUser()
  const answers = await Promise.all([
    change(user, { password: 'first-one-7' }),
    change(user, { password: 'second-one-7' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('a request that was cut off at its end is answered when it is repeated', async () => {
  const user = await server.addUser()
  const headers = { 'idempotency-key': 'password-change' }
  expect((await change(user, {}, headers)).status).toBe(200)
  // As a server leaves it that is killed after its commit and before its response.
  await orm()
    .update(idempotentResponses)
    .set({ status: null, body: null, claimedAt: new Date(0) })
    .where(eq(idempotentResponses.key, 'password-change'))
  expect((await change(user, {}, headers)).status).toBe(200)
})
