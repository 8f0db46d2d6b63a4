/** The origin of a circuit: the circuit that it was made from. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Circuit } from '../../contract/circuits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { authorAsJson } from '../users/author'
import { users } from '../users/tables'
import { maySeeCircuit, type CircuitVisibility } from '../visibility/policy'
import { circuits } from './tables'

/** An origin as {@link originAsJson} selects it. */
export interface OriginInJson extends NonNullable<Circuit['origin']>, CircuitVisibility {}

const origins = alias(circuits, 'origins')

const fromOrigin = sql`from ${circuits} as ${origins} left join ${users} on ${users.id} = ${origins.authorId}
  where ${origins.id} = ${circuits.originId}`

/** The origin of the circuit of a query, without a check of visibility; null for none. */
export const originAsJson: SQL<OriginInJson | null> = sql`(
  select json_build_object('id', ${origins.id}, 'name', ${origins.name}, 'isPublic', ${origins.isPublic},
    'authorId', ${origins.authorId}, 'author', ${authorAsJson})
  ${fromOrigin})`

/** Changes with the origin and with its author; null for none. */
export const versionOfOrigin: SQL<string | null> = sql`(
  select concat_ws(' ', ${origins}.xmin, ${users}.xmin) ${fromOrigin})`

/** An origin as its circuit's page shows it; null if the viewer may not see it. */
export const visibleOrigin = (origin: OriginInJson | null, viewer: Viewer | null): Circuit['origin'] =>
  origin === null || !maySeeCircuit(viewer, origin) ? null : { id: origin.id, name: origin.name, author: origin.author }

/** The id of a circuit that an author names as their origin; null if they may not see it. */
export async function findVisibleOrigin(
  queries: Queries,
  id: string | undefined,
  viewer: Viewer,
): Promise<string | null> {
  if (id === undefined) return null
  const [row] = await queries
    .select({ id: circuits.id, isPublic: circuits.isPublic, authorId: circuits.authorId })
    .from(circuits)
    .where(eq(circuits.id, id))
  return row !== undefined && maySeeCircuit(viewer, row) ? row.id : null
}
