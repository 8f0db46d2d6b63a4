/** Sessions and mailed links in the database. */
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { emailKeyOf } from '../../contract/credentials'
import type { Viewer } from '../http/implementation'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { hashToken, newToken } from '../platform/tokens'
import { users, type UserRow } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { mailTokens, sessions } from './tables'

const idle = sql`interval '30 days'`
const most = sql`interval '90 days'`
/** How old the time of the last use may be before it is written again. */
const step = sql`interval '1 hour'`

/** What a mailed link is for, and how long it lives. */
const lifetimes = {
  verify: sql`interval '24 hours'`,
  reset: sql`interval '1 hour'`,
  restore: sql`interval '7 days'`,
}
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
  const found = await bearerOf(queries)(hashToken(token))
  if (found === null) return null
  const { isStale, ...viewer } = found
  if (isStale) {
    await queries
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, viewer.sessionId))
  }
  return viewer
}

const bearersOf = memoizePerConnection((queries) =>
  queries
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - ${step}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, sql`now() - ${idle}`),
        isNotBanned(users),
      ),
    )
    .prepare('bearers'),
)

/** Each request of a member asks this first. */
const bearerOf = memoizePerConnection((queries) =>
  batchRequests(async (tokenHashes: string[]) => {
    const rows = await bearersOf(queries).execute({ tokenHashes })
    const byHash = new Map(rows.map(({ tokenHash, ...bearer }) => [tokenHash, bearer]))
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash) ?? null)
  }),
)

export async function endSession(queries: Queries, id: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.id, id))
}

/** Ends all sessions of an account, or all but one. */
export async function endSessions(queries: Queries, userId: string, except: string | null = null): Promise<void> {
  await queries
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)))
}

/** The address that a link of a kind is for: one to verify for the present address, all others for the last verified one. */
export const addressOf = (user: Addresses, kind: LinkKind): string | null =>
  kind === 'verify' ? user.email : (user.verifiedEmail ?? user.email)
type Addresses = Pick<UserRow, 'email' | 'verifiedEmail'>

/** Makes the secret of a mailed link. */
export async function makeLink(
  queries: Queries,
  user: Pick<UserRow, 'id'> & Addresses,
  kind: LinkKind,
): Promise<string> {
  const email = addressOf(user, kind)
  if (email === null) throw new Error('An account without such an address gets no link.')
  const token = newToken()
  await queries.insert(mailTokens).values({
    tokenHash: hashToken(token),
    userId: user.id,
    kind,
    email,
    emailKey: emailKeyOf(email),
    expiresAt: sql`now() + ${lifetimes[kind]}`,
  })
  return token
}

/** What a spent link was for. */
export interface SpentLink {
  userId: string
  email: string
  createdAt: Date
}

/**
 * Spends a mailed link: it works once, while it lives, and only while its address is still the account's (one to restore an
 * address, however often that was changed since). One statement, so that of many at once one succeeds.
 *
 * @returns null where the link is good for nothing.
 */
export async function spendLink(queries: Queries, token: string, kind: LinkKind): Promise<SpentLink | null> {
  const present = kind === 'verify' ? users.emailKey : sql`coalesce(${users.verifiedEmailKey}, ${users.emailKey})`
  const [spent] = await queries
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, hashToken(token)),
        eq(mailTokens.kind, kind),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
        kind === 'restore'
          ? undefined
          : sql`${mailTokens.emailKey} = (select ${present} from ${users} where ${users.id} = ${mailTokens.userId})`,
      ),
    )
    .returning({ userId: mailTokens.userId, email: mailTokens.email, createdAt: mailTokens.createdAt })
  return spent ?? null
}

/** Takes out all links of a kind that an account still has. */
export async function voidLinks(queries: Queries, userId: string, kind: LinkKind): Promise<void> {
  await queries.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind)))
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
