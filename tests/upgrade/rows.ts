/** Rows for any schema, made from what the catalog says of its tables: tests of migrations have data in every table. */
import { type ClientBase, escapeIdentifier } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
  /** The table that it points at. */
  target: string | null
}

/** An insert of one row. */
export interface Insert {
  table: string
  statement: string
}

/** Of single values that some check or the other kind of row allows: everything else follows from the type. */
const values: Record<string, string> = { 'hidings.only': 'false', 'installation.single': 'false' }

const valueOf = (type: string, number: number): string => {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type === 'jsonb') return `'{"a": [1, "ä"]}'`
  if (type === 'text[]') return `ARRAY['one', 'two ${number}']`
  if (type === 'integer[]') return `ARRAY[1, ${number}]`
  if (type.startsWith('timestamp')) return `now() + interval '${number} hours'`
  if (['integer', 'bigint', 'real', 'double precision'].includes(type)) return String(number)
  if (type === 'tsvector') return `'''word'':1A'`
  if (type === 'text') return `'text ${number}'`
  throw new Error(`The rows of tests have no value of type ${type} yet.`)
}

async function readColumns(client: ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS "isRequired",
       a.atthasdef OR a.attidentity <> '' AS "hasDefault",
       (SELECT k.confrelid::regclass::text FROM pg_constraint AS k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]) AS target
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     ORDER BY c.relname, a.attnum`,
  )
  return rows
}

/** Inserts of two rows into each table of the schema, in an order that their foreign keys allow. */
export async function insertsFor(client: ClientBase): Promise<Insert[]> {
  const columns = await readColumns(client)
  const left = new Set(columns.map(({ table }) => table))
  const inserts: Insert[] = []
  while (left.size > 0) {
    const next = [...left].find((table) =>
      columns.every(
        (column) =>
          column.table !== table || column.target === null || column.target === table || !left.has(column.target),
      ),
    )
    if (next === undefined) throw new Error(`Foreign keys in a circle: ${[...left].join(', ')}`)
    left.delete(next)
    // Counters are rows of triggers.
    if (next === 'circuit_counts') continue
    const own = columns.filter(({ table }) => table === next)
    for (const number of [1, 2]) inserts.push({ table: next, statement: insertOf(next, own, number) })
  }
  return inserts
}

function insertOf(table: string, columns: Column[], number: number): string {
  const chosen = columns.filter(({ target }) => target !== table)
  const names = chosen.map(({ name }) => escapeIdentifier(name)).join(', ')
  const list = chosen.map(({ name, type, target }) => {
    if (target === null) return values[`${table}.${name}`] ?? valueOf(type, number)
    // Another row each time, or an old one.
    return `(SELECT id FROM ${target} ORDER BY id LIMIT 1 OFFSET ${number - 1})`
  })
  return `INSERT INTO ${escapeIdentifier(table)} (${names}) VALUES (${list.join(', ')}) ON CONFLICT DO NOTHING`
}

/** All rows of a table as JSON, by their text. */
export async function rowsOf(client: ClientBase, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS row FROM ${escapeIdentifier(table)} AS t ORDER BY to_jsonb(t)::text`,
  )
  return rows.map(({ row }) => row)
}

/** The names of all tables. */
export const tablesOf = async (client: ClientBase): Promise<string[]> => [
  ...new Set((await readColumns(client)).map(({ table }) => table)),
]

/** What an older release relies on in a schema: each column with its type, and whether an insert must name it; functions and triggers. */
export async function surfaceOf(client: ClientBase) {
  const columns = await readColumns(client)
  const { rows } = await client.query<{ name: string }>(
    `SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT 'function ' || p.oid::regprocedure FROM pg_proc AS p
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  )
  const { rows: constraints } = await client.query<{ table: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c', 'u', 'p', 'x')
     UNION ALL SELECT indrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
     JOIN pg_class AS c ON c.oid = indexrelid WHERE indisunique AND c.relnamespace = 'public'::regnamespace
     ORDER BY 1, 2`,
  )
  return { columns, routines: rows.map(({ name }) => name), constraints }
}
