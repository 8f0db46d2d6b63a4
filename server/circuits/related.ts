/** Circuits that are related to a circuit. */
import { and, desc, eq, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Related } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { mayFind } from './list-conditions'
import { readSummaries } from './cache/summaries'
import { circuits, type FoundCircuit } from './tables'

/**
 * Circuits that were made from this one, that have its fingerprint, and that are by its author, as far as the viewer finds them. Each is in
 * one list only.
 */
export async function readRelated(queries: Queries, circuit: FoundCircuit, viewer: Viewer | null): Promise<Related> {
  const find = async (condition: SQL | undefined, limit: number = limits.related) => {
    const rows = await queries
      .select({ id: circuits.id })
      .from(circuits)
      .where(and(mayFind(viewer), ne(circuits.id, circuit.id), condition))
      .orderBy(desc(circuits.createdAt), desc(circuits.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }
  /** Finds circuits that are in no other list. */
  const findOthers = (condition: SQL, listed: string[], limit?: number) =>
    find(and(condition, listed.length > 0 ? notInArray(circuits.id, listed) : undefined), limit)

  // The closest relation first, because each circuit is in one list only.
  const forks = await find(eq(circuits.originId, circuit.id))
  const exact =
    circuit.shapeFingerprint === null
      ? []
      : await findOthers(eq(circuits.shapeFingerprint, circuit.shapeFingerprint), forks)
  const left = limits.related - exact.length
  const alike =
    circuit.couplingFingerprint === null || left === 0
      ? []
      : await findOthers(eq(circuits.couplingFingerprint, circuit.couplingFingerprint), [...forks, ...exact], left)
  const byAuthor =
    circuit.authorId === null
      ? []
      : await findOthers(eq(circuits.authorId, circuit.authorId), [...forks, ...exact, ...alike])
  const summaries = await readSummaries(queries, [...forks, ...exact, ...alike, ...byAuthor], viewer)
  const of = (ids: string[]) => summaries.filter(({ id }) => ids.includes(id))
  const ordered = (ids: string[]) => of(ids).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return {
    sameShape: ordered([...exact, ...alike]).map((summary) => ({ ...summary, isExact: exact.includes(summary.id) })),
    byAuthor: ordered(byAuthor),
    forks: ordered(forks),
  }
}
