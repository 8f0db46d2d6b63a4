/** Asking for the password again before what cannot be taken back, where the last time is a while ago. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { passwordRequired } from '../../contract/envelope'
import type { Viewer } from '../http/implementation'
import { HttpError } from '../http/http-error'
import { consumeLimit } from '../http/rate-limits'
import { isPassword } from '../platform/passwords'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { wrongPasswordError } from '../users/account-errors'
import { requireOwnAccount } from '../users/repository'
import type { UserRow } from '../users/tables'
import { sessions } from './tables'

const minuteMs = 60_000

/** How long a sign-in or a confirmed password is valid. */
const recent = sql`interval '15 minutes'`

/**
 * Requires that the password was confirmed in this session recently.
 *
 * @throws {HttpError} 403 with a code that makes the client ask for the password and try again.
 */
export async function requireRecentPassword(queries: Queries, viewer: Viewer): Promise<void> {
  const [session] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), gt(sessions.passwordConfirmedAt, sql`now() - ${recent}`)))
  if (session !== undefined) return
  throw new HttpError(403, 'Nothing was changed: please confirm your password first.', { code: passwordRequired })
}

/** Notes that the password was given in a session just now. */
export async function markPasswordConfirmed(queries: Queries, sessionId: string): Promise<void> {
  await queries
    .update(sessions)
    .set({ passwordConfirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
}

/**
 * Requires the password of the viewer's account.
 *
 * @param path - the field of the request that has it
 * @returns the account
 * @throws {HttpError} 401 if the account has just been deleted, 403 for another password, 429 after too many of them
 */
export async function requirePassword(
  { database: { orm }, settings }: Services,
  viewer: Viewer,
  password: string,
  path: string,
): Promise<UserRow> {
  // By account too, so that a stolen session cannot guess the password from many addresses.
  await consumeLimit(orm, `confirmed passwords ${viewer.id}`, minuteMs, settings.rateLimits.login)
  const user = await requireOwnAccount(orm, viewer)
  if (!(await isPassword(user.passwordHash, password))) throw wrongPasswordError(path)
  return user
}
