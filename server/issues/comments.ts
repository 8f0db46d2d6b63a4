/** Comments on issues in the database. */
import { and, eq, sql } from 'drizzle-orm'
import type { IssueComment } from '../../contract/issues'
import * as limits from '../../contract/limits'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { issueComments } from './tables'

export type IssueCommentRow = typeof issueComments.$inferSelect

/** A page of the comments on an issue. */
export async function listComments(
  queries: Queries,
  issueId: string,
  { limit = limits.entriesWithIssue, cursor, sort = 'oldest' }: PageRequest,
): Promise<ListPage<IssueComment>> {
  const ofIssue = eq(issueComments.issueId, issueId)
  const found = await withAuthors(queries)
    .where(and(ofIssue, isAfterCursor(issueComments, cursor, sort)))
    .orderBy(...orderByTime(issueComments, sort))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ comment }) => comment)
  return {
    items: rows.map(shown),
    nextCursor,
    total: await queries.$count(issueComments, ofIssue),
  }
}

/** A comment as it is shown; null where it has vanished. */
export async function readComment(queries: Queries, id: string): Promise<IssueComment | null> {
  const [row] = await withAuthors(queries).where(eq(issueComments.id, id))
  return row === undefined ? null : shown(row)
}

/** A comment of one issue: the pair has to match. */
export async function findComment(queries: Queries, issueId: string, id: string): Promise<IssueCommentRow | null> {
  const [row] = await queries
    .select()
    .from(issueComments)
    .where(and(eq(issueComments.id, id), eq(issueComments.issueId, issueId)))
  return row ?? null
}

/** Adds a comment, unless its id exists. @returns whether it was added. */
export async function addComment(
  queries: Queries,
  comment: Pick<IssueCommentRow, 'id' | 'issueId' | 'content'> & { authorId: string },
): Promise<boolean> {
  const inserted = await queries
    .insert(issueComments)
    .values(comment)
    .onConflictDoNothing()
    .returning({ id: issueComments.id })
  return inserted.length > 0
}

export async function changeComment(queries: Queries, id: string, content: string): Promise<void> {
  await queries
    .update(issueComments)
    .set({ content, updatedAt: sql`now()` })
    .where(eq(issueComments.id, id))
}

export async function removeComment(queries: Queries, id: string): Promise<void> {
  await queries.delete(issueComments).where(eq(issueComments.id, id))
}

const withAuthors = (queries: Queries) =>
  queries
    .select({ comment: issueComments, author: authorColumns })
    .from(issueComments)
    .leftJoin(users, eq(users.id, issueComments.authorId))

const shown = ({ comment, author }: { comment: IssueCommentRow; author: IssueComment['author'] }): IssueComment => ({
  ...comment,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
  author,
})
