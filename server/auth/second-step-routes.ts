/** The second step of a sign-in, and sign-ins with a passkey alone. */
import type { authRoutes } from '../../contract/auth'
import { unauthorized } from '../http/http-error'
import { success, type Implementations } from '../http/implementation'
import type { Services } from '../services'
import { checkPasskey, requestPasskey } from './passkeys'
import { checkFactor, expiredStepError, wrongFactorError } from './second-factors'
import { startSession } from './sign-in'
import { attemptStep, createStep, redeemStep } from './sign-in-steps'

type SecondStepRoutes = Pick<
  typeof authRoutes,
  'POST /auth/second-factor' | 'POST /auth/passkeys/challenge' | 'POST /auth/passkeys/login'
>

export function implementSecondSteps(services: Services): Implementations<SecondStepRoutes> {
  const { settings } = services
  const { orm } = services.database
  return {
    'POST /auth/second-factor': async ({ body: { challenge, ...answer }, client }) => {
      // Outside of the transaction below, so that a wrong answer counts.
      const step = await attemptStep(orm, 'second factor', challenge)
      if (step === null || step.userId === null) throw expiredStepError()
      const { userId, data } = step
      if (!(await checkFactor(orm, settings, userId, challenge, answer))) throw wrongFactorError(answer)
      const session = await orm.transaction(async (transaction) => {
        if ((await redeemStep(transaction, 'second factor', challenge)) === null) throw expiredStepError()
        const signedInWith = data['signedInWith'] ?? ''
        return startSession(transaction, services, userId, { client, signedInWith })
      })
      return success('Signed in', session)
    },

    'POST /auth/passkeys/challenge': async () => {
      const challenge = await createStep(orm, 'passkey')
      return success('Passkey requested', { challenge, passkey: requestPasskey(settings, challenge, null) })
    },

    'POST /auth/passkeys/login': async ({ body: { challenge, passkey }, client }) => {
      if ((await redeemStep(orm, 'passkey', challenge)) === null) throw expiredStepError()
      const found = await checkPasskey(orm, settings, { userId: null, challenge, passkey })
      if (found === null) throw unauthorized('This passkey is not known here. Please log in another way.')
      const signIn = { client, signedInWith: 'passkey' }
      return success(
        'Signed in',
        await orm.transaction((transaction) => startSession(transaction, services, found.userId, signIn)),
      )
    },
  }
}
