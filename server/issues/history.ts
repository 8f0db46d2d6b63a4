/** The history of issues in the database. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { IssueChange } from '../../contract/issues'
import * as limits from '../../contract/limits'
import { readMoment, writeMoment } from '../circuits/cursor'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import type { FieldChange } from './rules'
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
  { limit = limits.page.default, cursor }: { limit?: number; cursor?: string },
): Promise<{ changes: IssueChange[]; nextCursor: string | null; total: number }> {
  const ofIssue = eq(issueChanges.issueId, issueId)
  const rows = await queries
    .select({
      change: issueChanges,
      changedBy: { id: users.id, username: users.username, profileImage: users.profileImage },
    })
    .from(issueChanges)
    .leftJoin(users, eq(users.id, issueChanges.changedBy))
    .where(and(ofIssue, cursor === undefined ? undefined : isBefore(cursor)))
    .orderBy(desc(issueChanges.createdAt), desc(issueChanges.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.change : undefined
  const names = await namesOfAssignees(
    queries,
    page.map(({ change }) => change),
  )
  const shown = (field: string, value: string | null) =>
    field === 'assignedTo' && value !== null ? (names.get(value) ?? 'deleted user') : value
  return {
    changes: page.map(({ change: { id, field, before, after, createdAt }, changedBy }) => ({
      id,
      field,
      from: shown(field, before),
      to: shown(field, after),
      changedBy,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: last === undefined ? null : writeMoment(last.createdAt, last.id),
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

function isBefore(cursor: string) {
  const { at, id } = readMoment(cursor)
  return sql`(${issueChanges.createdAt}, ${issueChanges.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
