import type { authRoutes } from '../../contract/auth'
import { passwordProblem } from '../../contract/credentials'
import { success, type Implementations } from '../http/implementation'
import { consumeMailLimit } from '../http/rate-limits'
import { invalidField, unauthorized } from '../http/http-error'
import { addJob } from '../platform/jobs'
import { enqueueMail } from '../platform/mail/outbox'
import { hashPassword, isPassword } from '../platform/passwords'
import type { Services } from '../services'
import { findUser, findUserByEmail, setPassword } from '../users/repository'
import { passwordResetTask } from './mail-jobs'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { markPasswordConfirmed, requirePassword } from './password-confirmation'
import { passwordChangedMail } from './mail-templates'
import { deleteMailLinks, isRedeemed, redeemMailLink } from './mail-links'
import { implementProviders } from './provider-routes'
import { implementSecondSteps } from './second-step-routes'
import { deleteSession, deleteSessions } from './sessions'
import { passFirstStep } from './sign-in'
import { requirePasswordSignIn } from './sign-in-methods'
import { implementAddresses } from './address-routes'

const resetMailedMessage = 'If there is an account with this address, a link to choose a new password is on its way.'

export function implementAuth(services: Services): Implementations<typeof authRoutes> {
  const { settings } = services
  const { orm } = services.database
  const requirePasswords = () => requirePasswordSignIn(settings)

  return {
    ...implementAddresses(services),
    ...implementSecondSteps(services),
    ...implementProviders(services),

    'POST /auth/login': async ({ body: { email, password }, client }) => {
      requirePasswords()
      const user = await findUserByEmail(orm, email)
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        throw unauthorized('Invalid email or password.')
      }
      return success('Signed in', await passFirstStep(services, user, { client, signedInWith: 'password' }))
    },

    'POST /auth/confirm-password': async ({ body: { password }, viewer }) => {
      requirePasswords()
      await requirePassword(services, viewer, password, 'password')
      await markPasswordConfirmed(orm, viewer.sessionId)
      return success('Password confirmed', null)
    },

    'POST /auth/logout': async ({ viewer }) => {
      if (viewer !== null) await deleteSession(orm, viewer.sessionId)
      return success('Signed out', null)
    },

    'POST /auth/forgot-password': async ({ body: { email } }) => {
      requirePasswords()
      await addJob(orm, passwordResetTask, { email })
      return success(resetMailedMessage, null)
    },

    'POST /auth/reset-password': async ({ body: { token, password }, isRepetition }) => {
      requirePasswords()
      if (isCommonPassword(password)) throw invalidField('password', commonPasswordMessage)
      const passwordHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        const link = await redeemMailLink(transaction, token, 'reset')
        if (link === null && isRepetition && (await isRedeemed(transaction, token, 'reset'))) return
        const user = link === null ? null : await findUser(transaction, link.userId)
        if (link === null || user === null) throw invalidField('token', 'Invalid reset token.')
        const problem = passwordProblem(password, user)
        if (problem !== null) throw invalidField('password', problem)
        await setPassword(transaction, user.id, passwordHash)
        await deleteSessions(transaction, user.id)
        await deleteMailLinks(transaction, user.id, 'reset')
        await consumeMailLimit(transaction, settings.rateLimits, { address: link.email, accountId: user.id })
        await enqueueMail(transaction, passwordChangedMail(settings, link.email, user.username, 'by link'))
      })
      return success('Your password has been changed. You can log in with it now.', null)
    },
  }
}
