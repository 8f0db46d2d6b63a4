/** What follows when somebody has asked for a new password, after all who ask were answered alike. */
import { z } from 'zod'
import type { Database } from '../platform/database'
import type { Task } from '../platform/jobs'
import { postLetter } from '../platform/mail/outbox'
import type { Settings } from '../platform/settings'
import { findUserByKnownEmail } from '../users/repository'
import { resetLetter } from './letters'
import { addressOf, makeLink } from './repository'

/** The task that {@link mailResets} does. */
export const mailResetTask = 'mail_reset'

const Payload = z.object({ email: z.string() })

/** The job that mails a link to the last verified address of the account that was asked for, if there is one. */
export function mailResets(database: Database, settings: Settings): Task {
  return async (payload) => {
    const { email } = Payload.parse(payload)
    await database.orm.transaction(async (transaction) => {
      const user = await findUserByKnownEmail(transaction, email)
      const address = user && addressOf(user, 'reset')
      if (user === null || address === null) return
      const token = await makeLink(transaction, user, 'reset')
      await postLetter(transaction, resetLetter(settings, address, user.username, token))
    })
  }
}
