import { beforeAll, expect, test } from 'vitest'
import type { CircuitComment } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import { runAdminCommand } from '../command-line/admin-commands'
import { readEvents, type EventStream } from '../event-stream.fixture'
import { openTestServer, startTestServer } from '../testing'
import { maxStreamsOfAccount } from './stream'

let address: string

const server = await startTestServer()

beforeAll(async () => {
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})

/** A stream of which the first event has come, so that it hears from now on. */
async function listening(token: string): Promise<EventStream> {
  const events = await readEvents(address, token)
  expect(await events.next()).toBe('change')
  return events
}

const countUnread = async (token: string) =>
  (await server.ask<{ unread: number }>('GET /api/notifications/unread', { token })).body.data.unread

test('a stream tells its account of a change, says nothing about it, and tells nobody else', async () => {
  const [author, other, ada] = [await server.addUser(), await server.addUser(), await server.addUser()]
  const circuit = await server.addCircuit(author.id)
  const [own, others] = [await listening(author.token), await listening(other.token)]
  const say = (content: string) =>
    server.ask('POST /api/circuits/comments', { token: ada.token, body: { circuitId: circuit.id, content } })
  await say('A secret')
  expect(await own.next()).toBe('change')
  expect(own.text()).not.toContain('secret')
  await say(`@${other.username}`)
  expect(await others.next(), 'the first that concerns them').toBe('change')
  expect(others.text().split('event: change')).toHaveLength(3)
  await own.close()
  await others.close()
})

test.each(['comment', 'circuit'])(
  'a stream tells of a %s that was deleted with what it notified of',
  async (deleted) => {
    const [author, bob, dave] = [await server.addUser(), await server.addUser(), await server.addUser()]
    const { id: circuitId } = await server.addCircuit(author.id)
    const stream = await listening(dave.token)
    const body = { circuitId, content: `@${dave.username} look` }
    const comment = await server.ask<CircuitComment>('POST /api/circuits/comments', { token: bob.token, body })
    expect(await stream.next()).toBe('change')
    expect(await countUnread(dave.token)).toBe(1)
    const [path, token] =
      deleted === 'comment'
        ? [`/api/circuits/comments/${comment.body.data.id}`, bob.token]
        : [`/api/circuits/${circuitId}`, author.token]
    expect((await server.ask(`DELETE ${path}`, { token })).status).toBe(200)
    expect(await stream.next()).toBe('change')
    expect(await countUnread(dave.token)).toBe(0)
    await stream.close()
  },
)

test.each(['comment', 'circuit'])(
  'a stream tells where a %s is hidden that it notified of, and shown again',
  async (what) => {
    const [author, dave] = [await server.addUser(), await server.addUser()]
    const admin = await server.addUser({ role: 'ADMIN' })
    const { id: circuitId } = await server.addCircuit(author.id)
    const stream = await listening(dave.token)
    const body = { circuitId, content: `@${dave.username} look` }
    const comment = await server.ask<CircuitComment>('POST /api/circuits/comments', { token: author.token, body })
    expect(await stream.next()).toBe('change')
    const path = what === 'comment' ? `comments/${comment.body.data.id}` : `circuits/${circuitId}`
    for (const [isHidden, unread] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const sent = { token: admin.token, body: { isHidden, reason: 'Rude' } }
      expect((await server.ask(`PUT /api/moderation/${path}`, sent)).status).toBe(200)
      expect(await stream.next()).toBe('change')
      expect(await countUnread(dave.token)).toBe(unread)
    }
    await stream.close()
  },
)

test('a stream tells where an author makes a circuit private that it notified of, and public again', async () => {
  const [author, dave] = [await server.addUser(), await server.addUser()]
  const { id: circuitId } = await server.addCircuit(author.id)
  const stream = await listening(dave.token)
  const body = { circuitId, content: `@${dave.username} look` }
  await server.ask('POST /api/circuits/comments', { token: author.token, body })
  expect(await stream.next()).toBe('change')
  for (const isPublic of [false, true]) {
    const sent = { token: author.token, body: { isPublic } }
    expect((await server.ask(`PUT /api/circuits/${circuitId}/visibility`, sent)).status).toBe(200)
    expect(await stream.next()).toBe('change')
    expect(await countUnread(dave.token)).toBe(isPublic ? 1 : 0)
  }
  await stream.close()
})

test('a stream tells where an author makes a collection private that it notified of, and public again', async () => {
  const [author, dave] = [await server.addUser(), await server.addUser()]
  const { id: circuitId } = await server.addCircuit(author.id)
  const body = { name: 'To read', isPublic: true }
  const made = await server.ask<Collection>('POST /api/collections', { token: author.token, body })
  const { id } = made.body.data
  await server.ask(`PUT /api/collections/${id}/follow`, { token: dave.token })
  const stream = await listening(dave.token)
  await server.ask(`PUT /api/collections/${id}/circuits/${circuitId}`, { token: author.token, body: {} })
  expect(await stream.next()).toBe('change')
  for (const isPublic of [false, true]) {
    const sent = { token: author.token, body: { isPublic } }
    expect((await server.ask(`PATCH /api/collections/${id}`, sent)).status).toBe(200)
    expect(await stream.next()).toBe('change')
    expect(await countUnread(dave.token)).toBe(isPublic ? 1 : 0)
  }
  await stream.close()
})

test.each(['an administrator', 'the command line'])(
  'a stream tells where %s bans somebody who had notified, and lets them in again',
  async (by) => {
    const [ada, dave] = [await server.addUser(), await server.addUser()]
    const admin = await server.addUser({ role: 'ADMIN' })
    const stream = await listening(dave.token)
    await server.ask(`PUT /api/users/${dave.id}/follow`, { token: ada.token })
    expect(await stream.next()).toBe('change')
    const { database, settings } = server.services
    for (const isBanned of [true, false]) {
      const done =
        by === 'the command line'
          ? (await runAdminCommand(database, settings, ['user', isBanned ? 'ban' : 'unban', ada.email])).isSuccess
          : (
              await server.ask(`PUT /api/moderation/users/${ada.id}`, {
                token: admin.token,
                body: { isBanned, reason: 'Spam' },
              })
            ).status === 200
      expect(done).toBe(true)
      expect(await stream.next()).toBe('change')
      expect(await countUnread(dave.token)).toBe(isBanned ? 0 : 1)
    }
    await stream.close()
  },
)

test.each(['an account', 'a collection'])(
  'a stream tells where somebody follows %s no longer, and follows it again',
  async (what) => {
    const [ada, dave] = [await server.addUser(), await server.addUser()]
    const body = { name: 'To read', isPublic: true }
    const made = await server.ask<Collection>('POST /api/collections', { token: dave.token, body })
    const path = what === 'an account' ? `users/${dave.id}` : `collections/${made.body.data.id}`
    const stream = await listening(dave.token)
    for (const [method, unread] of [
      ['PUT', 1],
      ['DELETE', 0],
      ['PUT', 1],
    ] as const) {
      expect((await server.ask(`${method} /api/${path}/follow`, { token: ada.token })).status).toBe(200)
      expect(await stream.next()).toBe('change')
      expect(await countUnread(dave.token)).toBe(unread)
    }
    await stream.close()
  },
)

test('a stream tells where somebody who had notified deletes their account', async () => {
  const [ada, dave] = [await server.addUser(), await server.addUser()]
  const stream = await listening(dave.token)
  await server.ask(`PUT /api/users/${dave.id}/follow`, { token: ada.token })
  expect(await stream.next()).toBe('change')
  expect(await countUnread(dave.token)).toBe(1)
  const sent = { token: ada.token, body: { password: ada.password } }
  expect((await server.ask(`DELETE /api/users/${ada.id}`, sent)).status).toBe(200)
  expect(await stream.next()).toBe('change')
  expect(await countUnread(dave.token)).toBe(0)
  await stream.close()
})

test('of too many streams of an account the oldest ends, and other accounts keep theirs', async () => {
  const [ada, bob] = [await server.addUser(), await server.addUser()]
  const first = await listening(ada.token)
  const others = await listening(bob.token)
  const rest = []
  for (let at = 0; at < maxStreamsOfAccount; at++) rest.push(await listening(ada.token))
  expect(await first.next(), 'its end').toBeNull()
  const reply = await server.ask('POST /api/notifications/read', { token: ada.token })
  expect(reply.status).toBe(200)
  for (const stream of rest) expect(await stream.next()).toBe('change')
  for (const stream of [others, ...rest]) await stream.close()
})

test('a connection to the database that breaks is made again, and streams are told of what they may have missed', async () => {
  const ada = await server.addUser()
  const stream = await listening(ada.token)
  await server.services.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ketwork changes' AND datname = current_database()",
  )
  expect(await stream.next()).toBe('change')
  await server.ask('POST /api/notifications/read', { token: ada.token })
  expect(await stream.next()).toBe('change')
  await stream.close()
})

test('streams end when the server closes', async () => {
  const other = await openTestServer()
  const ada = await other.addUser()
  const stream = await readEvents(await other.app.listen({ host: '127.0.0.1', port: 0 }), ada.token)
  expect(await stream.next()).toBe('change')
  await other.close()
  expect(await stream.next()).toBeNull()
})
