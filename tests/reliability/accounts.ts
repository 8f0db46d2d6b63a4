/** Accounts for those who write while the product is killed. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from './mailbox'
import { dataOf, type Requests } from './requests'

export interface Account {
  email: string
  token: string
  userId: string
}

export const password = 'a long enough password'

/** An address that nobody has. */
export const newAddress = (): string => `${randomBytes(8).toString('hex')}@example.org`

/** The body of a registration. */
export const registrationOf = (email: string): object => ({
  username: `u${email.slice(0, 16)}`,
  email,
  password,
  acceptTerms: true,
})

/** An account that has verified its address and logged in. */
export async function makeAccount({ insist }: Requests, mailbox: Mailbox): Promise<Account> {
  const email = newAddress()
  await insist({ method: 'POST', path: '/auth/register', body: registrationOf(email) })
  for (let tries = 0; mailbox.tokenFor(email) === null; tries++) {
    if (tries > 300) throw new Error('The mail for an account of the test has not come after 30 s.')
    await wait(100)
  }
  await insist({ method: 'POST', path: '/auth/verify-email', body: { token: mailbox.tokenFor(email) } })
  const answer = await insist({ method: 'POST', path: '/auth/login', body: { email, password } })
  const data = dataOf(answer?.body)
  const user = data['user']
  if (typeof data['token'] !== 'string' || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new Error(`An account of the test cannot log in: ${JSON.stringify(answer)}`)
  }
  return { email, token: data['token'], userId: String(user.id) }
}
