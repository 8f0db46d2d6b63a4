/** The ways into an account, of which at least one has to remain. */
import { eq } from 'drizzle-orm'
import { forbidden, HttpError } from '../http/http-error'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { findUser } from '../users/repository'
import { belongsToProvider } from './identities'
import { identities, passkeys } from './tables'

/** The settings that decide which ways are open. */
type SignInSettings = Pick<Settings, 'signIn'>

/** @throws {HttpError} 403 where passwords are turned off. It says how to sign in instead. */
export function requirePasswordSignIn({ signIn }: SignInSettings): void {
  if (signIn.passwords) return
  const labels = signIn.providers.map(({ label }) => label)
  throw forbidden(`Passwords are turned off here. Log in with ${labels.join(' or ')}.`)
}

/** @throws {HttpError} 409 if nothing is left to sign in with: no password, no passkey, no provider that the site still has. */
export async function requireOtherSignInMethod(
  queries: Queries,
  { signIn }: SignInSettings,
  userId: string,
): Promise<void> {
  const user = await findUser(queries, userId)
  if (user?.passwordHash != null && signIn.passwords) return
  if ((await queries.$count(passkeys, eq(passkeys.userId, userId))) > 0) return
  const linked = await queries
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId))
  if (linked.some((identity) => signIn.providers.some((provider) => belongsToProvider(identity, provider)))) return
  throw new HttpError(409, 'This is your only way to log in. Add another one first, such as a password or a passkey.')
}
