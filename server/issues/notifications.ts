/** The mails that authors of issues get. */
import type { IssueStatus } from '../../contract/issues'
import { paths, withToken } from '../../contract/paths'
import { consumeNoticeLimit } from '../http/rate-limits'
import { enqueueMail } from '../platform/mail/outbox'
import type { Mail } from '../platform/mail/render'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { createUnsubscribeToken, findRecipient } from './subscriptions'
import { type IssueRow } from './tables'

type NamedIssue = Pick<IssueRow, 'id' | 'title'>

/** Statuses for people. */
export const statusLabels: Record<IssueStatus, string> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In Progress',
  RESOLVED: 'Resolved',
  CLOSED: 'Closed',
  DUPLICATE: 'Duplicate',
  WONT_FIX: "Won't Fix",
}

/** Tells an author that the status of one or several of their issues has changed. */
export async function notifyOfStatus(
  queries: Queries,
  settings: Settings,
  authorId: string,
  issues: readonly NamedIssue[],
  status: IssueStatus,
): Promise<void> {
  const [first, ...others] = issues
  if (first === undefined) return
  const label = statusLabels[status]
  const mail: Pick<Mail, 'subject' | 'paragraphs' | 'link'> =
    others.length === 0
      ? {
          subject: `Your feedback “${first.title}” is now ${label}`,
          paragraphs: [`the status of your feedback “${first.title}” is now ${label}.`],
          link: { label: 'View your feedback', url: settings.publicUrl + paths.issue(first.id) },
        }
      : {
          subject: `${issues.length} of your feedbacks are now ${label}`,
          paragraphs: [`the status of these feedbacks is now ${label}:`, ...issues.map(({ title }) => `• ${title}`)],
          link: { label: 'View your feedbacks', url: settings.publicUrl + paths.myIssues },
        }
  await mailAuthor(queries, settings, authorId, mail)
}

/** Tells an author that someone else has commented on their issue. */
export async function notifyOfComment(
  queries: Queries,
  settings: Settings,
  authorId: string,
  issue: NamedIssue,
  { content, username }: { content: string; username: string },
): Promise<void> {
  await mailAuthor(queries, settings, authorId, {
    subject: `New comment on your feedback “${issue.title}”`,
    paragraphs: [`${username} commented on your feedback “${issue.title}”:`, ...content.split(/\n+/)],
    link: { label: 'Read and reply', url: settings.publicUrl + paths.issue(issue.id) },
  })
}

async function mailAuthor(
  queries: Queries,
  settings: Settings,
  authorId: string,
  mail: Pick<Mail, 'subject' | 'paragraphs' | 'link'>,
): Promise<void> {
  const recipient = await findRecipient(queries, authorId)
  if (recipient === null) return
  await consumeNoticeLimit(queries, settings.rateLimits, recipient.email)
  const token = await createUnsubscribeToken(queries, recipient.id)
  await enqueueMail(queries, {
    ...mail,
    to: recipient.email,
    paragraphs: [`Hello ${recipient.username},`, ...mail.paragraphs],
    closing: [`You get this email because you gave feedback at ${settings.productName}.`],
    unsubscribe: {
      label: 'Unsubscribe from emails about your feedback',
      url: settings.publicUrl + withToken(paths.unsubscribe, token),
    },
  })
}
