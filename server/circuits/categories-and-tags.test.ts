import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database'
import { testDatabase } from '../platform/testing'
import { findCategoryNamed, findOrAddCategory } from './categories-and-tags'
import { selectNamed } from './search/search-filters'
import { categories, tags } from './tables'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['categories', categories],
  ['tags', tags],
])('%s are found by an index, whatever the case of a name', async (name, table) => {
  const plan = await database.orm.transaction(async (transaction) => {
    // A table without rows is read as a whole otherwise.
    await transaction.execute(sql`set local enable_seqscan = off`)
    return transaction.execute(sql`explain ${selectNamed(transaction, table, 'Élan Algorithms').getSQL()}`)
  })
  expect(JSON.stringify(plan.rows)).toContain(`${name}_by_name`)
})

test('of categories that only case tells apart, the one that is spelled so is found, else the first', async () => {
  const ids = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const
  await database.orm.insert(categories).values([
    { id: ids[0], name: 'Textbook' },
    { id: ids[1], name: 'TEXTBOOK' },
  ])
  const found = (name: string) => findCategoryNamed(database.orm, name)
  expect([await found('Textbook'), await found('TEXTBOOK'), await found('textbook')]).toEqual([ids[0], ids[1], ids[0]])
  expect(await findOrAddCategory(database.orm, 'textbook')).toBe(ids[0])
  expect(await found('Textbooks')).toBeNull()
})
