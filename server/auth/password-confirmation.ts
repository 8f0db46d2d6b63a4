/** Asking for the password again before what cannot be taken back, where the last time is a while ago. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { passwordRequired } from '../../contract/envelope'
import type { Viewer } from '../http/implementation'
import { HttpError } from '../http/http-error'
import type { Queries } from '../platform/queries'
import { sessions } from './tables'

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
