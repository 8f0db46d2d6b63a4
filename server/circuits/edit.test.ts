/** Editing what is written about a circuit: everything that shows it follows, and nobody overwrites what they have not seen. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import type { ModerationLogEntry } from '../../contract/moderation'
import { startTestServer, type Actor } from '../testing'
import { circuits } from './tables'

let author: Actor
let id: string

const server = await startTestServer()
const other = await server.addUser()
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  author = await server.addUser()
  id = (await server.addCircuit(author.id, { tags: ['entanglement', 'basics'], references: ['Bell 1964'] })).id
})

const edit = (body: object, token = author.token) =>
  server.ask<CircuitSummary & { references: string[] }>(`PATCH /api/circuits/${id}`, { token, body })
const read = async () => (await server.ask<Circuit>(`GET /api/circuits/${id}`)).body.data
const list = async (query: string) => (await server.ask<CircuitSummary[]>(`GET /api/circuits${query}`)).body
const facets = async () =>
  (await server.ask<Record<'categories' | 'tags', { name: string; count: number }[]>>('GET /api/circuits/facets')).body
    .data

describe('a category in another case', () => {
  const nameOfCategory = async () => (await read()).category.name

  test('is the one that was there before, in its spelling', async () => {
    await edit({ category: 'Élan Algorithms' })
    id = (await server.addCircuit(author.id)).id
    await edit({ category: 'élan ALGORITHMS' })
    expect(await nameOfCategory()).toBe('Élan Algorithms')
    expect((await facets()).categories).toEqual([{ name: 'Élan Algorithms', count: 2 }])
  })

  test('is what the product calls it where it is one of its own', async () => {
    await edit({ category: 'quantum simulation' })
    expect(await nameOfCategory()).toBe('Quantum Simulation')
  })

  test('is added once where it is saved twice at the same time', async () => {
    const ids = [id, (await server.addCircuit(author.id)).id, (await server.addCircuit(author.id)).id]
    const cases = ['At once', 'at once', 'AT ONCE']
    await Promise.all(
      ids.map((one, at) =>
        server.ask(`PATCH /api/circuits/${one}`, { token: author.token, body: { category: cases[at] } }),
      ),
    )
    expect((await facets()).categories).toMatchObject([{ count: 3 }])
  })
})

describe('an edit', () => {
  test('of every field is shown by page, list, search, facets and counts, from that moment', async () => {
    // From now on all of them are cached.
    await read()
    await list('')
    await facets()
    const changes = {
      description: 'Prepares a state of two qubits',
      tags: ['states', 'basics'],
      category: 'Textbook',
      references: ['https://arxiv.org/abs/1411.4028'],
    }
    const { status, body } = await edit(changes)
    expect(status).toBe(200)
    const shown = {
      description: 'Prepares a state of two qubits',
      tags: [{ name: 'states' }, { name: 'basics' }],
      category: { name: 'Textbook' },
    }
    expect(body.data).toMatchObject({ ...shown, references: changes.references })
    expect(await read()).toMatchObject({ ...shown, references: changes.references })
    expect((await list('')).data).toMatchObject([shown])
    expect((await list('?q=two%20qubits')).page?.total, 'the new words').toBe(1)
    expect((await list('?q=entangled')).page?.total, 'the former words').toBe(0)
    expect((await list('?category=Textbook')).page?.total).toBe(1)
    expect((await list('?category=Custom%20Quantum%20Circuits')).page?.total).toBe(0)
    expect((await list('?tag=states')).page?.total).toBe(1)
    expect((await list('?tag=entanglement')).page?.total).toBe(0)
    expect(await facets()).toEqual({
      categories: [{ name: 'Textbook', count: 1 }],
      tags: [
        { name: 'basics', count: 1 },
        { name: 'states', count: 1 },
      ],
    })
  })

  test('of one field leaves the others as they are', async () => {
    const before = await read()
    await edit({ description: '' })
    const { updatedAt, ...after } = await read()
    expect(after).toEqual({ ...after, ...before, description: '', updatedAt: undefined })
    expect(updatedAt > before.updatedAt).toBe(true)
  })

  test('that changes nothing leaves the time of the last change', async () => {
    const before = await read()
    await edit({ name: before.name, tags: ['entanglement', 'basics', 'basics'], category: before.category.name })
    expect(await read()).toEqual(before)
  })

  test('is undone by another edit', async () => {
    const { updatedAt: _, ...before } = await read()
    await edit({ tags: [], category: 'Textbook', references: [], description: 'x' })
    await edit({
      tags: before.tags.map(({ name }) => name),
      category: before.category.name,
      references: before.references,
      description: before.description,
    })
    expect(await read()).toMatchObject(before)
  })

  test.each([
    ['', { description: 'x'.repeat(1001) }, 'description', 'The description can have at most 1000 characters.'],
    ['', { category: ' ' }, 'category', 'Please enter a category'],
    ['', { category: 'x'.repeat(61) }, 'category', 'The category can have at most 60 characters.'],
    ['', { tags: ['fine', 'x'.repeat(51)] }, 'tags.1', 'A tag can have at most 50 characters.'],
    ['', { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }, 'tags', 'At most 20 tags.'],
    ['', { references: ['javascript:alert(1)'] }, 'references.0', /http/],
    ['of nothing ', {}, '', 'There is nothing to change.'],
  ])('%sis validated as at creation: %o', async (_, body, path, message) => {
    const before = await read()
    const { status, body: answer } = await edit(body)
    expect(status).toBe(400)
    expect(answer.errors).toMatchObject([{ path, message: expect.stringMatching(message) }])
    expect(await read()).toEqual(before)
  })

  test('does not decide who sees the circuit', async () => {
    await edit({ description: 'x', isPublic: false })
    expect(await read()).toMatchObject({ description: 'x', isPublic: true })
  })
})

describe('an edit that crosses another’s', () => {
  test('is refused, and nothing of the first is lost', async () => {
    const { updatedAt: unchangedSince } = await read()
    expect((await edit({ description: 'First', unchangedSince })).status).toBe(200)
    const { status, body } = await edit({ description: 'Second', unchangedSince })
    expect(status).toBe(409)
    expect(body.message).toMatch(/changed while you edited it/)
    const now = await read()
    expect(now.description).toBe('First')
    expect((await edit({ description: 'Second', unchangedSince: now.updatedAt })).status).toBe(200)
  })

  test('is refused also where all of them come at once', async () => {
    const { updatedAt: unchangedSince } = await read()
    const texts = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(texts.map((description) => edit({ description, unchangedSince })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await read()).description).toBe(texts[answers.findIndex(({ status }) => status === 200)])
  })

  test('is refused where the other changed who sees it', async () => {
    const { updatedAt: unchangedSince } = await read()
    await server.ask(`PUT /api/circuits/${id}/visibility`, { token: author.token, body: { isPublic: false } })
    expect((await edit({ description: 'x', unchangedSince })).status).toBe(409)
  })

  test('is refused where it would change who sees what the other wrote', async () => {
    const { updatedAt: unchangedSince } = await read()
    await edit({ description: 'Not for everybody' })
    const show = (isPublic: boolean) =>
      server.ask(`PUT /api/circuits/${id}/visibility`, { token: author.token, body: { isPublic, unchangedSince } })
    expect((await show(false)).status).toBe(409)
    expect(await read()).toMatchObject({ isPublic: true })
  })

  test('has another time than that, also within a millisecond', async () => {
    const times = []
    for (const description of ['a', 'b', 'c', 'd']) times.push((await edit({ description })).body.data.updatedAt)
    expect(new Set(times).size).toBe(times.length)
    expect(times.toSorted()).toEqual(times)
  })
})

test('an edit by an administrator is recorded, with the fields; one by the author is not', async () => {
  const admin = await server.addUser({ role: 'ADMIN' })
  expect((await edit({ description: 'x' }, other.token)).status).toBe(403)
  await edit({ description: 'Mine' })
  await edit({ description: 'Theirs', tags: ['checked'], name: 'Bell pair' }, admin.token)
  const { body } = await server.ask<ModerationLogEntry[]>('GET /api/moderation/log', { token: admin.token })
  expect(body.data).toMatchObject([
    { action: 'EDIT_CIRCUIT', subjectId: id, subject: 'Bell pair', reason: 'Changed: description, tags' },
  ])
})
