/** Lists and counts issues. */
import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { IssuePriority, IssueStats, IssueStatus, IssueSummary, IssueType } from '../../contract/issues'
import * as limits from '../../contract/limits'
import { searchKey } from '../circuits/search/text'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { presentSummaries } from './presenter'
import { issues } from './tables'

/** Filters of a list: values of one filter are alternatives, and all filters must match. */
export interface IssueFilters {
  q?: string
  status?: IssueStatus[]
  type?: IssueType[]
  priority?: IssuePriority[]
  authorId?: string
  assignedToId?: string
}

/** A page of the issues that match the filters, the newest first. */
export async function listIssues(
  queries: Queries,
  { limit = limits.page.default, cursor, ...filters }: IssueFilters & PageRequest,
): Promise<ListPage<IssueSummary>> {
  const condition = matches(filters)
  const found = await queries
    .select()
    .from(issues)
    .where(and(condition, isAfterCursor(issues, cursor)))
    .orderBy(...orderByTime(issues))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, (row) => row)
  // A list of one page needs no second query: a search with few matches is slow enough once.
  const isWhole = cursor === undefined && nextCursor === null
  const [items, total] = await Promise.all([
    presentSummaries(queries, rows),
    isWhole ? rows.length : queries.$count(issues, condition),
  ])
  return { items, nextCursor, total }
}

function matches({ q = '', status, type, priority, authorId, assignedToId }: IssueFilters): SQL | undefined {
  const text = searchKey(q)
  return and(
    authorId === undefined ? undefined : eq(issues.authorId, authorId),
    assignedToId === undefined ? undefined : eq(issues.assignedToId, assignedToId),
    status === undefined ? undefined : inArray(issues.status, status),
    type === undefined ? undefined : inArray(issues.type, type),
    priority === undefined ? undefined : inArray(issues.priority, priority),
    // `%`, `_` and `\` are no wildcards here.
    text === '' ? undefined : sql`${issues.textKey} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
  )
}

/** How many issues there are, in all and by status. */
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

/** Tags that everyone is offered. */
const commonTags = ['accessibility', 'builder', 'diagram', 'library', 'performance', 'qasm', 'ui']

/** The number of recent issues whose tags are offered. */
const recentIssues = 2000

/** Tags to choose from: those of an author's recent issues, or of everyone's, the most frequent first, and the common ones. */
export async function listTags(queries: Queries, authorId: string | null): Promise<string[]> {
  const recent = queries
    .select({ tags: issues.tags })
    .from(issues)
    .where(authorId === null ? undefined : eq(issues.authorId, authorId))
    .orderBy(...orderByTime(issues))
    .limit(recentIssues)
    .as('recent')
  const tag = sql<string>`unnest(${recent.tags})`
  const rows = await queries
    .select({ tag, amount: count() })
    .from(recent)
    .groupBy(tag)
    .orderBy(desc(count()))
    .limit(limits.page.max)
  return [...new Set([...rows.map((row) => row.tag), ...commonTags])]
}
