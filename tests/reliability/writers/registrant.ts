/** People who register, follow the link in the mail, and log in. */
import type { Mailbox } from '../mailbox'
import { newAddress, password, registrationOf } from '../accounts'
import type { Requests } from '../requests'
import type { Writer } from './writer'

export interface Registration {
  email: string
  /** When it was acknowledged, in milliseconds since the epoch. */
  at: number
}

export interface Registrant extends Writer {
  /** What was acknowledged. */
  registrations: readonly Registration[]
}

export function openRegistrant({ insist, ask }: Requests, mailbox: Mailbox): Registrant {
  const registrations: Registration[] = []
  /** Addresses whose links were not followed yet. */
  let waiting: string[] = []
  const verified: string[] = []
  let acknowledged = 0
  let checkedFrom = 0

  const register = async () => {
    const email = newAddress()
    if ((await insist({ method: 'POST', path: '/auth/register', body: registrationOf(email) })) === null) return
    registrations.push({ email, at: Date.now() })
    waiting.push(email)
    acknowledged++
  }
  const verify = async (email: string, token: string) => {
    waiting = waiting.filter((other) => other !== email)
    if ((await insist({ method: 'POST', path: '/auth/verify-email', body: { token } })) === null) return
    verified.push(email)
    acknowledged++
  }

  return {
    pause: 250,
    registrations,
    async write() {
      // The last but a few, so that those of an earlier round are followed too.
      const email = waiting.length > 3 ? waiting[0] : undefined
      const token = email === undefined ? null : mailbox.tokenFor(email)
      await (email === undefined || token === null ? register() : verify(email, token))
    },
    acknowledged: () => acknowledged,
    async findProblems(isComplete) {
      const problems: string[] = []
      // A log-in takes a tenth of a second of a processor, so only few each time.
      for (const email of verified.slice(isComplete ? -100 : -1)) {
        const { status } = await ask({ method: 'POST', path: '/auth/login', body: { email, password } })
        if (status !== 200) problems.push(`the account of ${email} cannot log in (${status})`)
      }
      for (const { email } of registrations.slice(isComplete ? 0 : checkedFrom)) {
        const mails = mailbox.mailsTo(email)
        if (mails > 1) problems.push(`${email} got ${mails} mails`)
      }
      checkedFrom = Math.max(0, registrations.length - 10)
      return problems
    },
  }
}
