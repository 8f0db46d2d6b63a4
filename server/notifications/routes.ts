import type { notificationRoutes } from '../../contract/notifications'
import { notFound } from '../http/http-error'
import { success, type Implementations, type Viewer } from '../http/implementation'
import type { Services } from '../platform/services'
import { countUnread, listNotifications, markAllAsRead, markNotification } from './repository'
import { announceChange } from './write'

export function implementNotifications({ database: { orm } }: Services): Implementations<typeof notificationRoutes> {
  const unread = async (message: string, viewer: Viewer) => success(message, { unread: await countUnread(orm, viewer) })
  return {
    'GET /notifications': async ({ query: { unread: wanted, ...page }, viewer }) => {
      const { notifications, ...rest } = await listNotifications(orm, viewer, { ...page, isUnread: wanted === 'true' })
      return { ...success('Notifications found', notifications), page: rest }
    },

    'GET /notifications/unread': ({ viewer }) => unread('Notifications counted', viewer),

    'PUT /notifications/:id': async ({ params: { id }, body: { isRead }, viewer }) => {
      if (!(await markNotification(orm, viewer, id, isRead))) throw notFound('Notification not found')
      await announceChange(orm, [viewer.id])
      return unread(isRead ? 'Marked as read' : 'Marked as unread', viewer)
    },

    'POST /notifications/read': async ({ viewer }) => {
      await markAllAsRead(orm, viewer)
      await announceChange(orm, [viewer.id])
      return unread('All marked as read', viewer)
    },
  }
}
