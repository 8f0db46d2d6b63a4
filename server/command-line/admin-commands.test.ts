import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ModerationLogEntry } from '../../contract/moderation'
import { moderationLog } from '../audit/tables'
import { authenticatorApps } from '../auth/tables'
import { circuits } from '../circuits/tables'
import { openTestServer, startTestServer } from '../testing'
import { ensureProductUser, findUser, findUserByEmail } from '../users/repository'
import { users } from '../users/tables'
import { runAdminCommand, usage } from './admin-commands'

const server = await startTestServer()

const run = (...words: string[]) => runAdminCommand(server.services.database, server.services.settings, words)
const find = (id: string) => findUser(server.services.database.orm, id)
const isSignedIn = async (token: string) => (await server.ask('GET /api/hardware', { token })).status === 200

test.each([[['grant']], [['user', 'grant']]])('%j makes an account an ADMIN and ends its sessions', async (words) => {
  const { id, email, username, token } = await server.addUser()
  expect(await run(...words, email.toUpperCase())).toEqual({
    isSuccess: true,
    text: `${username} is an ADMIN now, from the next login on.\n`,
  })
  expect((await find(id))?.role).toBe('ADMIN')
  expect(await isSignedIn(token)).toBe(false)
  expect((await run(...words, email)).text).toBe(`${username} is an ADMIN already.\n`)
})

test('grant gives any role, and refuses one that does not exist', async () => {
  const { id, email, username } = await server.addUser()
  expect((await run('user', 'grant', email, 'researcher')).text).toBe(
    `${username} is a RESEARCHER now, from the next login on.\n`,
  )
  expect((await find(id))?.role).toBe('RESEARCHER')
  expect(await run('user', 'grant', email, 'overlord')).toEqual({
    isSuccess: false,
    text: 'overlord is none of the roles: USER, ADMIN, DEVELOPER, RESEARCHER.\n',
  })
})

test('ban ends all sessions and shuts out; unban lets in again', async () => {
  const { email, password, username, token } = await server.addUser()
  const login = async () => (await server.ask('POST /api/auth/login', { body: { email, password } })).status
  expect((await run('user', 'ban', email)).text).toBe(`${username} is banned, and logged out everywhere.\n`)
  expect(await isSignedIn(token)).toBe(false)
  expect(await login()).toBe(403)
  expect((await run('user', 'ban', email)).text).toBe(`${username} is banned already.\n`)
  expect((await run('user', 'unban', email)).text).toBe(`${username} may log in again.\n`)
  expect(await login()).toBe(200)
  expect((await run('user', 'unban', email)).text).toBe(`${username} is not banned.\n`)
})

test('verify takes an address as verified', async () => {
  const { email, password, username } = await server.addUser({ isVerified: false })
  const login = async () => (await server.ask('POST /api/auth/login', { body: { email, password } })).status
  expect(await login()).toBe(403)
  expect((await run('user', 'verify', email)).text).toBe(`The address of ${username} is verified now.\n`)
  expect(await login()).toBe(200)
  expect((await run('user', 'verify', email)).text).toBe(`The address of ${username} is verified already.\n`)
})

const tokenIn = (text: string) =>
  /http:\/\/ketwork\.localhost\/reset-password\?token=([\w-]{43})\n$/.exec(text)?.[1] ?? ''

test('create makes an account whose password is chosen by the printed link', async () => {
  const made = await run('user', 'create', 'grace', 'grace@example.org', 'developer')
  expect(made.text).toMatch(/^grace was created as a DEVELOPER\.\n/)
  const body = { token: tokenIn(made.text), password: 'opal-window-9' }
  expect((await server.ask('POST /api/auth/reset-password', { body })).status).toBe(200)
  const login = await server.ask('POST /api/auth/login', {
    body: { email: 'grace@example.org', password: 'opal-window-9' },
  })
  expect(login.body.data).toMatchObject({ user: { username: 'grace', role: 'DEVELOPER', isVerified: true } })
})

test.each([
  [['user', 'create', 'taken-name', 'b@example.org'], 'The username taken-name is taken.\n'],
  [['user', 'create', 'ketwork', 'b@example.org'], 'The username ketwork is taken.\n'],
  [['user', 'create', 'bert', 'taken@example.org'], 'The address taken@example.org is taken.\n'],
  [['user', 'create', 'bert', 'nowhere'], 'Please enter a valid email address.\n'],
  [
    ['user', 'create', 'bert', 'b@example.org', 'KING'],
    'KING is none of the roles: USER, ADMIN, DEVELOPER, RESEARCHER.\n',
  ],
])('%j makes nothing', async (words, text) => {
  const { orm } = server.services.database
  if ((await findUserByEmail(orm, 'taken@example.org')) === null) {
    await server.addUser({ username: 'taken-name', email: 'taken@example.org' })
  }
  const count = await orm.$count(users)
  expect(await run(...words)).toEqual({ isSuccess: false, text })
  expect(await orm.$count(users)).toBe(count)
})

test('reset prints a link that sets a password', async () => {
  const { email } = await server.addUser()
  const body = { token: tokenIn((await run('user', 'reset', email)).text), password: 'opal-window-9' }
  expect((await server.ask('POST /api/auth/reset-password', { body })).status).toBe(200)
})

test('reset-second-factor removes what an account asks for after its password', async () => {
  const { id, email, password, username, token } = await server.addUser()
  const { orm } = server.services.database
  await orm.insert(authenticatorApps).values({ userId: id, secret: 'JBSWY3DPEHPK3PXP', isConfirmed: true })
  const login = async () => (await server.ask('POST /api/auth/login', { body: { email, password } })).body.data
  expect(await login()).toMatchObject({ secondFactor: { hasApp: true } })
  expect((await run('user', 'reset-second-factor', email)).text).toBe(
    `${username} logs in without a second factor now, and is logged out everywhere.\n`,
  )
  expect(await isSignedIn(token)).toBe(false)
  expect(await login()).toMatchObject({ user: { id } })
  expect((await run('user', 'reset-second-factor', email)).text).toBe(`${username} has no second factor.\n`)
})

test('end-sessions logs an account out, and is in the log', async () => {
  const { id, email, username, token } = await server.addUser()
  expect(await run('user', 'end-sessions', email)).toEqual({
    isSuccess: true,
    text: `${username} is logged out everywhere.\n`,
  })
  expect(await isSignedIn(token)).toBe(false)
  expect((await run('user', 'end-sessions', email)).text).toBe(`${username} is logged in nowhere.\n`)
  expect(await actionsOn(id)).toEqual(['END_SESSIONS'])
})

test.each([
  [[], 'Public circuits, comments and feedback stay, by nobody.', 1],
  [['--with-circuits'], 'Comments and feedback stay, by nobody.', 0],
])('delete %j removes an account by the rules of the product', async (options, what, left) => {
  const user = await server.addUser()
  const open = await server.addCircuit(user.id)
  const hidden = await server.addCircuit(user.id, { isPublic: false })
  expect(await run('user', 'delete', user.email, ...options)).toEqual({
    isSuccess: true,
    text: `${user.username} is deleted. ${what}\n`,
  })
  const { orm } = server.services.database
  expect(await orm.$count(users, eq(users.id, user.id))).toBe(0)
  expect(await orm.$count(circuits, eq(circuits.id, open.id))).toBe(left)
  expect(await orm.$count(circuits, eq(circuits.id, hidden.id))).toBe(0)
  const files = await server.services.files.list('circuits')
  expect(files.filter((name) => name.includes(hidden.picture))).toEqual([])
  expect(files.filter((name) => name.includes(open.picture))).toHaveLength(left)
  expect(await isSignedIn(user.token)).toBe(false)
  expect(await actionsOn(user.id)).toEqual(['DELETE_USER'])
})

test('the last administrator is not deleted, and a ban says that none is left', async () => {
  const own = await openTestServer()
  const admin = await own.addUser({ role: 'ADMIN' })
  await own.addUser()
  const { database, settings } = own.services
  expect(await runAdminCommand(database, settings, ['user', 'delete', admin.email])).toEqual({
    isSuccess: false,
    text: 'This is the only administrator. Make somebody else an administrator first.\n',
  })
  expect((await runAdminCommand(database, settings, ['user', 'ban', admin.email])).text).toBe(
    `${admin.username} is banned, and logged out everywhere.\n` +
      'Nobody is an administrator now: npm run admin -- user grant EMAIL makes one.\n',
  )
  await own.close()
})

/** What the log says was done to an account, the latest first. */
async function actionsOn(id: string): Promise<string[]> {
  const { orm } = server.services.database
  const rows = await orm.select().from(moderationLog).where(eq(moderationLog.subjectId, id))
  return rows.map(({ action }) => action)
}

test('list marks the account of the product', async () => {
  const { orm } = server.services.database
  const { id } = await ensureProductUser(orm)
  expect((await run('user', 'list')).text).toMatch(/^USER\tketwork\t-\t\S+\tbelongs to the product$/m)
  await orm.delete(users).where(eq(users.id, id))
})

test('list names every account with its state', async () => {
  const { id, username, email, createdAt } = await server.addUser({ isVerified: false, isBanned: true })
  const { text } = await run('user', 'list')
  expect(text).toContain(`USER\t${username}\t${email}\t${createdAt.toISOString()}\tnot verified\tbanned\n`)
  expect(text.trim().split('\n')).toHaveLength(await server.services.database.orm.$count(users))
  await server.services.database.orm.delete(users).where(eq(users.id, id))
})

test.each(['grant', 'ban', 'unban', 'verify', 'reset', 'delete', 'end-sessions'])(
  '%s says that nobody has an address',
  async (command) => {
    expect(await run('user', command, 'nobody@example.org')).toEqual({
      isSuccess: false,
      text: 'There is no account with the address nobody@example.org.\n',
    })
  },
)

test.each([
  [[]],
  [['grant']],
  [['grant', 'a@b.org', 'ADMIN', 'd']],
  [['revoke', 'a@b.org']],
  [['user']],
  [['user', 'eat', 'a']],
  [['user', 'delete']],
  [['user', 'delete', 'a@b.org', '--force']],
])('%j gets the usage, and is repeated', async (words) => {
  expect(await run(...words)).toEqual({
    isSuccess: false,
    text: `There is no command "${words.join(' ')}" with these arguments.\n\n${usage}`,
  })
})

test('the log says what was done on the command line', async () => {
  const admin = await server.addUser({ role: 'ADMIN' })
  const { id, email, username } = await server.addUser({ isVerified: false })
  for (const words of [
    ['verify', email],
    ['grant', email, 'developer'],
    ['ban', email],
    ['unban', email],
    ['reset', email],
  ]) {
    expect((await run('user', ...words)).isSuccess).toBe(true)
  }
  const { body } = await server.ask<ModerationLogEntry[]>('GET /api/moderation/log?limit=100', { token: admin.token })
  const entries = body.data.filter(({ subjectId }) => subjectId === id)
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'VERIFY_USER',
    'CHANGE_ROLE',
    'BAN_USER',
    'UNBAN_USER',
    'RESET_PASSWORD',
  ])
  expect(entries[3]).toMatchObject({
    admin: null,
    adminName: 'Command line',
    subject: username,
    reason: 'USER → DEVELOPER',
  })
})
