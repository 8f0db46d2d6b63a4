import type { authRoutes } from '../../contract/auth'
import { passwordProblem } from '../../contract/credentials'
import { success, type Implementations } from '../http/implementation'
import { consumeMailLimit } from '../http/rate-limits'
import { invalidField, HttpError, unauthorized } from '../http/http-error'
import { addJob } from '../platform/jobs'
import { enqueueMail } from '../platform/mail/outbox'
import { hashPassword, isPassword } from '../platform/passwords'
import type { Services } from '../services'
import { usernameTakenError } from '../users/account-errors'
import {
  addUser,
  findUser,
  findUserByEmail,
  isUsernameTaken,
  reserveUsername,
  setPassword,
  verifyUser,
} from '../users/repository'
import { lockAccountNames, findAddressOwner, isRegistered, restoreEmail } from './addresses'
import { passwordResetTask, addressTakenTask, verificationTask } from './mail-jobs'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { markPasswordConfirmed, requirePassword } from './password-confirmation'
import { passwordChangedMail } from './mail-templates'
import { promoteFirstAdmin } from './first-admin'
import { deleteMailLinks, isRedeemed, redeemMailLink } from './mail-links'
import { implementProviders } from './provider-routes'
import { implementSecondSteps } from './second-step-routes'
import { deleteSession, deleteSessions } from './sessions'
import { passFirstStep } from './sign-in'
import { requirePasswordSignIn } from './sign-in-methods'

const registeredMessage = 'Please check your email for a link to verify your address.'
const resetMailedMessage = 'If there is an account with this address, a link to choose a new password is on its way.'
const resentMessage = 'Verification email has been resent. Please check your inbox.'

export function implementAuth(services: Services): Implementations<typeof authRoutes> {
  const { settings } = services
  const { orm } = services.database
  const requirePasswords = () => requirePasswordSignIn(settings)

  return {
    ...implementSecondSteps(services),
    ...implementProviders(services),

    'POST /auth/register': async ({ body: { username, email, password }, newId, isRepetition }) => {
      requirePasswords()
      if (isCommonPassword(password)) throw invalidField('password', commonPasswordMessage)
      // Before the first query, so that a refused name takes as long as an accepted one.
      const passwordHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        await lockAccountNames(transaction)
        if (isRepetition && (await isRegistered(transaction, { id: newId, username, email }))) return
        if (await isUsernameTaken(transaction, username)) throw usernameTakenError()
        const owner = await findAddressOwner(transaction, email)
        // A new address and a taken one do the same from here on, one row and one job. The job writes the mail.
        if (owner === null) {
          const user = await addUser(transaction, { id: newId, username, email, passwordHash, role: 'USER' })
          // Another transaction has taken the username or the address meanwhile.
          if (user === null) throw usernameTakenError()
          await addJob(transaction, verificationTask, { email })
        } else {
          await reserveUsername(transaction, username, owner.user.id)
          await addJob(transaction, addressTakenTask, { email })
        }
      })
      return success(registeredMessage, null)
    },

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

    'POST /auth/verify-email': async ({ body: { token }, isRepetition }) => {
      await orm.transaction(async (transaction) => {
        // Names are locked before rows, as everywhere, to avoid deadlocks.
        await lockAccountNames(transaction)
        const link = await redeemMailLink(transaction, token, 'verify')
        if (link === null) {
          if (isRepetition && (await isRedeemed(transaction, token, 'verify'))) return
          throw new HttpError(400, 'Failed to verify email. The link may be invalid or expired.')
        }
        await verifyUser(transaction, link.userId)
        await promoteFirstAdmin(transaction, link.userId)
      })
      return success('Your email address is verified. You can log in now.', null)
    },

    'POST /auth/resend-verification': async ({ body: { email } }) => {
      // A job looks the address up, so that every address gets its response in the same time.
      await addJob(orm, verificationTask, { email })
      return success(resentMessage, null)
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

    'POST /auth/restore-email': async ({ body: { token }, isRepetition }) => {
      const isRestored =
        (await orm.transaction((transaction) => restoreEmail(transaction, settings, token))) ||
        (isRepetition && (await isRedeemed(orm, token, 'restore')))
      if (!isRestored) throw new HttpError(400, 'This link is invalid or has expired.')
      return success(
        settings.signIn.passwords
          ? 'Your email address is the old one again. We have mailed you a link to choose a new password.'
          : 'Your email address is the old one again, and you are logged out everywhere.',
        null,
      )
    },
  }
}
