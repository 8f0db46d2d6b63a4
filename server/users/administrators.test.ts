import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServer, type Actor, type TestServer } from '../testing'
import { users } from './tables'

let server: TestServer
let admin: Actor
beforeEach(async () => {
  server = await openTestServer()
  admin = await server.addUser({ role: 'ADMIN' })
})
afterEach(() => server.close())

const remove = (viewer: Actor, { id }: Actor) =>
  server.ask(`DELETE /api/users/${id}`, { token: viewer.token, body: { password: viewer.password } })
const demote = (viewer: Actor, { id }: Actor) =>
  server.ask(`PUT /api/admin/users/${id}/role`, { token: viewer.token, body: { role: 'USER' } })
const ban = (viewer: Actor, { id }: Actor) =>
  server.ask(`PUT /api/moderation/users/${id}`, { token: viewer.token, body: { isBanned: true } })
const exists = async ({ id }: Actor) => (await server.services.database.orm.$count(users, eq(users.id, id))) === 1

test('the last administrator cannot delete the own account while others have one', async () => {
  const member = await server.addUser({ isVerified: false })
  const { status, body } = await remove(admin, admin)
  expect(status).toBe(409)
  expect(body.message).toBe('This is the only administrator. Make somebody else an administrator first.')
  expect(await exists(admin)).toBe(true)
  expect((await remove(member, member)).status, 'others can').toBe(200)
  expect((await remove(admin, admin)).status, 'the last account of all can').toBe(200)
})

test.each([
  ['banned', { isBanned: true }],
  ['not verified', { isVerified: false }],
])('an administrator who is %s does not count', async (_, state) => {
  await server.addUser({ role: 'ADMIN', ...state })
  expect((await remove(admin, admin)).status).toBe(409)
  await server.addUser({ role: 'ADMIN' })
  expect((await remove(admin, admin)).status).toBe(200)
})

test.each([
  ['delete', remove],
  ['demote', demote],
  ['ban', ban],
])('of two administrators who %s each other at once, one stays', async (_, act) => {
  const other = await server.addUser({ role: 'ADMIN' })
  const answers = await server.services.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('ketwork administrators'))`)
    const acting = [act(admin, other), act(other, admin)]
    await expect.poll(() => countWaiting()).toBe(2)
    return acting
  })
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409])
})

async function countWaiting(): Promise<number> {
  const { rows } = await server.services.database.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}
