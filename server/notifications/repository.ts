/** Reads notifications, and marks them as read. Each query asks whether their owner may still see what they are about. */
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Notification } from '../../contract/notifications'
import * as limits from '../../contract/limits'
import { plainText } from '../../markdown/plain-text'
import { circuits, comments } from '../circuits/tables'
import { collections } from '../collections/tables'
import { collectionFollows, userFollows } from '../follows/tables'
import type { Viewer } from '../http/implementation'
import { cutPage, isAfterCursor, orderByTime, type ListPage, type PageRequest } from '../http/paging'
import { issues } from '../issues/tables'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { isNotBanned, mayFindCircuit, mayFindCollection, maySeeComment } from '../visibility/policy'
import { notifications } from './tables'

/** Which of a viewer's notifications a list has. */
interface Restriction {
  isUnread: boolean
  /** Only those of a time. */
  within?: { after: Date; until: Date }
}

/** A page of a viewer's notifications, the newest first. */
export async function listNotifications(
  queries: Queries,
  viewer: Owner,
  { limit = limits.page.default, cursor, isUnread, within }: Omit<PageRequest, 'sort'> & Restriction,
): Promise<ListPage<Notification>> {
  const listed = and(
    isVisible(queries, viewer),
    isUnread ? isNull(notifications.readAt) : undefined,
    within && gt(notifications.createdAt, within.after),
    within && lte(notifications.createdAt, within.until),
  )
  const found = await queries
    .select({
      notification: notifications,
      actor: authorColumns,
      circuit: { id: circuits.id, name: circuits.name },
      comment: { id: comments.id, content: comments.content },
      collection: { id: collections.id, name: collections.name },
      issue: { id: issues.id, title: issues.title },
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(collections, eq(collections.id, notifications.collectionId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(and(listed, isAfterCursor(notifications, cursor)))
    .orderBy(...orderByTime(notifications))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ notification }) => notification)
  const [counted] = await countOf(queries, listed)
  return { items: rows.map(toNotification), nextCursor, total: counted?.count ?? 0 }
}

/** How many notifications a viewer has not read, at most {@link limits.unreadNotifications}. */
export async function countUnread(queries: Queries, viewer: Viewer): Promise<number> {
  const some = queries
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(collections, eq(collections.id, notifications.collectionId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(and(isVisible(queries, viewer), isNull(notifications.readAt)))
    .orderBy(desc(notifications.createdAt))
    .limit(limits.unreadNotifications)
  return queries.$count(some.as('some'))
}

/** Marks a viewer's notification. @returns whether they have it. */
export async function markNotification(
  queries: Queries,
  viewer: Viewer,
  id: string,
  isRead: boolean,
): Promise<boolean> {
  const marked = await queries
    .update(notifications)
    .set({ readAt: isRead ? sql`coalesce(${notifications.readAt}, now())` : null })
    .where(and(eq(notifications.id, id), eq(notifications.userId, viewer.id)))
    .returning({ id: notifications.id })
  return marked.length > 0
}

/** Marks all notifications of a viewer as read. */
export async function markAllAsRead(queries: Queries, viewer: Viewer): Promise<void> {
  await queries
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, viewer.id), isNull(notifications.readAt)))
}

/** The notifications of an account as an export has them. */
export const exportNotificationsOf = (queries: Queries, viewer: Owner) =>
  queries
    .select({
      kind: notifications.kind,
      circuitId: notifications.circuitId,
      commentId: notifications.commentId,
      collectionId: notifications.collectionId,
      issueId: notifications.issueId,
      status: notifications.status,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(collections, eq(collections.id, notifications.collectionId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(isVisible(queries, viewer))
    .orderBy(...orderByTime(notifications))

/** Whose notifications they are. */
type Owner = Pick<Viewer, 'id'>

/** A viewer's own notifications about what they may find: of a circuit that is private by now, or a comment that is hidden, they see none. */
const isVisible = (queries: Queries, viewer: Owner): SQL | undefined =>
  and(
    eq(notifications.userId, viewer.id),
    or(
      and(
        isNotNull(notifications.circuitId),
        mayFindCircuit(circuits, viewer),
        or(
          // Roles make no difference: what is hidden concerns nobody until it is shown again.
          and(notInArray(notifications.kind, ['circuit', 'remix', 'collected']), maySeeComment(comments, null)),
          and(inArray(notifications.kind, ['circuit', 'remix']), hasMember(queries)),
          and(eq(notifications.kind, 'collected'), hasMember(queries), mayFindCollection(collections, viewer)),
        ),
      ),
      and(isNotNull(notifications.issueId), eq(issues.authorId, viewer.id)),
      and(eq(notifications.kind, 'follow'), hasMember(queries), stillFollows(queries)),
    ),
  )

/** Whether who did it has an account that is not banned. */
const hasMember = (queries: Queries): SQL =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.id, notifications.actorId), isNotBanned(members))),
  )

const members = alias(users, 'members')

/** Whether who followed still does. */
const stillFollows = (queries: Queries): SQL | undefined =>
  or(
    and(
      isNull(notifications.collectionId),
      exists(
        queries
          .select({ one: sql`1` })
          .from(userFollows)
          .where(
            and(eq(userFollows.followerId, notifications.actorId), eq(userFollows.followedId, notifications.userId)),
          ),
      ),
    ),
    exists(
      queries
        .select({ one: sql`1` })
        .from(collectionFollows)
        .where(
          and(
            eq(collectionFollows.followerId, notifications.actorId),
            eq(collectionFollows.collectionId, notifications.collectionId),
          ),
        ),
    ),
  )

const countOf = (queries: Queries, listed: SQL | undefined) =>
  queries
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(collections, eq(collections.id, notifications.collectionId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(listed)

interface FoundNotification extends Pick<Notification, 'actor' | 'circuit' | 'comment' | 'collection'> {
  notification: typeof notifications.$inferSelect
  issue: { id: string; title: string } | null
}

const toNotification = ({ notification, issue, comment, ...about }: FoundNotification): Notification => ({
  id: notification.id,
  kind: notification.kind,
  isRead: notification.readAt !== null,
  createdAt: notification.createdAt.toISOString(),
  ...about,
  comment: comment && { ...comment, content: plainText(comment.content) },
  issue: issue && notification.status && { ...issue, status: notification.status },
})
