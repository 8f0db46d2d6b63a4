/** Mailed links in the database: to verify an address, to reset a password, to restore a changed address. */
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { emailKeyOf } from '../../contract/credentials'
import type { Queries } from '../platform/queries'
import { hashToken, newToken } from '../platform/tokens'
import { users, type UserRow } from '../users/tables'
import { mailTokens } from './tables'

const lifetimes = {
  verify: sql`interval '24 hours'`,
  reset: sql`interval '1 hour'`,
  restore: sql`interval '7 days'`,
}
export type MailLinkKind = keyof typeof lifetimes

type Addresses = Pick<UserRow, 'email' | 'verifiedEmail'>

/** The address that a link is mailed to: the current one to verify it, otherwise the last verified one. */
export const linkRecipientOf = (user: Addresses, kind: MailLinkKind): string | null =>
  kind === 'verify' ? user.email : (user.verifiedEmail ?? user.email)

/** Creates a link. @returns its secret. */
export async function createMailLink(
  queries: Queries,
  user: Pick<UserRow, 'id'> & Addresses,
  kind: MailLinkKind,
): Promise<string> {
  const email = linkRecipientOf(user, kind)
  if (email === null) throw new Error('An account without an address gets no link.')
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

/** What a redeemed link was for. */
type RedeemedLink = Pick<typeof mailTokens.$inferSelect, 'userId' | 'email' | 'createdAt'>

/**
 * Redeems a link, which works once, until it expires, and only while its address is still the account's (a link to restore an address,
 * however often that changed since). It is one statement, so that of many attempts at once one succeeds.
 *
 * @returns null if the link is not valid.
 */
export async function redeemMailLink(
  queries: Queries,
  token: string,
  kind: MailLinkKind,
): Promise<RedeemedLink | null> {
  const currentKey = kind === 'verify' ? users.emailKey : sql`coalesce(${users.verifiedEmailKey}, ${users.emailKey})`
  const [redeemed] = await queries
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
          : sql`${mailTokens.emailKey} = (select ${currentKey} from ${users} where ${users.id} = ${mailTokens.userId})`,
      ),
    )
    .returning({ userId: mailTokens.userId, email: mailTokens.email, createdAt: mailTokens.createdAt })
  return redeemed ?? null
}

/** Whether a link was redeemed: by an earlier attempt of the same request, whose end was cut off. */
export async function isRedeemed(queries: Queries, token: string, kind: MailLinkKind): Promise<boolean> {
  const used = and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.kind, kind), isNotNull(mailTokens.usedAt))
  return (await queries.$count(mailTokens, used)) > 0
}

/** Deletes the links of a kind that an account can still redeem. */
export async function deleteMailLinks(queries: Queries, userId: string, kind: MailLinkKind): Promise<void> {
  const unused = and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind), isNull(mailTokens.usedAt))
  await queries.delete(mailTokens).where(unused)
}

/** Whether a link of this kind was mailed to an account within the last half minute. */
export async function hasRecentMailLink(queries: Queries, userId: string, kind: MailLinkKind): Promise<boolean> {
  const recent = gt(mailTokens.createdAt, sql`now() - interval '30 seconds'`)
  return (await queries.$count(mailTokens, and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind), recent))) > 0
}

export async function deleteExpiredMailLinks(queries: Queries): Promise<void> {
  await queries.delete(mailTokens).where(lt(mailTokens.expiresAt, sql`now() - interval '7 days'`))
}
