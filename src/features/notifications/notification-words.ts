/** What a notification says. */
import type { Notification } from '../../../contract/notifications'
import { paths } from '../../../contract/paths'
import { statusLabel } from '../../issue/words'

/** A notification in words. */
interface NotificationWords {
  /** What happened, behind the name of who did it; of feedback, the whole sentence. */
  text: string
  /** The collection between that and what it is about, and its page. Absent for none. */
  collection?: { name: string; to: string }
  /** What it is about: the name of the circuit or the title of the feedback. */
  subject: string
  /** The beginning of the comment; empty for none. */
  excerpt: string
}

/** The most characters of a comment that are shown. */
const maxExcerpt = 140

/** Puts a notification into words; null for a kind that this page does not know, as a newer server may send. */
export function describeNotification(notification: Notification): NotificationWords | null {
  const { kind, circuit, comment, issue } = notification
  if (issue !== null) {
    const text = `Your feedback is now ${statusLabel(issue.status)}:`
    return { text, subject: issue.title, excerpt: '' }
  }
  if (kind === 'follow' || kind === 'circuit' || kind === 'remix' || kind === 'collected')
    return describeFollowing(notification)
  const text = {
    mention: 'mentioned you on',
    reply: 'replied to your comment on',
    comment: 'commented on',
    status: null,
  }[kind]
  if (!text || circuit === null || comment === null) return null
  return { text, subject: circuit.name, excerpt: excerptOf(comment.content) }
}

/** That somebody follows, what those do who are followed, and what others make of a circuit. */
function describeFollowing({ kind, actor, circuit, collection }: Notification): NotificationWords | null {
  if (kind === 'follow') {
    if (collection === null) return actor && { text: 'follows', subject: 'you', excerpt: '' }
    return { text: 'follows your collection', subject: collection.name, excerpt: '' }
  }
  if (circuit === null) return null
  const about = { subject: circuit.name, excerpt: '' }
  if (collection === null) return { text: kind === 'remix' ? 'remixed your circuit as' : 'published', ...about }
  return { text: 'added to', collection: { name: collection.name, to: paths.collection(collection.id) }, ...about }
}

/** The beginning of a comment, in one line. */
export function excerptOf(content: string): string {
  const characters = [...content.replaceAll(/\s+/gu, ' ').trim()]
  return characters.length > maxExcerpt ? `${characters.slice(0, maxExcerpt).join('').trimEnd()}…` : characters.join('')
}
