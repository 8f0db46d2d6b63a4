/** Sessions in the database. */
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../http/implementation'
import { arrayParameter, memoizePerConnection, type Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { hashToken, newToken } from '../platform/tokens'
import { users } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { sessions } from './tables'

const maxIdle = sql`interval '30 days'`
const maxAge = sql`interval '90 days'`
/** The time of the last use is written again when it is older than this. */
const lastUsedPrecision = sql`interval '1 hour'`

/** How and from where a session was started. */
type SessionOrigin = Pick<typeof sessions.$inferSelect, 'userAgent' | 'network' | 'signedInWith'>

/** Starts a session. @returns its token; only a hash of it is stored. */
export async function createSession(
  queries: Queries,
  userId: string,
  origin: Partial<SessionOrigin> = {},
): Promise<string> {
  const token = newToken()
  await queries
    .insert(sessions)
    .values({ id: uuidv7(), tokenHash: hashToken(token), userId, expiresAt: sql`now() + ${maxAge}`, ...origin })
  return token
}

/** The sessions of an account that have not expired, the last used first. */
export const listSessions = (queries: Queries, userId: string): Promise<(typeof sessions.$inferSelect)[]> =>
  queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValid()))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))

/** Whether a session is neither over its age nor idle for too long. */
const isValid = () => and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastUsedAt, sql`now() - ${maxIdle}`))

/** The bearer of a token; null if the token is unknown, ended, expired, or of a banned account. */
export async function findViewer(queries: Queries, token: string): Promise<Viewer | null> {
  const session = await sessionOf(queries)(hashToken(token))
  if (session === null) return null
  const { isStale, ...viewer } = session
  if (isStale) {
    await queries
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, viewer.sessionId))
  }
  return viewer
}

const sessionsOf = memoizePerConnection((queries) =>
  queries
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - ${lastUsedPrecision}`,
    })
    .from(sql`unnest(${arrayParameter('tokenHashes', 'text')}) as requested(token_hash)`)
    .innerJoin(sessions, sql`${sessions.tokenHash} = requested.token_hash`)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isValid(), isNotBanned(users)))
    .prepare('sessions'),
)

/** Every request of a member begins with this query. */
const sessionOf = memoizePerConnection((queries) =>
  batchRequests(async (tokenHashes: string[]) => {
    const rows = await sessionsOf(queries).execute({ tokenHashes })
    const byHash = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash) ?? null)
  }),
)

export async function deleteSession(queries: Queries, id: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.id, id))
}

/** Ends a session of an account. @returns whether there was one. */
export async function deleteSessionOf(queries: Queries, userId: string, id: string): Promise<boolean> {
  const ended = await queries
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of an account, or all but one. @returns how many. */
export async function deleteSessions(queries: Queries, userId: string, except: string | null = null): Promise<number> {
  const ended = await queries
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}

export async function deleteExpiredSessions(queries: Queries): Promise<void> {
  await queries
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastUsedAt, sql`now() - ${maxIdle}`)))
}
