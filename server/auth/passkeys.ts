/** Passkeys (WebAuthn): adding them, and checking what they sign. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7, parse as parseUuid } from 'uuid'
import { secondFactor } from '../../contract/limits'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '../../contract/passkeys'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import type { UserRow } from '../users/tables'
import { passkeys } from './tables'

// Loaded with the first passkey, because it parses certificates of all kinds of keys.
const load = () => import('@simplewebauthn/server')

/** Milliseconds that a browser waits for the person. */
const timeout = 300_000

/** ES256, EdDSA and RS256: what authenticators have, the best first. */
const algorithms = [-7, -8, -257]

export type PasskeyRow = typeof passkeys.$inferSelect

type Site = Pick<Settings, 'publicUrl' | 'productName'>

/** The domain that passkeys belong to, and the origin that may use them. */
function siteOf({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** Whether browsers make passkeys for the site: they need a domain name, and HTTPS except on this machine. */
export function arePasskeysPossible({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  const isIpAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
  if (isIpAddress) return false
  return protocol === 'https:' || /^([\w-]+\.)*localhost$/.test(hostname)
}

export const listPasskeys = (queries: Queries, userId: string): Promise<PasskeyRow[]> =>
  queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/**
 * What a passkey has to sign.
 *
 * @param challenge a random token in base64url
 * @param known the passkeys of an account; without them any passkey of the site will do, and it has to verify its user
 */
export function requestPasskey(settings: Site, challenge: string, known: readonly PasskeyRow[] | null): PasskeyRequest {
  return {
    challenge,
    rpId: siteOf(settings).rpId,
    allowCredentials: known?.map(descriptorOf) ?? [],
    timeout,
    userVerification: known === null ? 'required' : 'preferred',
  }
}

/** What a new passkey of an account is to be made for. */
export function requestNewPasskey(
  settings: Site,
  challenge: string,
  user: UserRow,
  known: readonly PasskeyRow[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: siteOf(settings).rpId, name: settings.productName },
    user: {
      id: userHandleOf(user.id),
      name: user.email ?? user.username,
      displayName: user.username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** How passkeys name an account. */
const userHandleOf = (userId: string) => Buffer.from(parseUuid(userId)).toString('base64url')

/** Adds a passkey that signed the challenge. @returns null if it did not, or is an account's already. */
export async function addPasskey(
  queries: Queries,
  settings: Site,
  { userId, name, challenge, passkey }: { userId: string; name: string; challenge: string; passkey: NewPasskey },
): Promise<PasskeyRow | null> {
  const { verifyRegistrationResponse } = await load()
  const { rpId, origin } = siteOf(settings)
  const { registrationInfo } = await verifyRegistrationResponse({
    // Nothing here depends on extensions.
    response: { ...passkey, response: { ...passkey.response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (registrationInfo === undefined) return null
  const { credential, credentialBackedUp } = registrationInfo
  const [added] = await queries
    .insert(passkeys)
    .values({
      id: uuidv7(),
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      name,
      isSynced: credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning()
  return added ?? null
}

/**
 * Checks what a passkey signed, and notes that it was used.
 *
 * @param userId whose passkey it has to be; null for anybody's, which then has to verify its user
 * @returns the passkey; null if it is unknown or did not sign the challenge.
 */
export async function checkPasskey(
  queries: Queries,
  settings: Site,
  { userId, challenge, passkey }: { userId: string | null; challenge: string; passkey: PasskeySignature },
): Promise<PasskeyRow | null> {
  const [known] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  if (known === undefined || (userId !== null && known.userId !== userId)) return null
  const { userHandle } = passkey.response
  if (userHandle !== undefined && userHandle !== userHandleOf(known.userId)) return null
  const { verifyAuthenticationResponse } = await load()
  const { rpId, origin } = siteOf(settings)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: userId === null,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(refuse)
  if (!verified || authenticationInfo === undefined) return null
  const [used] = await queries
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, known.id), eq(passkeys.counter, known.counter)))
    .returning()
  return used ?? null
}

/** The library throws for everything that an answer can have wrong: a wrong challenge, origin or signature, bytes that mean nothing. */
function refuse(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}

/** Whether an account can have one more. */
export const hasRoomForPasskey = (known: readonly PasskeyRow[]): boolean => known.length < secondFactor.passkeys.count
