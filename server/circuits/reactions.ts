/** Likes and favorites in the database: each a member's list of circuits. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { byTime, cutPage, isBehind, type PageRequest } from '../http/paging'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { mayFind } from './filters'
import type { CircuitPage } from './list'
import { readSummaries } from './cache/summaries'
import { circuitCounts, circuits, favorites, likes } from './tables'

/** One of the two lists. */
export const reactions = { likes, favorites }
export type Reaction = keyof typeof reactions

/** Puts a circuit on a member's list, where it is not on it yet. */
export async function react(queries: Queries, kind: Reaction, userId: string, circuitId: string): Promise<void> {
  await additions[kind](queries).execute({ id: uuidv7(), userId, circuitId })
}

const addition = (kind: Reaction) =>
  memoizePerConnection((queries) =>
    queries
      .insert(reactions[kind])
      .values({ id: sql.placeholder('id'), userId: sql.placeholder('userId'), circuitId: sql.placeholder('circuitId') })
      .onConflictDoNothing()
      .prepare(`add to ${kind}`),
  )
const additions = { likes: addition('likes'), favorites: addition('favorites') }

/** Takes a circuit off a member's list, where it is on it. */
export async function takeBack(queries: Queries, kind: Reaction, userId: string, circuitId: string): Promise<void> {
  await removals[kind](queries).execute({ userId, circuitId })
}

const removal = (kind: Reaction) =>
  memoizePerConnection((queries) => {
    const { userId, circuitId } = reactions[kind]
    return queries
      .delete(reactions[kind])
      .where(and(eq(userId, sql.placeholder('userId')), eq(circuitId, sql.placeholder('circuitId'))))
      .prepare(`take from ${kind}`)
  })
const removals = { likes: removal('likes'), favorites: removal('favorites') }

/** How many like a circuit. */
export async function countLikes(queries: Queries, circuitId: string): Promise<number> {
  const [row] = await likesOf(queries).execute({ circuitId })
  return row?.count ?? 0
}

const likesOf = memoizePerConnection((queries) =>
  queries
    .select({ count: circuitCounts.likes })
    .from(circuitCounts)
    .where(eq(circuitCounts.circuitId, sql.placeholder('circuitId')))
    .prepare('likes of a circuit'),
)

/** A page of a member's own list, the latest first. What they may no longer find is left out. */
export async function listReactions(
  queries: Queries,
  kind: Reaction,
  { limit = limits.page.default, cursor }: PageRequest,
  viewer: Viewer,
): Promise<CircuitPage> {
  const table = reactions[kind]
  const listed = and(eq(table.userId, viewer.id), mayFind(viewer))
  const found = await queries
    .select({ circuitId: circuits.id, id: table.id, createdAt: table.createdAt })
    .from(table)
    .innerJoin(circuits, eq(circuits.id, table.circuitId))
    .where(and(listed, isBehind(table, cursor)))
    .orderBy(...byTime(table))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, (row) => row)
  const [all] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(circuits, eq(circuits.id, table.circuitId))
    .where(listed)
  return {
    circuits: await readSummaries(
      queries,
      rows.map(({ circuitId }) => circuitId),
      viewer,
    ),
    nextCursor,
    total: all?.count ?? 0,
  }
}
