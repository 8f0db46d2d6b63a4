/** Authenticator apps: codes that change every half minute (TOTP, RFC 6238). */
import { and, eq, lt, sql } from 'drizzle-orm'
import { secondFactor } from '../../contract/limits'
import type { Queries } from '../platform/queries'
import { authenticatorApps } from './tables'

// Loaded with the first account that uses it.
const load = () => import('otpauth')

/** As all apps take it without being told. */
const parameters = { algorithm: 'SHA1', digits: secondFactor.digits, period: 30 } as const

/** A code is also accepted in the step before and after its own, because clocks differ and people type slowly. */
const window = 1

/** Whether a text could be a code of an app. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text.replaceAll(/\s/g, ''))

/** Makes a secret for an account, in place of one that no code has confirmed. @returns null if the account has an app already. */
export async function createApp(
  queries: Queries,
  userId: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: 20 })
  const [stored] = await queries
    .insert(authenticatorApps)
    .values({ userId, secret: secret.base32 })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret: secret.base32, lastStep: 0, createdAt: sql`now()` },
      setWhere: eq(authenticatorApps.isConfirmed, false),
    })
    .returning({ userId: authenticatorApps.userId })
  if (stored === undefined) return null
  // A colon would end the issuer's name in the apps.
  const named = new TOTP({
    ...parameters,
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
    secret,
  })
  return { secret: secret.base32, uri: named.toString() }
}

/**
 * Whether a code is the app's, and was not used before. A right one is used up in one statement, so that of two requests with the same
 * code one is right.
 */
export async function useAppCode(
  queries: Queries,
  userId: string,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  // The library throws at six characters that are more than six bytes.
  if (!isAppCode(code)) return false
  const isTheirs = and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.isConfirmed, isConfirmed))
  const [app] = await queries.select().from(authenticatorApps).where(isTheirs)
  if (app === undefined) return false
  const { Secret, TOTP } = await load()
  const now = Date.now()
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(app.secret) })
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window })
  if (delta === null) return false
  const step = totp.counter({ timestamp: now }) + delta
  const [used] = await queries
    .update(authenticatorApps)
    .set({ lastStep: step, isConfirmed: true })
    .where(and(isTheirs, eq(authenticatorApps.secret, app.secret), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId })
  return used !== undefined
}
