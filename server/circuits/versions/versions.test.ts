/** Versions of circuits: their list, their permanent addresses, saving and restoring them. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Circuit, CircuitComment, CircuitSummary } from '../../../contract/circuits'
import type { ModerationLogEntry } from '../../../contract/moderation'
import type { CircuitVersion, CircuitVersionSummary } from '../../../contract/versions'
import { startTestServer, type Actor } from '../../testing'
import { addMissingProperties } from '../missing-properties'
import { sumStoredBytes } from '../repository'
import { sweepPictures } from '../sweep-pictures'
import { circuits, circuitVersions } from '../tables'
import { contentHashOf } from './summarize-change'

let author: Actor
let id: string

const first = 'OPENQASM 3.0;\nqubit[2] q;\n'
const program = (text: string) => `${first}// ${text}\n`

const server = await startTestServer()
const admin = await server.addUser({ role: 'ADMIN' })
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  const { files } = server.services
  await files.remove(...(await files.list()))
  author = await server.addUser()
  id = (await server.addCircuit(author.id)).id
})

const ask = <Data>(method: string, path: string, body?: object, token = author.token) =>
  server.ask<Data>(`${method} /api/circuits/${id}${path}`, { token, ...(body && { body }) })
const save = (body: object, token = author.token) => ask<Circuit>('POST', '/versions', body, token)
const read = async () => (await ask<Circuit>('GET', '')).body.data
const list = async (query = '') => (await ask<CircuitVersionSummary[]>('GET', `/versions${query}`)).body
const version = async (number: number) => (await ask<CircuitVersion>('GET', `/versions/${number}`)).body.data

describe('every circuit', () => {
  test('has a version 1, also one from before there were versions, which takes no row', async () => {
    const circuit = await read()
    expect(circuit.version).toBe(1)
    expect(await list()).toMatchObject({
      data: [{ number: 1, author: { id: author.id }, createdAt: circuit.createdAt, note: '', summary: '' }],
      page: { total: 1, nextCursor: null },
    })
    expect(await version(1)).toMatchObject({
      circuitId: id,
      number: 1,
      newest: 1,
      restoredFrom: null,
      qasmCode: first,
      contentHash: contentHashOf(first),
      imagePath: circuit.imagePath,
    })
    expect(await server.services.database.orm.$count(circuitVersions)).toBe(0)
  })
})

describe('a new version', () => {
  test('is what page, list and program show, and the earlier one stays at its address', async () => {
    const before = await version(1)
    const { status, body } = await save({ qasm: program('second'), note: ' Without the barrier ', basedOn: 1 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ id, version: 2, qasmCode: program('second'), diagnostics: [] })
    const now = await read()
    expect(now).toMatchObject({ version: 2, qasmCode: program('second'), name: 'Bell pair' })
    expect(now.imagePath).not.toBe(before.imagePath)
    const { data } = await server.ask<CircuitSummary[]>('GET /api/circuits').then((answer) => answer.body)
    expect(data).toMatchObject([{ id, imagePath: now.imagePath }])
    expect(await version(1)).toEqual({ ...before, newest: 2 })
    expect(await version(2)).toMatchObject({ note: 'Without the barrier', qasmCode: program('second'), newest: 2 })
    for (const { imagePath } of [before, now]) expect((await server.ask(`GET /${imagePath}`)).status).toBe(200)
  })

  test('says who saved it, when and what changed', async () => {
    await save({ qasm: program('second') })
    await save({ qasm: program('third') }, admin.token)
    expect((await list()).data).toMatchObject([
      { number: 3, author: { id: admin.id }, summary: 'Operations changed, as many as before' },
      { number: 2, author: { id: author.id } },
      { number: 1, author: { id: author.id }, summary: '' },
    ])
    const { body } = await server.ask<ModerationLogEntry[]>('GET /api/moderation/log', { token: admin.token })
    expect(body.data[0]).toMatchObject({ action: 'EDIT_CIRCUIT', subjectId: id, reason: 'Saved version 3' })
  })

  test('of settings has them, and one of a program has none', async () => {
    const circuitParams = {
      type: 'default',
      useCase: 'custom',
      qubits: 3,
      layers: 2,
      encodingLayer: { type: 'none' },
      coreLayer: { type: 'brickwork', singleQubitGates: ['RX'], twoQubitGates: ['CNOT'] },
      middleLayer: { type: 'none' },
    }
    expect((await save({ circuitParams })).body.data).toMatchObject({
      settings: { circuitParams: { qubits: 3 } },
      circuitParams: { qubits: 3, layers: 2 },
    })
    await save({ qasm: program('by hand') })
    expect(await read()).toMatchObject({ settings: null, circuitParams: { layers: null } })
    expect(await version(2)).toMatchObject({ settings: { circuitParams: { qubits: 3 } } })
  })

  test('has the limits of a new circuit', async () => {
    const broken = await save({ qasm: 'broken' })
    expect(broken.status).toBe(400)
    expect(broken.body.diagnostics).toMatchObject([{ severity: 'error' }])
    expect((await save({ qasm: 'x'.repeat(5_000_001) })).status).toBe(413)
    expect((await save({ qasm: '' })).body.errors).toMatchObject([{ path: 'qasm', message: 'Please enter QASM code' }])
    expect((await save({ qasm: program('x'), note: 'x'.repeat(201) })).body.errors).toMatchObject([{ path: 'note' }])
    expect(await read()).toMatchObject({ version: 1, qasmCode: first })
    expect((await server.services.files.list()).length).toBe(1)
  })

  test('that is what the newest is already is refused', async () => {
    expect((await save({ qasm: first })).body.message).toBe('This is what version 1 is already.')
  })

  test('is saved once, however often it is sent', async () => {
    const send = () =>
      server.ask<Circuit>(`POST /api/circuits/${id}/versions`, {
        token: author.token,
        headers: { 'idempotency-key': 'one' },
        body: { qasm: program('second') },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status, body }) => [status, body.data.version])).toEqual([
      [201, 2],
      [201, 2],
      [201, 2],
    ])
    await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })
    expect((await send()).status, 'nothing is told of what is gone').toBe(404)
  })

  test('has the fingerprints of its program', async () => {
    await save({ qasm: program('second') })
    const [row] = await server.services.database.orm.select().from(circuits).where(eq(circuits.id, id))
    expect(row).toMatchObject({ shapeFingerprint: 'read' })
    expect(await addMissingProperties(server.services, new AbortController().signal)).toBe(0)
  })
})

describe('two who save at once', () => {
  test('get a clear conflict, and nothing is lost', async () => {
    await save({ qasm: program('theirs'), basedOn: 1 })
    const { status, body } = await save({ qasm: program('mine'), basedOn: 1 })
    expect(status).toBe(409)
    expect(body.message).toMatch(/Version 2 has been saved while you edited version 1/)
    expect(await read()).toMatchObject({ version: 2, qasmCode: program('theirs') })
    expect((await save({ qasm: program('mine'), basedOn: 2 })).body.data.version).toBe(3)
    expect((await version(2)).qasmCode).toBe(program('theirs'))
  })

  test('get one version for each that is saved, without gaps', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save({ qasm: program(text) })))
    const saved = answers.filter(({ status }) => status === 201).length
    expect(saved).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await list()).data.map(({ number }) => number)).toEqual(
      [...Array(saved + 1).keys()].map((at) => at + 1).toReversed(),
    )
    // No picture is left of those that were refused.
    expect((await server.services.files.list()).length).toBe(saved + 1)
  })
})

describe('restoring', () => {
  beforeEach(async () => {
    await save({ qasm: program('second') })
  })
  const restore = (number: number, body: object = {}) => ask<Circuit>('POST', `/versions/${number}/restore`, body)

  test('makes a new version of an old one, with its program and picture', async () => {
    const { status, body } = await restore(1, { basedOn: 2 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ version: 3, qasmCode: first })
    expect(await version(3)).toMatchObject({ restoredFrom: 1, contentHash: contentHashOf(first) })
    expect((await version(2)).qasmCode).toBe(program('second'))
    expect((await server.ask(`GET /${body.data.imagePath}`)).status).toBe(200)
    expect((await version(1)).imagePath).toBe(body.data.imagePath)
  })

  test('of the newest, of one that is not there, and after another save is refused', async () => {
    expect((await restore(2)).body.message).toBe('This is what version 2 is already.')
    expect((await restore(9)).status).toBe(404)
    expect((await restore(1, { basedOn: 1 })).status).toBe(409)
    expect((await read()).version).toBe(2)
  })
})

test('a list in pages has every version once', async () => {
  for (const text of ['2', '3', '4', '5']) await save({ qasm: program(text) })
  const numbers: number[] = []
  let cursor: string | null = null
  do {
    const page = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
    numbers.push(...page.data.map(({ number }) => number))
    cursor = page.page?.nextCursor ?? null
  } while (cursor !== null)
  expect(numbers).toEqual([5, 4, 3, 2, 1])
  expect((await ask('GET', '/versions?cursor=nonsense')).status).toBe(400)
  expect((await ask('GET', '/versions/0')).status).toBe(404)
  expect((await ask('GET', '/versions/6')).status).toBe(404)
})

describe('likes and comments belong to the circuit', () => {
  const say = (content: string, about: object = {}) =>
    server.ask<CircuitComment>('POST /api/circuits/comments', {
      token: admin.token,
      body: { circuitId: id, content, ...about },
    })

  test('and a comment records the version that it was written on', async () => {
    await server.ask(`POST /api/circuits/${id}/like`, { token: admin.token })
    await say('About the first')
    await save({ qasm: program('second') })
    await say('About the second')
    expect((await say('About the first, late', { version: 1 })).body.data.version).toBe(1)
    expect((await say('About none', { version: 3 })).body.errors).toMatchObject([{ path: 'version' }])
    expect(await read()).toMatchObject({
      likeCount: 1,
      commentCount: 3,
      version: 2,
      comments: [{ version: 1 }, { version: 2 }, { version: 1 }],
    })
  })
})

describe('everything that belongs to a circuit', () => {
  test('goes with it: rows and pictures of all versions', async () => {
    for (const text of ['2', '3']) await save({ qasm: program(text) })
    await ask('POST', '/versions/1/restore', {})
    expect((await ask('DELETE', '')).status).toBe(200)
    expect(await server.services.database.orm.$count(circuitVersions)).toBe(0)
    expect(await server.services.files.list()).toEqual([])
  })

  test('is counted as stored, and swept only where no version has it', async () => {
    const { database, files, log } = server.services
    const before = await sumStoredBytes(database.orm, author.id)
    await save({ qasm: program('second') })
    const { imagePath } = await version(1)
    expect(await sumStoredBytes(database.orm, author.id)).toBeGreaterThan(before)
    expect(await sweepPictures({ queries: database.orm, files, log }, { rowDelay: 1 })).toBe(0)
    expect((await server.ask(`GET /${imagePath}`)).status).toBe(200)
  })

  test('stays where the one who saved a version deletes their account', async () => {
    await save({ qasm: program('second') }, admin.token)
    const other = await server.addUser({ role: 'ADMIN' })
    await save({ qasm: program('third') }, other.token)
    const remove = { token: other.token, body: { password: other.password } }
    expect((await server.ask(`DELETE /api/users/${other.id}`, remove)).status).toBe(200)
    expect((await list()).data).toMatchObject([{ number: 3, author: null }, { number: 2 }, { number: 1 }])
  })
})
