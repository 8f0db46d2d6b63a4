/** The log of what administrators did to things of others. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as limits from '../../contract/limits'
import type { ModerationAction, ModerationEntry } from '../../contract/moderation'
import type { Viewer } from '../http/implementation'
import { byTime, cutPage, isBehind, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { moderationLog } from './tables'

/** What was done, and to what. */
export interface Action {
  action: ModerationAction
  subjectId: string
  /** What the thing is called. */
  subject: string
  reason?: string | undefined
}

/** Writes it down, as part of the transaction that does it. */
export async function recordAction(queries: Queries, admin: Pick<Viewer, 'id'>, action: Action): Promise<void> {
  const [name] = await queries.select({ username: users.username }).from(users).where(eq(users.id, admin.id))
  await queries.insert(moderationLog).values({
    id: uuidv7(),
    ...action,
    subject: action.subject.slice(0, limits.characters.issueTitle),
    reason: action.reason ?? '',
    adminId: admin.id,
    adminName: name?.username ?? '',
  })
}

/** A page of the log, the latest first. */
export async function listActions(
  queries: Queries,
  { limit = limits.page.default, cursor }: PageRequest,
): Promise<{ entries: ModerationEntry[]; nextCursor: string | null; total: number }> {
  const found = await queries
    .select({ entry: moderationLog, admin: authorColumns })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.adminId))
    .where(isBehind(moderationLog, cursor))
    .orderBy(...byTime(moderationLog))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ entry }) => entry)
  return {
    entries: rows.map(({ entry, admin }) => ({
      id: entry.id,
      action: entry.action,
      subjectId: entry.subjectId,
      subject: entry.subject,
      reason: entry.reason,
      admin,
      adminName: entry.adminName,
      createdAt: entry.createdAt.toISOString(),
    })),
    nextCursor,
    total: await queries.$count(moderationLog),
  }
}
