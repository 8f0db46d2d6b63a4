import { eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestServer } from '../../testing'
import { countLimits } from '../counts/count-cache'
import { circuitCounts, circuits } from '../tables'
import { signLimits } from './name-and-description'
import { addMissingSearchWords } from './stored-words'
import { searchKey } from './text'
import { numberTraits } from './traits'

/** A word of which only the beginning is stored. */
const long = `${'abcdefghij'.repeat(6)}zebra`

const known = [
  { name: 'Steane code', tags: ['error correction', 'VQE'], description: 'Corrects one error.' },
  { name: 'Steane codes and more', tags: ['vqe'], description: 'The code of Steane, twice.' },
  { name: 'Code by Steane', tags: ['qaoa'], description: 'Multisteane.' },
  { name: `Named ${long}`, tags: [], description: "Ada's words: 12 states, two kernels." },
  { name: '100 % noisy_code', tags: ['c++'], description: `Described by ${long}` },
  { name: 'Ψ of ⟨φ|ψ⟩', tags: [], description: 'Who??? 量子 Not 子量.' },
  { name: 'Ö as it is', tags: [], description: 'Whether 🎉🎉 or a–b' },
]

const server = await startTestServer()
const author = await server.addUser()

beforeAll(async () => {
  for (const { name, tags, description } of known) await server.addCircuit(author.id, { name, tags, description })
})

const namesOf = async (query: string, sort = 'name') =>
  (await server.ask<{ name: string }[]>(`GET /api/circuits?sort=${sort}&q=${encodeURIComponent(query)}`)).body.data.map(
    ({ name }) => name,
  )

test.each([
  ['steane code', ['Steane code', 'Steane codes and more', 'Code by Steane']],
  ['code steane', ['Code by Steane', 'Steane code', 'Steane codes and more']],
  ['ean', ['Code by Steane', 'Steane code', 'Steane codes and more']],
  ['ultist', ['Code by Steane']],
  ['zebra', ['Named', '100 %']],
  ['st', ['Code by Steane', 'Steane code', 'Steane codes and more', 'Named']],
  ['by', ['Code by Steane', '100 %']],
  ['zb', []],
  ['y', ['100 %', 'Code by Steane']],
  ['ghijzebra', ['Named', '100 %']],
  ['two', ['Named']],
  ['kernels', ['Named']],
  ['state', ['Named']],
  ["ada's words", ['Named']],
  ['% noisy_c', ['100 %']],
  ['steane tag:vqe', ['Steane code', 'Steane codes and more']],
  ['steane tag:"error correction"', ['Steane code']],
  ['tag:c++', ['100 %']],
  ['⟩', ['Ψ of']],
  ['|Ψ', ['Ψ of']],
  ['|x', []],
  ['???', ['Ψ of']],
  ['????', []],
  ['量子', ['Ψ of']],
  ['子', ['Ψ of']],
  ['量力', []],
  ['ö', ['Ö as']],
  ['🎉🎉', ['Ö as']],
  ['🎉🎉🎉', []],
  ['a–b', ['Ö as']],
  ['words: 12', ['Named']],
  [': 12 states', ['Named']],
  ['s, t', ['Named']],
  ['0 % n', ['100 %']],
  ['e c', ['Steane code', 'Steane codes and more']],
  ['code category:none', []],
  ['–', ['Ö as']],
  ['⟩ t', []],
  ['qubits:2 steane depth:1.. layers:..5', []],
])('%s finds what it should, whether all are found first or an order is followed', async (query, expected) => {
  const limits = countLimits(server.services.database.orm)
  const usual = { ...limits }
  const beginning = (name: string) => expected.find((one) => name === one || name.startsWith(`${one} `))
  try {
    for (const change of [
      {},
      { maxFoundWithCount: 0 },
      { maxFoundWithCount: 0, maxSmall: 0 },
      { maxFoundWithCount: 0, maxSmall: 0, lookedAhead: 0.05, lookedAheadAtMost: 0.05 },
      { maxFoundWithCount: 0, maxSmall: 0, lookedAhead: 0.05, lookedAheadAtMost: 0.05, minSampled: 1 },
      // All are more than are counted, so they are found while they are counted.
      { maxExact: 0 },
      { maxExact: 0, maxFoundWithCount: 0, maxSmall: 0, lookedAtFirst: 0.05, lookedAhead: 0.05 },
    ]) {
      Object.assign(limits, usual, change)
      const found = (await namesOf(query)).map(beginning)
      expect(found).toEqual(expected)
      // A letter that no index finds is looked for in the next circuits alone, of which these are too few.
      if (query === 'y' && limits.lookedAheadAtMost < 1) continue
      expect(new Set((await namesOf(query, 'newest')).map(beginning)), 'by time').toEqual(new Set(expected))
    }
  } finally {
    Object.assign(limits, usual)
  }
})

test('a filter of numbers looks for traits that all numbers within have, and below 32 no others', async () => {
  const numbers = [
    0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 35, 36, 63, 64, 100, 127, 128, 1000, 4096, 999_999, 2_147_483_647,
  ]
  const { rows } = await server.services.database.orm.execute<{ number: number; traits: string[] }>(sql`
    select number, circuit_traits(number, 0, null, gen_random_uuid(), null) as traits
    from unnest(array[${sql.raw(numbers.join())}]) as number`)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  const limits = [undefined, ...numbers.flatMap((number) => [number - 1, number, number + 1])]
  for (const min of limits) {
    for (const max of limits) {
      const wanted = new Set(numberTraits('qubits', min, max))
      for (const { number, traits } of rows) {
        const isWithin = number >= (min ?? 0) && number <= (max ?? number)
        const isFound = traits.some((trait) => wanted.has(trait))
        expect([isWithin, isWithin || number >= 32], `${number} in ${min}..${max}`).toContain(isFound)
      }
    }
  }
})

test('a description is found by its plain text, also if it was saved before that was stored', async () => {
  const markdown =
    'Turns by $\\frac{\\pi}{4}$ with **two** *marvelous* [papers](https://doi.org/10.1103/PhysRev.47.777).'
  const marked = { name: 'Marked', description: markdown }
  const { id } = await server.addCircuit(author.id, marked)
  const isFound = async () => {
    for (const query of ['two marvelous papers', 'by π/4 with two', 'PhysRev'])
      expect(await namesOf(query)).toEqual(['Marked'])
  }
  await isFound()
  await server.services.database.orm
    .update(circuits)
    .set({ searchWords: null, descriptionKey: searchKey(markdown) })
    .where(eq(circuits.id, id))
  expect(await addMissingSearchWords(server.services.database.orm, new AbortController().signal)).toBe(1)
  await isFound()
})

test('a search in the order of names begins where the first of them may be, also after they changed', async () => {
  const { orm } = server.services.database
  const limits = countLimits(orm)
  const usual = { ...limits }
  const names = ['Xylophone 12 of 77/3', 'Big xylophones', 'A (xylophone)', 'Zxylophone', 'Bi-xylophone', 'Ä xylophone']
  const ids: string[] = []
  for (const name of names) ids.push((await server.addCircuit(author.id, { name })).id)
  const sorted = [
    'A (xylophone)',
    'Bi-xylophone',
    'Big xylophones',
    'Xylophone 12 of 77/3',
    'Zxylophone',
    'Ä xylophone',
  ]
  try {
    Object.assign(limits, { maxFoundWithCount: 0, maxSmall: 0 })
    expect(await namesOf('xylophone')).toEqual(sorted)
    expect(await namesOf('ylophone 12 of')).toEqual(['Xylophone 12 of 77/3'])
    expect(await namesOf('77/3')).toEqual(['Xylophone 12 of 77/3'])
    const found: string[] = []
    for (let next = ''; ;) {
      const { body } = await server.ask<{ name: string }[]>(
        `GET /api/circuits?sort=name&limit=1&q=xylophone${next && `&cursor=${next}`}`,
      )
      found.push(...body.data.map(({ name }) => name))
      next = body.page?.nextCursor ?? ''
      if (next === '') break
    }
    expect(found).toEqual(sorted)
    const [first = ''] = ids
    await orm
      .update(circuits)
      .set({ name: 'New 5/4 way', nameKey: searchKey('New 5/4 way') })
      .where(eq(circuits.id, first))
    expect(await namesOf('5/4')).toEqual(['New 5/4 way'])
  } finally {
    Object.assign(limits, usual)
    for (const id of ids) await orm.delete(circuits).where(eq(circuits.id, id))
  }
})

test('a name is found by a sign and a letter that its index has, though the beginnings of names do not', async () => {
  const { orm } = server.services.database
  const limits = countLimits(orm)
  const usual = { ...limits }
  const ids: string[] = []
  for (const name of ['Party 🎉a', 'A first', 'A second', 'A third'])
    ids.push((await server.addCircuit(author.id, { name })).id)
  try {
    Object.assign(limits, { maxFoundWithCount: 0, maxSmall: 0, lookedAtFirst: 0.05 })
    expect((await namesOf('🎉a', 'newest'))[0]).toBe('Party 🎉a')
  } finally {
    Object.assign(limits, usual)
    for (const id of ids) await orm.delete(circuits).where(eq(circuits.id, id))
  }
})

test('a circuit that loses likes between two looks at the order is on a page once', async () => {
  const { orm } = server.services.database
  const limits = countLimits(orm)
  const usual = { ...limits }
  const ids: string[] = []
  for (const name of ['Viola 1', 'Viola 2', 'Viola 3', 'Viola 4'])
    ids.push((await server.addCircuit(author.id, { name })).id)
  const [first = '', second = ''] = ids
  const setLikes = (id: string, likes: number) =>
    orm.update(circuitCounts).set({ likes }).where(eq(circuitCounts.circuitId, id))
  await setLikes(first, 9)
  await setLikes(second, 8)
  const execute = orm.execute.bind(orm)
  let looks = 0
  const spy = vi.spyOn(orm, 'execute').mockImplementation((async (query: SQL) => {
    const answer = await execute<{ found?: unknown[] }>(query)
    if (answer.rows[0]?.found?.length === 2 && looks++ === 0) await setLikes(first, 1)
    return answer
  }) as never)
  try {
    // The first two in the order are looked at, and then others.
    Object.assign(limits, { maxFoundWithCount: 0, maxSmall: 0, lookedAtFirst: 0.4 })
    const { body } = await server.ask<{ name: string }[]>('GET /api/circuits?sort=most-liked&limit=4&q=viola')
    expect(looks).toBeGreaterThan(0)
    expect(body.data.map(({ name }) => name).toSorted()).toEqual(['Viola 1', 'Viola 2', 'Viola 3', 'Viola 4'])
  } finally {
    spy.mockRestore()
    Object.assign(limits, usual)
    for (const id of ids) await orm.delete(circuits).where(eq(circuits.id, id))
  }
})

test('facets of few signs are those of all circuits that have them, and no sample', async () => {
  const limits = countLimits(server.services.database.orm)
  const usual = { ...limits }
  try {
    Object.assign(limits, { minSampled: 2, sample: 1 })
    const { body } = await server.ask<{ categories: { count: number }[] }>(
      `GET /api/circuits/facets?q=${encodeURIComponent('⟩')}`,
    )
    expect(body.data.categories.map(({ count }) => count)).toEqual([1])
  } finally {
    Object.assign(limits, usual)
  }
})

test('a text that no index finds is looked for among the next circuits, and the answer says so', async () => {
  const { orm } = server.services.database
  const limits = signLimits(orm)
  const usual = { ...limits }
  const look = async (query: string) => {
    const { body } = await server.ask<{ name: string }[]>(`GET /api/circuits?sort=name&q=${encodeURIComponent(query)}`)
    return { names: body.data.map(({ name }) => name), isPartial: body.page?.isPartial, total: body.page?.total }
  }
  try {
    limits.maxWithSigns = 0
    for (const query of ['%', 'e', ',', '12']) {
      const { names, isPartial, total } = await look(query)
      expect({ query, isPartial, total: names.length }).toEqual({ query, isPartial: true, total })
      limits.maxWithSigns = usual.maxWithSigns
      expect(await namesOf(query)).toEqual(names)
      limits.maxWithSigns = 0
    }
    limits.maxWithSigns = 0.5
    expect(await look('♁'), 'a sign of which the planner knows nothing').toEqual({
      names: [],
      isPartial: undefined,
      total: 0,
    })
    limits.maxWithSigns = 0
    for (const query of ['st', 'steane', 'Who???']) expect(await look(query)).toMatchObject({ isPartial: undefined })
  } finally {
    Object.assign(limits, usual)
  }
})
