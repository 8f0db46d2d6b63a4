/** Reads circuits from the database; `mutations.ts` writes them. Lists and pages of circuits come through `cache/`. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { CircuitSummary } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import { notFound } from '../http/http-error'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { readSummaries } from './cache/summaries'
import { circuitNotFound } from './policy'
import { circuitNames, circuits, libraryEntries, type CircuitRow, type FoundCircuit } from './tables'

/** The circuit with this id, without a check of visibility. */
export async function findCircuit(queries: Queries, id: string): Promise<FoundCircuit | null> {
  const [found] = await circuitStatement(queries).execute({ id })
  return found ?? null
}

const circuitStatement = memoizePerConnection((queries) => {
  const { id, name, isPublic, authorId, picture, shapeFingerprint, couplingFingerprint } = circuits
  return queries
    .select({ id, name, isPublic, authorId, picture, shapeFingerprint, couplingFingerprint })
    .from(circuits)
    .where(eq(id, sql.placeholder('id')))
    .prepare('circuit')
})

/** The summary of a circuit. @throws {HttpError} 404 if it has just been deleted. */
export async function readSummary(
  queries: Queries,
  { id }: Pick<CircuitRow, 'id'>,
  viewer: Viewer | null,
): Promise<CircuitSummary> {
  const [summary] = await readSummaries(queries, [id], viewer)
  if (summary === undefined) throw notFound(circuitNotFound)
  return summary
}

/** The former names of a circuit, the oldest first. */
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

/** The bytes of an account's programs and pictures; of the program only, for circuits from before pictures were counted. */
export async function sumStoredBytes(queries: Queries, userId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(coalesce(${circuits.storedBytes}, pg_column_size(${circuits.qasmCode}))), 0)::float8`
  const [row] = await queries.select({ sum }).from(circuits).where(eq(circuits.authorId, userId))
  return row?.sum ?? 0
}

/** Those of the given picture names that belong to a circuit. */
export async function findUsedPictures(queries: Queries, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await queries
    .select({ picture: circuits.picture })
    .from(circuits)
    .where(inArray(circuits.picture, pictures))
  return new Set(rows.map(({ picture }) => picture))
}

/** The program and the size of the picture with this name; null if no circuit has it. */
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

/** The entries of the curated library that have been built, whether or not their circuits still exist. */
export async function listBuiltLibraryEntries(queries: Queries): Promise<Set<string>> {
  const rows = await queries.select({ entry: libraryEntries.entry }).from(libraryEntries)
  return new Set(rows.map(({ entry }) => entry))
}

/** Whether there is any circuit. */
export async function hasCircuits(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ id: circuits.id }).from(circuits).limit(1)
  return row !== undefined
}
