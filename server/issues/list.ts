/** Issues in the database: how they are found, listed, counted and read. What changes them is in `changes.ts`. */
import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type {
  Issue,
  IssuePriority,
  IssueStats,
  IssueStatus,
  IssueSummary,
  IssueType,
  ReportedThing,
} from '../../contract/issues'
import * as limits from '../../contract/limits'
import type { Author } from '../../contract/users'
import type { z } from 'zod'
import { searchKey } from '../circuits/filters'
import { circuits, comments } from '../circuits/tables'
import { byTime, cutPage, isBehind, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { deleteAttachmentsBy, filesOf, presentAttachment } from './attachments'
import { listComments } from './comments'
import { listChanges } from './history'
import { issueAttachments, issueChanges, issueComments, issues } from './tables'

export type IssueRow = typeof issues.$inferSelect

/** What a list is asked for. Values of one kind are alternatives; the kinds hold together. */
export interface IssueRequest extends PageRequest {
  q?: string
  status?: IssueStatus[]
  type?: IssueType[]
  priority?: IssuePriority[]
  authorId?: string
  assignedToId?: string
}

export interface IssuePage {
  issues: IssueSummary[]
  nextCursor: string | null
  total: number
}

export async function findIssue(queries: Queries, id: string): Promise<IssueRow | null> {
  const [row] = await queries.select().from(issues).where(eq(issues.id, id))
  return row ?? null
}

/** A page of the issues that pass the filters, the newest first. */
export async function listIssues(
  queries: Queries,
  { limit = limits.page.default, cursor, ...filters }: IssueRequest,
): Promise<IssuePage> {
  const condition = passes(filters)
  const found = await queries
    .select()
    .from(issues)
    .where(and(condition, isBehind(issues, cursor)))
    .orderBy(...byTime(issues))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, (row) => row)
  // What fits on one page is counted already; a search that finds little is slow enough once.
  const isAll = cursor === undefined && nextCursor === null
  const [summaries, total] = await Promise.all([
    readIssueSummaries(queries, rows),
    isAll ? rows.length : queries.$count(issues, condition),
  ])
  return { issues: summaries, nextCursor, total }
}

/** How many there are, and how many of each of the four statuses that have a figure of their own. */
export async function countIssues(queries: Queries): Promise<IssueStats> {
  const rows = await queries.select({ status: issues.status, amount: count() }).from(issues).groupBy(issues.status)
  const of = (status: IssueStatus) => rows.find((row) => row.status === status)?.amount ?? 0
  return {
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
    open: of('OPEN'),
    inProgress: of('IN_PROGRESS'),
    resolved: of('RESOLVED'),
    closed: of('CLOSED'),
  }
}

/** Tags that are offered to everybody. */
const commonTags = ['accessibility', 'builder', 'diagram', 'library', 'performance', 'qasm', 'ui']

/** How many issues are looked through for tags. */
const latestForTags = 2000

/** Tags to choose from: the common ones and those of an author's latest issues, or of all, the most frequent first. */
export async function listTags(queries: Queries, authorId: string | null): Promise<string[]> {
  const latest = queries
    .select({ tags: issues.tags })
    .from(issues)
    .where(authorId === null ? undefined : eq(issues.authorId, authorId))
    .orderBy(...byTime(issues))
    .limit(latestForTags)
    .as('latest')
  const tag = sql<string>`unnest(${latest.tags})`
  const rows = await queries
    .select({ tag, amount: count() })
    .from(latest)
    .groupBy(tag)
    .orderBy(desc(count()))
    .limit(limits.page.max)
  return [...new Set([...rows.map((row) => row.tag), ...commonTags])]
}

/** What a list shows of issues, in their order. */
export async function readIssueSummaries(queries: Queries, rows: readonly IssueRow[]): Promise<IssueSummary[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(
    queries,
    rows.flatMap(({ authorId, assignedToId }) => [authorId, assignedToId]),
  )
  const amounts = await queries
    .select({ issueId: issueComments.issueId, amount: count() })
    .from(issueComments)
    .where(
      inArray(
        issueComments.issueId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(issueComments.issueId)
  const amountOf = new Map(amounts.map(({ issueId, amount }) => [issueId, amount]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    priority: row.priority,
    tags: row.tags,
    authorId: row.authorId,
    author: personOf(people, row.authorId),
    assignedToId: row.assignedToId,
    assignedTo: personOf(people, row.assignedToId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    commentCount: amountOf.get(row.id) ?? 0,
    version: row.version,
  }))
}

/** What a list shows of one issue. */
export async function readSummary(queries: Queries, row: IssueRow): Promise<IssueSummary> {
  const [summary] = await readIssueSummaries(queries, [row])
  if (summary === undefined) throw new Error(`Issue ${row.id} has no summary.`)
  return summary
}

/** Everything about an issue that is known to be there. */
export async function readIssue(queries: Queries, row: IssueRow): Promise<Issue> {
  const files = await filesOf(queries, row.id)
  const first = { limit: limits.entriesWithIssue }
  return {
    ...(await readSummary(queries, row)),
    reproductionSteps: row.reproductionSteps,
    expectedBehavior: row.expectedBehavior,
    actualBehavior: row.actualBehavior,
    browserInfo: row.browserInfo,
    deviceInfo: row.deviceInfo,
    userAgent: row.userAgent,
    url: row.url,
    files: files.map(presentAttachment),
    attachments: files.map((file) => presentAttachment(file).url),
    comments: (await listComments(queries, row.id, first)).comments,
    history: (await listChanges(queries, row.id, first)).changes,
    reported: await readReported(queries, row),
  }
}

/**
 * Takes out of the issues of an account that is about to be deleted what tells of the person and their machine: where they were, the
 * files they attached, and what the history says of both. What they reported stays, by nobody.
 *
 * @returns the names of the files, whose rows are gone
 */
export async function anonymizeIssuesOf(queries: Queries, userId: string): Promise<string[]> {
  await queries
    .update(issues)
    .set({ browserInfo: '', deviceInfo: '', userAgent: '', url: '' })
    .where(eq(issues.authorId, userId))
  const own = queries.select({ id: issues.id }).from(issues).where(eq(issues.authorId, userId))
  await queries
    .delete(issueChanges)
    .where(
      and(
        inArray(issueChanges.field, ['url', 'attachments']),
        or(inArray(issueChanges.issueId, own), eq(issueChanges.changedBy, userId)),
      ),
    )
  return deleteAttachmentsBy(queries, userId)
}

/** All that an account has reported and said, for its export. */
export async function exportIssuesOf(queries: Queries, userId: string) {
  return {
    issues: await queries
      .select({
        id: issues.id,
        title: issues.title,
        description: issues.description,
        type: issues.type,
        status: issues.status,
        priority: issues.priority,
        tags: issues.tags,
        reproductionSteps: issues.reproductionSteps,
        expectedBehavior: issues.expectedBehavior,
        actualBehavior: issues.actualBehavior,
        browserInfo: issues.browserInfo,
        deviceInfo: issues.deviceInfo,
        userAgent: issues.userAgent,
        url: issues.url,
        reportedKind: issues.reportedKind,
        reportedCircuitId: issues.reportedCircuitId,
        reportedCommentId: issues.reportedCommentId,
        createdAt: issues.createdAt,
      })
      .from(issues)
      .where(eq(issues.authorId, userId))
      .orderBy(issues.createdAt),
    issueComments: await queries
      .select({
        issueId: issueComments.issueId,
        content: issueComments.content,
        createdAt: issueComments.createdAt,
      })
      .from(issueComments)
      .where(eq(issueComments.authorId, userId))
      .orderBy(issueComments.createdAt),
    issueChanges: await queries
      .select({
        issueId: issueChanges.issueId,
        field: issueChanges.field,
        before: issueChanges.before,
        after: issueChanges.after,
        createdAt: issueChanges.createdAt,
      })
      .from(issueChanges)
      .where(eq(issueChanges.changedBy, userId))
      .orderBy(issueChanges.createdAt, issueChanges.id),
  }
}

/** The files that an account has uploaded, for its export. */
export async function exportAttachmentsOf(queries: Queries, userId: string) {
  return queries
    .select()
    .from(issueAttachments)
    .where(eq(issueAttachments.uploaderId, userId))
    .orderBy(issueAttachments.createdAt, issueAttachments.file)
}

type Person = z.infer<typeof Author>

async function peopleOf(queries: Queries, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await queries.select(authorColumns).from(users).where(inArray(users.id, known))
  return new Map(rows.map((row) => [row.id, row]))
}

const personOf = (people: Map<string, Person>, id: string | null) => (id === null ? null : (people.get(id) ?? null))

async function readReported(queries: Queries, row: IssueRow): Promise<ReportedThing | null> {
  if (row.reportedKind === null) return null
  const [circuit] =
    row.reportedCircuitId === null
      ? []
      : await queries.select().from(circuits).where(eq(circuits.id, row.reportedCircuitId))
  const [comment] =
    row.reportedCommentId === null
      ? []
      : await queries.select().from(comments).where(eq(comments.id, row.reportedCommentId))
  const people = await peopleOf(queries, [circuit?.authorId ?? null, comment?.userId ?? null])
  return {
    kind: row.reportedKind,
    circuit:
      circuit === undefined
        ? null
        : {
            id: circuit.id,
            name: circuit.name,
            isHidden: circuit.hiddenAt !== null,
            author: personOf(people, circuit.authorId),
          },
    comment:
      comment === undefined
        ? null
        : {
            id: comment.id,
            content: comment.content,
            isHidden: comment.hiddenAt !== null,
            user: personOf(people, comment.userId),
          },
  }
}

function passes({ q = '', status, type, priority, authorId, assignedToId }: IssueRequest): SQL | undefined {
  const searched = searchKey(q)
  return and(
    authorId === undefined ? undefined : eq(issues.authorId, authorId),
    assignedToId === undefined ? undefined : eq(issues.assignedToId, assignedToId),
    status === undefined ? undefined : inArray(issues.status, status),
    type === undefined ? undefined : inArray(issues.type, type),
    priority === undefined ? undefined : inArray(issues.priority, priority),
    // `%`, `_` and `\` stand for themselves.
    searched === '' ? undefined : sql`${issues.textKey} like ${`%${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
  )
}
