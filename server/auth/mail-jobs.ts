/**
 * The jobs for mails that anybody can request for any address. All requests get the same response in the same time; these jobs look up the
 * account afterwards.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { consumeMailLimit, isWithinLimit } from '../http/rate-limits'
import type { Database } from '../platform/database'
import type { Task } from '../platform/jobs'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { findUserByEmail, findUserByKnownEmail } from '../users/repository'
import { findAddressOwner } from './addresses'
import { passwordResetMail, addressTakenMail, verificationMail } from './mail-templates'
import { linkRecipientOf, hasRecentMailLink, createMailLink } from './mail-links'

/** The task that {@link createPasswordResetJob} does. */
export const passwordResetTask = 'mail_reset'

/** The task that {@link createVerificationJob} does. */
export const verificationTask = 'mail_verification'

/** The task that {@link createAddressTakenJob} does. */
export const addressTakenTask = 'mail_taken_address'

const Payload = z.object({ email: z.string() })

/** Whether an account may get one more mail. The limit is by account, because an account may have several addresses. */
const mayMail = (queries: Queries, { rateLimits }: Settings, accountId: string): Promise<boolean> =>
  isWithinLimit(consumeMailLimit(queries, rateLimits, { accountId }))

/** A job about an address, in one transaction. */
const jobFor =
  ({ orm }: Database, work: (transaction: Queries, email: string) => Promise<void>): Task =>
  async (payload) => {
    const { email } = Payload.parse(payload)
    await orm.transaction((transaction) => work(transaction, email))
  }

/** The job that mails a link to choose a new password to the last verified address of an account, if it exists. */
export const createPasswordResetJob = (database: Database, settings: Settings): Task =>
  jobFor(database, async (transaction, email) => {
    const user = await findUserByKnownEmail(transaction, email)
    const address = user && linkRecipientOf(user, 'reset')
    if (user === null || address === null || !(await mayMail(transaction, settings, user.id))) return
    const token = await createMailLink(transaction, user, 'reset')
    await enqueueMail(transaction, passwordResetMail(settings, address, user.username, token))
  })

/** The job that mails a verification link, if the account exists, needs one and was not mailed one just now. */
export const createVerificationJob = (database: Database, settings: Settings): Task =>
  jobFor(database, async (transaction, email) => {
    const user = await findUserByEmail(transaction, email)
    if (user === null || user.isVerified || user.isBanned) return
    // A lock, so that many requests at once cause one mail.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`ketwork resend ${user.id}`}))`)
    if (await hasRecentMailLink(transaction, user.id, 'verify')) return
    const address = linkRecipientOf(user, 'verify')
    if (address === null || !(await mayMail(transaction, settings, user.id))) return
    const token = await createMailLink(transaction, user, 'verify')
    await enqueueMail(transaction, verificationMail(settings, address, user.username, token))
  })

/** The job that tells the owner of an address that somebody wanted to register with it. */
export const createAddressTakenJob = (database: Database, settings: Settings): Task =>
  jobFor(database, async (transaction, email) => {
    const owner = await findAddressOwner(transaction, email)
    if (owner === null || !(await mayMail(transaction, settings, owner.user.id))) return
    await enqueueMail(transaction, addressTakenMail(settings, owner.address, owner.user.username))
  })
