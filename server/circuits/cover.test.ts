/** The cover of a circuit: a section of its diagram, or its outcomes, that lists and link previews show. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import type { CollectionSummary } from '../../contract/collections'
import { startTestEngine, startTestServer } from '../testing'
import { firstScreenOf } from './initial-request'

const program = (gates: string) => `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n${gates}`

const folder = await mkdtemp(join(tmpdir(), 'ketwork-client-'))
afterAll(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>Ketwork</title></head></html>')
const engine = await startTestEngine({ deadlineMs: 60_000, memoryMb: 512 })
const server = await startTestServer({ engine, clientFolder: folder })
const author = await server.addUser()
const original = await server.ask<Circuit>('POST /api/circuits/visualize', {
  token: author.token,
  body: { qasm: program('h q[0];\ncx q[0], q[1];\nrz(0.5) q[1];\ncx q[0], q[1];\nh q[0];\n'), isPublic: true },
})
const circuit = original.body.data

const choose = (cover: object | string | null, token = author.token) =>
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

const saveVersion = async (gates: string) => {
  const saved = await server.ask(`POST /api/circuits/${circuit.id}/versions`, {
    token: author.token,
    body: { qasm: program(gates) },
  })
  expect(saved.status).toBe(201)
}

test('a new version keeps the columns of the same operations, with other angles too', async () => {
  // The rz gate and the cx gate behind it.
  await choose({ operations: [2, 3] })
  expect(await listed()).toMatchObject({ first: 2, last: 3 })
  await saveVersion('x q[0];\nh q[0];\ncx q[0], q[1];\nrz(0.7) q[1];\ncx q[0], q[1];\n')
  const cover = await listed()
  expect(cover).toMatchObject({ first: 3, last: 4 })
  const picture = await server.ask(`GET /${cover?.imagePath}`)
  expect(picture.status).toBe(200)
  const { width = 0 } = await sharp(picture.raw).metadata()
  expect(width).toBeCloseTo(2 * (cover?.imageSize.width ?? 0), -1)
})

test('a new version has the columns with the same numbers where no operation is left, or else the whole diagram', async () => {
  await choose({ operations: [3, 4] })
  await saveVersion('z q[0];\nz q[0];\nz q[0];\nz q[0];\n')
  expect(await listed()).toMatchObject({ first: 3, last: 3 })
  await saveVersion('y q[0];\n')
  expect(await listed()).toBeUndefined()
})

test('a cover that somebody chooses while a version is saved is the one that the version has', async () => {
  await saveVersion('h q[0];\nx q[1];\ncx q[0], q[1];\n')
  await choose({ operations: [2] })
  const moveSection = engine.moveSection
  vi.spyOn(engine, 'moveSection').mockImplementationOnce(async (...request) => {
    const moved = await moveSection(...request)
    expect((await choose({ operations: [0] })).status).toBe(200)
    return moved
  })
  await saveVersion('y q[0];\ny q[1];\nh q[0];\nx q[1];\ncx q[0], q[1];\n')
  expect(await listed()).toMatchObject({ first: 1, last: 1 })
})

test('an earlier version that is restored has the cover, too', async () => {
  await saveVersion('h q[0];\nx q[1];\ncx q[0], q[1];\n')
  await choose({ operations: [2] })
  const { version } = (await server.ask<Circuit>(`GET /api/circuits/${circuit.id}`)).body.data
  await saveVersion('y q[0];\ny q[0];\nh q[0];\nx q[1];\ncx q[0], q[1];\n')
  expect(await listed()).toMatchObject({ first: 3, last: 3 })
  const restored = await server.ask(`POST /api/circuits/${circuit.id}/versions/${version}/restore`, {
    token: author.token,
    body: {},
  })
  expect(restored.status).toBe(201)
  expect(await listed()).toMatchObject({ first: 1, last: 1 })
})

test('the outcomes are the cover in lists, link previews and collections, and each version has its own', async () => {
  await saveVersion('h q[0];\ncx q[0], q[1];\n')
  const { status, body } = await choose('outcomes')
  expect(status).toBe(200)
  const { cover, imagePath } = body.data
  expect(cover).toMatchObject({
    outcomes: '|00⟩ 50 %, |11⟩ 50 %',
    imagePath: imagePath?.replace('.png', '.cover-outcomes.png'),
  })
  expect(cover).not.toHaveProperty('first')
  expect(await listed()).toEqual(cover)
  const page = (await server.ask(`GET /circuits/${circuit.id}`)).raw.toString()
  expect(page).toContain(`<meta property="og:image" content="http://ketwork.localhost/${cover?.imagePath}">`)
  expect(page).toMatch(/og:image:alt" content="Outcomes of [^"]+: \|00⟩ 50 %, \|11⟩ 50 %"/)
  const path = `/${cover?.imagePath}`
  const light = await server.ask(`GET ${path}`)
  const { width, height } = await sharp(light.raw).metadata()
  expect({ width, height }).toEqual({
    width: 2 * (cover?.imageSize.width ?? 0),
    height: 2 * (cover?.imageSize.height ?? 0),
  })
  const asPage = { headers: { accept: 'image/webp' } }
  const dark = await server.ask(`GET ${path}?theme=dark`, asPage)
  expect(dark.headers['content-type']).toBe('image/webp')
  expect((await server.ask(`GET ${path}?theme=dark`, asPage)).raw, 'which is stored').toEqual(dark.raw)

  const { token } = author
  const collection = { name: 'Covers', isPublic: true, circuitId: circuit.id }
  expect((await server.ask('POST /api/collections', { token, body: collection })).status).toBe(201)
  const collections = await server.ask<CollectionSummary[]>('GET /api/collections')
  expect(collections.body.data[0]?.pictures[0]?.cover).toEqual(cover)

  await saveVersion('x q[0];\nbit c = measure q[0];\n')
  expect(await listed()).toMatchObject({ outcomes: '1 100 %' })
  expect((await listed())?.imagePath).not.toBe(cover?.imagePath)
  await saveVersion('input float[64] theta;\nrx(theta) q[0];\n')
  expect(await listed(), 'which has no outcomes of its own').toBeUndefined()
})

test.each([
  ['inputs', 'input float[64] theta;\nrx(theta) q[0];\ny q[1];\n', 'depend on the values'],
  [
    'too many qubits',
    'qubit[40] many;\nrx(0.1) many;\n',
    'The circuit has 42 qubits, and at most 20 are simulated here.',
  ],
])('a circuit with %s has no picture of outcomes, and it is said why', async (_, gates, reason) => {
  await saveVersion(gates)
  const { status, body } = await choose('outcomes')
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: [{ path: 'cover', message: expect.stringContaining(reason) }] })
  expect(await listed()).toBeUndefined()
})
