/** Passkeys of an account. */
import { and, eq } from 'drizzle-orm'
import { HttpError, notFound } from '../../http/http-error'
import { success } from '../../http/implementation'
import type { Services } from '../../services'
import { lockForDeletion, requireOwnAccount } from '../../users/repository'
import { requireRecentPassword } from '../password-confirmation'
import { addPasskey, arePasskeysPossible, hasRoomForPasskey, requestNewPasskey } from '../passkeys'
import { findFactors, mailSecurityChange, expiredStepError, deleteUnusedRecoveryCodes } from '../second-factors'
import { createStep, redeemStep } from '../sign-in-steps'
import { passkeys } from '../tables'
import { requireOtherSignInMethod } from '../sign-in-methods'
import { firstRecoveryCodes, type SecurityRoutes } from './own-account'

/** Adding and removing passkeys. */
export function implementPasskeys({
  database: { orm },
  settings,
}: Services): SecurityRoutes<'POST /account/passkeys/new' | 'POST /account/passkeys' | 'DELETE /account/passkeys/:id'> {
  return {
    'POST /account/passkeys/new': async ({ viewer }) => {
      await requireRecentPassword(orm, viewer)
      const user = await requireOwnAccount(orm, viewer)
      if (!arePasskeysPossible(settings)) throw new HttpError(409, 'Passkeys need an address with a domain name.')
      const { passkeys: own } = await findFactors(orm, viewer.id)
      if (!hasRoomForPasskey(own)) throw new HttpError(409, 'This account has 20 passkeys. Remove one first.')
      const challenge = await createStep(orm, 'new passkey', { userId: viewer.id })
      return success('Passkey requested', { challenge, passkey: requestNewPasskey(settings, challenge, user, own) })
    },

    'POST /account/passkeys': async ({ body: { challenge, name, passkey }, viewer }) => {
      await requireRecentPassword(orm, viewer)
      const step = await redeemStep(orm, 'new passkey', challenge)
      if (step?.userId !== viewer.id) throw expiredStepError()
      return orm.transaction(async (transaction) => {
        const user = await requireOwnAccount(transaction, viewer)
        const added = await addPasskey(transaction, settings, { userId: viewer.id, name, challenge, passkey })
        if (added === null) throw new HttpError(400, 'This passkey could not be added. Please try again.')
        await mailSecurityChange(transaction, settings, user, 'A passkey was added to your account.')
        return success('Passkey added', { recoveryCodes: await firstRecoveryCodes(transaction, viewer.id) })
      })
    },

    'DELETE /account/passkeys/:id': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        await lockForDeletion(transaction, viewer.id)
        const user = await requireOwnAccount(transaction, viewer)
        const removed = await transaction
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
          .returning()
        if (removed.length === 0) throw notFound('This passkey was removed already.')
        await requireOtherSignInMethod(transaction, settings, viewer.id)
        await deleteUnusedRecoveryCodes(transaction, viewer.id)
        await mailSecurityChange(transaction, settings, user, 'A passkey was removed from your account.')
        return success('Passkey removed', null)
      }),
  }
}
