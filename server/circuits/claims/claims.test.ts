/** Claims of circuits: who may make them, how they are proved in the background, and what becomes of them with a new version. */
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import type { CircuitClaim, Claim, TriedClaim } from '../../../contract/claims'
import { claimLimits } from '../../../contract/claim-limits'
import type { ModerationLogEntry } from '../../../contract/moderation'
import { openEngine } from '../../engine/engine-pool'
import { migrationsFolder } from '../../platform/migrate'
import { openTestServer, startTestServer, type Actor } from '../../testing'
import { createFakeEngine } from '../../testing-engine'
import { addMissingProperties } from '../missing-properties'
import { circuitClaims, circuits } from '../tables'
import { createProofJob } from './prove'
import { claimBytesOf } from './repository'

let author: Actor
let id: string
/** What each proof waits for before it begins. */
let beforeProofs: Promise<void> = Promise.resolve()

const fakeEngine = createFakeEngine()
const server = await startTestServer({
  engine: {
    ...fakeEngine,
    async checkClaim(source, claim) {
      await beforeProofs
      return fakeEngine.checkClaim(source, claim)
    },
  },
})
const admin = await server.addUser({ role: 'ADMIN' })

beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  author = await server.addUser()
  id = (await server.addCircuit(author.id, { properties: ['gate:h'] })).id
})

const depth = (says: string) => ({ kind: 'figures', says, figures: { depth: '2' } })
const ask = <Data>(method: string, path: string, body?: object, token = author.token) =>
  server.ask<Data>(`${method} /api/circuits/${id}${path}`, { token, ...(body && { body }) })
const add = (says: string, token = author.token) => ask<CircuitClaim>('POST', '/claims', { claim: depth(says) }, token)
const list = async (query = '') => (await ask<CircuitClaim[]>('GET', `/claims${query}`)).body.data
const found = async (search: string) =>
  (await server.ask<CircuitSummary[]>(`GET /api/circuits?q=${search}`)).body.page?.total
const saveVersion = (text: string) =>
  ask<Circuit>('POST', '/versions', { qasm: `OPENQASM 3.0;\nqubit[2] q;\n// ${text}\n` })

describe('a claim', () => {
  test('waits at first, and is proved in the background, with the number of cases', async () => {
    const { status, body } = await add('is two deep')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ version: 1, claim: depth('is two deep'), state: 'waiting', checkedAt: null })
    await server.jobsDone()
    expect(await list()).toEqual([
      { ...body.data, state: 'proved', cases: 11, reason: null, isSampled: false, checkedAt: expect.any(String) },
    ])
  })

  test('that is false is refuted with a counterexample, and one that cannot be checked says why', async () => {
    await add('is false')
    await add('is strange')
    await server.jobsDone()
    expect(await list()).toMatchObject([
      { state: 'refuted', reason: 'The depth is 2 instead of 1.', cases: null },
      { state: 'not checked', reason: 'The program has no register "a".', cases: null },
    ])
  })

  test('is changed, proved again, and deleted', async () => {
    const { data } = (await add('is false')).body
    await server.jobsDone()
    const changed = await ask<CircuitClaim>('PATCH', `/claims/${data.id}`, { claim: depth('is true') })
    expect(changed.body.data).toMatchObject({ id: data.id, state: 'waiting', reason: null, checkedAt: null })
    await server.jobsDone()
    expect(await list()).toMatchObject([{ id: data.id, claim: depth('is true'), state: 'proved' }])
    expect((await ask('DELETE', `/claims/${data.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await ask('DELETE', `/claims/${data.id}`)).status).toBe(404)
  })

  test('is tried without being saved', async () => {
    const { body } = await ask<TriedClaim>('POST', '/claims/try', { claim: depth('is false') })
    expect(body.data).toEqual({
      state: 'refuted',
      reason: 'The depth is 2 instead of 1.',
      cases: null,
      isSampled: false,
    })
    expect(await list()).toEqual([])
  })

  test('with a mistake in a formula is refused at its field', async () => {
    const claim = { kind: 'maps', says: 'adds', inputs: ['a'], outputs: { sum: 'a +' } }
    for (const path of ['/claims', '/claims/try']) {
      const { status, body } = await ask('POST', path, { claim })
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ path: 'claim.outputs.sum', message: 'a + is not complete.' }])
    }
  })

  test.each([
    ['no sentence', { ...depth(' ') }, 'claim.says'],
    ['two lines', { ...depth('one\ntwo') }, 'claim.says'],
    ['a formula without end', { kind: 'state', says: 'is', amplitude: '1+'.repeat(400) }, 'claim.amplitude'],
    ['a kind that only the library has', { kind: 'cut', says: 'is', edges: [], angles: [] }, 'claim.kind'],
    ['no figure', { kind: 'figures', says: 'Solves everything' }, 'claim.figures'],
    ['no figure in its lists', { ...depth('is'), figures: {}, atMost: {}, gates: {} }, 'claim.figures'],
    ['layers', { ...depth('is'), layers: ['h'] }, 'claim'],
  ])('with %s is refused', async (_, claim, path) => {
    const { status, body } = await ask('POST', '/claims', { claim })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path }])
  })

  test('that names no figure, and was proved when that was possible, is not checked any more', async () => {
    const { orm } = server.services.database
    await add('is empty')
    await add('is two deep')
    const second = await server.addCircuit(author.id, { properties: ['gate:h'] })
    await server.ask(`POST /api/circuits/${second.id}/claims`, {
      token: author.token,
      body: { claim: depth('is empty') },
    })
    await server.jobsDone()
    const empty: Claim = { kind: 'figures', says: 'is empty', gates: {} }
    await orm
      .update(circuitClaims)
      .set({ claim: empty })
      .where(sql`claim->>'says' = 'is empty'`)
    expect([await found('has:claim'), await found('is:verified')]).toEqual([2, 2])
    await orm.execute(sql.raw(readFileSync(`${migrationsFolder}/0038_empty_claims.sql`, 'utf8')))
    expect(await list()).toMatchObject([
      { claim: empty, state: 'not checked', reason: 'The claim names no figure.', cases: null },
      { state: 'proved', cases: 11, reason: null },
    ])
    expect([await found('has:claim'), await found('is:verified'), await found('gate:h')]).toEqual([1, 0, 2])
  })

  test(`of a circuit that has ${claimLimits.count} is refused, also of two that come at once`, async () => {
    for (let count = 1; count < claimLimits.count; count++) await add(`claim ${count}`)
    const [one, other] = await Promise.all([add('one more'), add('another one')])
    expect([one.status, other.status].toSorted()).toEqual([201, 409])
    expect(await list()).toHaveLength(claimLimits.count)
  })

  test('counts against the storage of the author', async () => {
    await add('is two deep')
    expect(await claimBytesOf(server.services.database.orm, author.id)).toBeGreaterThan(20)
  })
})

describe('who may what', () => {
  test('members see the claims of public circuits and change none of others', async () => {
    const { data } = (await add('is two deep')).body
    const other = await server.addUser()
    expect((await ask('GET', '/claims', undefined, other.token)).status).toBe(200)
    expect((await add('is mine', other.token)).status).toBe(403)
    expect((await ask('POST', '/claims/try', { claim: depth('is') }, other.token)).status).toBe(403)
    expect((await ask('PATCH', `/claims/${data.id}`, { claim: depth('is') }, other.token)).status).toBe(403)
    expect((await ask('DELETE', `/claims/${data.id}`, undefined, other.token)).status).toBe(403)
  })

  test('those of a private circuit are seen by its author and administrators alone', async () => {
    await add('is two deep')
    await ask('PUT', '/visibility', { isPublic: false })
    const other = await server.addUser()
    expect((await ask('GET', '/claims', undefined, other.token)).status).toBe(403)
    expect((await server.ask(`GET /api/circuits/${id}/claims`)).status).toBe(401)
    expect((await ask('GET', '/claims', undefined, admin.token)).status).toBe(200)
  })

  test('what an administrator changes is in the log', async () => {
    const { data } = (await add('is two deep', admin.token)).body
    await ask('DELETE', `/claims/${data.id}`, undefined, admin.token)
    const log = await server.ask<ModerationLogEntry[]>('GET /api/moderation/log', { token: admin.token })
    expect(log.body.data.slice(0, 2).map(({ reason }) => reason)).toEqual(['Deleted a claim', 'Added a claim'])
  })

  test('a claim of another circuit is not found', async () => {
    const { data } = (await add('is two deep')).body
    const second = await server.addCircuit(author.id)
    const { status } = await server.ask(`DELETE /api/circuits/${second.id}/claims/${data.id}`, { token: author.token })
    expect(status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('a new version', () => {
  test('has the claims of the one before, proved again, and the earlier one keeps what was proved of it', async () => {
    const { data } = (await add('is two deep')).body
    await server.jobsDone()
    await saveVersion('second')
    await server.jobsDone()
    expect(await list()).toMatchObject([{ id: data.id, version: 2, state: 'proved' }])
    await ask('PATCH', `/claims/${data.id}`, { claim: depth('is false') })
    await server.jobsDone()
    expect(await list()).toMatchObject([{ id: data.id, version: 2, state: 'refuted' }])
    expect(await list('?version=1')).toMatchObject([{ id: data.id, version: 1, state: 'proved' }])
    await ask('POST', '/versions/1/restore', {})
    await server.jobsDone()
    expect(await list()).toMatchObject([{ id: data.id, version: 3, state: 'refuted' }])
    await ask('DELETE', `/claims/${data.id}`)
    expect([await list(), await list('?version=2')]).toEqual([[], []])
  })

  test('is proved of its own program, also where a still newer one has come', async () => {
    const programs: string[] = []
    const engine = createFakeEngine()
    const job = createProofJob({
      database: server.services.database,
      engine: {
        ...engine,
        checkClaim: async (source, claim) => {
          programs.push(source)
          return engine.checkClaim(source, claim)
        },
      },
    })
    await add('is two deep')
    await saveVersion('second')
    await saveVersion('third')
    await server.jobsDone()
    await server.services.database.orm.update(circuitClaims).set({ state: 'waiting' })
    await job({ id }, undefined as never)
    expect(programs.map((program) => /second|third/.exec(program)?.[0])).toEqual([undefined, 'second', 'third'])
  })
})

describe('searches', () => {
  test('find circuits with a proved claim, and those of which all are proved', async () => {
    expect(await found('has:claim')).toBe(0)
    let beginProofs = () => {}
    beforeProofs = new Promise((resolve) => (beginProofs = resolve))
    const { data } = (await add('is two deep')).body
    const whileItWaits = await found('has:claim')
    beginProofs()
    expect(whileItWaits).toBe(0)
    await server.jobsDone()
    expect([await found('has:claim'), await found('is:verified'), await found('gate:h')]).toEqual([1, 1, 1])
    const second = (await add('is false')).body.data
    await server.jobsDone()
    expect([await found('has:claim'), await found('is:verified')]).toEqual([1, 0])
    await ask('DELETE', `/claims/${second.id}`)
    expect([await found('has:claim'), await found('is:verified')]).toEqual([1, 1])
    await saveVersion('second')
    await server.jobsDone()
    expect([await found('has:claim'), await found('is:verified')]).toEqual([1, 1])
    await ask('DELETE', `/claims/${data.id}`)
    expect([await found('has:claim'), await found('is:verified')]).toEqual([0, 0])
  })

  test('do so too where properties come later', async () => {
    await server.services.database.orm.update(circuits).set({ properties: null })
    await add('is two deep')
    await server.jobsDone()
    expect(await found('has:claim')).toBe(0)
    await addMissingProperties(server.services, new AbortController().signal)
    expect(await found('has:claim')).toBe(1)
  })
})

describe('the job', () => {
  test('proves each claim once, however many servers run it', async () => {
    const beside = await openTestServer({ beside: server })
    try {
      await Promise.all(['one', 'two', 'three', 'four'].map((says) => add(says)))
      const jobs = [server, beside].map(({ services }) => createProofJob(services)({ id }, undefined as never))
      await Promise.all(jobs)
      await server.jobsDone()
      expect((await list()).map(({ state, cases }) => `${state} ${cases}`).toSorted()).toEqual([
        'proved 3',
        'proved 3',
        'proved 4',
        'proved 5',
      ])
      expect(await found('is:verified')).toBe(1)
    } finally {
      await beside.close()
    }
  })

  test('stores no proof of a claim that has changed meanwhile', async () => {
    const { data } = (await add('is two deep')).body
    await server.jobsDone()
    await server.services.database.orm.update(circuitClaims).set({ state: 'waiting', checkedAt: null })
    let changed = false
    const engine = createFakeEngine()
    const job = createProofJob({
      database: server.services.database,
      engine: {
        ...engine,
        async checkClaim(source, claim) {
          if (!changed) {
            changed = true
            await server.services.database.orm
              .update(circuitClaims)
              .set({ claim: depthClaim('is false'), revision: 2 })
              .where(eq(circuitClaims.id, data.id))
          }
          return engine.checkClaim(source, claim)
        },
      },
    })
    await job({ id }, undefined as never)
    expect(await list()).toMatchObject([{ claim: depth('is false'), state: 'refuted' }])
  })

  test.each([
    ['slow', 'The proof took longer than the server allows.'],
    ['huge', 'The proof takes more memory than the server allows.'],
  ])('says of a circuit that is too %s why its claim is not checked', async (word, reason) => {
    await server.services.database.orm.update(circuits).set({ qasmCode: `OPENQASM 3.0; // ${word}` })
    await add('is two deep')
    await server.jobsDone()
    expect(await list()).toMatchObject([{ state: 'not checked', reason }])
    const { body } = await ask<TriedClaim>('POST', '/claims/try', { claim: depth('is') })
    expect(body.data).toMatchObject({ state: 'not checked', reason })
  })

  test('leaves claims waiting where the engine is busy, to try again', async () => {
    await server.services.database.orm.update(circuits).set({ qasmCode: 'OPENQASM 3.0; // busy' })
    await add('is two deep')
    await expect(createProofJob(server.services)({ id }, undefined as never)).rejects.toThrow('The queue is full.')
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    expect((await ask('POST', '/claims/try', { claim: depth('is') })).status).toBe(503)
    await server.services.database.orm.update(circuits).set({ qasmCode: 'OPENQASM 3.0;' })
    await server.jobsDone()
  })

  test('does nothing where the circuit has been deleted', async () => {
    await server.services.database.orm.delete(circuits)
    await expect(createProofJob(server.services)({ id }, undefined as never)).resolves.toBeUndefined()
  })
})

const depthClaim = (says: string) => ({ kind: 'figures' as const, says, figures: { depth: '2' } })

test('the engine itself proves and refutes', async () => {
  const engine = await openEngine(server.services.settings, { log: server.services.log })
  try {
    const real = await openTestServer({ engine })
    try {
      const user = await real.addUser()
      const qasmCode =
        'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] a;\nqubit[2] b;\ncx a[0], b[0];\ncx a[1], b[1];\n'
      const circuit = await real.addCircuit(user.id, { qasmCode })
      for (const b of ['a', 'a + (a == 2)']) {
        const claim = { kind: 'maps', says: 'copies a', inputs: ['a'], outputs: { b } }
        await real.ask(`POST /api/circuits/${circuit.id}/claims`, { token: user.token, body: { claim } })
      }
      await real.jobsDone()
      const { body } = await real.ask<CircuitClaim[]>(`GET /api/circuits/${circuit.id}/claims`)
      expect(body.data).toMatchObject([
        { state: 'proved', cases: 4 },
        { state: 'refuted', reason: 'For a = 2, b is 2 instead of 3.' },
      ])
    } finally {
      await real.close()
    }
  } finally {
    await engine.close()
  }
})
