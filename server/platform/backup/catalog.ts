/** What backups ask the database's catalog: tables, sequences, constraints. All names that leave it are quoted by whoever builds SQL. */
import { type ClientBase, escapeIdentifier } from 'pg'
import type { Sequence, Table } from './archive-format'

/** The schemas of the product: its own tables, and the job queue's. The record of migrations is in `drizzle`, and not copied. */
const productSchema = 'public'
export const jobsSchema = 'graphile_worker'

/** A name with its schema, quoted. */
export const quote = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** The column list of a table for COPY, quoted. */
export const columnsOf = ({ columns }: Table): string => columns.map((column) => escapeIdentifier(column)).join(', ')

/** True in SQL for a row of `pg_class` or `pg_proc` that belongs to an extension. */
const isOfExtension = (catalog: 'pg_class' | 'pg_proc', alias: string) =>
  `EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`

/** All tables with rows of the installation, in an order that does not change. The queue's own record of migrations is left out. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array(
         SELECT a.attname::text FROM pg_attribute AS a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum
       ) AS columns
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('${productSchema}', '${jobsSchema}') AND c.relkind = 'r'
       AND NOT (n.nspname = '${jobsSchema}' AND c.relname = 'migrations')
       AND NOT ${isOfExtension('pg_class', 'c')}
     ORDER BY 1, 2`,
  )
  return rows
}

/** All sequences, those of identity columns too, with the last value that was taken. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue"
     FROM pg_sequences WHERE schemaname IN ('${productSchema}', '${jobsSchema}') ORDER BY 1, 2`,
  )
  return rows
}

/** The number of the last migration of the job queue's own tables; 0 if there are none. */
export async function readJobsMigration(client: ClientBase): Promise<number> {
  const known = await client.query(`SELECT WHERE to_regclass('${jobsSchema}.migrations') IS NOT NULL`)
  if (known.rowCount === 0) return 0
  const { rows } = await client.query<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM ${jobsSchema}.migrations`)
  return rows[0]?.id ?? 0
}

/** Drops the tables and functions of the product, so that its migrations can run anew. Extensions stay. */
export async function dropProductSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE %I.%I CASCADE', n.nspname, c.relname) AS statement
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = '${productSchema}' AND c.relkind = 'r' AND NOT ${isOfExtension('pg_class', 'c')}
     UNION ALL
     SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure)
     FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
     WHERE n.nspname = '${productSchema}' AND NOT ${isOfExtension('pg_proc', 'p')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Takes the foreign keys of tables away and stops their triggers, so that rows can come in any order and are counted once.
 *
 * @returns what puts both back. It checks each foreign key against all rows.
 */
export async function suspendConstraints(client: ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace IN ('${productSchema}'::regnamespace, '${jobsSchema}'::regnamespace)`,
  )
  for (const { owner, name } of keys)
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`)
  return async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`)
    for (const { owner, name, definition } of keys) {
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`)
    }
  }
}
