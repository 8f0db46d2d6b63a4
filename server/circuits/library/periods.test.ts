import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '../../testing'
import { countLimits } from '../counts/count-cache'
import { newestPeriods } from './periods'

const week = 7 * 24 * 3600 * 1000

/** The circuits of the tests, the newest first. */
const names = Array.from({ length: 40 }, (_, place) =>
  place % 3 === 0 ? `Adder ${place}, shallow` : place % 3 === 1 ? `Shallow adder ${place}` : `Another ${place}`,
)

/** When the first of them was created. */
const newest = Date.now() - 1000

let usual: ReturnType<typeof countLimits>

const server = await startTestServer()
const author = await server.addUser()

beforeAll(async () => {
  // They do not lie in the order of their times.
  for (const [place, name] of [...names.entries()].toSorted(
    ([one], [other]) => ((one * 7) % 40) - ((other * 7) % 40),
  )) {
    await server.addCircuit(author.id, {
      name,
      description: place % 12 === 1 ? 'An adder shallow enough.' : 'None.',
      createdAt: new Date(newest - place * week),
    })
  }
  await server.services.database.orm.execute(sql`analyze circuits`)
})

const limits = () => countLimits(server.services.database.orm)
beforeEach(() => {
  usual = { ...limits() }
  // What is counted is not found at once, and the first circuits of the library are hardly looked at.
  Object.assign(limits(), { maxFoundWithCount: 0, lookedAtFirst: 0.2, maxInPeriods: 1 })
})
afterEach(() => Object.assign(limits(), usual))

/** The names of a list, over all of its pages. */
async function namesOf(query: string, limit: number): Promise<string[]> {
  const found: string[] = []
  for (let next = ''; ;) {
    const { body } = await server.ask<{ name: string }[]>(
      `GET /api/circuits?limit=${limit}&q=${encodeURIComponent(query)}${next && `&cursor=${next}`}`,
    )
    found.push(...body.data.map(({ name }) => name))
    next = body.page?.nextCursor ?? ''
    if (next === '') return found
  }
}

const inNames = (text: RegExp) => names.filter((name) => text.test(name))

test.each([
  ['adder', inNames(/adder/i)],
  // In names, then in descriptions, then words alone.
  ['shallow adder', [...inNames(/^Shallow/), ...inNames(/^Adder/)]],
  [
    'adder shallow',
    [
      ...[1, 13, 25, 37].flatMap((place) => names[place] ?? []),
      ...names.filter((name, place) => !name.startsWith('Another') && place % 12 !== 1),
    ],
  ],
  ['another', inNames(/^Another/)],
])('%s finds the newest first, however many of them the newest weeks have', async (query, expected) => {
  for (const change of [{}, { maxSmall: 0 }, { lookedAhead: 0.3 }, { maxSmall: 0, lookedAhead: 0.3 }]) {
    Object.assign(limits(), { ...usual, maxFoundWithCount: 0, lookedAtFirst: 0.2, maxInPeriods: 1 }, change)
    for (const limit of [1, 2, 5]) expect(await namesOf(query, limit)).toEqual(expected)
  }
})

test('the newest weeks have the share that is wanted, unless that is too much or not known', async () => {
  const { orm } = server.services.database
  const thisWeek = Math.floor(newest / week)
  const ofTenth = await newestPeriods(orm, 0.1)
  expect(ofTenth?.first).toBeLessThanOrEqual(thisWeek - 3)
  expect(ofTenth?.first).toBeGreaterThanOrEqual(thisWeek - 6)
  expect(ofTenth?.last).toBeGreaterThan(thisWeek)
  expect(await newestPeriods(orm, 2)).toBeUndefined()
  limits().maxInPeriods = 0.05
  expect(await newestPeriods(orm, 0.1)).toBeUndefined()
})

test('a circuit of a clock that is weeks ahead is the newest, also where weeks are looked up', async () => {
  expect(await namesOf('adder', 1)).toHaveLength(inNames(/adder/i).length)
  const { id } = await server.addCircuit(author.id, { name: 'Late adder', createdAt: new Date(newest + 9 * week) })
  const { body } = await server.ask<{ id: string }[]>('GET /api/circuits?q=adder&limit=1')
  expect(body.data.map((one) => one.id)).toEqual([id])
})

test('the database counts weeks from the beginning of 1970, also before it, in every time zone', async () => {
  const { orm } = server.services.database
  const times = [-week - 1, -1, 0, week - 1, week, 2968 * week, newest]
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Caracas']) {
    const { rows } = await orm.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('timezone', ${zone}, true)`)
      return transaction.execute<{ weeks: number[] }>(
        sql`select array_agg((circuit_period(to_timestamp(milliseconds / 1000)))[1] order by milliseconds) as weeks
          from unnest(array[${sql.raw(times.join())}]::numeric[]) as milliseconds`,
      )
    })
    expect(rows[0]?.weeks).toEqual(times.map((time) => Math.floor(time / week)))
  }
})
