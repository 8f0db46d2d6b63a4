/**
 * Named sets of parameter values in the database. They are read by a route of their own and are no part of what the cache of circuits
 * holds, so that saving one makes no other answer stale.
 */
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { ParameterSet } from '../../contract/parameter-sets'
import * as limits from '../../contract/limits'
import { HttpError, notFound, fieldError } from '../http/http-error'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { lockCircuit } from './repository'
import { circuits, parameterSets, type ParameterSetRow } from './tables'

/** The message for a set that does not exist. */
export const parameterSetNotFound = 'Parameter set not found. It may have been deleted.'

/** The sets of a circuit, the oldest first. */
export async function listParameterSets(queries: Queries, circuitId: string): Promise<ParameterSet[]> {
  const rows = await queries
    .select()
    .from(parameterSets)
    .where(eq(parameterSets.circuitId, circuitId))
    .orderBy(asc(parameterSets.createdAt), asc(parameterSets.id))
  return rows.map(toParameterSet)
}

export async function findParameterSet(
  queries: Queries,
  { circuitId, id }: Pick<ParameterSetRow, 'circuitId' | 'id'>,
): Promise<ParameterSetRow | null> {
  const [row] = await queries.select().from(parameterSets).where(isSet(circuitId, id))
  return row ?? null
}

/**
 * Adds a set, unless its id exists: then it is returned as it is.
 *
 * @throws {HttpError} 404 if the circuit has just been deleted; 409 if it has a set of this name, or has as many as it may
 */
export async function addParameterSet(
  { orm }: Database,
  set: Pick<ParameterSetRow, 'id' | 'circuitId' | 'name' | 'values'>,
): Promise<ParameterSet> {
  return orm.transaction(async (transaction) => {
    await lockCircuit(transaction, set.circuitId)
    const before = await findParameterSet(transaction, set)
    if (before !== null) return toParameterSet(before)
    if (
      (await transaction.$count(parameterSets, eq(parameterSets.circuitId, set.circuitId))) >=
      limits.parameterSets.count
    ) {
      throw new HttpError(409, `A circuit can have at most ${limits.parameterSets.count} sets. Delete one first.`)
    }
    await requireFreeName(transaction, set)
    const [row] = await transaction.insert(parameterSets).values(set).returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    return toParameterSet(row)
  })
}

/**
 * Renames a set, or replaces its values.
 *
 * @throws {HttpError} 404 if it has just been deleted; 409 if the circuit has another set of this name
 */
export async function changeParameterSet(
  { orm }: Database,
  { id, circuitId }: Pick<ParameterSetRow, 'id' | 'circuitId'>,
  { name, values }: Partial<Pick<ParameterSetRow, 'name' | 'values'>>,
): Promise<ParameterSet> {
  return orm.transaction(async (transaction) => {
    await lockCircuit(transaction, circuitId)
    if (name !== undefined) await requireFreeName(transaction, { id, circuitId, name })
    const [row] = await transaction
      .update(parameterSets)
      .set({ ...(name !== undefined && { name }), ...(values && { values }), updatedAt: sql`now()` })
      .where(isSet(circuitId, id))
      .returning()
    if (row === undefined) throw notFound(parameterSetNotFound)
    return toParameterSet(row)
  })
}

export async function removeParameterSet(queries: Queries, id: string): Promise<void> {
  await queries.delete(parameterSets).where(eq(parameterSets.id, id))
}

/** The bytes of the sets of an account's circuits. */
export async function parameterSetBytesOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<number>`coalesce(sum(pg_column_size(${parameterSets.values})), 0)::float8` })
    .from(parameterSets)
    .innerJoin(circuits, eq(circuits.id, parameterSets.circuitId))
    .where(eq(circuits.authorId, userId))
  return row?.sum ?? 0
}

const isSet = (circuitId: string, id: string): SQL | undefined =>
  and(eq(parameterSets.circuitId, circuitId), eq(parameterSets.id, id))

async function requireFreeName(
  queries: Queries,
  { id, circuitId, name }: Pick<ParameterSetRow, 'id' | 'circuitId' | 'name'>,
): Promise<void> {
  const [other] = await queries
    .select({ id: parameterSets.id })
    .from(parameterSets)
    .where(and(eq(parameterSets.circuitId, circuitId), eq(parameterSets.name, name), ne(parameterSets.id, id)))
  if (other === undefined) return
  throw fieldError(409, 'name', 'This circuit has a set with this name already. Choose another name.')
}

const toParameterSet = ({ id, name, values, createdAt, updatedAt }: ParameterSetRow): ParameterSet => ({
  id,
  name,
  values,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
