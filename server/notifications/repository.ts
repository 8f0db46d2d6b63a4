/** Reads notifications, and marks them as read. Each query asks whether their owner may still see what they are about. */
import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Notification } from '../../contract/notifications'
import * as limits from '../../contract/limits'
import { circuits, comments } from '../circuits/tables'
import type { Viewer } from '../http/implementation'
import { cutPage, isAfterCursor, orderByTime, type PageRequest } from '../http/paging'
import { issues } from '../issues/tables'
import type { Queries } from '../platform/queries'
import { authorColumns } from '../users/author'
import { users } from '../users/tables'
import { mayFindCircuit, maySeeComment } from '../visibility/policy'
import { notifications } from './tables'

/** A page of a viewer's notifications, the newest first. */
export async function listNotifications(
  queries: Queries,
  viewer: Viewer,
  { limit = limits.page.default, cursor, isUnread }: Omit<PageRequest, 'sort'> & { isUnread: boolean },
): Promise<{ notifications: Notification[]; nextCursor: string | null; total: number }> {
  const listed = and(isVisible(viewer), isUnread ? isNull(notifications.readAt) : undefined)
  const found = await queries
    .select({
      notification: notifications,
      actor: authorColumns,
      circuit: { id: circuits.id, name: circuits.name },
      comment: { id: comments.id, content: comments.content },
      issue: { id: issues.id, title: issues.title },
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(and(listed, isAfterCursor(notifications, cursor)))
    .orderBy(...orderByTime(notifications))
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(found, limit, ({ notification }) => notification)
  const [counted] = await countOf(queries, listed)
  return { notifications: rows.map(toNotification), nextCursor, total: counted?.count ?? 0 }
}

/** How many notifications a viewer has not read, at most {@link limits.unreadNotifications}. */
export async function countUnread(queries: Queries, viewer: Viewer): Promise<number> {
  const some = queries
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(and(isVisible(viewer), isNull(notifications.readAt)))
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
      issueId: notifications.issueId,
      status: notifications.status,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(isVisible(viewer))
    .orderBy(...orderByTime(notifications))

/** Whose notifications they are. */
type Owner = Pick<Viewer, 'id' | 'role'>

/** A viewer's own notifications about what they may find: of a circuit that is private by now, or a comment that is hidden, they see none. */
const isVisible = (viewer: Owner): SQL | undefined =>
  and(
    eq(notifications.userId, viewer.id),
    or(
      and(
        isNotNull(notifications.circuitId),
        mayFindCircuit(circuits, viewer),
        // By role: an ADMIN who is mentioned sees a hidden comment, as on its page.
        maySeeComment(comments, viewer),
      ),
      and(isNotNull(notifications.issueId), eq(issues.authorId, viewer.id)),
    ),
  )

const countOf = (queries: Queries, listed: SQL | undefined) =>
  queries
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .leftJoin(circuits, eq(circuits.id, notifications.circuitId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(issues, eq(issues.id, notifications.issueId))
    .where(listed)

interface FoundNotification extends Pick<Notification, 'actor' | 'circuit' | 'comment'> {
  notification: typeof notifications.$inferSelect
  issue: { id: string; title: string } | null
}

const toNotification = ({ notification, issue, ...about }: FoundNotification): Notification => ({
  id: notification.id,
  kind: notification.kind,
  isRead: notification.readAt !== null,
  createdAt: notification.createdAt.toISOString(),
  ...about,
  issue: issue && notification.status && { ...issue, status: notification.status },
})
