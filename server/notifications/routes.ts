import type { notificationRoutes } from '../../contract/notifications'
import { invalidField, notFound } from '../http/http-error'
import { listing, success, type Implementations, type Viewer } from '../http/implementation'
import type { Services } from '../services'
import { lockAccounts } from '../users/repository'
import { findDigest, setDigest, unsubscribeFromDigest } from './digests'
import { countUnread, listNotifications, markAllAsRead, markNotification } from './repository'
import { announceChange } from './write'

export function implementNotifications({ database: { orm } }: Services): Implementations<typeof notificationRoutes> {
  const unread = async (message: string, viewer: Viewer) => success(message, { unread: await countUnread(orm, viewer) })
  return {
    'GET /notifications': async ({ query: { unread: wanted, ...page }, viewer }) =>
      listing('Notifications found', await listNotifications(orm, viewer, { ...page, isUnread: wanted === 'true' })),

    'GET /notifications/unread': ({ viewer }) => unread('Notifications counted', viewer),

    'GET /notifications/digest': async ({ viewer }) => success('Emails found', await findDigest(orm, viewer.id)),

    'PUT /notifications/digest': async ({ body: { period }, viewer }) => {
      await orm.transaction(async (transaction) => {
        await lockAccounts(transaction, viewer.id)
        await setDigest(transaction, viewer.id, period, new Date())
      })
      return success(digestMessages[period], await findDigest(orm, viewer.id))
    },

    'POST /notifications/digest/link': async ({ body: { token } }) => {
      if (!(await unsubscribeFromDigest(orm, token))) throw invalidField('token', 'This link is no longer valid.')
      return success(digestMessages.off, null)
    },

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

const digestMessages = {
  off: 'You get no emails about what is new.',
  daily: 'You get an email on days with something new.',
  weekly: 'You get an email in weeks with something new.',
}
