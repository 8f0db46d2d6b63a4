/** The cover of a circuit: a section of its diagram that lists and link previews show. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import { openEngine, type EngineService } from '../engine/engine-pool'
import { openTestServer, type Actor, type TestServer } from '../testing'
import { firstScreenOf } from './initial-request'

let engine: EngineService
let server: TestServer
let author: Actor
let circuit: Circuit

const program = (gates: string) => `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n${gates}`

beforeAll(async () => {
  engine = await openEngine({ engine: { threads: 1, deadlineMs: 60_000, memoryMb: 512, queue: 10 } })
  server = await openTestServer({ engine })
  author = await server.addUser()
  const { body } = await server.ask<Circuit>('POST /api/circuits/visualize', {
    token: author.token,
    body: { qasm: program('h q[0];\ncx q[0], q[1];\nrz(0.5) q[1];\ncx q[0], q[1];\nh q[0];\n'), isPublic: true },
  })
  circuit = body.data
}, 60_000)
afterAll(async () => {
  await server.close()
  await engine.close()
})

const choose = (cover: object | null, token = author.token) =>
  server.ask<CircuitSummary>(`PATCH /api/circuits/${circuit.id}`, { token, body: { cover } })
const listed = async () => (await server.ask<CircuitSummary[]>('GET /api/circuits')).body.data[0]?.cover

test('some columns are the cover in lists and link previews, in both themes, until the whole diagram is again', async () => {
  expect(await listed()).toBeUndefined()
  const { status, body } = await choose({ operations: [2, 1] })
  expect(status).toBe(200)
  const { cover, imagePath } = body.data
  expect(cover).toMatchObject({ first: 1, last: 2, imagePath: imagePath?.replace('.png', '.cover-1-2.png') })
  expect(await listed()).toEqual(cover)
  const { raw } = await server.ask('GET /api/circuits')
  expect(firstScreenOf(raw.toString())?.circuits[0]?.picture?.url).toBe(`/${cover?.imagePath}`)
  const path = `/${cover?.imagePath}`
  const png = await server.ask(`GET ${path}`)
  expect(png.headers['content-type']).toBe('image/png')
  const { width = 0, height = 0 } = await sharp(png.raw).metadata()
  expect([width, height]).toEqual([
    expect.closeTo(2 * (cover?.imageSize.width ?? 0), -1),
    expect.closeTo(2 * (cover?.imageSize.height ?? 0), -1),
  ])
  expect(cover?.imageSize.width).toBeLessThan(circuit.imageSize?.width ?? 0)
  const asPage = { headers: { accept: 'image/webp' } }
  const dark = await server.ask(`GET ${path}?theme=dark`, asPage)
  expect(dark.headers['content-type']).toBe('image/webp')
  expect((await server.ask(`GET ${path}?theme=dark`, asPage)).raw, 'which is stored').toEqual(dark.raw)
  expect((await server.ask(`GET ${path}`, asPage)).raw).not.toEqual(dark.raw)

  expect((await server.ask(`GET ${path.replace('1-2', '0-2')}`)).status, 'no other columns').toBe(404)
  expect((await choose(null)).body.data.cover).toBeUndefined()
  expect(await listed()).toBeUndefined()
  expect((await server.ask(`GET ${path}`)).status).toBe(404)
})

test('what the circuit has not, and what others choose, is refused', async () => {
  expect((await choose({ operations: [5] })).status).toBe(400)
  expect((await choose({ operations: [] })).status).toBe(400)
  expect((await choose({ operations: [0] }, (await server.addUser()).token)).status).toBe(403)
  expect(await listed()).toBeUndefined()
})

test('a new version has the whole diagram, because its columns are others', async () => {
  await choose({ operations: [1] })
  expect(await listed()).toMatchObject({ first: 1, last: 1 })
  const saved = await server.ask(`POST /api/circuits/${circuit.id}/versions`, {
    token: author.token,
    body: { qasm: program('h q[0];\n') },
  })
  expect(saved.status).toBe(201)
  expect(await listed()).toBeUndefined()
})
