/** The history of issues in the database. */
import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { IssueChange } from '../../contract/issues'
import * as limits from '../../contract/limits'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import type { FieldChange } from './diff'
import { issueChanges } from './tables'

/** Writes down what changed, as part of the transaction that changes it. */
export async function recordChanges(
  queries: Queries,
  issueId: string,
  changedBy: string,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  await queries.insert(issueChanges).values(changes.map((change) => ({ id: uuidv7(), issueId, changedBy, ...change })))
}

/** A page of the changes of an issue, the latest first. */
export async function listChanges(
  queries: Queries,
  issueId: string,
  { limit = limits.page.default, cursor }: PageRequest,
): Promise<ListPage<IssueChange>> {
  const ofIssue = eq(issueChanges.issueId, issueId)
  const found = await queries
    .select({ change: issueChanges, changedBy: authorColumns })
    .from(issueChanges)
    .leftJoin(users, eq(users.id, issueChanges.changedBy))
    .where(and(ofIssue, isAfterCursor(issueChanges, cursor)))
    .orderBy(...orderByTime(issueChanges))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ change }) => change)
  const names = await namesOfAssignees(
    queries,
    rows.map(({ change }) => change),
  )
  const shown = (field: string, value: string | null) =>
    field === 'assignedTo' && value !== null ? (names.get(value) ?? 'deleted user') : value
  return {
    items: rows.map(({ change: { id, field, before, after, createdAt }, changedBy }) => ({
      id,
      field,
      from: shown(field, before),
      to: shown(field, after),
      changedBy,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
    total: await queries.$count(issueChanges, ofIssue),
  }
}

async function namesOfAssignees(
  queries: Queries,
  changes: readonly (typeof issueChanges.$inferSelect)[],
): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ field, before, after }) =>
    field === 'assignedTo' ? [before, after].filter((id) => id !== null) : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, username }) => [id, username]))
}
