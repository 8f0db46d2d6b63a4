/**
 * What a private circuit must never do: stand in anybody else's listing, count, facet, category, like, favorite, profile, search
 * or beside another circuit. Random people, circuits, changes and likes are compared with a model that knows who may find what;
 * equal answers show nothing too much and nothing too little.
 */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CircuitSummary, Related } from '../../contract/circuits'
import { randomStream } from '../../tests/support/samples'
import { openTestServer, type Actor, type TestServer } from '../testing'
import { countLimits } from './counts/count-cache'
import { compactPublicCounts } from './counts/public-counts'
import { circuits } from './tables'

/** A circuit as the model knows it. */
interface Known {
  id: string
  name: string
  description: string
  isPublic: boolean
  author: Actor
  category: string
  tags: string[]
  shapeFingerprint: string
}

/** What is chosen of the two facets: each leaves its own choice out of its counts. */
interface Chosen {
  inCategory?: (circuit: Known) => boolean
  tagged?: (circuit: Known) => boolean
}

vi.setConfig({ testTimeout: 120_000 })

const words = ['Bell', 'GHZ', 'grover', 'Ising', '100%', 'W_state', 'Über']
const categories = ['QAOA', 'Basics', 'Chemistry']
const tags = ['vqe', 'noise', 'ring', 'paper']

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

describe.each([1, 2, 3, 4])('random people and circuits, seed %i', (seed) => {
  test('no list, count, facet, category, favorite, profile, search or related circuit shows what its viewer may not see', async () => {
    expect.hasAssertions()
    const town = await newTown(seed)
    // Every count is exact. Cached counts are the subject of the next test.
    const limits = countLimits(town.server.services.database.orm)
    Object.assign(limits, { minCached: Infinity, minCachedDuration: Infinity })
    for (let round = 0; round < 4; round++) {
      for (let step = 0; step < 12; step++) await town.change()
      if (round === 2) await compactPublicCounts(town.server.services.database.orm)
      for (const [index, viewer] of [null, ...town.people].entries()) {
        // Lists find what they count, or look for it by themselves: for each viewer in turn.
        limits.maxFoundWithCount = (round + index) % 2 === 0 ? limits.maxExact : 0
        await town.compare(viewer)
      }
    }
  })
})

test('a count that is kept for a while forgets what has turned private since', async () => {
  server = await openTestServer()
  countLimits(server.services.database.orm).minCached = 0
  const author = await server.addUser()
  const kept = await server.addCircuit(author.id, { name: 'Bell one', category: 'Basics' })
  const hidden = await server.addCircuit(author.id, { name: 'Bell two', category: 'Chemistry' })
  const ask = async () => {
    const list = await server?.ask<CircuitSummary[]>('GET /api/circuits?q=bell')
    const facets = await server?.ask<{ categories: unknown }>('GET /api/circuits/facets?q=bell')
    return {
      ids: list?.body.data.map(({ id }) => id),
      total: list?.body.page?.total,
      categories: facets?.body.data.categories,
    }
  }
  expect((await ask()).total).toBe(2)
  await server.services.database.orm.update(circuits).set({ isPublic: false }).where(eq(circuits.id, hidden.id))
  expect(await ask()).toEqual({ ids: [kept.id], total: 1, categories: [{ name: 'Basics', count: 1 }] })
})

/** A server with people in it who change things at random, and the model of what there is. */
async function newTown(seed: number) {
  const random = randomStream(seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const opened = await openTestServer()
  server = opened
  const people = [
    await opened.addUser({ username: 'Ada' }),
    await opened.addUser(),
    await opened.addUser({ role: 'ADMIN' }),
  ]
  const known = new Map<string, Known>()
  const liked = new Map(people.map(({ id }) => [id, new Set<string>()]))
  const favored = new Map(people.map(({ id }) => [id, new Set<string>()]))
  const of = (map: Map<string, Set<string>>, { id }: Actor) => map.get(id) ?? new Set<string>()

  const mayFind = (viewer: Actor | null, { isPublic, author }: Known) => isPublic || author.id === viewer?.id
  const maySee = (viewer: Actor, circuit: Known) => mayFind(viewer, circuit) || viewer.role === 'ADMIN'
  const token = (viewer: Actor | null) => (viewer ? { token: viewer.token } : {})

  async function add(name = `${pick(words)} ${pick(words)}`) {
    const author = pick(people)
    const row = {
      name,
      description: random() < 0.5 ? `About ${pick(words)}` : 'Nothing',
      isPublic: known.size === 0 || random() < 0.6,
      category: pick(categories),
      tags: [...new Set([pick(tags), pick(tags)])],
      shapeFingerprint: pick(['a', 'b']),
    }
    const { id } = await opened.addCircuit(author.id, row)
    known.set(id, { ...row, id, author })
  }

  async function react() {
    const [person, circuit] = [pick(people), pick([...known.values()])]
    const isLike = random() < 0.5
    const method = random() < 0.75 ? 'POST' : 'DELETE'
    const path = isLike ? `/api/circuits/${circuit.id}/like` : `/api/users/${person.id}/favorites/${circuit.id}`
    const { status } = await opened.ask(`${method} ${path}`, token(person))
    const mustSee = method === 'POST' || isLike
    expect(status, `${method} ${path}`).toBe(!mustSee || maySee(person, circuit) ? 200 : 403)
    if (status !== 200) return
    const set = of(isLike ? liked : favored, person)
    if (method === 'POST') set.add(circuit.id)
    else set.delete(circuit.id)
  }

  async function hideOrShow() {
    const circuit = pick([...known.values()])
    circuit.isPublic = !circuit.isPublic
    await opened.services.database.orm
      .update(circuits)
      .set({ isPublic: circuit.isPublic })
      .where(eq(circuits.id, circuit.id))
  }

  /** A circuit moves to another category and gets other tags and words, public or not. */
  async function edit() {
    const circuit = pick([...known.values()])
    const changes = {
      description: random() < 0.5 ? `About ${pick(words)}` : 'Nothing',
      category: pick(categories),
      tags: [...new Set([pick(tags), pick(tags)])],
    }
    Object.assign(circuit, changes)
    const { status } = await opened.ask(`PATCH /api/circuits/${circuit.id}`, {
      ...token(circuit.author),
      body: changes,
    })
    expect(status).toBe(200)
  }

  async function remove() {
    const circuit = pick([...known.values()])
    await opened.ask(`DELETE /api/circuits/${circuit.id}`, token(circuit.author))
    known.delete(circuit.id)
    for (const sets of [liked, favored]) for (const set of sets.values()) set.delete(circuit.id)
  }

  async function change() {
    const chance = random()
    if (known.size === 0) return add('Grover Grover')
    if (known.size < 3 || chance < 0.35) return add()
    if (chance < 0.7) return react()
    if (chance < 0.8) return edit()
    return chance < 0.92 ? hideOrShow() : remove()
  }

  /** The ids of a list, all pages of it, and its total. */
  async function listed(path: string, viewer: Actor | null) {
    const ids: string[] = []
    let cursor: string | null | undefined
    let total = -1
    do {
      const query = `limit=3${cursor ? `&cursor=${cursor}` : ''}`
      const answer = await opened.ask<CircuitSummary[]>(
        `GET ${path}${path.includes('?') ? '&' : '?'}${query}`,
        token(viewer),
      )
      expect(answer.status, path).toBe(200)
      ids.push(...answer.body.data.map(({ id }) => id))
      cursor = answer.body.page?.nextCursor
      total = answer.body.page?.total ?? -1
    } while (cursor)
    return { ids: ids.toSorted(), total }
  }

  async function compare(viewer: Actor | null) {
    const findable = [...known.values()].filter((circuit) => mayFind(viewer, circuit))
    const expected = (passes: (circuit: Known) => boolean) => {
      const ids = findable.filter(passes).map(({ id }) => id)
      return { ids: ids.toSorted(), total: ids.length }
    }
    const author = pick(people)
    const [category, tag, otherTag] = [pick(categories), pick(tags), pick(tags)]
    const q = pick([...words, 'about', 'a', 'nothing at all', 'chem', 'vqe bell', 'ada', 'noise ada', 'griver'])
    const holds = (circuit: Known) => hasText(circuit, q) || hasWords(circuit, q === 'griver' ? 'grover' : q)
    const inCategory = (circuit: Known) => circuit.category === category
    const tagged = (circuit: Known) => circuit.tags.includes(tag)
    /** What is asked, what passes all of it but categories and tags, and what passes these. */
    const filters: [string, (circuit: Known) => boolean, Chosen?][] = [
      ['', () => true],
      [`q=${encodeURIComponent(q)}`, holds],
      [`category=${category}`, () => true, { inCategory }],
      [`tag=${tag}`, () => true, { tagged }],
      [
        `tag=${tag}&tag=${otherTag}`,
        () => true,
        { tagged: (circuit) => circuit.tags.includes(tag) || circuit.tags.includes(otherTag) },
      ],
      [`category=${category}&tag=${tag}`, () => true, { inCategory, tagged }],
      [`q=${encodeURIComponent(q)}&category=${category}`, holds, { inCategory }],
      [`author=${author.id}&tag=${tag}`, (circuit) => circuit.author.id === author.id, { tagged }],
      ['favorites=true', ({ id }) => viewer !== null && of(favored, viewer).has(id)],
      ['tag=nobody-has-this', () => true, { tagged: () => false }],
    ]
    for (const [filter, passesAside, chosen = {}] of filters) {
      const { inCategory: isChosenCategory = () => true, tagged: isChosenTag = () => true } = chosen
      const passes = (circuit: Known) => passesAside(circuit) && isChosenCategory(circuit) && isChosenTag(circuit)
      const sort = pick(['newest', 'oldest', 'most-liked', 'name'])
      expect(await listed(`/api/circuits?sort=${sort}&${filter}`, viewer), `${filter} ${sort}`).toEqual(
        expected(passes),
      )
      const facets = await opened.ask(`GET /api/circuits/facets?${filter}`, token(viewer))
      const aside = findable.filter(passesAside)
      expect(facets.body.data, `facets of ${filter}`).toEqual({
        categories: facetsOf(aside.filter(isChosenTag)).categories,
        tags: facetsOf(aside.filter(isChosenCategory)).tags,
      })
    }
    const profile = `/api/users/${author.id}/circuits`
    expect(await listed(profile, viewer), 'profile').toEqual(expected((circuit) => circuit.author.id === author.id))
    if (viewer) {
      for (const [list, sets] of [
        ['likes', liked],
        ['favorites', favored],
      ] as const) {
        const set = of(sets, viewer)
        expect(await listed(`/api/users/${viewer.id}/${list}`, viewer), list).toEqual(expected(({ id }) => set.has(id)))
      }
    }
    await compareCategories(viewer, findable)
    await compareRelated(viewer)
  }

  async function compareCategories(viewer: Actor | null, findable: Known[]) {
    const answer = await opened.ask<{ id: string; name: string; count: number }[]>('GET /api/categories', token(viewer))
    const everybodys = [...known.values()].filter(({ isPublic }) => isPublic)
    expect(answer.body.data.map(({ name, count }) => ({ name, count }))).toEqual(facetsOf(everybodys).categories)
    for (const { id, name } of answer.body.data) {
      const ids = findable.filter((circuit) => circuit.category === name).map((circuit) => circuit.id)
      expect(await listed(`/api/categories/${id}/circuits`, viewer)).toEqual({ ids: ids.toSorted(), total: ids.length })
    }
  }

  async function compareRelated(viewer: Actor | null) {
    const circuit = [...known.values()].find((one) => mayFind(viewer, one))
    if (circuit === undefined) return
    const { body } = await opened.ask<Related>(`GET /api/circuits/${circuit.id}/related`, token(viewer))
    for (const { id } of [...body.data.similar, ...body.data.byAuthor, ...body.data.forks]) {
      const other = known.get(id)
      expect(other !== undefined && mayFind(viewer, other), 'beside a circuit').toBe(true)
    }
    const alike = [...known.values()].filter(
      (other) =>
        other.id !== circuit.id && other.shapeFingerprint === circuit.shapeFingerprint && mayFind(viewer, other),
    )
    expect(body.data.similar.length).toBe(Math.min(6, alike.length))
  }

  return { server: opened, people, change, compare }
}

const hasText = ({ name, description }: Known, text: string) =>
  `${name}\n${description}`.toLowerCase().includes(text.toLowerCase())

/** Whether each word of a text begins a word of the circuit, or is its author. */
function hasWords({ author, name, description, category, tags: tagged }: Known, text: string) {
  const wordsIn = (one: string) => one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const found = [name, description, category, ...tagged].flatMap(wordsIn)
  return wordsIn(text)
    .filter((word) => word !== 'at')
    .every(
      (word) =>
        author.username.toLowerCase() === word ||
        found.some((one) => (/^(\d+|.)$/.test(word) ? one === word : one.startsWith(word))),
    )
}

/** What facets must say of circuits. */
function facetsOf(found: Known[]) {
  const count = (names: string[]) =>
    [...new Set(names)]
      .map((name) => ({ name, count: names.filter((other) => other === name).length }))
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
  return {
    categories: count(found.map(({ category }) => category)),
    tags: count(found.flatMap((circuit) => circuit.tags)),
  }
}
