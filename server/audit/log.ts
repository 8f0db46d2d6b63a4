/** The log of what administrators did to things of others. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as limits from '../../contract/limits'
import type { ModerationAction, ModerationLogEntry } from '../../contract/moderation'
import type { Viewer } from '../http/implementation'
import { orderByTime, cutPage, isAfterCursor, type ListPage, type PageRequest } from '../http/paging'
import type { Queries } from '../platform/queries'
import { installation } from '../platform/tables'
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

/** Who acts on the command line, where no account is signed in. */
export const commandLine = null

/** Who did it: an account, or {@link commandLine}. */
export type Actor = Pick<Viewer, 'id'> | typeof commandLine

/** The name of the command line in the log. */
const commandLineName = 'Command line'

/** Records an action, as part of the transaction that does it. */
export async function recordAction(queries: Queries, actor: Actor, action: Action): Promise<void> {
  await queries.insert(moderationLog).values({
    id: uuidv7(),
    ...action,
    subject: action.subject.slice(0, limits.characters.issueTitle),
    reason: action.reason ?? '',
    adminId: actor?.id ?? null,
    adminName: actor === null ? commandLineName : await usernameOf(queries, actor.id),
  })
}

/** Writes down what a provider's claims did to a role, as part of the transaction that does it. @param name what the provider is called */
export async function recordProviderAction(queries: Queries, name: string, action: Action): Promise<void> {
  await queries
    .insert(moderationLog)
    .values({ id: uuidv7(), ...action, reason: action.reason ?? '', adminId: null, adminName: name })
}

/** Records an action on the installation itself: its jobs, its mails, its files. */
export async function recordInstallationAction(
  queries: Queries,
  actor: Actor,
  action: ModerationAction,
  subject: string,
): Promise<void> {
  const [row] = await queries.select({ id: installation.id }).from(installation)
  if (row === undefined) throw new Error('The database has no row in the table "installation".')
  await recordAction(queries, actor, { action, subjectId: row.id, subject })
}

async function usernameOf(queries: Queries, id: string): Promise<string> {
  const [name] = await queries.select({ username: users.username }).from(users).where(eq(users.id, id))
  return name?.username ?? ''
}

/** A page of the log, the latest first. */
export async function listActions(
  queries: Queries,
  { limit = limits.page.default, cursor }: PageRequest,
): Promise<ListPage<ModerationLogEntry>> {
  const found = await queries
    .select({ entry: moderationLog, admin: authorColumns })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.adminId))
    .where(isAfterCursor(moderationLog, cursor))
    .orderBy(...orderByTime(moderationLog))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ entry }) => entry)
  return {
    items: rows.map(({ entry, admin }) => ({
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
