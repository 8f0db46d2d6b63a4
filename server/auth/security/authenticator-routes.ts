/** Authenticator apps, and the codes for when they are lost. */
import { eq } from 'drizzle-orm'
import { HttpError, invalidField, notFound } from '../../http/http-error'
import { success } from '../../http/implementation'
import type { Services } from '../../services'
import { createApp, useAppCode } from '../authenticator-apps'
import { requireRecentPassword } from '../password-confirmation'
import { replaceRecoveryCodes } from '../recovery-codes'
import { findFactors, hasSecondFactor, mailSecurityChange, deleteUnusedRecoveryCodes } from '../second-factors'
import { authenticatorApps } from '../tables'
import { firstRecoveryCodes, type SecurityRoutes } from './own-account'
import { requireOwnAccount } from '../../users/repository'

/** An authenticator app, and recovery codes. */
export function implementAuthenticator({
  database: { orm },
  settings,
}: Services): SecurityRoutes<
  | 'POST /account/authenticator'
  | 'POST /account/authenticator/confirm'
  | 'DELETE /account/authenticator'
  | 'POST /account/recovery-codes'
> {
  return {
    'POST /account/authenticator': async ({ viewer }) => {
      await requireRecentPassword(orm, viewer)
      const user = await requireOwnAccount(orm, viewer)
      const names = { issuer: settings.productName, label: user.email ?? user.username }
      const app = await createApp(orm, viewer.id, names)
      if (app === null) throw new HttpError(409, 'This account has an authenticator app. Turn it off first.')
      return success('Authenticator app requested', app)
    },

    'POST /account/authenticator/confirm': ({ body: { code }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        const user = await requireOwnAccount(transaction, viewer)
        if (!(await useAppCode(transaction, viewer.id, code, false))) {
          throw invalidField('code', 'This code is wrong. Please check the time of your device and try the next code.')
        }
        await mailSecurityChange(transaction, settings, user, 'An authenticator app was added to your account.')
        return success('Authenticator app turned on', {
          recoveryCodes: await firstRecoveryCodes(transaction, viewer.id),
        })
      }),

    'DELETE /account/authenticator': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        const user = await requireOwnAccount(transaction, viewer)
        const removed = await transaction
          .delete(authenticatorApps)
          .where(eq(authenticatorApps.userId, viewer.id))
          .returning()
        if (removed.length === 0) throw notFound('This account has no authenticator app.')
        await deleteUnusedRecoveryCodes(transaction, viewer.id)
        if (removed.some(({ isConfirmed }) => isConfirmed)) {
          await mailSecurityChange(transaction, settings, user, 'The authenticator app of your account was turned off.')
        }
        return success('Authenticator app turned off', null)
      }),

    'POST /account/recovery-codes': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        if (!hasSecondFactor(await findFactors(transaction, viewer.id))) {
          throw new HttpError(409, 'Recovery codes need an authenticator app or a passkey. Add one first.')
        }
        const codes = await replaceRecoveryCodes(transaction, viewer.id)
        return success('Recovery codes made', { recoveryCodes: codes })
      }),
  }
}
