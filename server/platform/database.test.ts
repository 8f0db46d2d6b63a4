import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database, openDatabase } from './database'
import { isDatabaseUnreachable } from './database-errors'
import { DatabaseError } from './migrate'
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

describe('an empty database', () => {
  test('is migrated once, with the queue, by servers that start on it at once', async () => {
    const beside = await testDatabase()
    const silent = pino({ level: 'silent' })
    try {
      for (let round = 0; round < 4; round++) {
        await beside.pool.query('CREATE DATABASE empty TEMPLATE template0')
        const target = { ...beside.pool.options, database: 'empty' }
        const servers = await Promise.all([1, 2, 3, 4].map(() => connect(target, 2, silent)))
        expect(await Promise.all(servers.map((server) => server.isReady()))).toEqual([true, true, true, true])
        await Promise.all(servers.map((server) => server.close()))
        await beside.pool.query('DROP DATABASE empty WITH (FORCE)')
      }
    } finally {
      await beside.close()
    }
  }, 60_000)

  test('does not make a server ready, nor does one that lacks a migration or the queue', async () => {
    const database = await testDatabase()
    try {
      expect(await database.isReady()).toBe(true)
      await database.pool.query('ALTER SCHEMA graphile_worker RENAME TO away')
      expect(await database.isReady()).toBe(false)
      await database.pool.query('ALTER SCHEMA away RENAME TO graphile_worker')
      expect(await database.isReady()).toBe(true)
      await database.pool.query(
        'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
      )
      expect(await database.isReady()).toBe(false)
      await database.pool.query('DROP SCHEMA drizzle CASCADE')
      expect(await database.isReady()).toBe(false)
    } finally {
      await database.close()
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

describe('a database that refuses to be migrated is told in one line, with what to do', () => {
  const role = `limited_${randomBytes(6).toString('hex')}`
  const databaseName = `of_${role}`
  let beside: Database
  const migrating = (target: ClientConfig) =>
    connect({ ...beside.pool.options, database: databaseName, ...target }, 2, pino({ level: 'silent' })).then(
      async (database) => {
        await database.close()
        return null
      },
      (error: unknown) => error,
    )

  beforeAll(async () => {
    beside = await testDatabase()
    await beside.pool.query(`CREATE ROLE ${role} LOGIN`)
    await beside.pool.query(`CREATE DATABASE ${databaseName} TEMPLATE template0`)
  })
  afterAll(async () => {
    await beside.pool.query(`DROP DATABASE ${databaseName} WITH (FORCE)`)
    await beside.pool.query(`DROP ROLE ${role}`)
    await beside.close()
  })

  test('its role may create nothing, until it is granted what the line says', async () => {
    const error = await migrating({ user: role })
    expect(error).toBeInstanceOf(DatabaseError)
    const grant = `ALTER DATABASE "${databaseName}" OWNER TO "${role}"; GRANT ALL ON SCHEMA public TO "${role}";`
    expect(String(error)).toBe(
      `DatabaseError: the role ${role} may not create what Ketwork needs (permission denied for database ${databaseName}): ` +
        `as an administrator of the database, run ${grant}`,
    )
    const [ofDatabase = '', ofSchema = ''] = grant.split('; ')
    await beside.pool.query(ofDatabase)
    const inside = new Client({ ...beside.pool.options, database: databaseName })
    await inside.connect()
    await inside.query(ofSchema)
    await inside.end()
    expect(await migrating({ user: role })).toBeNull()
  })

  test('it only reads', async () => {
    const error = await migrating({ options: '-c default_transaction_read_only=on' })
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).toMatch(/^DatabaseError: it only reads: a replica belongs into DATABASE_READ_URL/)
  })

  test('another role owns the tables', async () => {
    const other = `${role}_other`
    await beside.pool.query(`CREATE ROLE ${other} LOGIN`)
    await beside.pool.query(`ALTER DATABASE ${databaseName} OWNER TO ${other}`)
    try {
      const error = await migrating({ user: other })
      expect(error).toBeInstanceOf(DatabaseError)
      expect(String(error)).toMatch(/^DatabaseError: the role \w+_other [^\n]*REASSIGN OWNED$/)
    } finally {
      await beside.pool.query(`ALTER DATABASE ${databaseName} OWNER TO ${role}`)
      await beside.pool.query(`DROP ROLE ${other}`)
    }
  })
})

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
      expect(errors.map(isDatabaseUnreachable)).toEqual(errors.map(() => true))
      const wrong = await database.orm.execute(sql`SELECT 1 / 0`).catch((error: unknown) => error)
      expect(wrong).toBeInstanceOf(Error)
      expect(isDatabaseUnreachable(wrong)).toBe(false)
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
