/** The comments of a circuit. */
import type { commentRoutes } from '../../contract/circuits'
import { recordAction } from '../audit/log'
import { forbidden, invalidField, notFound } from '../http/http-error'
import { listing, success, type Implementations, type ResourceRule, type Viewer } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import { maySeeHiddenComment } from '../visibility/policy'
import {
  addComment,
  changeComment,
  findComment,
  listComments,
  readThread,
  removeComment,
  type CommentListener,
  type CommentRow,
} from './comments'
import { circuitNotFound, commentNotFound, mayChangeComment, mayDeleteComment } from './policy'
import { requireVisible, visibleCircuit, visibleComment } from './visible-circuit'

/** @param onComment hears of each comment that is added or changed. */
export function implementComments(
  { database }: Services,
  quotas: AccountQuotas,
  onComment: CommentListener,
): Implementations<typeof commentRoutes> {
  const { orm } = database
  const found: Pick<ResourceRule<{ id: string }, CommentRow>, 'find' | 'notFound'> = {
    find: ({ id }) => findComment(orm, id),
    notFound: commentNotFound,
  }
  const deletable: ResourceRule<{ id: string }, CommentRow> = {
    ...found,
    isAllowed: mayDeleteComment,
    forbidden: 'Only the author of a comment, or an administrator, may delete it.',
  }
  const changeable: ResourceRule<{ id: string }, CommentRow> = {
    ...found,
    isAllowed: mayChangeComment,
    forbidden: 'Only the author of a comment may change it.',
  }
  return {
    'GET /circuits/:id/comments': withResource(visibleCircuit(orm), async ({ query, viewer }, { id }) =>
      listing('Comments found', await listComments(orm, id, query, viewer)),
    ),

    'GET /circuits/comments/:id': withResource(visibleComment(orm), async ({ viewer }, { comment }) =>
      success('Comment found', await readThread(orm, comment, viewer)),
    ),

    'POST /circuits/comments': async ({ body: { userId, circuitId, content, version, parentId }, viewer, newId }) => {
      const circuit = await requireVisible(orm, circuitId, viewer)
      if (userId !== undefined && userId.toLowerCase() !== viewer.id) {
        throw forbidden('A comment is by the one who is signed in.')
      }
      if (version !== undefined && version > circuit.version) {
        throw invalidField('version', `The newest version of this circuit is ${circuit.version}.`)
      }
      await quotas.count(viewer, 'comments')
      const about = { circuitId: circuit.id, version: version ?? circuit.version }
      const parent = parentId === undefined ? null : await requireParent(orm, parentId, circuit.id, viewer)
      const comment = {
        id: newId,
        userId: viewer.id,
        content,
        parentId: parent && (parent.parentId ?? parent.id),
        ...about,
      }
      const added = await addComment(database, comment, async (queries, shown) =>
        onComment(queries, shown, parent?.userId),
      )
      if (added === null) throw notFound(circuitNotFound)
      return success('Comment added', added)
    },

    'PATCH /circuits/comments/:id': withResource(changeable, async ({ body: { content } }, { id }) => {
      const changed = await changeComment(database, id, content, onComment)
      if (changed === null) throw notFound(commentNotFound)
      return success('Comment updated', changed)
    }),

    'DELETE /circuits/comments/:id': withResource(deletable, async ({ viewer }, { id, userId, content }) => {
      await orm.transaction(async (transaction) => {
        await removeComment(transaction, id)
        if (userId === viewer.id) return
        await recordAction(transaction, viewer, { action: 'DELETE_COMMENT', subjectId: id, subject: content })
      })
      return success('Comment deleted', null)
    }),
  }
}

/**
 * The comment that a reply answers, which may be a reply itself.
 *
 * @throws {HttpError} 400 if the viewer sees no such comment on the circuit
 */
async function requireParent(queries: Queries, id: string, circuitId: string, viewer: Viewer): Promise<CommentRow> {
  const parent = await findComment(queries, id)
  if (parent === null || parent.circuitId !== circuitId || !maySeeHiddenComment(viewer, parent)) {
    throw invalidField('parentId', 'The comment that you reply to was deleted.')
  }
  return parent
}
