/** Circuits beside a circuit. */
import { and, desc, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Circuit, Related } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { mayFind } from './filters'
import { maySee } from './policy'
import { readSummaries } from './summaries'
import { circuits, type CircuitRow } from './tables'

/** Circuits of the same shape, by the same author, and made from this one, as far as the viewer may find them. */
export async function readRelated(queries: Queries, circuit: CircuitRow, viewer: Viewer | null): Promise<Related> {
  const find = async (condition: SQL | undefined, limit: number = limits.related) => {
    const rows = await queries
      .select({ id: circuits.id })
      .from(circuits)
      .where(and(mayFind(viewer), ne(circuits.id, circuit.id), condition))
      .orderBy(desc(circuits.createdAt), desc(circuits.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }
  const exact = circuit.shape === null ? [] : await find(eq(circuits.shape, circuit.shape))
  const left = limits.related - exact.length
  const alike =
    circuit.coupling === null || left === 0
      ? []
      : await find(
          and(eq(circuits.coupling, circuit.coupling), exact.length > 0 ? notInArray(circuits.id, exact) : undefined),
          left,
        )
  const byAuthor = circuit.authorId === null ? [] : await find(eq(circuits.authorId, circuit.authorId))
  const forks = await find(eq(circuits.originId, circuit.id))
  const summaries = await readSummaries(queries, [...new Set([...exact, ...alike, ...byAuthor, ...forks])], viewer)
  const of = (ids: string[]) => summaries.filter(({ id }) => ids.includes(id))
  const ordered = (ids: string[]) => of(ids).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return {
    sameShape: ordered([...exact, ...alike]).map((summary) => ({ ...summary, isExact: exact.includes(summary.id) })),
    byAuthor: ordered(byAuthor),
    forks: ordered(forks),
  }
}

/** What a circuit was made from, where the viewer may see that. */
export async function readOrigin(
  queries: Queries,
  { originId }: Pick<CircuitRow, 'originId'>,
  viewer: Viewer | null,
): Promise<Circuit['origin']> {
  if (originId === null) return null
  const [origin] = await queries
    .select({
      id: circuits.id,
      name: circuits.name,
      isPublic: circuits.isPublic,
      authorId: circuits.authorId,
      author: { id: users.id, username: users.username, profileImage: users.profileImage },
    })
    .from(circuits)
    .leftJoin(users, eq(users.id, circuits.authorId))
    .where(eq(circuits.id, originId))
  if (origin === undefined || !maySee(viewer, origin)) return null
  return { id: origin.id, name: origin.name, author: origin.author }
}

/** The id of a circuit that somebody says they made theirs from, where they may see it; else none. */
export async function visibleOrigin(queries: Queries, id: string | undefined, viewer: Viewer): Promise<string | null> {
  if (id === undefined) return null
  const [row] = await queries
    .select({ id: circuits.id, isPublic: circuits.isPublic, authorId: circuits.authorId })
    .from(circuits)
    .where(inArray(circuits.id, [id]))
  return row !== undefined && maySee(viewer, row) ? row.id : null
}
