/** Comments on circuits in the database. */
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { CircuitComment } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import { commentAuthorAsJson, commentAuthorColumns } from '../users/author'
import { lockAccounts } from '../users/repository'
import { users } from '../users/tables'
import { findMentioned } from '../users/mentions'
import { maySeeComment, type ViewerId } from '../visibility/policy'
import { circuits, comments } from './tables'

export type CommentRow = typeof comments.$inferSelect

/** A page of the comments on a circuit that a viewer may see. */
export async function listComments(
  queries: Queries,
  circuitId: string,
  { limit = limits.commentsWithCircuit, cursor, sort = 'oldest' }: PageRequest,
  viewer: Viewer | null,
): Promise<ListPage<CircuitComment>> {
  const listed = and(eq(comments.circuitId, circuitId), maySeeComment(comments, viewer))
  const found = await selectWithAuthors(queries)
    .where(and(listed, isAfterCursor(comments, cursor, sort)))
    .orderBy(...orderByTime(comments, sort))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ comment }) => comment)
  return {
    items: rows.map(toComment),
    nextCursor,
    total: await queries.$count(comments, listed),
  }
}

/** A comment as {@link firstCommentsAsJson} selects it. */
interface CommentInJson extends Pick<
  CircuitComment,
  'id' | 'userId' | 'content' | 'parentId' | 'mentions' | 'version' | 'createdAt' | 'editedAt' | 'user'
> {
  isHidden: boolean
}

/** The first comments on the circuit of a query that a viewer may see, the oldest first; null for none. */
export const firstCommentsAsJson = (viewer: Reader): SQL<CommentInJson[] | null> => sql`(
  select json_agg(json_build_object('id', ${comments.id}, 'userId', ${comments.userId}, 'content', ${comments.content},
    'parentId', ${comments.parentId}, 'mentions', ${comments.mentions}, 'version', ${comments.version},
    'createdAt', ${comments.createdAt}, 'editedAt', ${comments.editedAt}, 'isHidden', ${comments.hiddenAt} is not null, 'user', ${commentAuthorAsJson})
    order by ${comments.createdAt}, ${comments.id})
  ${fromFirstComments(viewer)})`

/** Changes with the set of these comments, and with each of them and of their authors; null for none. */
export const versionOfFirstComments = (viewer: Reader): SQL<string | null> => sql`(
  select string_agg(concat_ws(' ', ${comments.id}, ${comments}.written_by, ${users}.xmin), ',' order by ${comments.createdAt}, ${comments.id})
  ${fromFirstComments(viewer)})`

const fromFirstComments = (viewer: Reader) => sql`from (
    select *, xmin as written_by from ${comments} where ${and(eq(comments.circuitId, circuits.id), maySeeComment(comments, viewer))}
    order by ${comments.createdAt}, ${comments.id} limit ${sql.raw(String(limits.commentsWithCircuit))}
  ) as ${comments} left join ${users} on ${users.id} = ${comments.userId}`

/** A comment on this circuit that {@link firstCommentsAsJson} selected. */
export const commentFromJson = ({ isHidden, ...comment }: CommentInJson, circuitId: string): CircuitComment => ({
  ...comment,
  circuitId,
  ...(isHidden && { isHidden }),
  createdAt: new Date(comment.createdAt).toISOString(),
  editedAt: comment.editedAt && new Date(comment.editedAt).toISOString(),
})

/** A comment that is to be added. */
type NewComment = Pick<CommentRow, 'id' | 'circuitId' | 'content' | 'parentId' | 'version'> & { userId: string }

/**
 * Hears of a comment that is shown from now on, or says something else, in the transaction that writes it.
 *
 * @param repliedToId who wrote the comment of the thread that a new one answers, which need not be its first.
 */
export type CommentListener = (queries: Queries, comment: CircuitComment, repliedToId?: string | null) => Promise<void>

/** Adds a comment, unless its id exists. Null if its circuit has just been deleted. */
export async function addComment(
  { orm }: Database,
  comment: NewComment,
  onComment: CommentListener,
): Promise<CircuitComment | null> {
  return orm.transaction(async (transaction) => {
    await lockAccounts(transaction, comment.userId)
    const mentions = await findMentioned(transaction, comment.content)
    await transaction
      .insert(comments)
      .values({ ...comment, mentions })
      .onConflictDoNothing()
    const added = await readComment(transaction, comment.id)
    if (added !== null) await onComment(transaction, added)
    return added
  })
}

/** Changes the text of a comment and marks it as edited; null if it has just been deleted. */
export async function changeComment(
  { orm }: Database,
  id: string,
  content: string,
  onComment: CommentListener,
): Promise<CircuitComment | null> {
  return orm.transaction(async (transaction) => {
    await transaction
      .update(comments)
      .set({ content, mentions: await findMentioned(transaction, content), editedAt: sql`now()` })
      .where(eq(comments.id, id))
    const changed = await readComment(transaction, id)
    // Whom a hidden comment mentions does not see it.
    if (changed !== null && !changed.isHidden) await onComment(transaction, changed)
    return changed
  })
}

/** A comment, the one that it replies to, and the first replies to either, as far as the viewer may see them; the oldest first. */
export async function readThread(
  queries: Queries,
  { id, parentId }: Pick<CommentRow, 'id' | 'parentId'>,
  viewer: Viewer | null,
): Promise<CircuitComment[]> {
  const root = parentId ?? id
  const [own, thread] = await Promise.all([
    selectWithAuthors(queries).where(and(eq(comments.id, id), maySeeComment(comments, viewer))),
    selectWithAuthors(queries)
      .where(and(or(eq(comments.id, root), eq(comments.parentId, root)), maySeeComment(comments, viewer)))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(limits.repliesWithComment + 1),
  ])
  const isListed = thread.some(({ comment }) => comment.id === id)
  return [...thread, ...(isListed ? [] : own)].map(toComment)
}

async function readComment(queries: Queries, id: string): Promise<CircuitComment | null> {
  const [row] = await selectWithAuthors(queries).where(eq(comments.id, id))
  return row === undefined ? null : toComment(row)
}

export async function findComment(queries: Queries, id: string): Promise<CommentRow | null> {
  const [row] = await queries.select().from(comments).where(eq(comments.id, id))
  return row ?? null
}

export async function removeComment(queries: Queries, id: string): Promise<void> {
  await queries.delete(comments).where(eq(comments.id, id))
}

const selectWithAuthors = (queries: Queries) =>
  queries
    .select({ comment: comments, user: commentAuthorColumns })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))

/** A viewer, or the placeholder for one in a prepared query; null for visitors. */
type Reader = (Pick<Viewer, 'role'> & { id: ViewerId }) | null

const toComment = ({
  comment: { hiddenAt, ...comment },
  user,
}: {
  comment: CommentRow
  user: CircuitComment['user']
}): CircuitComment => ({
  ...comment,
  ...(hiddenAt !== null && { isHidden: true as const }),
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  user,
})
