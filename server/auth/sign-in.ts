/** What every sign-in does once its first step has shown whose it is: the second factor, the device, the session. */
import type { SecondFactor, SignInResult } from '../../contract/auth'
import { forbidden } from '../http/http-error'
import type { Client } from '../http/implementation'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { presentUser } from '../users/user-response'
import { requireOwnAccount } from '../users/repository'
import type { UserRow } from '../users/tables'
import { describeClient, noteDevice } from './devices'
import { findFactors, hasSecondFactor } from './second-factors'
import { requestPasskey } from './passkeys'
import { createSession } from './sessions'
import { createStep } from './sign-in-steps'

/** Who signs in from where, and how. */
interface SignIn {
  client: Client
  /** `password`, `passkey`, or the label of a provider. */
  signedInWith: string
}

/** @throws {HttpError} 403 for accounts that may not sign in. */
function requireMaySignIn(user: UserRow): void {
  if (user.isBanned) throw forbidden('This account has been banned.')
  // An account with a verified address may sign in before its new address is verified.
  if (user.verifiedEmail === null) throw forbidden('Please verify your email address before signing in.')
}

/** After a first step that was right: the session, or where the account has a second factor, the challenge for it. */
export async function passFirstStep(
  services: Services,
  user: UserRow,
  signIn: SignIn,
): Promise<SignInResult | { secondFactor: SecondFactor }> {
  requireMaySignIn(user)
  const { orm } = services.database
  const factors = await findFactors(orm, user.id)
  if (!hasSecondFactor(factors))
    return orm.transaction((transaction) => startSession(transaction, services, user.id, signIn))
  const data = { signedInWith: signIn.signedInWith }
  const challenge = await createStep(orm, 'second factor', { userId: user.id, data })
  const passkey = factors.passkeys.length === 0 ? null : requestPasskey(services.settings, challenge, factors.passkeys)
  return { secondFactor: { challenge, hasApp: factors.hasApp, passkey } }
}

/** Starts a session after all steps, and notes the device. @throws {HttpError} 401 if the account is gone meanwhile; 403 */
export async function startSession(
  queries: Queries,
  { settings }: Pick<Services, 'settings'>,
  userId: string,
  { client, signedInWith }: SignIn,
): Promise<SignInResult> {
  const user = await requireOwnAccount(queries, { id: userId })
  requireMaySignIn(user)
  await noteDevice(queries, settings, user, client)
  const token = await createSession(queries, user.id, { ...describeClient(client), signedInWith })
  return { token, user: presentUser({ id: user.id, role: user.role, sessionId: '' }, user) }
}
