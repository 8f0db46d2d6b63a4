/** Issues as the API shows them. */
import { count, eq, inArray } from 'drizzle-orm'
import type { Issue, IssueSummary, ReportedContent } from '../../contract/issues'
import * as limits from '../../contract/limits'
import type { Author } from '../../contract/users'
import { circuits, comments } from '../circuits/tables'
import { findCollection } from '../collections/repository'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { listAttachments, presentAttachment } from './attachments'
import { listComments } from './comments'
import { listChanges } from './history'
import { issueComments, type IssueRow } from './tables'

/** Summaries of issues, in their order. */
export async function presentSummaries(queries: Queries, rows: readonly IssueRow[]): Promise<IssueSummary[]> {
  if (rows.length === 0) return []
  const authorOf = await readAuthors(
    queries,
    rows.flatMap(({ authorId, assignedToId }) => [authorId, assignedToId]),
  )
  const ids = rows.map(({ id }) => id)
  const counts = await queries
    .select({ issueId: issueComments.issueId, amount: count() })
    .from(issueComments)
    .where(inArray(issueComments.issueId, ids))
    .groupBy(issueComments.issueId)
  const commentCounts = new Map(counts.map(({ issueId, amount }) => [issueId, amount]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    priority: row.priority,
    tags: row.tags,
    authorId: row.authorId,
    author: authorOf(row.authorId),
    assignedToId: row.assignedToId,
    assignedTo: authorOf(row.assignedToId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    commentCount: commentCounts.get(row.id) ?? 0,
    version: row.version,
  }))
}

export async function presentSummary(queries: Queries, row: IssueRow): Promise<IssueSummary> {
  const [summary] = await presentSummaries(queries, [row])
  if (summary === undefined) throw new Error(`Issue ${row.id} has no summary.`)
  return summary
}

/** An issue with its attachments, first comments, latest changes and what it reports. */
export async function presentIssue(queries: Queries, row: IssueRow): Promise<Issue> {
  const files = (await listAttachments(queries, row.id)).map(presentAttachment)
  const first = { limit: limits.entriesWithIssue }
  return {
    ...(await presentSummary(queries, row)),
    reproductionSteps: row.reproductionSteps,
    expectedBehavior: row.expectedBehavior,
    actualBehavior: row.actualBehavior,
    browserInfo: row.browserInfo,
    deviceInfo: row.deviceInfo,
    userAgent: row.userAgent,
    url: row.url,
    files,
    attachments: files.map(({ url }) => url),
    comments: (await listComments(queries, row.id, first)).items,
    history: (await listChanges(queries, row.id, first)).items,
    reported: await presentReported(queries, row),
  }
}

async function presentReported(
  queries: Queries,
  { reportedKind, reportedCircuitId, reportedCommentId, reportedCollectionId }: IssueRow,
): Promise<ReportedContent | null> {
  if (reportedKind === null) return null
  const [circuit] =
    reportedCircuitId === null ? [] : await queries.select().from(circuits).where(eq(circuits.id, reportedCircuitId))
  const [comment] =
    reportedCommentId === null ? [] : await queries.select().from(comments).where(eq(comments.id, reportedCommentId))
  const collection = reportedCollectionId === null ? null : await findCollection(queries, reportedCollectionId)
  const writers = [circuit?.authorId, comment?.userId, collection?.authorId].map((id) => id ?? null)
  const authorOf = await readAuthors(queries, writers)
  return {
    kind: reportedKind,
    circuit: circuit
      ? {
          id: circuit.id,
          name: circuit.name,
          isHidden: circuit.hiddenAt !== null,
          author: authorOf(circuit.authorId),
        }
      : null,
    comment: comment
      ? {
          id: comment.id,
          content: comment.content,
          isHidden: comment.hiddenAt !== null,
          user: authorOf(comment.userId),
        }
      : null,
    collection: collection && {
      id: collection.id,
      name: collection.name,
      isHidden: collection.hiddenAt !== null,
      author: authorOf(collection.authorId),
    },
  }
}

/** Reads authors, and looks them up by id: null for deleted accounts. */
async function readAuthors(queries: Queries, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length === 0 ? [] : await queries.select(authorColumns).from(users).where(inArray(users.id, known))
  const byId = new Map<string, Author>(rows.map((row) => [row.id, row]))
  return (id: string | null): Author | null => (id === null ? null : (byId.get(id) ?? null))
}
