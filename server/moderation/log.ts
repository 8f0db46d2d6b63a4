/** The log of what administrators did to things of others. */
import { desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as limits from '../../contract/limits'
import type { ModerationAction, ModerationEntry } from '../../contract/moderation'
import { readMoment, writeMoment } from '../circuits/cursor'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
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
  { limit = limits.page.default, cursor }: { limit?: number; cursor?: string },
): Promise<{ entries: ModerationEntry[]; nextCursor: string | null; total: number }> {
  const rows = await queries
    .select({
      entry: moderationLog,
      admin: { id: users.id, username: users.username, profileImage: users.profileImage },
    })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.adminId))
    .where(cursor === undefined ? undefined : isBefore(cursor))
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.entry : undefined
  return {
    entries: page.map(({ entry, admin }) => ({
      id: entry.id,
      action: entry.action,
      subjectId: entry.subjectId,
      subject: entry.subject,
      reason: entry.reason,
      admin,
      adminName: entry.adminName,
      createdAt: entry.createdAt.toISOString(),
    })),
    nextCursor: last === undefined ? null : writeMoment(last.createdAt, last.id),
    total: await queries.$count(moderationLog),
  }
}

function isBefore(cursor: string) {
  const { at, id } = readMoment(cursor)
  return sql`(${moderationLog.createdAt}, ${moderationLog.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
