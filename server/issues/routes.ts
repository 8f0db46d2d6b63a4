import { eq, sql } from 'drizzle-orm'
import type {
  attachmentRoutes,
  BulkAction,
  BulkOutcome,
  issueCommentRoutes,
  issueMailRoutes,
  issueRoutes,
} from '../../contract/issues'
import { success, type Implementations, type ResourceRule } from '../http/implementation'
import { consumeLimit } from '../http/rate-limits'
import { invalidField, notFound } from '../http/http-error'
import { withResource } from '../http/with-resource'
import type { Services } from '../platform/services'
import type { AccountQuotas } from '../users/quotas'
import { findUser, lockAccounts } from '../users/repository'
import { maySeeIssue } from '../visibility/policy'
import {
  attachmentFileOf,
  filesOf,
  findAttachment,
  saveAttachment,
  removeFiles,
  presentAttachment,
  type AttachmentRow,
} from './attachments'
import { addIssue, changeIssue, updateIssues, issueNotFound, removeIssue, setIssueField } from './changes'
import {
  addComment,
  changeComment,
  findComment,
  listComments,
  readComment,
  removeComment,
  type IssueCommentRow,
} from './comments'
import { listChanges, recordChanges } from './history'
import { notifyOfComment, statusLabels } from './notifications'
import {
  countIssues,
  findIssue,
  listIssues,
  listTags,
  readIssue,
  readSummary,
  type IssueRequest,
  type IssueRow,
} from './repository'
import { diffAttachments, mayChangeComment, mayDeleteFile } from './rules'
import { findUnsubscriber, setSubscribed, isSubscribed } from './subscriptions'
import { issueAttachments, issues } from './tables'

const anHour = 3_600_000

/** How many one member may send in an hour. */
const most = { reports: 200, files: 100 }

const signedOut = 'Please log in to continue.'

/** Whoever may read an issue; what else they may is asked where it is changed, under its lock. */
const readable = ({ database: { orm } }: Services): ResourceRule<{ id: string }, IssueRow> => ({
  find: ({ id }) => findIssue(orm, id),
  notFound: issueNotFound,
  isAllowed: maySeeIssue,
  forbidden: 'Only the author of this feedback, or an administrator, may see it.',
  unauthorized: signedOut,
})

export function implementIssues(services: Services): Implementations<typeof issueRoutes> {
  const { orm } = services.database
  const ofIssue = readable(services)

  const list = async (request: IssueRequest) => {
    const { issues: found, ...page } = await listIssues(orm, request)
    return { ...success('Feedback found', found), page }
  }

  return {
    'POST /issues': async ({ body, viewer, newId }) => {
      await consumeLimit(orm, `reports ${viewer.id}`, anHour, most.reports)
      return success('Feedback submitted', await readIssue(orm, await addIssue(services, newId, body, viewer)))
    },

    'GET /issues/my': ({ query, viewer }) => list({ ...query, authorId: viewer.id }),

    'GET /issues/user/:id': async ({ params, query }) => {
      if ((await findUser(orm, params.id)) === null) throw notFound('User not found')
      return list({ ...query, authorId: params.id })
    },

    'GET /issues/tags': async ({ viewer }) =>
      success('Tags found', await listTags(orm, viewer.role === 'ADMIN' ? null : viewer.id)),

    'GET /issues': ({ query }) => list(query),

    'GET /issues/stats': async () => success('Feedback counted', await countIssues(orm)),

    'POST /issues/bulk': async ({ body, viewer }) => {
      const outcome = await updateIssues(services, body, viewer)
      return success(sentenceOf(body.action, outcome), outcome)
    },

    'GET /issues/:id': withResource(ofIssue, async (_, issue) =>
      success('Feedback found', await readIssue(orm, issue)),
    ),

    'PUT /issues/:id': withResource(ofIssue, async ({ body, viewer }, { id }) =>
      success('Feedback updated', await readIssue(orm, await changeIssue(services, id, body, viewer))),
    ),

    'DELETE /issues/:id': withResource(ofIssue, async ({ query, viewer }, { id }) => {
      await removeIssue(services, id, query.version, viewer)
      return success('Feedback deleted', null)
    }),

    'PUT /issues/:id/assign': async ({ params, body: { version, assignedToId }, viewer }) => {
      const row = await setIssueField(services, params.id, { assignedToId }, version, viewer)
      return success(
        assignedToId === null ? 'Feedback assigned to nobody' : 'Feedback assigned',
        await readSummary(orm, row),
      )
    },

    'PUT /issues/:id/status': async ({ params, body: { version, status }, viewer }) => {
      const row = await setIssueField(services, params.id, { status }, version, viewer)
      return success('Status changed', await readSummary(orm, row))
    },

    'PUT /issues/:id/priority': async ({ params, body: { version, priority }, viewer }) => {
      const row = await setIssueField(services, params.id, { priority }, version, viewer)
      return success('Priority changed', await readSummary(orm, row))
    },

    'GET /issues/:id/history': withResource(ofIssue, async ({ query }, { id }) => {
      const { changes, ...page } = await listChanges(orm, id, query)
      return { ...success('History found', changes), page }
    }),
  }
}

export function implementIssueComments(
  services: Services,
  quotas: AccountQuotas,
): Implementations<typeof issueCommentRoutes> {
  const { database, settings } = services
  const { orm } = database
  const ofIssue = readable(services)
  const own: ResourceRule<{ id: string; commentId: string }, IssueCommentRow> = {
    find: ({ id, commentId }) => findComment(orm, id, commentId),
    notFound: 'Comment not found',
    isAllowed: mayChangeComment,
    forbidden: 'Only the author of a comment may change it.',
    unauthorized: signedOut,
  }
  return {
    'GET /issues/:id/comments': withResource(ofIssue, async ({ query }, { id }) => {
      const { comments, ...page } = await listComments(orm, id, query)
      return { ...success('Comments found', comments), page }
    }),

    'POST /issues/:id/comments': withResource(ofIssue, async ({ body: { content }, viewer, newId }, issue) => {
      await quotas.count(viewer, 'comments')
      const comment = await orm.transaction(async (transaction) => {
        await lockAccounts(transaction, viewer.id, [issue.authorId])
        const isNew = await addComment(transaction, { id: newId, issueId: issue.id, authorId: viewer.id, content })
        const kept = await readComment(transaction, newId)
        if (isNew && kept !== null && issue.authorId !== null && issue.authorId !== viewer.id) {
          const username = kept.author?.username ?? 'Somebody'
          await notifyOfComment(transaction, settings, issue.authorId, issue, { content, username })
        }
        return kept
      })
      if (comment === null) throw notFound(issueNotFound)
      return success('Comment added', comment)
    }),

    'PUT /issues/:id/comments/:commentId': withResource(own, async ({ body: { content } }, { id }) => {
      await changeComment(orm, id, content)
      const comment = await readComment(orm, id)
      if (comment === null) throw notFound('Comment not found')
      return success('Comment updated', comment)
    }),

    'DELETE /issues/:id/comments/:commentId': withResource(own, async (_, { id }) => {
      await removeComment(orm, id)
      return success('Comment deleted', null)
    }),
  }
}

type FileAndIssue = AttachmentRow & { issue: IssueRow | null }

export function implementAttachments(
  services: Services,
  quotas: AccountQuotas,
): Implementations<typeof attachmentRoutes> {
  const { database, files, log } = services
  const { orm } = database
  const deletable: ResourceRule<unknown, FileAndIssue, { url: string }> = {
    // Looked up as the name of a kept file, never as a path or an address.
    find: async (_, { url }) => {
      const file = attachmentFileOf(url)
      const row = file === null ? null : await findAttachment(orm, file)
      if (row === null) return null
      return { ...row, issue: row.issueId === null ? null : await findIssue(orm, row.issueId) }
    },
    notFound: 'There is no such file.',
    isAllowed: mayDeleteFile,
    forbidden: 'Only who uploaded a file, while the feedback is open, or an administrator may delete it.',
    unauthorized: signedOut,
  }
  return {
    'POST /issues/attachments': async ({ upload, viewer }) => {
      await consumeLimit(orm, `files ${viewer.id}`, anHour, most.files)
      await quotas.requireStorage(viewer, upload.bytes.length)
      return success('File uploaded', presentAttachment(await saveAttachment(orm, files, viewer.id, upload)))
    },

    'DELETE /issues/attachments': withResource(deletable, async ({ viewer }, { file, issueId }) => {
      await orm.transaction(async (transaction) => {
        await lockAccounts(transaction, viewer.id)
        const before = issueId === null ? [] : await filesOf(transaction, issueId)
        await transaction.delete(issueAttachments).where(eq(issueAttachments.file, file))
        if (issueId === null) return
        const after = before.filter((other) => other.file !== file)
        await recordChanges(transaction, issueId, viewer.id, diffAttachments(before, after))
        await transaction
          .update(issues)
          .set({ version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
          .where(eq(issues.id, issueId))
      })
      await removeFiles(files, [file]).catch((error: unknown) => log.warn({ err: error }, 'A file was left over'))
      return success('File deleted', null)
    }),
  }
}

export function implementIssueMails({ database: { orm } }: Services): Implementations<typeof issueMailRoutes> {
  return {
    'GET /issues/mails': async ({ viewer }) => wish(await isSubscribed(orm, viewer.id)),

    'PUT /issues/mails': async ({ body: { isWanted }, viewer }) => {
      await setSubscribed(orm, viewer.id, isWanted)
      return wish(isWanted)
    },

    'POST /issues/mails/link': async ({ body: { isWanted, token } }) => {
      const userId = await findUnsubscriber(orm, token)
      if (userId === null) throw invalidField('token', 'This link is good for nothing any more.')
      await setSubscribed(orm, userId, isWanted)
      return wish(isWanted)
    },
  }
}

const wish = (isWanted: boolean) =>
  success(isWanted ? 'You get mails about your feedback.' : 'You get no more mails about your feedback.', { isWanted })

/** What was done to many issues, in words. */
function sentenceOf(action: BulkAction, { done: amount, unchanged, missing: absent }: BulkOutcome): string {
  const what =
    action.type === 'delete'
      ? `${issuesOf(amount)} deleted`
      : action.type === 'assign'
        ? `${issuesOf(amount)} assigned`
        : `${issuesOf(amount)} set to ${statusLabels[action.status]}`
  const same = unchanged === 0 ? '' : ` ${unchanged} had it already.`
  const gone = absent === 0 ? '' : ` ${absent} had been deleted before.`
  return `${what}.${same}${gone}`
}

const issuesOf = (count: number) => (count === 1 ? '1 issue' : `${count} issues`)
