/** The routes about the addresses of accounts. */
import type { authRoutes } from '../../contract/auth'
import { success, type Implementations } from '../http/implementation'
import { invalidField, HttpError } from '../http/http-error'
import { addJob } from '../platform/jobs'
import { hashPassword } from '../platform/passwords'
import type { Services } from '../services'
import { usernameTakenError } from '../users/account-errors'
import { addUser, isUsernameTaken, reserveUsername, verifyUser } from '../users/repository'
import { lockAccountNames, findAddressOwner, isRegistered, restoreEmail } from './addresses'
import { addressTakenTask, verificationTask } from './mail-jobs'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { promoteFirstAdmin } from './first-admin'
import { isRedeemed, redeemMailLink } from './mail-links'
import { requirePasswordSignIn } from './sign-in-methods'

const registeredMessage = 'Please check your email for a link to verify your address.'
const resentMessage = 'Verification email has been resent. Please check your inbox.'

/** The address of an account: registered, verified, and restored by who had it before. */
export function implementAddresses(
  services: Services,
): Pick<
  Implementations<typeof authRoutes>,
  'POST /auth/register' | 'POST /auth/verify-email' | 'POST /auth/resend-verification' | 'POST /auth/restore-email'
> {
  const { settings } = services
  const { orm } = services.database

  return {
    'POST /auth/register': async ({ body: { username, email, password }, newId, isRepetition }) => {
      requirePasswordSignIn(settings)
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
