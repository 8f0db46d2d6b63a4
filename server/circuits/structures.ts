/** Stores and finds the structures of circuits. Nobody finds a circuit by its structure that they do not find in lists. */
import { and, arrayContains, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import * as limits from '../../contract/limits'
import { invalidField } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { backfill } from './backfill'
import { mayFind } from './list-conditions'
import { circuits, circuitStructures, type CircuitRow } from './tables'

/** What a structure is read from. */
type Source = Pick<CircuitRow, 'id' | 'qasmCode' | 'version'>

/**
 * Reads and stores the structure of a circuit that has just been saved. A failure is logged and fails no request: the next start of a server
 * completes it.
 */
export async function storeStructure(services: Services, id: string): Promise<void> {
  try {
    const [source] = await services.database.orm.select(sourceColumns).from(circuits).where(eq(circuits.id, id))
    if (source !== undefined) await addStructure(services, source)
  } catch (error) {
    services.log.warn({ err: error, circuit: id }, 'The structure of a circuit could not be stored')
  }
}

const sourceColumns = { id: circuits.id, qasmCode: circuits.qasmCode, version: circuits.version }

/** A program without a structure gets an empty one, so that it is not read again. */
async function addStructure({ database, engine }: Services, { id, qasmCode, version }: Source): Promise<void> {
  const structure = await engine.readStructure(qasmCode)
  const { hash = null, windows = null, operations = null } = structure ?? {}
  const columns = { version, hash, windows, operations }
  await database.orm.transaction(async (transaction) => {
    const isSame = and(eq(circuits.id, id), eq(circuits.version, version))
    const found = await transaction.select({ id: circuits.id }).from(circuits).where(isSame).for('key share')
    // It was deleted, or a newer version comes with its own.
    if (found.length === 0) return
    await transaction
      .insert(circuitStructures)
      .values({ circuitId: id, ...columns })
      .onConflictDoUpdate({ target: circuitStructures.circuitId, set: columns })
  })
}

/** Circuits per query. */
const batchSize = 20

/**
 * Stores the structures of circuits that have none, or one of an earlier version.
 *
 * @returns of how many.
 */
export function addMissingStructures(services: Services, signal: AbortSignal): Promise<number> {
  const { orm } = services.database
  return backfill(
    {
      nextBatch: (last) =>
        orm
          .select(sourceColumns)
          .from(circuits)
          .leftJoin(circuitStructures, eq(circuitStructures.circuitId, circuits.id))
          .where(
            and(
              or(isNull(circuitStructures.circuitId), ne(circuitStructures.version, circuits.version)),
              last === undefined ? undefined : gt(circuits.id, last),
            ),
          )
          .orderBy(asc(circuits.id))
          .limit(batchSize),
      async complete(source) {
        try {
          await addStructure(services, source)
          return true
        } catch (error) {
          services.log.warn({ err: error, circuit: source.id }, 'The structure of a circuit could not be stored')
          return false
        }
      },
      rest: 4,
    },
    signal,
  )
}

/** Of circuits with the same hash, so many of the newest are compared. Hardly ever is one of them another circuit. */
const maxSame = 4 * limits.related

/** Circuits that are a program but for order and names, as far as the viewer finds them: the newest. Each was compared with the program. */
export async function findSameCircuits(
  { database: { orm }, engine }: Services,
  qasm: string,
  viewer: Viewer,
): Promise<string[]> {
  const structure = await engine.readStructure(qasm)
  const candidates = structure === null ? [] : await findByHash(orm, structure.hash, viewer)
  const ids: string[] = []
  for (let first = 0; first < candidates.length && ids.length < limits.related; first += limits.related) {
    const some = candidates.slice(first, first + limits.related)
    const areSame = await engine.compareCircuits(
      qasm,
      some.map((candidate) => candidate.qasmCode),
    )
    ids.push(...some.filter((_, place) => areSame[place]).map(({ id }) => id))
  }
  return ids.slice(0, limits.related)
}

function findByHash(queries: Queries, hash: string, viewer: Viewer) {
  return (
    queries
      .select({ id: circuits.id, qasmCode: circuits.qasmCode })
      .from(circuitStructures)
      .innerJoin(circuits, isOfNewest)
      .where(and(eq(circuitStructures.hash, hash), mayFind(viewer)))
      // Ids grow with time, and are in the index of hashes.
      .orderBy(desc(circuitStructures.circuitId))
      .limit(maxSame)
  )
}

/** Joins circuits with the structures of their newest versions. */
export const isOfNewest = and(
  eq(circuits.id, circuitStructures.circuitId),
  eq(circuits.version, sql`${circuitStructures.version}`),
)

/** Candidates that the index finds at most, of which the newest {@link maxCompared} are compared with a part, so many at once. */
const maxFound = 2000
const maxCompared = 300
const comparedAtOnce = 60

/**
 * Circuits that contain a part of a program, as far as the viewer finds them, the newest first.
 *
 * @throws {HttpError} 400 if the part says nothing, as one operation does.
 */
export async function findCircuitsWithPart(
  { database: { orm }, engine }: Services,
  { qasm, operations }: { qasm: string; operations: readonly number[] },
  viewer: Viewer,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const part = await engine.readPart(qasm, operations)
  if (part === null) throw invalidField('qasm', 'This program has errors, or is too large to search with.')
  if (part.windows === null || part.connected < 2) {
    throw invalidField('operations', 'Choose at least two operations that share a qubit.')
  }
  const candidates = await selectCandidates(orm, part.windows, viewer)
  const ids: string[] = []
  let compared = 0
  while (compared < candidates.length && ids.length < limits.part.circuits) {
    const some = candidates.slice(compared, compared + comparedAtOnce)
    const found = await engine.findPart(
      part.operations,
      some.map((candidate) => candidate.operations ?? ''),
    )
    ids.push(...some.filter((_, place) => found[place]).map(({ id }) => id))
    compared += some.length
  }
  const isComplete = candidates.length < maxCompared && compared >= candidates.length
  return { ids: ids.slice(0, limits.part.circuits), isComplete: isComplete && ids.length <= limits.part.circuits }
}

/** Circuits with all windows of a part, the newest first of those that the index finds first. It stops there, however many there are. */
function selectCandidates(queries: Queries, windows: number[], viewer: Viewer) {
  const found = queries
    .select({ id: circuits.id })
    .from(circuitStructures)
    .innerJoin(circuits, isOfNewest)
    .where(and(arrayContains(circuitStructures.windows, windows), mayFind(viewer)))
    .limit(maxFound)
    .as('found')
  return queries
    .select({ id: found.id, operations: circuitStructures.operations })
    .from(found)
    .innerJoin(circuitStructures, eq(circuitStructures.circuitId, found.id))
    .orderBy(desc(found.id))
    .limit(maxCompared)
}
