/** The letters that authors of issues get. */
import type { IssueStatus } from '../../contract/issues'
import { paths, withToken } from '../../contract/paths'
import { consumeNoticeLimit } from '../http/rate-limits'
import { enqueueMail, type Mail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { createUnsubscribeToken, findRecipient } from './subscriptions'

/** What a letter says of an issue. */
export interface NamedIssue {
  id: string
  title: string
}

/** Statuses as a person reads them. */
export const statusLabels: Record<IssueStatus, string> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In Progress',
  RESOLVED: 'Resolved',
  CLOSED: 'Closed',
  DUPLICATE: 'Duplicate',
  WONT_FIX: "Won't Fix",
}

/** Tells the author that the status of their issues, one or several at once, is another now. */
export async function notifyOfStatus(
  queries: Queries,
  settings: Settings,
  authorId: string,
  issues: readonly NamedIssue[],
  status: IssueStatus,
): Promise<void> {
  const [first] = issues
  if (first === undefined) return
  const label = statusLabels[status]
  const one = issues.length === 1
  await mailAuthor(queries, settings, authorId, {
    subject: one
      ? `Your feedback “${first.title}” is now ${label}`
      : `${issues.length} of your feedbacks are now ${label}`,
    paragraphs: one
      ? [`your feedback “${first.title}” has a new status: ${label}.`]
      : [`these of your feedbacks have a new status, ${label}:`, ...issues.map(({ title }) => `• ${title}`)],
    link: one
      ? { label: 'Look at your feedback', url: settings.publicUrl + paths.issue(first.id) }
      : { label: 'Look at your feedbacks', url: settings.publicUrl + paths.myIssues },
  })
}

/** Tells the author what somebody else has written below their issue. */
export async function notifyOfComment(
  queries: Queries,
  settings: Settings,
  authorId: string,
  issue: NamedIssue,
  comment: { content: string; username: string },
): Promise<void> {
  await mailAuthor(queries, settings, authorId, {
    subject: `A new comment on your feedback “${issue.title}”`,
    paragraphs: [
      `${comment.username} has commented on your feedback “${issue.title}”:`,
      ...comment.content.split(/\n+/),
    ],
    link: { label: 'Read and answer', url: settings.publicUrl + paths.issue(issue.id) },
  })
}

async function mailAuthor(
  queries: Queries,
  settings: Settings,
  authorId: string,
  letter: Pick<Mail, 'subject' | 'paragraphs' | 'link'>,
): Promise<void> {
  const recipient = await findRecipient(queries, authorId)
  if (recipient === null) return
  await consumeNoticeLimit(queries, settings.rateLimits, recipient.email)
  const token = await createUnsubscribeToken(queries, recipient.id)
  await enqueueMail(queries, {
    ...letter,
    to: recipient.email,
    paragraphs: [`Hello ${recipient.username},`, ...letter.paragraphs],
    closing: [`You get this mail because you gave feedback at ${settings.productName}.`],
    unsubscribe: {
      label: 'Get no more mails about your feedback',
      url: settings.publicUrl + withToken(paths.unsubscribe, token),
    },
  })
}
