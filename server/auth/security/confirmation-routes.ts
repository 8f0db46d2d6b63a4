/** How the person at a session shows again who they are. */
import { HttpError } from '../../http/http-error'
import { success } from '../../http/implementation'
import type { Services } from '../../services'
import { markPasswordConfirmed } from '../password-confirmation'
import { requestPasskey } from '../passkeys'
import { checkFactor, findFactors, expiredStepError, wrongFactorError } from '../second-factors'
import { attemptStep, createStep, redeemStep } from '../sign-in-steps'
import { type SecurityRoutes } from './own-account'
import { requireOwnAccount } from '../../users/repository'

/** A confirmation by password, app or passkey. */
export function implementConfirmation({
  database: { orm },
  settings,
}: Services): SecurityRoutes<'POST /account/confirmation' | 'POST /account/confirm'> {
  return {
    'POST /account/confirmation': async ({ viewer }) => {
      const user = await requireOwnAccount(orm, viewer)
      const { hasApp, passkeys: own } = await findFactors(orm, viewer.id)
      const challenge = await createStep(orm, 'confirmation', { userId: viewer.id })
      return success('Confirmation requested', {
        challenge,
        hasPassword: user.passwordHash !== null && settings.signIn.passwords,
        hasApp,
        passkey: own.length === 0 ? null : requestPasskey(settings, challenge, own),
      })
    },

    'POST /account/confirm': async ({ body: { challenge, ...answer }, viewer }) => {
      const step = await attemptStep(orm, 'confirmation', challenge)
      if (step?.userId !== viewer.id) throw expiredStepError()
      // 403, not 401: the session goes on.
      if (!(await checkFactor(orm, settings, viewer.id, challenge, answer))) {
        const { message, details } = wrongFactorError(answer)
        throw new HttpError(403, message, details)
      }
      if ((await redeemStep(orm, 'confirmation', challenge)) === null) throw expiredStepError()
      await markPasswordConfirmed(orm, viewer.sessionId)
      return success('Confirmed', null)
    },
  }
}
