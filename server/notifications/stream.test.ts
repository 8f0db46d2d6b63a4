import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents, type EventStream } from '../event-stream.fixture'
import { openTestServer, type TestServer } from '../testing'
import { maxStreamsOfAccount } from './stream'

let server: TestServer
let address: string

beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** A stream of which the first event has come, so that it hears from now on. */
async function listening(token: string): Promise<EventStream> {
  const events = await readEvents(address, token)
  expect(await events.next()).toBe('change')
  return events
}

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
