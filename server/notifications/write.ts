/** Writes notifications, in the transaction of what they are about. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { CommentListener } from '../circuits/comments'
import { circuits, comments } from '../circuits/tables'
import type { PublicationListener } from '../circuits/publication'
import type { CollectionListener } from '../collections/mutations'
import { collectionCircuits, collections } from '../collections/tables'
import { listFollowersOfCollection, listFollowersOfUser, type Follow } from '../follows/repository'
import type { StatusListener } from '../issues/update'
import type { Queries } from '../platform/queries'
import { users } from '../users/tables'
import { isNotBanned, mayFindCircuit, mayFindCollection } from '../visibility/policy'
import { recipientsOf } from './recipients'
import { notifications } from './tables'

/** The channel on which the database tells every server whose notifications have changed. */
export const notificationChannel = 'ketwork_notifications'

/** Notifies those whom a new or changed comment concerns, each once for each comment. */
export const notifyOfComment: CommentListener = async (
  queries,
  { id, circuitId, userId, parentId, mentions },
  repliedToId = null,
) => {
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
  const repliedToIds = [repliedToId, parent?.userId ?? null]
  const recipients = recipientsOf({ actorId: userId, circuit, repliedToIds, mentionedIds })
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

/**
 * Notifies of a circuit that is public from now on: the author of the circuit that it was made from, those who follow its own author, and
 * those who follow public collections with it.
 */
export const notifyOfPublication: PublicationListener = async (queries, { id: circuitId, authorId }) => {
  const about = { actorId: authorId, circuitId }
  const origin = await findAuthorOfOrigin(queries, circuitId)
  const remixed = origin === null || origin === authorId ? [] : [origin]
  await notifyAll(queries, remixed, { ...about, kind: 'remix' })
  const followers = (await listFollowersOfUser(queries, authorId)).filter((id) => !remixed.includes(id))
  await notifyAll(queries, followers, { ...about, kind: 'circuit' })
  const holding = await queries
    .select({ id: collections.id, authorId: collections.authorId })
    .from(collectionCircuits)
    .innerJoin(collections, eq(collections.id, collectionCircuits.collectionId))
    .where(and(eq(collectionCircuits.circuitId, circuitId), mayFindCollection(collections, null)))
    // One that is being deleted needs no notification, and waiting for it could deadlock.
    .for('key share', { of: collections, skipLocked: true })
  const authors = new Set(
    await lockMembers(
      queries,
      holding.map((collection) => collection.authorId),
    ),
  )
  for (const collection of holding) {
    if (authors.has(collection.authorId)) await notifyOfCollected(queries, collection, circuitId)
  }
}

/** Who made the circuit that a circuit was made from; null for none, and for a deleted account. */
async function findAuthorOfOrigin(queries: Queries, circuitId: string): Promise<string | null> {
  const origins = alias(circuits, 'origins')
  const [origin] = await queries
    .select({ authorId: origins.authorId })
    .from(circuits)
    .innerJoin(origins, eq(origins.id, circuits.originId))
    .where(eq(circuits.id, circuitId))
  return origin?.authorId ?? null
}

/** Notifies those who follow a collection of a public circuit in it. */
export const notifyOfCollected: CollectionListener = async (queries, { id: collectionId, authorId }, circuitId) => {
  const [shown] = await queries
    .select({ id: circuits.id })
    .from(circuits)
    .where(and(eq(circuits.id, circuitId), mayFindCircuit(circuits, null)))
  if (shown === undefined) return
  const followers = await listFollowersOfCollection(queries, collectionId)
  await notifyAll(queries, followers, { kind: 'collected', actorId: authorId, circuitId, collectionId })
}

/** Notifies an account of somebody new who follows it, or a collection of it. */
export async function notifyOfFollow(
  queries: Queries,
  { followerId, followedId, collectionId }: Follow,
): Promise<void> {
  await notifyAll(queries, [followedId], { kind: 'follow', actorId: followerId, collectionId })
  // Of somebody who followed before, there is a notification already, which is seen again.
  await announceChange(queries, [followedId])
}

/** Accounts that are notified with one statement. */
const atOnce = 1000

async function notifyAll(
  queries: Queries,
  ids: readonly string[],
  about: Omit<typeof notifications.$inferInsert, 'id' | 'userId'>,
): Promise<void> {
  for (let first = 0; first < ids.length; first += atOnce) {
    const members = await lockMembers(queries, ids.slice(first, first + atOnce))
    await insert(
      queries,
      members.map((userId) => ({ ...about, userId })),
    )
  }
}

/** Tells all servers that somebody's notifications have changed, once the transaction is done. */
export async function announceChange(queries: Queries, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return
  const told = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  await queries.execute(sql`select pg_notify(${notificationChannel}, told) from unnest(array[${told}]::text[]) as told`)
}

/**
 * Tells all servers of a change to those whom something or somebody has notified, as where it is hidden or shown again. One statement, however
 * many they are.
 */
export async function announceChangeOf(
  queries: Queries,
  about: 'circuitId' | 'commentId' | 'collectionId' | 'actorId',
  id: string,
): Promise<void> {
  const concerned = queries
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications[about], id))
    .as('concerned')
  // Counted, because a row for each of a million accounts would fill the server's memory.
  await queries
    .select({ told: sql`count(pg_notify(${notificationChannel}, ${concerned.userId}::text)::text)` })
    .from(concerned)
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
