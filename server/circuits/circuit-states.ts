/** The states of circuits: what often changes of them, and the version of the rest. Every request reads them. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { arrayParameter, type Queries } from '../platform/queries'
import { users } from '../users/tables'
import type { ViewerId } from '../visibility/policy'
import { circuitCounts, circuits, favorites, likes } from './tables'

/** What often changes of a circuit, and the version of its stable summary. */
export interface CircuitState {
  id: string
  version: string
  likeCount: number
  commentCount: number
  /** The viewer's own; false for visitors. */
  isLiked: boolean
  isFavorite: boolean
}

/** The member who views the circuits of a prepared query. */
export const viewerPlaceholder = sql.placeholder('viewer')

/** The circuits of a prepared query whose parameter `ids` has them. */
export const requestedIds = sql`unnest(${arrayParameter('ids', 'uuid')})`

/**
 * The transactions that last wrote the circuit's row and its author's. A stable summary comes from these two rows, apart from the tags,
 * with which the circuit's row is written (`edit.ts`), and the name of the category, which never changes.
 */
export const version = sql<string>`concat_ws(' ', ${circuits}.xmin, ${users}.xmin)`

/**
 * Selects states, and `more` columns of each circuit. All columns have names, for queries around this one.
 *
 * @param requested what follows `from`: its first column has the ids of the circuits.
 * @param viewerId null for visitors. A parameter that is null would make the planner plan each query anew.
 */
export const selectStates = <More extends SelectedFields>(
  queries: Queries,
  requested: SQL,
  viewerId: ViewerId | null,
  more: More,
) =>
  queries
    .select({
      id: circuits.id,
      version: version.as('version'),
      likeCount: sql<number>`${circuitCounts.likes}`.as('likeCount'),
      commentCount: sql<number>`${circuitCounts.comments}`.as('commentCount'),
      isLiked: isOnList(likes, viewerId).as('isLiked'),
      isFavorite: isOnList(favorites, viewerId).as('isFavorite'),
      ...more,
    })
    .from(sql`${requested} as requested(id)`)
    .innerJoin(circuits, sql`${circuits.id} = requested.id`)
    .innerJoin(circuitCounts, eq(circuitCounts.circuitId, circuits.id))
    .leftJoin(users, eq(users.id, circuits.authorId))

/** Looked up, not joined: the planner would read all likes of each circuit to find the viewer's. */
const isOnList = (list: typeof likes | typeof favorites, viewerId: ViewerId | null) =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ${list} where ${and(eq(list.userId, viewerId), eq(list.circuitId, circuits.id))})`

/** What is stable of a circuit, together with its state. */
export const withState = <Stable extends object>(
  stable: Stable,
  { likeCount, commentCount, isLiked, isFavorite }: CircuitState,
) => ({ ...stable, likeCount, commentCount, isLiked, isFavorite })
