import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing'
import { findUser } from '../users/repository'
import { runAdminCommand, usage } from './admin-commands'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('grant makes an account an ADMIN and ends its sessions', async () => {
  const { database } = server.services
  const { id, email, username, token } = await server.addUser()
  expect(await runAdminCommand(database, ['grant', email.toUpperCase()])).toEqual({
    isDone: true,
    text: `${username} is an ADMIN now, from the next login on.\n`,
  })
  expect((await findUser(database.orm, id))?.role).toBe('ADMIN')
  expect((await server.ask('GET /api/hardware', { token })).status).toBe(401)
  expect((await runAdminCommand(database, ['grant', email])).text).toBe(`${username} is an ADMIN already.\n`)
})

test('grant says that nobody has an address', async () => {
  expect(await runAdminCommand(server.services.database, ['grant', 'nobody@example.org'])).toEqual({
    isDone: false,
    text: 'There is no account with the address nobody@example.org.\n',
  })
})

test.each([[[]], [['grant']], [['grant', 'a@b.org', 'c']], [['revoke', 'a@b.org']]])(
  '%j gets the usage',
  async (words) => {
    expect(await runAdminCommand(server.services.database, words)).toEqual({ isDone: false, text: usage })
  },
)
