/** The mail that says what is new. */
import { notificationPath } from '../../contract/notification-path'
import type { Notification } from '../../contract/notifications'
import { paths, withToken } from '../../contract/paths'
import { settingsSection } from '../../contract/settings-sections'
import { statusLabels } from '../issues/notifications'
import { createUnsubscribeToken, type Recipient } from '../issues/subscriptions'
import type { Mail } from '../platform/mail/render'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'

/** Writes the mail, with a link of its own that unsubscribes. */
export async function digestMail(
  queries: Queries,
  { productName, publicUrl }: Settings,
  { id, username, email }: Recipient,
  { notifications, total }: { notifications: readonly Notification[]; total: number },
): Promise<Mail> {
  const token = await createUnsubscribeToken(queries, id)
  const rest = total - notifications.length
  return {
    to: email,
    subject: total === 1 ? `1 new notification at ${productName}` : `${total} new notifications at ${productName}`,
    paragraphs: [`Hello ${username},`, `this is new at ${productName}:`],
    items: [
      ...notifications.map((notification) => ({
        text: describe(notification),
        url: publicUrl + notificationPath(notification),
      })),
      ...(rest > 0 ? [{ text: `And ${rest} more.`, url: publicUrl + paths.notifications }] : []),
    ],
    link: { label: 'View your notifications', url: publicUrl + paths.notifications },
    closing: [
      `You chose to get this email. How often it comes, you decide in your settings: ${publicUrl}${settingsSection('notifications')}`,
    ],
    unsubscribe: {
      label: 'Unsubscribe from these emails',
      url: publicUrl + withToken(paths.unsubscribeDigest, token),
    },
  }
}

/** A notification as a sentence. What a comment says stays on its page. */
function describe({ kind, actor, circuit, collection, issue }: Notification): string {
  const who = actor?.username ?? 'A deleted user'
  const name = `“${(circuit ?? collection)?.name ?? ''}”`
  switch (kind) {
    case 'mention':
      return `${who} mentioned you on ${name}.`
    case 'reply':
      return `${who} replied to your comment on ${name}.`
    case 'comment':
      return `${who} commented on ${name}.`
    case 'remix':
      return `${who} remixed your circuit as ${name}.`
    case 'circuit':
      return `${who} published ${name}.`
    case 'collected':
      return `${who} added ${name} to “${collection?.name ?? ''}”.`
    case 'follow':
      return collection === null ? `${who} follows you.` : `${who} follows your collection ${name}.`
    case 'status':
      return issue === null
        ? 'The status of your feedback has changed.'
        : `Your feedback “${issue.title}” is now ${statusLabels[issue.status]}.`
  }
}
