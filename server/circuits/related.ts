/** Circuits that are related to a circuit. */
import { and, desc, eq, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Related } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { mayFind } from './list-conditions'
import { readSummaries } from './cache/summaries'
import { findSimilar } from './similar'
import { circuits, type FoundCircuit } from './tables'

/**
 * Circuits that were made from this one, that are like it, and that are by its author, as far as the viewer finds them. Each is in one list only.
 */
export async function readRelated(queries: Queries, circuit: FoundCircuit, viewer: Viewer | null): Promise<Related> {
  const find = async (condition: SQL | undefined) => {
    const rows = await queries
      .select({ id: circuits.id })
      .from(circuits)
      .where(and(mayFind(viewer), ne(circuits.id, circuit.id), condition))
      .orderBy(desc(circuits.createdAt), desc(circuits.id))
      .limit(limits.related)
    return rows.map(({ id }) => id)
  }
  /** Finds circuits that are in no other list. */
  const findOthers = (condition: SQL, listed: string[]) =>
    find(and(condition, listed.length > 0 ? notInArray(circuits.id, listed) : undefined))

  // The closest relation first, because each circuit is in one list only.
  const forks = await find(eq(circuits.originId, circuit.id))
  const similar = await findSimilar(queries, circuit, viewer, forks)
  const similarIds = similar.map(({ id }) => id)
  const byAuthor =
    circuit.authorId === null
      ? []
      : await findOthers(eq(circuits.authorId, circuit.authorId), [...forks, ...similarIds])
  const summaries = await readSummaries(queries, [...forks, ...similarIds, ...byAuthor], viewer)
  const of = (ids: string[]) => summaries.filter(({ id }) => ids.includes(id))
  const ordered = (ids: string[]) => of(ids).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return {
    similar: ordered(similarIds).map((summary) => ({
      ...summary,
      reason: similar.find(({ id }) => id === summary.id)?.reason ?? '',
    })),
    byAuthor: ordered(byAuthor),
    forks: ordered(forks),
  }
}
