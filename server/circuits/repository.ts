/** Reads circuits from the database; `mutations.ts` writes them. Lists are found by `library/library-sql.ts`, and read through `cache/` like their pages. */
import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { CircuitSummary } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import { notFound } from '../http/http-error'
import { arrayParameter, memoizePerConnection, type Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { readSummaries } from './cache/summaries'
import { circuitNotFound } from './policy'
import {
  circuitNames,
  circuits,
  circuitVersions,
  libraryEntries,
  type CircuitRow,
  type Cover,
  type FoundCircuit,
} from './tables'
import { type StorageKind } from '../platform/storage-use'

/** The circuit with this id, without a check of visibility. */
export const findCircuit = (queries: Queries, id: string): Promise<FoundCircuit | null> => circuitOf(queries)(id)

const circuitsOf = memoizePerConnection((queries) => {
  const { id, name, isPublic, authorId, picture, shapeFingerprint, couplingFingerprint, version } = circuits
  return queries
    .select({
      position: sql<number>`requested.position::int`,
      found: { id, name, isPublic, authorId, picture, shapeFingerprint, couplingFingerprint, version },
    })
    .from(sql`unnest(${arrayParameter('ids', 'uuid')}) with ordinality as requested(id, position)`)
    .innerJoin(circuits, sql`${id} = requested.id`)
    .prepare('circuits')
})

const circuitOf = memoizePerConnection((queries) =>
  batchRequests(async (ids: string[]): Promise<(FoundCircuit | null)[]> => {
    const rows = await circuitsOf(queries).execute({ ids })
    const byPosition = new Map(rows.map(({ position, found }) => [position, found]))
    return ids.map((_, index) => byPosition.get(index + 1) ?? null)
  }),
)

/** The program of a circuit. @throws {HttpError} 404 if it has just been deleted. */
export async function findProgram(queries: Queries, id: string): Promise<string> {
  const [row] = await queries.select({ qasmCode: circuits.qasmCode }).from(circuits).where(eq(circuits.id, id))
  if (row === undefined) throw notFound(circuitNotFound)
  return row.qasmCode
}

/**
 * Locks a circuit until the transaction ends: its claims and sets change one at a time, and no version is saved meanwhile.
 *
 * @returns its newest version
 * @throws {HttpError} 404 if it has just been deleted
 */
export async function lockCircuit(queries: Queries, id: string): Promise<number> {
  const [circuit] = await queries
    .select({ version: circuits.version })
    .from(circuits)
    .where(eq(circuits.id, id))
    .for('no key update')
  if (circuit === undefined) throw notFound(circuitNotFound)
  return circuit.version
}

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

/** The sum of the bytes of a query's rows; of programs alone, for those from before pictures were counted. */
const bytes = ({ storedBytes, qasmCode }: typeof circuits | typeof circuitVersions) =>
  sql<number>`coalesce(sum(coalesce(${storedBytes}, pg_column_size(${qasmCode}))), 0)::float8`

/** The bytes of programs and pictures of circuits that fit a condition, earlier versions too. */
async function sumBytes(queries: Queries, which: SQL | undefined): Promise<number> {
  const [newest] = await queries
    .select({ sum: bytes(circuits) })
    .from(circuits)
    .where(which)
  const [earlier] = await queries
    .select({ sum: bytes(circuitVersions) })
    .from(circuitVersions)
    .innerJoin(circuits, eq(circuits.id, circuitVersions.circuitId))
    .where(and(lt(circuitVersions.number, circuits.version), which))
  return (newest?.sum ?? 0) + (earlier?.sum ?? 0)
}

/** The bytes of an account's programs and pictures. */
export const sumStoredBytes = (queries: Queries, userId: string): Promise<number> =>
  sumBytes(queries, eq(circuits.authorId, userId))

/** The bytes of all circuits: programs and pictures of all versions. Renditions for pages, which can be made again, do not count. */
export const circuitStorage: StorageKind = { kind: 'circuits', sum: (queries) => sumBytes(queries, undefined) }

/** Those of the given picture names that belong to a circuit or to an earlier version of one. */
export async function findUsedPictures(queries: Queries, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await queries
    .select({ picture: circuits.picture })
    .from(circuits)
    .where(inArray(circuits.picture, pictures))
    .union(
      queries
        .select({ picture: circuitVersions.picture })
        .from(circuitVersions)
        .where(inArray(circuitVersions.picture, pictures)),
    )
  return new Set(rows.map(({ picture }) => picture))
}

/** The program and the size of the picture with this name; null if no circuit and no version of one has it. */
export async function findDrawing(
  queries: Queries,
  picture: string,
): Promise<{ qasmCode: string; width: number; height: number } | null> {
  for (const table of [circuits, circuitVersions]) {
    const [row] = await queries
      .select({ qasmCode: table.qasmCode, width: table.pictureWidth, height: table.pictureHeight })
      .from(table)
      .where(eq(table.picture, picture))
      .limit(1)
    if (row !== undefined) return row
  }
  return null
}

/** The program of the circuit that a picture is of, and its cover; null if there is no such circuit, or the cover is the whole diagram. */
export async function findCovered(
  queries: Queries,
  picture: string,
): Promise<{ qasmCode: string; cover: Cover } | null> {
  const [row] = await queries
    .select({ qasmCode: circuits.qasmCode, cover: circuits.cover })
    .from(circuits)
    .where(eq(circuits.picture, picture))
  const cover = row?.cover ?? null
  return row === undefined || cover === null ? null : { qasmCode: row.qasmCode, cover }
}

/** What the entries of circuits that were imported from elsewhere begin with. */
export const importPrefix = 'import:'

/** The entries of the curated library that have been built, and when, whether or not their circuits still exist. */
export async function listBuiltLibraryEntries(queries: Queries): Promise<Map<string, Date>> {
  const rows = await queries
    .select()
    .from(libraryEntries)
    .where(sql`not starts_with(${libraryEntries.entry}, ${importPrefix})`)
  return new Map(rows.map(({ entry, builtAt }) => [entry, builtAt]))
}

/** Whether there is any circuit. */
export async function hasCircuits(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ id: circuits.id }).from(circuits).limit(1)
  return row !== undefined
}
