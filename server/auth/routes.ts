import { sql } from 'drizzle-orm'
import type { authRoutes } from '../../contract/auth'
import { done, type Implementations } from '../http/implementation'
import { forbidden, invalid, Refusal, unauthenticated } from '../http/refusal'
import { postLetter } from '../platform/mail/outbox'
import { hashPassword, isPassword } from '../platform/passwords'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { isReservedUsername } from '../users/keys'
import { userFor } from '../users/policy'
import { addUser, findUserByEmail, findUserByUsername, hasUsers, verifyUser } from '../users/repository'
import type { UserRow } from '../users/tables'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { takenAddressLetter, verificationLetter } from './letters'
import { endSession, hasFreshLink, makeLink, spendLink, startSession } from './repository'

const registered = 'Please check your email for a link to verify your address.'
const resent = 'Verification email has been resent. Please check your inbox.'

export function implementAuth({ database, settings }: Services): Implementations<typeof authRoutes> {
  const { orm } = database

  const mailVerification = async (queries: Queries, user: UserRow) => {
    if (user.email === null) return
    const token = await makeLink(queries, user, 'verify')
    await postLetter(queries, verificationLetter(settings, user.email, user.username, token))
  }

  return {
    'POST /auth/register': async ({ body: { username, email, password }, newId }) => {
      if (isCommonPassword(password)) throw invalid('password', commonPasswordMessage)
      if (isReservedUsername(username)) throw usernameTaken()
      // Before anything is looked up, so that a taken address takes as long as a new one.
      const passwordHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        // One at a time: the first of all becomes ADMIN, and there is only one first.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('ketwork register'))`)
        if ((await findUserByUsername(transaction, username)) !== null) throw usernameTaken()
        const owner = await findUserByEmail(transaction, email)
        if (owner !== null) {
          await postLetter(transaction, takenAddressLetter(settings, owner.email ?? email, owner.username))
          return
        }
        const role = (await hasUsers(transaction)) ? 'USER' : 'ADMIN'
        const user = await addUser(transaction, { id: newId, username, email, passwordHash, role })
        // Its username was free a moment ago, and the address too.
        if (user === null) throw usernameTaken()
        await mailVerification(transaction, user)
      })
      return done(registered, null)
    },

    'POST /auth/login': async ({ body: { email, password } }) => {
      const user = await findUserByEmail(orm, email)
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        throw unauthenticated('Invalid email or password.')
      }
      if (user.isBanned) throw forbidden('This account has been banned.')
      if (!user.isVerified) throw forbidden('Please verify your email address before signing in.')
      const token = await startSession(orm, user.id)
      return done('Signed in', { token, user: userFor({ id: user.id, role: user.role, sessionId: '' }, user) })
    },

    'POST /auth/logout': async ({ viewer }) => {
      if (viewer !== null) await endSession(orm, viewer.sessionId)
      return done('Signed out', null)
    },

    'POST /auth/verify-email': async ({ body: { token } }) => {
      await orm.transaction(async (transaction) => {
        const id = await spendLink(transaction, token, 'verify')
        if (id === null) {
          throw new Refusal(400, 'Failed to verify email. The link may be invalid or expired.')
        }
        await verifyUser(transaction, id)
      })
      return done('Your email address is verified. You can log in now.', null)
    },

    'POST /auth/resend-verification': async ({ body: { email } }) => {
      await orm.transaction(async (transaction) => {
        const user = await findUserByEmail(transaction, email)
        if (user === null || user.isVerified || user.isBanned) return
        // One at a time, so that many requests at once are one mail.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`ketwork resend ${user.id}`}))`)
        if (await hasFreshLink(transaction, user.id, 'verify')) return
        await mailVerification(transaction, user)
      })
      return done(resent, null)
    },
  }
}

const usernameTaken = () =>
  new Refusal(409, 'This username is taken. Please choose another.', {
    errors: [{ path: 'username', message: 'This username is taken. Please choose another.' }],
  })
