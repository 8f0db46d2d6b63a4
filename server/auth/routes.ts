import type { authRoutes } from '../../contract/auth'
import { passwordProblem } from '../../contract/credentials'
import { done, type Implementations } from '../http/implementation'
import { countMail, countUpTo } from '../http/rate-limits'
import { forbidden, invalid, Refusal, unauthenticated } from '../http/refusal'
import { addJob } from '../platform/jobs'
import { postLetter } from '../platform/mail/outbox'
import { hashPassword, isPassword } from '../platform/passwords'
import type { Services } from '../platform/services'
import { userFor, usernameTaken, wrongPassword } from '../users/policy'
import {
  addUser,
  findUser,
  findUserByEmail,
  isUsernameTaken,
  keepUsername,
  setPassword,
  verifyUser,
} from '../users/repository'
import { lockNames, ownerOfAddress, restoreAddress } from './addresses'
import { mailResetTask, mailTakenAddressTask, mailVerificationTask } from './asked-mails'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { markPasswordConfirmed } from './confirmed-password'
import { passwordChangedLetter } from './letters'
import { makeFirstAdmin } from './first-admin'
import { endSession, endSessions, spendLink, startSession, voidLinks } from './repository'

const aMinute = 60_000

const registered = 'Please check your email for a link to verify your address.'
const asked = 'If there is an account with this address, a link to choose a new password is on its way.'
const resent = 'Verification email has been resent. Please check your inbox.'

export function implementAuth({ database, settings }: Services): Implementations<typeof authRoutes> {
  const { orm } = database

  return {
    'POST /auth/register': async ({ body: { username, email, password }, newId }) => {
      if (isCommonPassword(password)) throw invalid('password', commonPasswordMessage)
      // Before anything is looked up: a refused name takes as long as a good one.
      const passwordHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        await lockNames(transaction)
        if (await isUsernameTaken(transaction, username)) throw usernameTaken()
        const owner = await ownerOfAddress(transaction, email)
        // From here on a new address and a taken one do the same: one row, one job. What is mailed is written by the job.
        if (owner === null) {
          const user = await addUser(transaction, { id: newId, username, email, passwordHash, role: 'USER' })
          // Its username was free a moment ago, and the address too.
          if (user === null) throw usernameTaken()
          await addJob(transaction, mailVerificationTask, { email })
        } else {
          await keepUsername(transaction, username, owner.user.id)
          await addJob(transaction, mailTakenAddressTask, { email })
        }
      })
      return done(registered, null)
    },

    'POST /auth/login': async ({ body: { email, password } }) => {
      const user = await findUserByEmail(orm, email)
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        throw unauthenticated('Invalid email or password.')
      }
      if (user.isBanned) throw forbidden('This account has been banned.')
      // A changed address that is not verified yet keeps nobody out.
      if (user.verifiedEmail === null) throw forbidden('Please verify your email address before signing in.')
      const token = await startSession(orm, user.id)
      return done('Signed in', { token, user: userFor({ id: user.id, role: user.role, sessionId: '' }, user) })
    },

    'POST /auth/confirm-password': async ({ body: { password }, viewer }) => {
      // By account too: a stolen session guesses no password from many addresses.
      await countUpTo(orm, `confirmed passwords ${viewer.id}`, aMinute, settings.rateLimits.login)
      const user = await findUser(orm, viewer.id)
      if (!(await isPassword(user?.passwordHash ?? null, password))) throw wrongPassword()
      await markPasswordConfirmed(orm, viewer.sessionId)
      return done('Password confirmed', null)
    },

    'POST /auth/logout': async ({ viewer }) => {
      if (viewer !== null) await endSession(orm, viewer.sessionId)
      return done('Signed out', null)
    },

    'POST /auth/verify-email': async ({ body: { token } }) => {
      await orm.transaction(async (transaction) => {
        // Before any row is locked, as everywhere.
        await lockNames(transaction)
        const link = await spendLink(transaction, token, 'verify')
        if (link === null) {
          throw new Refusal(400, 'Failed to verify email. The link may be invalid or expired.')
        }
        await verifyUser(transaction, link.userId)
        await makeFirstAdmin(transaction, link.userId)
      })
      return done('Your email address is verified. You can log in now.', null)
    },

    'POST /auth/resend-verification': async ({ body: { email } }) => {
      // Looked up later: so every address is answered in the same time.
      await addJob(orm, mailVerificationTask, { email })
      return done(resent, null)
    },

    'POST /auth/forgot-password': async ({ body: { email } }) => {
      // Looked up later too.
      await addJob(orm, mailResetTask, { email })
      return done(asked, null)
    },

    'POST /auth/reset-password': async ({ body: { token, password } }) => {
      if (isCommonPassword(password)) throw invalid('password', commonPasswordMessage)
      const passwordHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        const link = await spendLink(transaction, token, 'reset')
        const user = link === null ? null : await findUser(transaction, link.userId)
        if (link === null || user === null) throw invalid('token', 'Invalid reset token.')
        const problem = passwordProblem(password, user)
        if (problem !== null) throw invalid('password', problem)
        await setPassword(transaction, user.id, passwordHash)
        await endSessions(transaction, user.id)
        await voidLinks(transaction, user.id, 'reset')
        await countMail(transaction, settings.rateLimits, { address: link.email, accountId: user.id })
        await postLetter(transaction, passwordChangedLetter(settings, link.email, user.username))
      })
      return done('Your password has been changed. You can log in with it now.', null)
    },

    'POST /auth/restore-email': async ({ body: { token } }) => {
      const isRestored = await orm.transaction((transaction) => restoreAddress(transaction, settings, token))
      if (!isRestored) throw new Refusal(400, 'This link is invalid or has expired.')
      return done('Your email address is the old one again. We have mailed you a link to choose a new password.', null)
    },
  }
}
