/** Comments on circuits in the database. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CircuitComment } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { byTime, cutPage, isBehind, type PageRequest } from '../http/paging'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { commentAuthorAsJson, commentAuthorColumns } from '../users/author'
import { lockWriter } from '../users/repository'
import { users } from '../users/tables'
import { maySeeComment, type ViewerId } from '../visibility/policy'
import { circuits, comments } from './tables'

export type CommentRow = typeof comments.$inferSelect

/** A page of the comments on a circuit that a viewer may see. */
export async function listComments(
  queries: Queries,
  circuitId: string,
  { limit = limits.commentsWithCircuit, cursor, sort = 'oldest' }: PageRequest,
  viewer: Viewer | null,
): Promise<{ comments: CircuitComment[]; nextCursor: string | null; total: number }> {
  const listed = and(eq(comments.circuitId, circuitId), maySeeComment(comments, viewer))
  const found = await withAuthors(queries)
    .where(and(listed, isBehind(comments, cursor, sort)))
    .orderBy(...byTime(comments, sort))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ comment }) => comment)
  return {
    comments: rows.map(shown),
    nextCursor,
    total: await queries.$count(comments, listed),
  }
}

/** A comment as {@link firstCommentsAsJson} gives it. */
export interface CommentInJson extends Pick<CircuitComment, 'id' | 'userId' | 'content' | 'createdAt' | 'user'> {
  isHidden: boolean
}

/** The comments that come with the circuit of a question, as far as a viewer may see them, the oldest first; null for none. */
export const firstCommentsAsJson = (viewer: Reader | null): SQL<CommentInJson[] | null> => sql`(
  select json_agg(json_build_object('id', ${comments.id}, 'userId', ${comments.userId}, 'content', ${comments.content},
    'createdAt', ${comments.createdAt}, 'isHidden', ${comments.hiddenAt} is not null, 'user', ${commentAuthorAsJson})
    order by ${comments.createdAt}, ${comments.id})
  ${fromFirstComments(viewer)})`

/** Another where these are others, or one of them or of their authors has changed; null for none. */
export const versionOfFirstComments = (viewer: Reader | null): SQL<string | null> => sql`(
  select string_agg(concat_ws(' ', ${comments.id}, ${comments}.written_by, ${users}.xmin), ',' order by ${comments.createdAt}, ${comments.id})
  ${fromFirstComments(viewer)})`

const fromFirstComments = (viewer: Reader | null) => sql`from (
    select *, xmin as written_by from ${comments} where ${and(eq(comments.circuitId, circuits.id), maySeeComment(comments, viewer))}
    order by ${comments.createdAt}, ${comments.id} limit ${sql.raw(String(limits.commentsWithCircuit))}
  ) as ${comments} left join ${users} on ${users.id} = ${comments.userId}`

/** What is shown of a comment that came as JSON with the circuit of this id. */
export const shownFromJson = (comment: CommentInJson, circuitId: string): CircuitComment => ({
  id: comment.id,
  userId: comment.userId,
  circuitId,
  content: comment.content,
  ...(comment.isHidden && { isHidden: true }),
  createdAt: new Date(comment.createdAt).toISOString(),
  user: comment.user,
})

/** Keeps a comment; one whose id is there already is kept once. Null where it went at once with its circuit. */
export async function addComment(
  { orm }: Database,
  comment: Pick<CommentRow, 'id' | 'circuitId' | 'content'> & { userId: string },
): Promise<CircuitComment | null> {
  const [kept] = await orm.transaction(async (transaction) => {
    await lockWriter(transaction, comment.userId)
    await transaction.insert(comments).values(comment).onConflictDoNothing()
    return withAuthors(transaction).where(eq(comments.id, comment.id))
  })
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
    .select({ comment: comments, user: commentAuthorColumns })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))

/** A viewer, or the placeholder for one in a prepared query. */
type Reader = Pick<Viewer, 'role'> & { id: ViewerId }

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
