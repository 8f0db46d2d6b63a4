/** Circuits of which none has a word that is too long to be stored: beside such a word, the index alone never tells what matches. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../testing'
import { countLimits } from '../counts/count-cache'
import { circuits } from '../tables'
import { signLimits } from './name-and-description'

const server = await startTestServer()
const { orm } = server.services.database
const author = await server.addUser()

beforeAll(async () => {
  const tags = ['entanglement']
  for (let place = 0; place < 20; place++)
    await server.addCircuit(author.id, { name: `Plain ${place}`, description: 'None.', tags })
  for (let place = 0; place < 4; place++)
    await server.addCircuit(author.id, { name: `Rectangle ${place}`, description: '', tags })
  await server.addCircuit(author.id, { name: 'Another', description: 'With a triangle', tags: [] })
  await server.addCircuit(author.id, { name: 'Tagged', description: '', tags: ['angles'] })
  await server.addCircuit(author.id, { name: 'Private rectangle', description: '', tags: [], isPublic: false })
  await orm.execute(sql`analyze circuits`)
})

const limits = countLimits(orm)
const usual = { ...limits }
afterEach(() => Object.assign(limits, usual))

const look = async (query: string, token?: string) => {
  const { body } = await server.ask<{ name: string }[]>(`GET /api/circuits?limit=50&q=${query}`, { token })
  const { total, isPartial = false } = body.page ?? {}
  return { names: body.data.map(({ name }) => name), total, isPartial }
}

test('a text within a frequent word is found by its parts, where few have it in names and descriptions', async () => {
  const expected = [...[3, 2, 1, 0].map((place) => `Rectangle ${place}`), 'Another', 'Tagged']
  for (const change of [{}, { maxFoundWithCount: 0 }, { maxExact: 0 }]) {
    Object.assign(limits, usual, change)
    expect((await look('angle')).names).toEqual(expected)
    expect((await look('angle', author.token)).names).toEqual(['Private rectangle', ...expected])
  }
  Object.assign(limits, usual)
  expect((await look('ngle')).total).toBe(5)
})

test('a text that begins each word that has it is found and counted by the index alone', async () => {
  for (const change of [{}, { maxFoundWithCount: 0 }, { maxExact: 0 }]) {
    Object.assign(limits, usual, change)
    const { names } = await look('entangl')
    expect(names).toHaveLength(24)
    expect(names.filter((name) => /^(?:Plain|Rectangle) /.test(name))).toHaveLength(24)
  }
  Object.assign(limits, usual)
  expect((await look('entangle')).total).toBe(24)
  limits.maxExact = 5
  expect((await look('entang')).total, 'more than are counted').toBeGreaterThan(5)
})

test('a sign that is expected in more circuits than an index may find, and in most, is looked for in these', async () => {
  // The planner still expects them.
  await orm.delete(circuits).where(sql`name in ('Plain 3', 'Plain 7')`)
  const ofSigns = signLimits(orm)
  const { maxWithSigns } = ofSigns
  try {
    ofSigns.maxWithSigns = 18
    expect(await look('.')).toMatchObject({ total: 18, isPartial: false })
    ofSigns.maxWithSigns = 17
    expect(await look('.')).toMatchObject({ isPartial: true })
  } finally {
    ofSigns.maxWithSigns = maxWithSigns
  }
})
