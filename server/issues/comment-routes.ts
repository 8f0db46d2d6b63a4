import type { issueCommentRoutes } from '../../contract/issues'
import { notFound } from '../http/http-error'
import { listing, success, type Implementations, type ResourceRule } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import { lockAccounts } from '../users/repository'
import {
  addComment,
  changeComment,
  findComment,
  listComments,
  readComment,
  removeComment,
  type IssueCommentRow,
} from './comments'
import { issueNotFound } from './locking'
import { notifyOfComment } from './notifications'
import { mayChangeComment } from './policy'
import { visibleIssue } from './routes'

export function implementIssueComments(
  { database: { orm }, settings }: Services,
  quotas: AccountQuotas,
): Implementations<typeof issueCommentRoutes> {
  const visible = visibleIssue(orm)
  const changeable: ResourceRule<{ id: string; commentId: string }, IssueCommentRow> = {
    find: ({ id, commentId }) => findComment(orm, id, commentId),
    isAllowed: mayChangeComment,
    notFound: 'Comment not found',
    forbidden: 'Only the author of a comment may change it.',
  }
  return {
    'GET /issues/:id/comments': withResource(visible, async ({ query }, { id }) =>
      listing('Comments found', await listComments(orm, id, query)),
    ),

    'POST /issues/:id/comments': withResource(visible, async ({ body: { content }, viewer, newId }, issue) => {
      await quotas.count(viewer, 'comments')
      const comment = await orm.transaction(async (transaction) => {
        await lockAccounts(transaction, viewer.id, [issue.authorId])
        const isNew = await addComment(transaction, { id: newId, issueId: issue.id, authorId: viewer.id, content })
        const added = await readComment(transaction, newId)
        if (isNew && added !== null && issue.authorId !== null && issue.authorId !== viewer.id) {
          const username = added.author?.username ?? 'Someone'
          await notifyOfComment(transaction, settings, issue.authorId, issue, { content, username })
        }
        return added
      })
      if (comment === null) throw notFound(issueNotFound)
      return success('Comment added', comment)
    }),

    'PUT /issues/:id/comments/:commentId': withResource(changeable, async ({ body: { content } }, { id }) => {
      await changeComment(orm, id, content)
      const comment = await readComment(orm, id)
      if (comment === null) throw notFound('Comment not found')
      return success('Comment updated', comment)
    }),

    'DELETE /issues/:id/comments/:commentId': withResource(changeable, async (_, { id }) => {
      await removeComment(orm, id)
      return success('Comment deleted', null)
    }),
  }
}
