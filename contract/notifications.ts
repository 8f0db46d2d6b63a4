/** Notifications: what happened that concerns an account, and whether its owner has seen it. */
import { z } from 'zod'
import { listingOf, successOf } from './envelope'
import { byId, Id, pageOfList } from './fields'
import { IssueStatus } from './issues'
import { routes } from './route'
import { Author } from './users'

/**
 * Why somebody is notified. Of several reasons for one comment, the first of: `mention` (their name is in it), `reply` (to a comment of
 * theirs), `comment` (on a circuit of theirs). `status`: that of their feedback has changed. `circuit`: somebody whom they follow has published
 * one. `collected`: a circuit has come into a collection that they follow. `follow`: somebody follows them, or a collection of theirs. `remix`: somebody has published one that they made from a circuit of theirs.
 */
export const NotificationKind = z.enum([
  'mention',
  'reply',
  'comment',
  'status',
  'circuit',
  'collected',
  'follow',
  'remix',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** A notification, as far as its owner may still see what it is about. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Who did it; null once the account is deleted. */
    actor: Author.nullable(),
    /** The circuit and the comment on it; null where it is about something else. */
    circuit: z.object({ id: Id, name: z.string() }).nullable(),
    /** Its content without Markdown, and with formulas as text. */
    comment: z.object({ id: Id, content: z.string() }).nullable(),
    /** The collection that a circuit came into, or that is followed; null where it is about something else. */
    collection: z.object({ id: Id, name: z.string() }).nullable(),
    /** The feedback and its status since then; null where it is about something else. */
    issue: z.object({ id: Id, title: z.string(), status: IssueStatus }).nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** How often somebody is mailed what is new. */
export const DigestPeriod = z.enum(['off', 'daily', 'weekly'])
export type DigestPeriod = z.infer<typeof DigestPeriod>

/** The wish for mails, and where they go: to the last verified address, null before the first. */
const Digest = z.object({ period: DigestPeriod, address: z.string().nullable() }).meta({ id: 'Digest' })

/** How many notifications are unread, up to a hundred. */
const Unread = z.object({ unread: z.int() })

export const notificationRoutes = routes({
  'GET /notifications': {
    summary: 'The notifications of the one who is signed in, the newest first.',
    access: 'signed in',
    query: z.object({ ...pageOfList, unread: z.enum(['true', 'false']).optional() }),
    answer: listingOf(Notification),
  },
  'GET /notifications/unread': {
    summary: 'How many notifications are unread; a hundred stands for more.',
    access: 'signed in',
    answer: successOf(Unread),
  },
  'GET /notifications/digest': {
    summary: 'How often the one who is signed in is mailed what is new, and where.',
    access: 'signed in',
    answer: successOf(Digest),
  },
  'PUT /notifications/digest': {
    summary: 'Chooses how often to be mailed what is new: `off` at first, `daily` or `weekly`. Nothing new, no mail.',
    access: 'signed in',
    body: z.object({ period: DigestPeriod }),
    answer: successOf(Digest),
  },
  'POST /notifications/digest/link': {
    summary: 'Turns these mails off with the link in each of them.',
    access: 'open',
    limit: 'login',
    body: z.object({ token: z.string().min(1, 'No token provided.').max(200) }),
    answer: successOf(z.null()),
  },
  'PUT /notifications/:id': {
    summary: 'Marks a notification as read or unread.',
    access: 'signed in',
    params: byId,
    body: z.object({ isRead: z.boolean() }),
    answer: successOf(Unread),
  },
  'POST /notifications/read': {
    summary: 'Marks all notifications as read.',
    access: 'signed in',
    answer: successOf(Unread),
  },
})
