/** Changes circuits in the database. */
import { and, eq, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Claim } from '../../contract/claims'
import type { Settings } from '../../contract/generation'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { lockAccounts } from '../users/repository'
import { descriptionKey, searchKey } from './search/text'
import { searchWordsOf } from './search/words'
import { addTags, findOrAddCategory } from './categories-and-tags'
import { insertClaim } from './claims/repository'
import type { PublicationListener } from './publication'
import {
  circuits,
  circuitVersions,
  libraryEntries,
  parameterSets,
  type CircuitRow,
  type ParameterSetRow,
} from './tables'

/** A circuit that is about to be saved. Its pictures are saved already. */
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
  shapeFingerprint?: string | null
  couplingFingerprint?: string | null
  properties?: string[] | null
  /** Values of its parameters that are saved with it. */
  parameterSet?: Pick<ParameterSetRow, 'name' | 'values'>
  /** What is claimed of it. */
  claim?: Claim
  /** The entry of the curated library that it is built from. */
  libraryEntry?: string
  /** When it was created, if that is not now. */
  createdAt?: Date
}

/** Adds a circuit with its category, its tags and its set of values, in one transaction. @param onPublished hears of it if it is public */
export async function addCircuit(
  database: Database,
  circuit: NewCircuit,
  onPublished?: PublicationListener,
): Promise<CircuitRow> {
  const { category, tags: names, libraryEntry, originId = null, parameterSet, claim, ...columns } = circuit
  return database.orm.transaction(async (transaction) => {
    await lockAccounts(transaction, circuit.authorId)
    if (libraryEntry !== undefined) {
      await transaction.insert(libraryEntries).values({ entry: libraryEntry, isClaimed: claim !== undefined })
    }
    const [row] = await transaction
      .insert(circuits)
      .values({
        ...columns,
        originId: await lockOrigin(transaction, originId),
        categoryId: await findOrAddCategory(transaction, category),
        nameKey: searchKey(circuit.name),
        descriptionKey: descriptionKey(circuit.description),
        searchWords: searchWordsOf(circuit),
      })
      .returning()
    if (row === undefined) throw new Error('An insert returned no row.')
    await addTags(transaction, row.id, names)
    if (parameterSet !== undefined) {
      await transaction.insert(parameterSets).values({ ...parameterSet, id: uuidv7(), circuitId: row.id })
    }
    if (claim !== undefined) await insertClaim(transaction, { id: uuidv7(), circuitId: row.id, version: 1, claim })
    if (row.isPublic) await onPublished?.(transaction, { id: row.id, authorId: circuit.authorId })
    return row
  })
}

/** Locks the origin of a new circuit until the end of the transaction. Null if it has just been deleted. */
async function lockOrigin(queries: Queries, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [origin] = await queries.select({ id: circuits.id }).from(circuits).where(eq(circuits.id, id)).for('key share')
  return origin?.id ?? null
}

/** Deletes a circuit with all that belongs to it. @returns the names of its pictures; null if it has been deleted before. */
export async function removeCircuit(queries: Queries, id: string): Promise<string[] | null> {
  const removed = await removeWhere(queries, eq(circuits.id, id))
  return removed.length === 0 ? null : removed
}

/** Deletes the private circuits of a user, or all. @returns the names of their pictures. */
export const removeCircuitsOf = (queries: Queries, authorId: string, all: boolean): Promise<string[]> =>
  removeWhere(queries, and(eq(circuits.authorId, authorId), all ? undefined : eq(circuits.isPublic, false)))

/** Deletes circuits with all of their versions. @returns the names of their pictures. */
async function removeWhere(queries: Queries, which: SQL | undefined): Promise<string[]> {
  const earlier = await queries
    .selectDistinct({ picture: circuitVersions.picture })
    .from(circuitVersions)
    .innerJoin(circuits, eq(circuits.id, circuitVersions.circuitId))
    .where(which)
  const removed = await queries.delete(circuits).where(which).returning({ picture: circuits.picture })
  return [...new Set([...removed, ...earlier].map(({ picture }) => picture))]
}

/** Whether adding a circuit failed because its entry of the curated library was built before. */
export const isDuplicateLibraryEntry = (error: unknown): boolean => violates(error, 'library_entries_pkey')

/** Whether adding a circuit failed because its id exists. */
export const isDuplicateCircuit = (error: unknown): boolean => violates(error, 'circuits_pkey')

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === constraint
