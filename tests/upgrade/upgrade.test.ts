/**
 * Upgrades: the database of every schema that there was, with rows in every table, gets the migrations since and keeps its rows; and the
 * release before this one runs on the schema of this one, so that replicas can be replaced one by one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropProductSchema } from '../../server/platform/backup/catalog'
import type { Database } from '../../server/platform/database'
import { findDatabaseProblem, migrateSchema, migrationsFolder } from '../../server/platform/migrate'
import { earlierReleases } from '../../server/platform/releases'
import { testDatabase } from '../../server/platform/testing'
import { productVersion } from '../../server/platform/version'
import { insertsFor, rowsOf, surfaceOf, tablesOf } from './rows'

const migrations = readMigrationFiles({ migrationsFolder })
const names = (
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
).entries.map(({ tag }) => tag)
const silent = pino({ level: 'silent' })

/** Its schema, without rows, grows by one migration after the other; tests get a copy of it, which takes less than the migrations do. */
let growing: Database
let grown = 0
/** The copy. */
let client: Client
let target: ClientConfig

beforeAll(async () => {
  growing = await testDatabase()
  target = { ...growing.pool.options, database: `${growing.pool.options.database}_copy` }
  await inDatabase(growing.pool.options, async (empty) => {
    await dropProductSchema(empty)
    await empty.query('DELETE FROM drizzle.__drizzle_migrations')
  })
  client = new Client(target)
})
afterAll(async () => {
  await removeCopy()
  await growing.close()
})

async function inDatabase(config: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const connected = new Client(config)
  await connected.connect()
  try {
    await work(connected)
  } finally {
    await connected.end()
  }
}

async function removeCopy(): Promise<void> {
  await client.end()
  await inDatabase({ ...target, database: 'postgres' }, async (server) => {
    await server.query(`DROP DATABASE IF EXISTS ${target.database} WITH (FORCE)`)
  })
}

/** Makes the schema as it was after so many migrations. */
async function openSchema(count: number): Promise<void> {
  await inDatabase(growing.pool.options, async (schema) => {
    if (count < grown) {
      await dropProductSchema(schema)
      await schema.query('DELETE FROM drizzle.__drizzle_migrations')
      grown = 0
    }
    for (const { sql, hash, folderMillis } of migrations.slice(grown, count)) {
      for (const statement of sql) await schema.query(statement)
      await schema.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    grown = count
  })
  await removeCopy()
  await inDatabase({ ...target, database: 'postgres' }, async (server) => {
    await server.query(`CREATE DATABASE ${target.database} TEMPLATE ${growing.pool.options.database}`)
  })
  client = new Client(target)
  await client.connect()
}

async function fill(): Promise<void> {
  for (const { table, statement } of await insertsFor(client)) {
    await client.query(statement).catch((error: unknown) => {
      throw new Error(`${table}: ${String(error)}`, { cause: error })
    })
  }
}

test('only the newest snapshot of the schema is kept: drizzle-kit reads no other', () => {
  const newest = `${names.at(-1)?.slice(0, 4)}_snapshot.json`
  expect(readdirSync(`${migrationsFolder}/meta`).toSorted()).toEqual([newest, '_journal.json'])
})

test.each(names.slice(1, -1).map((name, index) => [name, index + 2] as const))(
  'a database that ends with %s gets all later migrations and keeps its rows',
  async (_, count) => {
    await openSchema(count)
    await fill()
    const before = new Map<string, Record<string, unknown>[]>()
    for (const table of await tablesOf(client)) before.set(table, await rowsOf(client, table))
    let backups = 0
    await migrateSchema(target, silent, async () => void backups++)
    expect(backups).toBe(1)
    expect(await findDatabaseProblem(target)).toBeNull()
    const unknown = await client.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples < 0",
    )
    expect(unknown.rows, 'tables that the planner knows nothing of').toEqual([])
    const tables = new Set(await tablesOf(client))
    for (const [table, rows] of before) {
      expect(tables, table).toContain(table)
      const now = await rowsOf(client, table)
      const common = Object.keys(now[0] ?? {}).filter((column) => rows[0] && column in rows[0])
      const only = (row: Record<string, unknown>) => JSON.stringify(common.map((column) => row[column]))
      // A migration records its releases beside those that were there.
      const kept = table === 'schema_releases' ? now.filter((row) => rows.some((one) => only(one) === only(row))) : now
      expect(kept.map(only).sort(), table).toEqual(rows.map(only).sort())
    }
  },
)

const released = earlierReleases.map(({ version, migration }) => [version, names.indexOf(migration) + 1] as const)
const [previousVersion, previousCount] = released.at(-1) ?? ['', 0]

test('each earlier release names a migration, and this one is new', () => {
  expect(released.every(([, count]) => count > 0)).toBe(true)
  expect(earlierReleases.map(({ version }) => version)).not.toContain(productVersion)
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  for (const version of [...earlierReleases.map((release) => release.version), productVersion]) {
    expect(changelog).toContain(`\n## ${version}`)
  }
})

test(`what ${previousVersion} relies on is in the schema of this release`, async () => {
  await openSchema(previousCount)
  const before = await surfaceOf(client)
  await openSchema(migrations.length)
  const after = await surfaceOf(client)
  const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`
  const columns = new Map(after.columns.map((column) => [keyOf(column), column]))
  const old = new Set(before.columns.map(keyOf))
  const oldTables = new Set(before.columns.map(({ table }) => table))
  // Each column is there, with its type, and takes what it took.
  for (const column of before.columns) {
    expect(columns.get(keyOf(column)), keyOf(column)).toEqual({
      ...column,
      isRequired: column.isRequired && (columns.get(keyOf(column))?.isRequired ?? true),
    })
  }
  // An insert that does not name a new column works.
  const needed = after.columns.filter((column) => oldTables.has(column.table) && !old.has(keyOf(column)))
  expect(needed.filter(({ isRequired, hasDefault }) => isRequired && !hasDefault).map(keyOf)).toEqual([])
  expect(before.routines.filter((name) => !after.routines.includes(name))).toEqual([])
  // No new rule for what it writes: a new one may only be about new columns.
  const known = new Set(before.constraints.map(({ table, definition }) => `${table} ${definition}`))
  const added = after.constraints.filter(
    ({ table, definition }) =>
      oldTables.has(table) &&
      !known.has(`${table} ${definition}`) &&
      !needed.some((column) => column.table === table && definition.includes(column.name)),
  )
  expect(added).toEqual([])
})

test(`what ${previousVersion} writes is taken by the schema of this release`, async () => {
  await openSchema(previousCount)
  const inserts = await insertsFor(client)
  await openSchema(migrations.length)
  for (const { statement } of inserts) await client.query(statement)
  for (const table of new Set(inserts.map((insert) => insert.table))) {
    expect((await rowsOf(client, table)).length, table).toBeGreaterThan(0)
  }
})

test('a server says which schema is wrong', async () => {
  await openSchema(previousCount)
  expect(await findDatabaseProblem(target)).toMatch(
    /^its schema is older than this Ketwork .* needs: run npm run admin -- migrate/,
  )
  await migrateSchema(target, silent)
  expect(await findDatabaseProblem(target)).toBeNull()
  const next = (position: number) =>
    client.query('INSERT INTO schema_releases (version, position) VALUES ($1, $2)', [`next ${position}`, position])
  await next(released.length + 1)
  expect(await findDatabaseProblem(target)).toBeNull()
  await migrateSchema(target, silent)
  await next(released.length + 2)
  expect(await findDatabaseProblem(target)).toMatch(/^its schema is two or more releases newer than this Ketwork/)
  await expect(migrateSchema(target, silent)).rejects.toThrow(/two or more releases newer/)
})

test('nothing is migrated where the backup before it fails', async () => {
  await openSchema(previousCount)
  await expect(migrateSchema(target, silent, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect((await client.query('SELECT FROM drizzle.__drizzle_migrations')).rowCount).toBe(previousCount)
})
