import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { multipart, picture } from '../../tests/security/multipart'
import { openTestServer, startTestServer, unlimited, type Actor, type Ask } from '../testing'
import { findUser } from '../users/repository'
import { sessions } from './tables'

const server = await startTestServer()

const orm = () => server.services.database.orm

/** Lets time pass for the sessions of an account: their clock is the database's. */
const pass = (user: Actor, minutes: number) =>
  orm()
    .update(sessions)
    .set({ passwordConfirmedAt: sql`${sessions.passwordConfirmedAt} - ${minutes} * interval '1 minute'` })
    .where(eq(sessions.userId, user.id))

const confirm = ({ token }: Actor, password: string) =>
  server.ask('POST /api/auth/confirm-password', { token, body: { password } })

/** What cannot be taken back, as a viewer asks for it. */
type Action = (viewer: Actor) => Promise<{ route: string; options?: Ask }>

const freshEmail = () => `${crypto.randomUUID()}@example.org`
const other = () => server.addUser()

const actions: Record<string, { role: 'USER' | 'ADMIN'; action: Action }> = {
  'changing the own email': {
    role: 'USER',
    action: async ({ id }) => ({ route: `PATCH /api/users/${id}`, options: { body: { email: freshEmail() } } }),
  },
  'changing the email of another': {
    role: 'ADMIN',
    action: async () => ({ route: `PUT /api/users/${(await other()).id}`, options: { body: { email: freshEmail() } } }),
  },
  'renaming another': {
    role: 'ADMIN',
    action: async () => ({
      route: `PATCH /api/users/${(await other()).id}`,
      options: { body: { username: crypto.randomUUID().slice(0, 20) } },
    }),
  },
  'giving another a picture': {
    role: 'ADMIN',
    action: async () => ({
      route: `POST /api/files/profile/${(await other()).id}`,
      options: multipart('me.png', 'image/png', await picture()),
    }),
  },
  'deleting another': {
    role: 'ADMIN',
    action: async () => ({ route: `DELETE /api/users/${(await other()).id}` }),
  },
  'banning another': {
    role: 'ADMIN',
    action: async () => ({
      route: `PUT /api/moderation/users/${(await other()).id}`,
      options: { body: { isBanned: true } },
    }),
  },
}

describe.each(Object.entries(actions))('%s', (_, { role, action }) => {
  test('asks for the password again where the last sign-in is over 15 minutes old', async () => {
    const viewer = await server.addUser({ role })
    const { route, options } = await action(viewer)
    const ask = () => server.ask(route, { ...options, token: viewer.token })
    await pass(viewer, 15)
    const refused = await ask()
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      success: false,
      message: 'Nothing was changed: please confirm your password first.',
      data: null,
      code: 'PASSWORD_REQUIRED',
    })

    expect((await confirm(viewer, 'wrong')).status).toBe(403)
    expect((await ask()).body.code, 'a wrong password confirms nothing').toBe('PASSWORD_REQUIRED')
    expect((await confirm(viewer, viewer.password)).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  test('does not ask within 15 minutes', async () => {
    const viewer = await server.addUser({ role })
    const { route, options } = await action(viewer)
    await pass(viewer, 14.9)
    expect((await server.ask(route, { ...options, token: viewer.token })).status).toBe(200)
  })
})

test('what can be taken back does not ask', async () => {
  const viewer = await server.addUser()
  await pass(viewer, 60)
  const body = { username: crypto.randomUUID().slice(0, 20), email: viewer.email.toUpperCase(), isPrivateEmail: false }
  expect((await server.ask(`PATCH /api/users/${viewer.id}`, { token: viewer.token, body })).status).toBe(200)
})

test('deleting the own account takes the password with it, however old the sign-in is', async () => {
  const viewer = await server.addUser()
  await pass(viewer, 60)
  const remove = (password: string) =>
    server.ask(`DELETE /api/users/${viewer.id}`, { token: viewer.token, body: { password } })
  expect((await remove('wrong')).body.errors).toEqual([{ path: 'password', message: 'The password is wrong.' }])
  expect((await remove(viewer.password)).status).toBe(200)
  expect(await findUser(orm(), viewer.id)).toBeNull()
})

test('a password confirms the session that gave it and no other', async () => {
  const viewer = await server.addUser()
  const login = await server.ask<{ token: string }>('POST /api/auth/login', {
    body: { email: viewer.email, password: viewer.password },
  })
  await pass(viewer, 20)
  expect((await confirm({ ...viewer, token: login.body.data.token }, viewer.password)).status).toBe(200)
  const change = { body: { email: freshEmail() }, token: viewer.token }
  expect((await server.ask(`PATCH /api/users/${viewer.id}`, change)).body.code).toBe('PASSWORD_REQUIRED')
})

test('guessing is limited by account, also from many addresses', async () => {
  const strict = await openTestServer({
    settings: { rateLimits: { ...unlimited, login: 3 }, trustedProxies: 1 },
  })
  try {
    const { token, password } = await strict.addUser()
    const guess = (body: object, at: number) =>
      strict.ask('POST /api/auth/confirm-password', { token, body, headers: { 'x-forwarded-for': `10.0.0.${at}` } })
    for (const at of [1, 2, 3]) expect((await guess({ password: 'wrong' }, at)).status).toBe(403)
    const late = await guess({ password }, 4)
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})
