import { eq } from 'drizzle-orm'
import type { moderationRoutes } from '../../contract/moderation'
import { requireRecentPassword } from '../auth/password-confirmation'
import { linkRecipientOf } from '../auth/mail-links'
import { securityChangedMail } from '../auth/mail-templates'
import { deleteFactors } from '../auth/second-factors'
import { deleteSessions } from '../auth/sessions'
import { circuits, comments } from '../circuits/tables'
import { collectionNotFound } from '../collections/policy'
import { collections } from '../collections/tables'
import { listing, success, type Implementations } from '../http/implementation'
import { notFound, HttpError } from '../http/http-error'
import { consumeMailLimit } from '../http/rate-limits'
import { announceChangeOf } from '../notifications/write'
import { enqueueMail } from '../platform/mail/outbox'
import type { Services } from '../services'
import { requireOtherAdministrator } from '../users/administrators'
import { isProductAccount } from '../users/product-account'
import { requireLockedUser, setBanned } from '../users/repository'
import { listActions, recordAction } from '../audit/log'

const isPrivate = (what: string) =>
  new HttpError(409, `This ${what} is private: only its author and administrators see it.`)

/** Each change and its entry in the log are one transaction; what is so already is done again without an entry. */
export function implementModeration({
  database: { orm },
  settings,
}: Services): Implementations<typeof moderationRoutes> {
  return {
    'PUT /moderation/circuits/:id': ({ params: { id }, body: { isHidden, reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        const [circuit] = await transaction.select().from(circuits).where(eq(circuits.id, id)).for('update')
        if (circuit === undefined) throw notFound('Circuit not found')
        const message = isHidden ? 'Circuit hidden' : 'Circuit shown again'
        if ((circuit.hiddenAt !== null) === isHidden) return success(message, { isHidden })
        if (isHidden && !circuit.isPublic) throw isPrivate('circuit')
        await transaction
          .update(circuits)
          .set({ hiddenAt: isHidden ? new Date() : null, isPublic: !isHidden })
          .where(eq(circuits.id, id))
        await announceChangeOf(transaction, 'circuitId', id)
        const action = isHidden ? 'HIDE_CIRCUIT' : 'SHOW_CIRCUIT'
        await recordAction(transaction, viewer, { action, subjectId: id, subject: circuit.name, reason })
        return success(message, { isHidden })
      }),

    'PUT /moderation/collections/:id': ({ params: { id }, body: { isHidden, reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        const [collection] = await transaction.select().from(collections).where(eq(collections.id, id)).for('update')
        if (collection === undefined) throw notFound(collectionNotFound)
        const message = isHidden ? 'Collection hidden' : 'Collection shown again'
        if ((collection.hiddenAt !== null) === isHidden) return success(message, { isHidden })
        if (isHidden && !collection.isPublic) throw isPrivate('collection')
        await transaction
          .update(collections)
          .set({ hiddenAt: isHidden ? new Date() : null, isPublic: !isHidden })
          .where(eq(collections.id, id))
        await announceChangeOf(transaction, 'collectionId', id)
        const action = isHidden ? 'HIDE_COLLECTION' : 'SHOW_COLLECTION'
        await recordAction(transaction, viewer, { action, subjectId: id, subject: collection.name, reason })
        return success(message, { isHidden })
      }),

    'PUT /moderation/comments/:id': ({ params: { id }, body: { isHidden, reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        const [comment] = await transaction.select().from(comments).where(eq(comments.id, id)).for('update')
        if (comment === undefined) throw notFound('Comment not found')
        const message = isHidden ? 'Comment hidden' : 'Comment shown again'
        if ((comment.hiddenAt !== null) === isHidden) return success(message, { isHidden })
        await transaction
          .update(comments)
          .set({ hiddenAt: isHidden ? new Date() : null })
          .where(eq(comments.id, id))
        await announceChangeOf(transaction, 'commentId', id)
        const action = isHidden ? 'HIDE_COMMENT' : 'SHOW_COMMENT'
        await recordAction(transaction, viewer, { action, subjectId: id, subject: comment.content, reason })
        return success(message, { isHidden })
      }),

    'PUT /moderation/users/:id': ({ params: { id }, body: { isBanned, reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        // Two administrators may ban each other at the same moment.
        if (isBanned && id !== viewer.id) await requireOtherAdministrator(transaction, id)
        const user = await requireLockedUser(transaction, id)
        if (isProductAccount(user) || user.id === viewer.id) throw new HttpError(409, 'This account cannot be banned.')
        const message = isBanned ? `${user.username} is banned` : `${user.username} may log in again`
        if (user.isBanned === isBanned) return success(message, { isBanned })
        await setBanned(transaction, id, isBanned)
        if (isBanned) await deleteSessions(transaction, id)
        await announceChangeOf(transaction, 'actorId', id)
        const action = isBanned ? 'BAN_USER' : 'UNBAN_USER'
        await recordAction(transaction, viewer, { action, subjectId: id, subject: user.username, reason })
        return success(message, { isBanned })
      }),

    'POST /moderation/users/:id/reset-second-factor': ({ params: { id }, body: { reason }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        const user = await requireLockedUser(transaction, id)
        if (!(await deleteFactors(transaction, id))) throw new HttpError(409, 'This account has no second factor.')
        await deleteSessions(transaction, id)
        await consumeMailLimit(transaction, settings.rateLimits, { accountId: viewer.id })
        const address = linkRecipientOf(user, 'reset')
        if (address !== null) {
          await consumeMailLimit(transaction, settings.rateLimits, { address })
          const change = 'An administrator removed the authenticator app, passkeys and recovery codes of your account.'
          await enqueueMail(transaction, securityChangedMail(settings, address, user.username, change))
        }
        const action = 'RESET_SECOND_FACTOR'
        await recordAction(transaction, viewer, { action, subjectId: id, subject: user.username, reason })
        return success(`${user.username} logs in without a second factor now`, null)
      }),

    'GET /moderation/log': async ({ query }) => listing('Log found', await listActions(orm, query)),
  }
}
