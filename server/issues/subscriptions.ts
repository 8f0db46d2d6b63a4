/** Who gets mails about their issues, and the links that unsubscribe from them. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { hashToken, newToken } from '../platform/tokens'
import { users } from '../users/tables'
import { isNotBanned } from '../visibility/policy'
import { mailOptOuts, unsubscribeTokens } from './tables'

export interface Recipient {
  id: string
  username: string
  email: string
}

/** The verified address of an account; null if it has unsubscribed, is banned, or no longer exists. */
export async function findRecipient(queries: Queries, userId: string): Promise<Recipient | null> {
  const [user] = await queries
    .select({ id: users.id, username: users.username, email: users.verifiedEmail })
    .from(users)
    .leftJoin(mailOptOuts, eq(mailOptOuts.userId, users.id))
    .where(and(eq(users.id, userId), isNotBanned(users), sql`${mailOptOuts.userId} is null`))
  return user === undefined || user.email === null ? null : { ...user, email: user.email }
}

/** Creates the secret of the link in one mail. It works repeatedly for a year, because mails are not always read at once. */
export async function createUnsubscribeToken(queries: Queries, userId: string): Promise<string> {
  const token = newToken()
  await queries
    .insert(unsubscribeTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt: sql`now() + interval '365 days'` })
  return token
}

/** The account that an unsubscribe link belongs to; null if the link is not valid. */
export async function findUnsubscriber(queries: Queries, token: string): Promise<string | null> {
  const [found] = await queries
    .select({ userId: unsubscribeTokens.userId })
    .from(unsubscribeTokens)
    .where(and(eq(unsubscribeTokens.tokenHash, hashToken(token)), gt(unsubscribeTokens.expiresAt, sql`now()`)))
  return found?.userId ?? null
}

export const isSubscribed = async (queries: Queries, userId: string): Promise<boolean> =>
  (await queries.$count(mailOptOuts, eq(mailOptOuts.userId, userId))) === 0

export async function setSubscribed(queries: Queries, userId: string, isWanted: boolean): Promise<void> {
  if (isWanted) await queries.delete(mailOptOuts).where(eq(mailOptOuts.userId, userId))
  else await queries.insert(mailOptOuts).values({ userId }).onConflictDoNothing()
}

export async function deleteExpiredUnsubscribeTokens(queries: Queries): Promise<void> {
  await queries.delete(unsubscribeTokens).where(lt(unsubscribeTokens.expiresAt, sql`now()`))
}
