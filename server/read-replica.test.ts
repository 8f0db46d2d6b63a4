/** Reads from a streaming replica: visitors get its answers, and whoever wrote reads what they wrote, wherever the replica is. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Circuit } from '../contract/circuits'
import { startReplicatedPostgres, type ReplicatedPostgres } from '../tests/support/streaming-replica'
import { circuits } from './circuits/tables'
import { connect, type Database } from './platform/database'
import { openReplica, parsePosition, type ReadReplica } from './platform/read-replica'
import { readSettings } from './platform/settings'
import { openTestServer, type Actor, type TestServer } from './testing'

const log = pino({ level: 'silent' })

let postgres: ReplicatedPostgres
let database: Database
let replica: ReadReplica
let server: TestServer
let author: Actor
let id: string
/** A connection to the replica, to hold it back. */
let control: Client

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  database = await connect(postgres.primary, 5, log)
  replica = openReplica(
    postgres.replica,
    5,
    { primary: database.pool, log },
    { poll: 50, maxSilence: 5000, maxLag: 5000 },
  )
  server = await openTestServer({ database, replica })
  author = await server.addUser()
  id = (await server.addCircuit(author.id, { name: 'First' })).id
  control = new Client(postgres.replica)
  // It is killed at the end.
  control.on('error', () => {})
  await control.connect()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await replica?.close()
  await database?.close()
  await control?.end().catch(() => {})
  await postgres?.close()
})

const untilUsable = async () => {
  const position = await replica.currentPosition()
  while (!replica.canAnswer(position)) await wait(20)
}
const pause = () => control.query('SELECT pg_wal_replay_pause()')
const resume = async () => {
  await control.query('SELECT pg_wal_replay_resume()')
  await untilUsable()
}
const rename = (name: string) => database.orm.update(circuits).set({ name }).where(eq(circuits.id, id))
const nameFor = async (headers: Record<string, string> = {}) =>
  (await server.ask<Circuit>(`GET /api/circuits/${id}`, { headers })).body.data.name
const browser = { 'sec-fetch-site': 'same-origin' }
const asAuthor = () => ({ authorization: `Bearer ${author.token}` })

test('a position is a number of two halves, and nothing else is one', () => {
  expect(parsePosition('0/0')).toBe(0n)
  expect(parsePosition('1/0A')).toBe((1n << 32n) + 10n)
  expect(['', '1', '1/', '1/G', '1/123456789', ' 1/1'].map(parsePosition)).toEqual(Array(6).fill(null))
})

test('visitors read from the replica, and see a change once it is there', async () => {
  await untilUsable()
  expect(await nameFor()).toBe('First')
  await pause()
  await rename('Second')
  expect(await nameFor(), 'it is the replica that answers').toBe('First')
  await resume()
  expect(await nameFor()).toBe('Second')
})

test('whoever wrote reads what they wrote, and a client that keeps no cookies does', async () => {
  await untilUsable()
  await pause()
  const patched = await server.ask(`PATCH /api/circuits/${id}`, { token: author.token, body: { name: 'Third' } })
  expect(patched.status).toBe(200)
  const [cookie = '', ...attributes] = String(patched.headers['set-cookie']).split('; ')
  expect(cookie).toMatch(/^ketwork-written=[0-9A-F]+\/[0-9A-F]+$/)
  expect(attributes).toEqual(['Path=/', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax'])
  expect(await nameFor({ ...asAuthor(), ...browser, cookie })).toBe('Third')
  expect(await nameFor({ cookie }), 'signed out since').toBe('Third')
  expect(await nameFor(asAuthor()), 'no cookies').toBe('Third')
  expect(await nameFor({ cookie: 'ketwork-written=nonsense' }), 'an odd cookie').toBe('Third')
  expect(await nameFor({ ...asAuthor(), ...browser }), 'another browser, which has not written').toBe('Second')

  await resume()
  await pause()
  await rename('Fourth')
  expect(await nameFor({ ...asAuthor(), ...browser, cookie }), 'the replica has what they wrote').toBe('Third')
  await resume()
})

test('what the replica does not have yet is found all the same', async () => {
  await untilUsable()
  await pause()
  const { id: added } = await server.addCircuit(author.id)
  expect((await server.ask(`GET /api/circuits/${added}`)).status).toBe(200)
  await resume()
})

test('a replica that is too far behind answers nothing', async () => {
  await untilUsable()
  await pause()
  await rename('Fifth')
  expect(await nameFor()).toBe('Fourth')
  while (replica.canAnswer(null)) await wait(100)
  expect(await nameFor()).toBe('Fifth')
  await resume()
}, 60_000)

test('without the replica the primary answers', async () => {
  await untilUsable()
  await postgres.killReplica()
  await rename('Sixth')
  expect(await nameFor()).toBe('Sixth')
  expect((await server.ask('GET /api/circuits')).status).toBe(200)
  expect((await server.ask('GET /api/ready')).status).toBe(200)
})

test('the embedded database has no replica', () => {
  expect(() => readSettings({ DATABASE_READ_URL: 'postgres://replica/ketwork' })).toThrow(
    'DATABASE_URL must be set, because DATABASE_READ_URL is',
  )
})
