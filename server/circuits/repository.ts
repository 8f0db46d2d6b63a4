/** Circuits in the database. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { CircuitSummary } from '../../contract/circuits'
import type { Settings } from '../../contract/generation'
import type { Viewer } from '../http/implementation'
import { missing } from '../http/refusal'
import type { Database } from '../platform/database'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { lockWriter } from '../users/repository'
import { searchKey } from './filters'
import { notFound } from './policy'
import { readSummaries } from './cache/summaries'
import {
  categories,
  circuitNames,
  circuits,
  circuitTags,
  libraryEntries,
  tags,
  type CircuitRow,
  type FoundCircuit,
} from './tables'

/** A circuit that is about to be kept; its pictures are. */
export interface NewCircuit {
  id: string
  name: string
  description: string
  isPublic: boolean
  authorId: string
  category: string
  tags: string[]
  references: string[]
  picture: string
  storedBytes?: number
  pictureWidth: number
  pictureHeight: number
  qasmCode: string
  qubits: number
  layers: number | null
  depth: number
  settings: Settings | null
  originId?: string | null
  shape?: string | null
  coupling?: string | null
  /** Entry of the curated library that it is built from. */
  libraryEntry?: string
}

/** The circuit of an id, whoever may see it. */
export async function findCircuit(queries: Queries, id: string): Promise<FoundCircuit | null> {
  const [found] = await circuitStatement(queries).execute({ id })
  return found ?? null
}

const circuitStatement = memoizePerConnection((queries) => {
  const { id, name, isPublic, authorId, picture, shape, coupling } = circuits
  return queries
    .select({ id, name, isPublic, authorId, picture, shape, coupling })
    .from(circuits)
    .where(eq(id, sql.placeholder('id')))
    .prepare('circuit')
})

/** What a list shows of a circuit. @throws {Refusal} 404 where it has just vanished. */
export async function readSummary(
  queries: Queries,
  { id }: Pick<CircuitRow, 'id'>,
  viewer: Viewer | null,
): Promise<CircuitSummary> {
  const [summary] = await readSummaries(queries, [id], viewer)
  if (summary === undefined) throw missing(notFound)
  return summary
}

/** Keeps a circuit with its category and tags: all of it or nothing. */
export async function addCircuit(database: Database, circuit: NewCircuit): Promise<CircuitRow> {
  const { category, tags: names, libraryEntry, originId = null, ...columns } = circuit
  return database.orm.transaction(async (transaction) => {
    await lockWriter(transaction, circuit.authorId)
    if (libraryEntry !== undefined) await transaction.insert(libraryEntries).values({ entry: libraryEntry })
    const [row] = await transaction
      .insert(circuits)
      .values({
        ...columns,
        originId: await lockOrigin(transaction, originId),
        categoryId: await findOrAddId(transaction, categories, category),
        nameKey: searchKey(circuit.name),
        descriptionKey: searchKey(circuit.description),
      })
      .returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    const unique = [...new Set(names)]
    // In one order, so that two circuits with the same new tags do not wait for each other.
    const ids = new Map<string, string>()
    for (const name of unique.toSorted()) ids.set(name, await findOrAddId(transaction, tags, name))
    const rows = unique.flatMap((name, position) => {
      const tagId = ids.get(name)
      return tagId === undefined ? [] : [{ circuitId: row.id, tagId, position }]
    })
    if (rows.length > 0) await transaction.insert(circuitTags).values(rows)
    return row
  })
}

/** Holds what a circuit is made from to the end of the transaction. One that has just been deleted is none. */
async function lockOrigin(queries: Queries, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [origin] = await queries.select({ id: circuits.id }).from(circuits).where(eq(circuits.id, id)).for('key share')
  return origin?.id ?? null
}

/** Gives a circuit another name, and keeps the old one. Null where the circuit has vanished. */
export async function renameCircuit(
  database: Database,
  id: string,
  name: string,
  changedBy: string,
): Promise<CircuitRow | null> {
  return database.orm.transaction(async (transaction) => {
    await lockWriter(transaction, changedBy)
    const [before] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('update')
    if (before === undefined) return null
    if (before.name === name) return before
    await transaction.insert(circuitNames).values({ id: uuidv7(), circuitId: id, name: before.name, changedBy })
    const [row] = await transaction
      .update(circuits)
      .set({ name, nameKey: searchKey(name), updatedAt: sql`now()` })
      .where(eq(circuits.id, id))
      .returning()
    return row ?? null
  })
}

/**
 * Makes a circuit public or private, unless an administrator has hidden it: then it stays as it is, and `hiddenAt` of the answer says
 * so. Null where the circuit has vanished.
 */
export async function changeVisibility(
  database: Database['orm'],
  id: string,
  isPublic: boolean,
): Promise<CircuitRow | null> {
  return database.transaction(async (transaction) => {
    const [before] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('update')
    if (before === undefined) return null
    if (before.hiddenAt !== null || before.isPublic === isPublic) return before
    const [row] = await transaction
      .update(circuits)
      .set({ isPublic, updatedAt: sql`now()` })
      .where(eq(circuits.id, id))
      .returning()
    return row ?? null
  })
}

/** Removes a circuit with all that hangs on it. @returns the name of its pictures, or null where it had vanished. */
export async function removeCircuit(queries: Queries, id: string): Promise<string | null> {
  const [row] = await queries.delete(circuits).where(eq(circuits.id, id)).returning({ picture: circuits.picture })
  return row?.picture ?? null
}

/** Removes the private circuits of a user, or all. @returns the names of their pictures. */
export async function removeCircuitsOf(queries: Queries, authorId: string, all: boolean): Promise<string[]> {
  const rows = await queries
    .delete(circuits)
    .where(and(eq(circuits.authorId, authorId), all ? undefined : eq(circuits.isPublic, false)))
    .returning({ picture: circuits.picture })
  return rows.map(({ picture }) => picture)
}

/** The names that a circuit had before, the oldest first. */
export async function listFormerNames(
  queries: Queries,
  circuitId: string,
): Promise<{ name: string; changedAt: Date }[]> {
  return queries
    .select({ name: circuitNames.name, changedAt: circuitNames.changedAt })
    .from(circuitNames)
    .where(eq(circuitNames.circuitId, circuitId))
    .orderBy(asc(circuitNames.changedAt), asc(circuitNames.id))
}

/** The ids of all circuits of a user, the oldest first. */
export async function listCircuitIds(queries: Queries, authorId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: circuits.id })
    .from(circuits)
    .where(eq(circuits.authorId, authorId))
    .orderBy(asc(circuits.createdAt), asc(circuits.id))
  return rows.map(({ id }) => id)
}

/** The bytes of an account's programs and pictures. Of circuits from before pictures were counted, those of the program. */
export async function sumStoredBytes(queries: Queries, userId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(coalesce(${circuits.storedBytes}, pg_column_size(${circuits.qasmCode}))), 0)::float8`
  const [row] = await queries.select({ sum }).from(circuits).where(eq(circuits.authorId, userId))
  return row?.sum ?? 0
}

/** Of the given names of pictures, those that a circuit has. */
export async function findUsedPictures(queries: Queries, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await queries
    .select({ picture: circuits.picture })
    .from(circuits)
    .where(inArray(circuits.picture, pictures))
  return new Set(rows.map(({ picture }) => picture))
}

/** What the picture of a name was drawn from, and how large it is; null where no circuit has it. */
export async function findDrawing(
  queries: Queries,
  picture: string,
): Promise<{ qasmCode: string; width: number; height: number } | null> {
  const [row] = await queries
    .select({ qasmCode: circuits.qasmCode, width: circuits.pictureWidth, height: circuits.pictureHeight })
    .from(circuits)
    .where(eq(circuits.picture, picture))
  return row ?? null
}

/** Entries of the curated library that were built, whatever became of them since. */
export async function listBuiltLibraryEntries(queries: Queries): Promise<Set<string>> {
  const rows = await queries.select({ entry: libraryEntries.entry }).from(libraryEntries)
  return new Set(rows.map(({ entry }) => entry))
}

/** Whether there is any circuit, of whomever. */
export async function hasCircuits(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ id: circuits.id }).from(circuits).limit(1)
  return row !== undefined
}

/** The id of a category or tag by this name, which is made where it is missing. */
async function findOrAddId(queries: Queries, table: typeof categories | typeof tags, name: string): Promise<string> {
  const [known] = await queries.select({ id: table.id }).from(table).where(eq(table.name, name))
  if (known !== undefined) return known.id
  // Where another transaction makes the same one just now, this waits for it and returns what it made.
  const [made] = await queries
    .insert(table)
    .values({ id: uuidv7(), name })
    .onConflictDoUpdate({ target: table.name, set: { name } })
    .returning({ id: table.id })
  if (made === undefined) throw new Error('An upsert returned no row.')
  return made.id
}

/** Whether a circuit was not kept because its entry of the curated library had been built before. */
export const isDuplicateLibraryEntry = (error: unknown): boolean => violates(error, 'library_entries_pkey')

/** Whether a circuit was not kept because one with its id is there. */
export const isDuplicateCircuit = (error: unknown): boolean => violates(error, 'circuits_pkey')

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === constraint
