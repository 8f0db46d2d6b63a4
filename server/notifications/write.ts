/** Writes notifications, in the transaction of what they are about. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { CommentListener } from '../circuits/comments'
import { circuits, comments } from '../circuits/tables'
import type { StatusListener } from '../issues/update'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { recipientsOf } from './recipients'
import { notifications } from './tables'

/** The channel on which the database tells every server whose notifications have changed. */
export const notificationChannel = 'ketwork_notifications'

/** Notifies those whom a new or changed comment concerns, each once for each comment. */
export const notifyOfComment: CommentListener = async (queries, { id, circuitId, userId, parentId, mentions }) => {
  if (userId === null) return
  const [circuit] = await queries
    .select({ authorId: circuits.authorId, isPublic: circuits.isPublic })
    .from(circuits)
    .where(eq(circuits.id, circuitId))
  if (circuit === undefined) return
  const [parent] =
    parentId === null
      ? []
      : await queries.select({ userId: comments.userId }).from(comments).where(eq(comments.id, parentId))
  const mentionedIds = mentions.map((mention) => mention.id)
  const recipients = recipientsOf({ actorId: userId, circuit, repliedToId: parent?.userId ?? null, mentionedIds })
  const rows = (await lockMembers(queries, [...recipients.keys()])).flatMap((recipient) => {
    const kind = recipients.get(recipient)
    return kind === undefined ? [] : [{ userId: recipient, kind, actorId: userId, circuitId, commentId: id }]
  })
  await insert(queries, rows)
}

/** Notifies the author of feedback that its status has changed. */
export const notifyOfStatus: StatusListener = async (queries, authorId, issues, status, actorId) => {
  const [recipient] = await lockMembers(queries, [authorId])
  if (recipient === undefined) return
  await insert(
    queries,
    issues.map(({ id }) => ({ userId: recipient, kind: 'status' as const, actorId, issueId: id, status })),
  )
}

/** Tells all servers that somebody's notifications have changed, once the transaction is done. */
export async function announceChange(queries: Queries, userIds: readonly string[]): Promise<void> {
  for (const userId of new Set(userIds)) {
    await queries.execute(sql`select pg_notify(${notificationChannel}, ${userId})`)
  }
}

/** Deletes notifications that are over a year old. */
export async function deleteOldNotifications(queries: Queries): Promise<void> {
  await queries.delete(notifications).where(lt(notifications.createdAt, sql`now() - interval '1 year'`))
}

/** Those of the accounts that exist and are not banned. None of them is deleted before the end of the transaction. */
async function lockMembers(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotBanned(users)))
    .orderBy(users.id)
    // An account that is being deleted needs no notification, and waiting for it could deadlock.
    .for('key share', { skipLocked: true })
  return found.map(({ id }) => id)
}

async function insert(queries: Queries, rows: Omit<typeof notifications.$inferInsert, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = await queries
    .insert(notifications)
    .values(rows.map((row) => ({ id: uuidv7(), ...row })))
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  await announceChange(
    queries,
    inserted.map(({ userId }) => userId),
  )
}
