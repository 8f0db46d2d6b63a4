/** Who gets mails about their issues, and the link by which they end. */
import { eq, gt, and, lt, sql } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { hashToken, newToken } from '../platform/tokens'
import { users } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { mailOptOuts, unsubscribeTokens } from './tables'

/** Somebody who is to get a mail. */
export interface Recipient {
  id: string
  username: string
  email: string
}

/** Who gets mails about the issues of an account: its verified address, unless it wants none, is banned or gone. */
export async function findRecipient(queries: Queries, userId: string): Promise<Recipient | null> {
  const [user] = await queries
    .select({ id: users.id, username: users.username, email: users.verifiedEmail })
    .from(users)
    .leftJoin(mailOptOuts, eq(mailOptOuts.userId, users.id))
    .where(and(eq(users.id, userId), isNotBanned(users), sql`${mailOptOuts.userId} is null`))
  return user === undefined || user.email === null ? null : { ...user, email: user.email }
}

/** The secret of the link in one mail. It works as often as it is opened, for a year: a mail is not always read at once. */
export async function createUnsubscribeToken(queries: Queries, userId: string): Promise<string> {
  const token = newToken()
  await queries
    .insert(unsubscribeTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt: sql`now() + interval '365 days'` })
  return token
}

/** Whose mails a link is about; null where it is good for nothing. */
export async function findUnsubscriber(queries: Queries, token: string): Promise<string | null> {
  const [found] = await queries
    .select({ userId: unsubscribeTokens.userId })
    .from(unsubscribeTokens)
    .where(and(eq(unsubscribeTokens.tokenHash, hashToken(token)), gt(unsubscribeTokens.expiresAt, sql`now()`)))
  return found?.userId ?? null
}

export async function isSubscribed(queries: Queries, userId: string): Promise<boolean> {
  const [refusal] = await queries
    .select({ userId: mailOptOuts.userId })
    .from(mailOptOuts)
    .where(eq(mailOptOuts.userId, userId))
  return refusal === undefined
}

export async function setSubscribed(queries: Queries, userId: string, isWanted: boolean): Promise<void> {
  if (isWanted) await queries.delete(mailOptOuts).where(eq(mailOptOuts.userId, userId))
  else await queries.insert(mailOptOuts).values({ userId }).onConflictDoNothing()
}

/** Takes out links that are too old. */
export async function deleteExpiredUnsubscribeTokens(queries: Queries): Promise<void> {
  await queries.delete(unsubscribeTokens).where(lt(unsubscribeTokens.expiresAt, sql`now()`))
}
