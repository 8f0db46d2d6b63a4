/** Comments on circuits in the database. */
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CircuitComment } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { readMoment, writeMoment } from './cursor'
import { comments } from './tables'

export type CommentRow = typeof comments.$inferSelect

/** A page of the comments on a circuit that a viewer may see, the oldest first. */
export async function listComments(
  queries: Queries,
  circuitId: string,
  { limit = limits.commentsWithCircuit, cursor }: { limit?: number; cursor?: string },
  viewer: Viewer | null,
): Promise<{ comments: CircuitComment[]; nextCursor: string | null; total: number }> {
  const listed = and(eq(comments.circuitId, circuitId), maySeeComment(viewer))
  const rows = await withAuthors(queries)
    .where(and(listed, cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.comment : undefined
  return {
    comments: page.map(shown),
    nextCursor: last === undefined ? null : writeMoment(last.createdAt, last.id),
    total: await queries.$count(comments, listed),
  }
}

/** The comments that come with a circuit, as far as a viewer may see them, the oldest first. */
export async function firstComments(
  queries: Queries,
  circuitId: string,
  viewer: Viewer | null,
): Promise<CircuitComment[]> {
  const rows = await withAuthors(queries)
    .where(and(eq(comments.circuitId, circuitId), maySeeComment(viewer)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limits.commentsWithCircuit)
  return rows.map(shown)
}

/** Keeps a comment; one whose id is there already is kept once. Null where it went at once with its circuit. */
export async function addComment(
  queries: Queries,
  comment: Pick<CommentRow, 'id' | 'circuitId' | 'content'> & { userId: string },
): Promise<CircuitComment | null> {
  await queries.insert(comments).values(comment).onConflictDoNothing()
  const [kept] = await withAuthors(queries).where(eq(comments.id, comment.id))
  return kept === undefined ? null : shown(kept)
}

export async function findComment(queries: Queries, id: string): Promise<CommentRow | null> {
  const [row] = await queries.select().from(comments).where(eq(comments.id, id))
  return row ?? null
}

export async function removeComment(queries: Queries, id: string): Promise<void> {
  await queries.delete(comments).where(eq(comments.id, id))
}

const withAuthors = (queries: Queries) =>
  queries
    .select({
      comment: comments,
      user: { id: users.id, username: users.username, profileImage: users.profileImage },
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))

/** The condition for comments that a viewer may see: a hidden one is for its author and ADMINs. */
function maySeeComment(viewer: Viewer | null): SQL | undefined {
  if (viewer?.role === 'ADMIN') return undefined
  const isShown = isNull(comments.hiddenAt)
  return viewer === null ? isShown : or(isShown, eq(comments.userId, viewer.id))
}

const shown = ({
  comment: { hiddenAt, ...comment },
  user,
}: {
  comment: CommentRow
  user: CircuitComment['user']
}): CircuitComment => ({
  ...comment,
  ...(hiddenAt !== null && { isHidden: true as const }),
  createdAt: comment.createdAt.toISOString(),
  user,
})

function isAfter(cursor: string) {
  const { at, id } = readMoment(cursor)
  return sql`(${comments.createdAt}, ${comments.id}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
