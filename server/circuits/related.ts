/** Circuits beside a circuit. */
import { and, desc, eq, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Circuit, Related } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { authorAsJson } from '../users/author'
import { users } from '../users/tables'
import { maySeeCircuit, type CircuitVisibility } from '../visibility/policy'
import { mayFind } from './filters'
import { readSummaries } from './summaries'
import { circuits, type FoundCircuit } from './tables'

/**
 * Circuits made from this one, of the same shape, and by the same author, as far as the viewer may find them. Each stands in one list
 * alone.
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
  /** The same without those that another list has already. */
  const findOthers = (condition: SQL, listed: string[], limit?: number) =>
    find(and(condition, listed.length > 0 ? notInArray(circuits.id, listed) : undefined), limit)

  // The nearest relation first: a circuit stands in one list alone.
  const forks = await find(eq(circuits.originId, circuit.id))
  const exact = circuit.shape === null ? [] : await findOthers(eq(circuits.shape, circuit.shape), forks)
  const left = limits.related - exact.length
  const alike =
    circuit.coupling === null || left === 0
      ? []
      : await findOthers(eq(circuits.coupling, circuit.coupling), [...forks, ...exact], left)
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

/** What a circuit was made from, as {@link originAsJson} gives it. */
export interface OriginInJson extends NonNullable<Circuit['origin']>, CircuitVisibility {}

const origins = alias(circuits, 'origins')
const fromOrigin = sql`from ${circuits} as ${origins} left join ${users} on ${users.id} = ${origins.authorId}
  where ${origins.id} = ${circuits.originId}`

/** What the circuit of a question was made from, whoever may see it; null for none. */
export const originAsJson: SQL<OriginInJson | null> = sql`(
  select json_build_object('id', ${origins.id}, 'name', ${origins.name}, 'isPublic', ${origins.isPublic},
    'authorId', ${origins.authorId}, 'author', ${authorAsJson})
  ${fromOrigin})`

/** Another where it, or its author, has changed; null for none. */
export const versionOfOrigin: SQL<string | null> = sql`(
  select concat_ws(' ', ${origins}.xmin, ${users}.xmin) ${fromOrigin})`

/** What is shown of it: nothing where the viewer may not see it. */
export const shownOrigin = (origin: OriginInJson | null, viewer: Viewer | null): Circuit['origin'] =>
  origin === null || !maySeeCircuit(viewer, origin) ? null : { id: origin.id, name: origin.name, author: origin.author }

/** The id of a circuit that somebody says they made theirs from, where they may see it; else none. */
export async function visibleOrigin(queries: Queries, id: string | undefined, viewer: Viewer): Promise<string | null> {
  if (id === undefined) return null
  const [row] = await queries
    .select({ id: circuits.id, isPublic: circuits.isPublic, authorId: circuits.authorId })
    .from(circuits)
    .where(inArray(circuits.id, [id]))
  return row !== undefined && maySeeCircuit(viewer, row) ? row.id : null
}
