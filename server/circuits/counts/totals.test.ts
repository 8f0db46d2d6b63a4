import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { facets } from '../../../contract/limits'
import { startTestServer } from '../../testing'
import { resolveFilters } from '../list-conditions'
import { countLimits } from './count-cache'
import { tags } from '../tables'

const server = await startTestServer()
const author = await server.addUser()

beforeAll(async () => {
  for (let at = 0; at < 12; at++) {
    await server.addCircuit(author.id, { name: `Bell ${at}`, isPublic: at < 9, tags: ['one', 'two'] })
  }
  await server.services.database.orm.execute(sql`analyze circuits`)
})

const neverCached = { minCached: Number.POSITIVE_INFINITY, minCachedDuration: Number.POSITIVE_INFINITY }
const setLimits = (limits: Partial<ReturnType<typeof countLimits>>) =>
  Object.assign(countLimits(server.services.database.orm), limits)
let usual: ReturnType<typeof countLimits>
beforeEach(() => {
  usual = { ...countLimits(server.services.database.orm) }
})
afterEach(() => setLimits(usual))

const total = async (query: string, token?: string) =>
  (await server.ask(`GET /api/circuits?${query}`, { token })).body.page?.total

test.each(['q=bell', 'q=be', 'tag=one&tag=two'])('the total of %s is counted as far as it matters', async (query) => {
  setLimits({ ...neverCached, maxExact: 9 })
  expect(await total(query)).toBe(9)
  expect(await total(query, author.token), 'the own private ones are counted apart').toBe(12)
  setLimits({ maxExact: 4 })
  const estimate = await total(query)
  expect(Number.isInteger(estimate)).toBe(true)
  expect(estimate, 'never less than was counted').toBeGreaterThanOrEqual(5)
  expect(estimate, 'never more than there are').toBeLessThanOrEqual(12)
})

test('a tag that was looked up before is known however many others are', async () => {
  const { orm } = server.services.database
  const rows = [...Array(5001).keys()].map((at) => ({ id: uuidv7(), name: `distinct ${at}` }))
  await orm.insert(tags).values(rows)
  await resolveFilters(orm, { tag: ['one', ...rows.map(({ name }) => name)] }, null)
  await orm.insert(tags).values({ id: uuidv7(), name: 'not asked for before' })
  expect((await resolveFilters(orm, { tag: ['one', 'not asked for before'] }, null)).tags).toHaveLength(2)
})

test('what is expected to be far beyond what is counted is not counted', async () => {
  setLimits(neverCached)
  expect(await total('q=nothing')).toBe(0)
  // The database expects at least one of anything.
  setLimits({ minTrustedEstimate: 1 })
  expect(await total('q=nothing')).toBeGreaterThanOrEqual(1)
  expect(await total('q=nothing&tag=one'), 'with a tag it is only supposed').toBe(0)
  expect(await total('q=zq'), 'of two letters too').toBe(0)
})

test('a tag of an own private circuit is counted with all that the viewer may find, however many tags are more frequent', async () => {
  const frequent = [...Array(facets).keys()].map((at) => `frequent ${at}`)
  for (const names of [frequent, frequent, ['rare']]) {
    await server.addCircuit(author.id, { name: 'Many', tags: names })
  }
  const other = await server.addUser()
  await server.addCircuit(other.id, { name: 'Many', isPublic: false, tags: ['rare', 'frequent 7'] })
  await server.addCircuit(other.id, { name: 'Many', isPublic: false, tags: frequent })
  for (const query of ['', '?q=many']) {
    const ask = (token?: string) =>
      server.ask<{ tags: { name: string; count: number }[] }>(`GET /api/circuits/facets${query}`, { token })
    const seen = new Map((await ask(other.token)).body.data.tags.map(({ name, count }) => [name, count]))
    expect(seen.get('rare'), query).toBe(2)
    expect(seen.get('frequent 7'), query).toBe(4)
    expect(seen.get('frequent 8'), query).toBe(3)
    expect((await ask()).body.data.tags).toHaveLength(facets)
  }
})

test.each(
  ['newest', 'oldest', 'most-liked', 'name'].flatMap((sort) =>
    ['bell qubits:2', 'category:"custom quantum circuits"', 'bell category:"custom quantum circuits"'].map(
      (search) => [sort, search] as const,
    ),
  ),
)(
  'a list by %s of %s is the same, page by page, whether all are counted and found at once, all are found first or an index is followed',
  async (sort, search) => {
    const list = `q=${encodeURIComponent(search)}&limit=4&sort=${sort}`
    const namesOf = async (limits: Parameters<typeof setLimits>[0]) => {
      setLimits({ ...usual, ...limits })
      const names: string[] = []
      let next = list
      for (let page = 0; page < 3; page++) {
        const { body } = await server.ask<{ name: string }[]>(`GET /api/circuits?${next}`)
        names.push(...body.data.map(({ name }) => name))
        if (!body.page?.nextCursor) break
        next = `${list}&cursor=${body.page.nextCursor}`
      }
      return names
    }
    const all = await namesOf({})
    expect(all.filter((name) => name.startsWith('Bell'))).toHaveLength(9)
    const apart = { maxFoundWithCount: 0 }
    const followed = { ...apart, maxSmall: 0 }
    for (const limits of [
      { ...apart, maxSmall: Number.POSITIVE_INFINITY },
      followed,
      { ...followed, lookedAtFirst: 0.05, lookedAheadAtMost: 0.5, minSampled: 1 },
      { ...followed, lookedAtFirst: 0.05, lookedAheadAtMost: 0.5, lookedAhead: 0.1, minSampled: 1 },
    ])
      expect(await namesOf(limits)).toEqual(all)
  },
)

test('facets of very many circuits are counted in a sample of pages, and say no more than it does', async () => {
  setLimits({ ...neverCached, minSampled: 1, sample: 1_000_000 })
  const facetsOf = async (query: string) =>
    (await server.ask<{ tags: unknown; categories: unknown }>(`GET /api/circuits/facets?${query}`)).body.data
  const all = await facetsOf('q=bell')
  setLimits({ minSampled: Number.POSITIVE_INFINITY })
  expect(all, 'the whole, where the sample is as large').toEqual(await facetsOf('q=bell'))
  setLimits({ minSampled: 1, sample: 1 })
  for (const query of ['q=bell', 'q=bell&tag=one', 'q=qubits:2', `q=${encodeURIComponent('tag:one')}&category=None`]) {
    const { tags: some } = await facetsOf(query)
    expect(Array.isArray(some), query).toBe(true)
  }
})
