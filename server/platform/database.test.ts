import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { DatabaseError, isDatabaseAway, openDatabase } from './database'
import { testDatabase } from './testing'

describe('a test database', () => {
  test('is migrated, works, and is one of its own', async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()])
    try {
      await first.orm.execute(sql`CREATE TABLE only_here (id integer)`)
      const there = await second.orm.execute(sql`SELECT to_regclass('only_here') AS name`)
      expect(there.rows).toEqual([{ name: null }])
      const extension = await first.pool.query(`SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'`)
      expect(extension.rowCount).toBe(1)
      expect(await first.isReady()).toBe(true)
    } finally {
      await Promise.all([first.close(), second.close()])
    }
  })
})

test.each([
  ['postgres://me:secret@127.0.0.1:1/nowhere', 'ECONNREFUSED'],
  ['postgres://me:secret@no-such-host.invalid/nowhere', 'no-such-host.invalid'],
])(
  'a DATABASE_URL that leads nowhere (%s) is told in one line that keeps its password to itself',
  async (databaseUrl, why) => {
    const opening = openDatabase({ dataDirectory: '', databaseUrl, databasePoolSize: 2 }, pino({ level: 'silent' }))
    const error = await opening.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).toMatch(/^DatabaseError: DATABASE_URL: the database cannot be reached \([^\n]+\)$/)
    expect(String(error)).toContain(why)
    expect(String(error)).not.toContain('secret')
  },
)

describe('connections that break', () => {
  test('fail the query under way, are told apart from other failures, and leave the pool whole', async () => {
    const database = await testDatabase()
    try {
      const broken = Array.from({ length: 12 }, () =>
        database.orm
          .transaction(async (transaction) => {
            await transaction.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
          })
          .catch((error: unknown) => error),
      )
      const errors = await Promise.all(broken)
      expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true))
      const wrong = await database.orm.execute(sql`SELECT 1 / 0`).catch((error: unknown) => error)
      expect(wrong).toBeInstanceOf(Error)
      expect(isDatabaseAway(wrong)).toBe(false)
      const after = await Promise.all(Array.from({ length: 8 }, () => database.pool.query('SELECT 1 AS one')))
      expect(after.map(({ rows }) => rows)).toEqual(after.map(() => [{ one: 1 }]))
    } finally {
      await database.close()
    }
  })

  test('a slow query is not taken for a database that is away', async () => {
    const database = await testDatabase()
    try {
      const { rows } = await database.pool.query('SELECT 1 AS one FROM pg_sleep(2.2)')
      expect(rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  })
})
