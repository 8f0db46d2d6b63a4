/** Likes and favorites: two lists of circuits for each member. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { CircuitSummary } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import { arrayParameter, memoizePerConnection, type Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { mayFind } from './list-conditions'
import { readSummaries } from './cache/summaries'
import { circuitCounts, circuits, favorites, likes } from './tables'

/** One of the two lists. */
const reactions = { likes, favorites }
type Reaction = keyof typeof reactions

/** Adds a circuit to a member's list, if it is not on it. */
export async function addReaction(queries: Queries, kind: Reaction, userId: string, circuitId: string): Promise<void> {
  await addStatements[kind](queries).execute({ id: uuidv7(), userId, circuitId })
}

const prepareAdd = (kind: Reaction) =>
  memoizePerConnection((queries) =>
    queries
      .insert(reactions[kind])
      .values({ id: sql.placeholder('id'), userId: sql.placeholder('userId'), circuitId: sql.placeholder('circuitId') })
      .onConflictDoNothing()
      .prepare(`add to ${kind}`),
  )
const addStatements = { likes: prepareAdd('likes'), favorites: prepareAdd('favorites') }

/** Removes a circuit from a member's list, if it is on it. */
export async function removeReaction(
  queries: Queries,
  kind: Reaction,
  userId: string,
  circuitId: string,
): Promise<void> {
  await removeStatements[kind](queries).execute({ userId, circuitId })
}

const prepareRemove = (kind: Reaction) =>
  memoizePerConnection((queries) => {
    const { userId, circuitId } = reactions[kind]
    return queries
      .delete(reactions[kind])
      .where(and(eq(userId, sql.placeholder('userId')), eq(circuitId, sql.placeholder('circuitId'))))
      .prepare(`take from ${kind}`)
  })
const removeStatements = { likes: prepareRemove('likes'), favorites: prepareRemove('favorites') }

/** How many members like a circuit. */
export const countLikes = (queries: Queries, circuitId: string): Promise<number> => likeCountOf(queries)(circuitId)

const likeCountsOf = memoizePerConnection((queries) =>
  queries
    .select({ circuitId: circuitCounts.circuitId, count: circuitCounts.likes })
    .from(sql`unnest(${arrayParameter('circuitIds', 'uuid')}) as requested(circuit_id)`)
    .innerJoin(circuitCounts, sql`${circuitCounts.circuitId} = requested.circuit_id`)
    .prepare('likes of circuits'),
)

const likeCountOf = memoizePerConnection((queries) =>
  batchRequests(async (circuitIds: string[]) => {
    const rows = await likeCountsOf(queries).execute({ circuitIds })
    const counts = new Map(rows.map(({ circuitId, count }) => [circuitId, count]))
    return circuitIds.map((circuitId) => counts.get(circuitId) ?? 0)
  }),
)

/** A page of a member's own list, the latest first, without circuits that they no longer find. */
export async function listReactions(
  queries: Queries,
  kind: Reaction,
  { limit = limits.page.default, cursor }: PageRequest,
  viewer: Viewer,
): Promise<ListPage<CircuitSummary>> {
  const table = reactions[kind]
  const listed = and(eq(table.userId, viewer.id), mayFind(viewer))
  const found = await queries
    .select({ circuitId: circuits.id, id: table.id, createdAt: table.createdAt })
    .from(table)
    .innerJoin(circuits, eq(circuits.id, table.circuitId))
    .where(and(listed, isAfterCursor(table, cursor)))
    .orderBy(...orderByTime(table))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, (row) => row)
  const [all] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(circuits, eq(circuits.id, table.circuitId))
    .where(listed)
  return {
    items: await readSummaries(
      queries,
      rows.map(({ circuitId }) => circuitId),
      viewer,
    ),
    nextCursor,
    total: all?.count ?? 0,
  }
}
