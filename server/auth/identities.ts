/** Accounts at providers, and the accounts here that they sign in to. */
import { and, eq, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { emailKeyOf } from '../../contract/credentials'
import { recordProviderAction } from '../audit/log'
import { forbidden, HttpError } from '../http/http-error'
import { type Claims, normalizeIssuer } from '../platform/openid'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import type { Provider } from '../platform/sign-in-settings'
import { addUser, findUser, isUsernameTaken, lockForDeletion, setRole, verifyUser } from '../users/repository'
import type { UserRow } from '../users/tables'
import { findAddressOwner, lockAccountNames } from './addresses'
import { hasClaim, appendNumber, readEmail, usernameCandidates } from './provider-claims'
import { promoteFirstAdmin } from './first-admin'
import { mailSecurityChange } from './second-factors'
import { deleteSessions } from './sessions'
import { identities } from './tables'

type IdentityRow = typeof identities.$inferSelect

export const listIdentities = (queries: Queries, userId: string): Promise<IdentityRow[]> =>
  queries.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt, identities.id)

/** @returns whether the account had it. */
export async function deleteIdentity(queries: Queries, userId: string, id: string): Promise<boolean> {
  const deleted = await queries
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning({ id: identities.id })
  return deleted.length > 0
}

/** Whether an identity is of this provider. */
export const belongsToProvider = ({ issuer }: Pick<IdentityRow, 'issuer'>, provider: Provider): boolean =>
  issuer === normalizeIssuer(provider.issuer)

/**
 * The account that somebody at a provider signs in to: the one that is linked; otherwise the one whose verified address the provider has
 * verified too, which is linked now; otherwise a new one. Its role follows the provider's claim. The caller's transaction holds no locks.
 *
 * @throws {HttpError} 403 without an address that both sides have verified
 */
export async function findOrCreateAccount(
  queries: Queries,
  settings: Settings,
  provider: Provider,
  claims: Claims,
): Promise<UserRow> {
  // Before all else, because two first sign-ins at once must not make two accounts.
  await lockAccountNames(queries)
  const isSame = and(eq(identities.issuer, claims.issuer), eq(identities.subject, claims.subject))
  const [known] = await queries.select().from(identities).where(isSame)
  const address = readEmail(claims.all)
  const user =
    known === undefined
      ? await findByAddress(queries, settings, provider, claims)
      : await findUser(queries, known.userId)
  if (user === null) throw new HttpError(409, 'This account has just been deleted.')
  const [identity] = await queries
    .insert(identities)
    .values({
      id: uuidv7(),
      userId: user.id,
      issuer: claims.issuer,
      subject: claims.subject,
      email: address?.email ?? '',
    })
    .onConflictDoUpdate({
      target: [identities.issuer, identities.subject],
      set: { lastUsedAt: sql`now()`, ...(address !== null && { email: address.email }) },
    })
    .returning()
  if (identity === undefined) throw new Error('An upsert returned no row.')
  await followAdminClaim(queries, provider, claims, identity)
  return (await findUser(queries, user.id)) ?? user
}

async function findByAddress(
  queries: Queries,
  settings: Settings,
  provider: Provider,
  claims: Claims,
): Promise<UserRow> {
  const address = readEmail(claims.all)
  if (address === null) {
    throw forbidden(`${provider.label} didn't share your email address. Allow it there, then try again.`)
  }
  const { email, isVerified } = address
  // Otherwise anybody could enter another's address there, and so take the account here.
  if (!isVerified) {
    throw forbidden(`${provider.label} hasn't verified your email address ${email}. Verify it there, then try again.`)
  }
  const owner = await findAddressOwner(queries, email)
  if (owner === null) return createAccount(queries, claims, email)
  // Whoever registered with an address that is not theirs must not get its owner into their account.
  if (owner.user.verifiedEmailKey !== emailKeyOf(email)) {
    throw forbidden(
      `An account here has the address ${email}, but hasn't verified it. ` +
        'Choose a new password with “Forgot password?”, verify the address, then try again.',
    )
  }
  await mailSecurityChange(
    queries,
    settings,
    owner.user,
    `${provider.label} was linked to your account as a way to log in.`,
  )
  return owner.user
}

/** Names with a number that are tried before a random one is. */
const maxNumber = 20

async function createAccount(queries: Queries, claims: Claims, email: string): Promise<UserRow> {
  const username = await findUsername(queries, usernameCandidates({ ...claims.all, email }))
  const id = uuidv7()
  const added = await addUser(queries, { id, username, email, passwordHash: null, role: 'USER' })
  if (added === null) throw new HttpError(409, 'Your account could not be created. Please try again.')
  await verifyUser(queries, id)
  await promoteFirstAdmin(queries, id)
  return added
}

async function findUsername(queries: Queries, candidates: readonly string[]): Promise<string> {
  for (const name of candidates) if (!(await isUsernameTaken(queries, name))) return name
  const [first = 'member'] = candidates
  for (let number = 2; number <= maxNumber; number++) {
    const name = appendNumber(first, number)
    if (!(await isUsernameTaken(queries, name))) return name
  }
  return appendNumber(first, randomInt(1_000_000, 10_000_000))
}

/**
 * Makes an account an ADMIN while the provider says so, and gives it its former role afterwards. One that is an ADMIN for another reason
 * stays one, so that the people who run the site are not locked out by a claim that they lack.
 */
async function followAdminClaim(
  queries: Queries,
  provider: Provider,
  claims: Claims,
  identity: IdentityRow,
): Promise<void> {
  const { admin } = provider
  const user = await lockForDeletion(queries, identity.userId)
  if (user === null) return
  const isAdmin = admin !== undefined && hasClaim(claims.all, admin.claim, admin.value)
  const { roleBefore } = identity
  const change = { action: 'CHANGE_ROLE', subjectId: user.id, subject: user.username } as const
  if (isAdmin && user.role !== 'ADMIN') {
    await setRole(queries, user.id, 'ADMIN')
    await deleteSessions(queries, user.id)
    await setRoleBefore(queries, identity.id, user.role)
    await recordProviderAction(queries, provider.label, { ...change, reason: `${user.role} → ADMIN` })
  } else if (!isAdmin && roleBefore !== null) {
    await setRoleBefore(queries, identity.id, null)
    if (user.role !== 'ADMIN') return
    await setRole(queries, user.id, roleBefore)
    await deleteSessions(queries, user.id)
    await recordProviderAction(queries, provider.label, { ...change, reason: `ADMIN → ${roleBefore}` })
  }
}

async function setRoleBefore(queries: Queries, id: string, roleBefore: IdentityRow['roleBefore']): Promise<void> {
  await queries.update(identities).set({ roleBefore }).where(eq(identities.id, id))
}
