/**
 * The mails that somebody who may be anybody asks for. All who ask are answered alike and in the same time; whose the address
 * is, and what it is mailed, is found out afterwards by these jobs.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { countMail } from '../http/rate-limits'
import { Refusal } from '../http/refusal'
import type { Database } from '../platform/database'
import type { Task } from '../platform/jobs'
import { postLetter } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { findUserByEmail, findUserByKnownEmail } from '../users/repository'
import { ownerOfAddress } from './addresses'
import { resetLetter, takenAddressLetter, verificationLetter } from './letters'
import { addressOf, hasFreshLink, makeLink } from './repository'

/** The task that {@link mailResets} does. */
export const mailResetTask = 'mail_reset'

/** The task that {@link mailVerifications} does. */
export const mailVerificationTask = 'mail_verification'

/** The task that {@link mailTakenAddresses} does. */
export const mailTakenAddressTask = 'mail_taken_address'

const Payload = z.object({ email: z.string() })

/** Whether an account may be mailed once more: one that has several addresses is still one. What is too much is not mailed. */
async function mayMail(queries: Queries, { rateLimits }: Settings, accountId: string): Promise<boolean> {
  try {
    await countMail(queries, rateLimits, { accountId })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false
    throw error
  }
}

/** The job that mails a link to the last verified address of the account that was asked for, if there is one. */
export function mailResets(database: Database, settings: Settings): Task {
  return async (payload) => {
    const { email } = Payload.parse(payload)
    await database.orm.transaction(async (transaction) => {
      const user = await findUserByKnownEmail(transaction, email)
      const address = user && addressOf(user, 'reset')
      if (user === null || address === null || !(await mayMail(transaction, settings, user.id))) return
      const token = await makeLink(transaction, user, 'reset')
      await postLetter(transaction, resetLetter(settings, address, user.username, token))
    })
  }
}

/** The job that mails a verification link, where there is an account that needs one and has not just got one. */
export function mailVerifications(database: Database, settings: Settings): Task {
  return async (payload) => {
    const { email } = Payload.parse(payload)
    await database.orm.transaction(async (transaction) => {
      const user = await findUserByEmail(transaction, email)
      if (user === null || user.isVerified || user.isBanned) return
      // One at a time, so that many requests at once are one mail.
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`ketwork resend ${user.id}`}))`)
      if (await hasFreshLink(transaction, user.id, 'verify')) return
      const address = addressOf(user, 'verify')
      if (address === null || !(await mayMail(transaction, settings, user.id))) return
      const token = await makeLink(transaction, user, 'verify')
      await postLetter(transaction, verificationLetter(settings, address, user.username, token))
    })
  }
}

/** The job that tells the owner of an address that somebody wanted to register with it. */
export function mailTakenAddresses(database: Database, settings: Settings): Task {
  return async (payload) => {
    const { email } = Payload.parse(payload)
    await database.orm.transaction(async (transaction) => {
      const owner = await ownerOfAddress(transaction, email)
      if (owner === null || !(await mayMail(transaction, settings, owner.user.id))) return
      await postLetter(transaction, takenAddressLetter(settings, owner.address, owner.user.username))
    })
  }
}
