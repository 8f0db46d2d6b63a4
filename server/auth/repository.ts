/** Sessions and mailed links in the database. */
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { hashToken, newToken } from '../platform/tokens'
import { users, type UserRow } from '../users/tables'
import { mailTokens, sessions } from './tables'

const idle = sql`interval '30 days'`
const most = sql`interval '90 days'`
/** How old the time of the last use may be before it is written again. */
const step = sql`interval '1 hour'`

/** What a mailed link is for, and how long it lives. */
const lifetimes = { verify: sql`interval '24 hours'`, reset: sql`interval '1 hour'` }
export type LinkKind = keyof typeof lifetimes

/** Starts a session. @returns its token, which is told once and not kept. */
export async function startSession(queries: Queries, userId: string): Promise<string> {
  const token = newToken()
  await queries
    .insert(sessions)
    .values({ id: uuidv7(), tokenHash: hashToken(token), userId, expiresAt: sql`now() + ${most}` })
  return token
}

/** Who bears a token; null where it is unknown, ended, expired, or of a banned account. */
export async function findViewer(queries: Queries, token: string): Promise<Viewer | null> {
  const [found] = await queries
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - ${step}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, sql`now() - ${idle}`),
        eq(users.isBanned, false),
      ),
    )
  if (found === undefined) return null
  const { isStale, ...viewer } = found
  if (isStale) {
    await queries
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, viewer.sessionId))
  }
  return viewer
}

export async function endSession(queries: Queries, id: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.id, id))
}

/** Ends all sessions of an account. */
export async function endSessions(queries: Queries, userId: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.userId, userId))
}

/** Makes the secret of a mailed link, for the address that the account has now. */
export async function makeLink(
  queries: Queries,
  user: Pick<UserRow, 'id' | 'emailKey'>,
  kind: LinkKind,
): Promise<string> {
  if (user.emailKey === null) throw new Error('An account without an e-mail gets no link.')
  const token = newToken()
  await queries.insert(mailTokens).values({
    tokenHash: hashToken(token),
    userId: user.id,
    kind,
    emailKey: user.emailKey,
    expiresAt: sql`now() + ${lifetimes[kind]}`,
  })
  return token
}

/**
 * Spends a mailed link: it works once, while it lives, and only for the address that it was made for. One statement, so that
 * of many at once one succeeds.
 *
 * @returns the account's id, or null where the link is good for nothing.
 */
export async function spendLink(queries: Queries, token: string, kind: LinkKind): Promise<string | null> {
  const [spent] = await queries
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, hashToken(token)),
        eq(mailTokens.kind, kind),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
        sql`${mailTokens.emailKey} = (select ${users.emailKey} from ${users} where ${users.id} = ${mailTokens.userId})`,
      ),
    )
    .returning({ userId: mailTokens.userId })
  return spent?.userId ?? null
}

/** Whether a link of this kind was mailed to an account in the last half minute. */
export async function hasFreshLink(queries: Queries, userId: string, kind: LinkKind): Promise<boolean> {
  const [fresh] = await queries
    .select({ at: mailTokens.createdAt })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.kind, kind),
        gt(mailTokens.createdAt, sql`now() - interval '30 seconds'`),
      ),
    )
    .limit(1)
  return fresh !== undefined
}

/** Takes out what nobody can use any more. */
export async function forgetDeadTokens(queries: Queries): Promise<void> {
  await queries
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastUsedAt, sql`now() - ${idle}`)))
  await queries.delete(mailTokens).where(lt(mailTokens.expiresAt, sql`now() - interval '7 days'`))
}
