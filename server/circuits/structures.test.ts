/** Searches by the structure of a program, with the real engine, and what each viewer finds by it. */
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { CircuitSummary } from '../../contract/circuits'
import { startTestEngine, startTestServer, type Actor } from '../testing'
import { addMissingStructures } from './structures'
import { circuits, circuitStructures } from './tables'

const server = await startTestServer({ engine: await startTestEngine({ memoryMb: 512 }) })
const author = await server.addUser()
const other = await server.addUser()

const head = 'OPENQASM 3.0; include "stdgates.inc";'

async function save(program: string, isPublic: boolean, by = author): Promise<string> {
  const { status, body } = await server.ask<{ id: string }>('POST /api/circuits/visualize', {
    token: by.token,
    body: { qasm: head + program, name: 'Saved', isPublic },
  })
  expect(status).toBe(201)
  return body.data.id
}

async function findSame(program: string, { token }: Actor): Promise<string[]> {
  const { status, body } = await server.ask<CircuitSummary[]>('POST /api/circuits/same', {
    token,
    body: { qasm: head + program },
  })
  expect(status).toBe(200)
  return body.data.map(({ id }) => id)
}

test('a program is found under other names and in another order, the newest first; a private one by its author alone', async () => {
  const shared = await save('qubit[2] q; t q[0]; cx q[0], q[1];', true)
  const own = await save('qubit[2] a; t a[1]; cx a[1], a[0];', false)
  const wanted = 'qubit v; qubit w; t w; cx w, v;'
  expect(await findSame(wanted, author)).toEqual([own, shared])
  expect(await findSame(wanted, other)).toEqual([shared])
  const admin = await server.addUser({ role: 'ADMIN' })
  expect(await findSame(wanted, admin), 'an administrator finds what everybody finds').toEqual([shared])
  expect(await findSame('qubit[2] q; t q[0]; cx q[1], q[0];', author)).toEqual([])
})

test('another circuit with the same hash is not said to be the same', async () => {
  const program = 'qubit[3] q; sdg q[0]; cz q[0], q[1];'
  const id = await save(program, true)
  const another = await save('qubit[3] q; sdg q[0]; cz q[1], q[2];', true)
  const { orm } = server.services.database
  const [structure] = await orm.select().from(circuitStructures).where(eq(circuitStructures.circuitId, id))
  await orm
    .update(circuitStructures)
    .set({ hash: structure?.hash ?? '' })
    .where(eq(circuitStructures.circuitId, another))
  expect(await findSame(program, other)).toEqual([id])
})

test('a circuit that an administrator has hidden is found by nobody else, and a deleted one by nobody', async () => {
  const program = 'qubit[2] q; s q[0]; cz q[0], q[1];'
  const id = await save(program, true)
  const admin = await server.addUser({ role: 'ADMIN' })
  await server.services.database.orm
    .update(circuits)
    .set({ isPublic: false, hiddenAt: new Date() })
    .where(eq(circuits.id, id))
  expect(await findSame(program, other)).toEqual([])
  expect(await findSame(program, admin)).toEqual([])
  await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })
  expect(await findSame(program, author)).toEqual([])
})

test('a circuit is found by its newest version, also where an earlier one is restored', async () => {
  const [first, second] = ['qubit[2] q; y q[0]; cx q[0], q[1];', 'qubit[2] q; y q[0]; cx q[0], q[1]; y q[1];']
  const id = await save(first, true)
  const { token } = author
  const saved = await server.ask(`POST /api/circuits/${id}/versions`, { token, body: { qasm: head + second } })
  expect(saved.status).toBe(201)
  expect([await findSame(first, other), await findSame(second, other)]).toEqual([[], [id]])
  await server.ask(`POST /api/circuits/${id}/versions/1/restore`, { token, body: {} })
  expect([await findSame(first, other), await findSame(second, other)]).toEqual([[id], []])
})

test('circuits without structures, and with those of earlier versions, get theirs', async () => {
  const { orm } = server.services.database
  const program = 'qubit[3] q; ccx q[0], q[1], q[2];'
  const old = await server.addCircuit(author.id, { qasmCode: head + program })
  const stale = await server.addCircuit(author.id, { qasmCode: head + program })
  const broken = await server.addCircuit(author.id, { qasmCode: 'qubit q; h r;' })
  await orm.insert(circuitStructures).values({ circuitId: stale.id, version: 0, hash: 'of another program' })
  const signal = new AbortController().signal
  expect(await findSame(program, other)).toEqual([])
  expect(await addMissingStructures(server.services, signal)).toBeGreaterThanOrEqual(3)
  expect(await findSame(program, other)).toEqual([stale.id, old.id])
  expect(await orm.select().from(circuitStructures).where(eq(circuitStructures.circuitId, broken.id))).toMatchObject([
    { hash: null, windows: null, operations: null },
  ])
  expect(await addMissingStructures(server.services, signal)).toBe(0)
})

test('a program with errors finds nothing; too long a one is refused', async () => {
  expect(await findSame('qubit q; h r;', other)).toEqual([])
  const answer = await server.ask('POST /api/circuits/same', {
    token: other.token,
    body: { qasm: `qubit q;${' '.repeat(5_000_000)}` },
  })
  expect(answer.status).toBe(413)
})

async function findContaining(program: string, operations: number[], { token }: Actor) {
  return server.ask<{ circuits: CircuitSummary[]; isComplete: boolean }>('POST /api/circuits/containing', {
    token,
    body: { qasm: head + program, operations },
  })
}

test('circuits are found by a part of a program; private ones by their authors alone', async () => {
  const shared = await save('qubit[3] a; rx(0.1) a[2]; ch a[2], a[0]; sdg a[0]; h a[1];', true)
  const own = await save('qubit[2] q; x q[0]; rx(0.7) q[0]; ch q[0], q[1]; sdg q[1];', false)
  // The same gates, with another one between them.
  await save('qubit[2] q; rx(0.7) q[0]; ch q[0], q[1]; x q[1]; sdg q[1];', true)
  const program = 'qubit[4] q; t q[3]; rx(0.5) q[1]; barrier q; ch q[1], q[3]; sdg q[3];'
  const ofAuthor = await findContaining(program, [1, 2, 3, 4], author)
  expect(ofAuthor.body.data).toMatchObject({ circuits: [{ id: own }, { id: shared }], isComplete: true })
  const ofOther = await findContaining(program, [1, 3, 4], other)
  expect(ofOther.body.data).toMatchObject({ circuits: [{ id: shared }], isComplete: true })
  const admin = await server.addUser({ role: 'ADMIN' })
  expect((await findContaining(program, [1, 3, 4], admin)).body.data.circuits.map(({ id }) => id)).toEqual([shared])
})

test('a part needs two operations that share a qubit, at most 50, and a program without errors', async () => {
  const program = 'qubit[2] q; h q[0]; x q[1]; cx q[0], q[1];'
  for (const [text, operations] of [
    [program, [0, 1]],
    [program, [0]],
    [program, [...Array(51).keys()]],
    [program, [7, 8]],
    ['qubit q; h r; h r;', [0, 1]],
  ] as const) {
    expect((await findContaining(text, [...operations], other)).status, `${text} ${operations}`).toBe(400)
  }
})
