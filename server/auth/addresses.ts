/** Whose an e-mail address is, and how it changes. */
import { and, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import { emailKeyOf } from '../../contract/credentials'
import { consumeMailLimit } from '../http/rate-limits'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { findUser, findUserByKnownEmail } from '../users/repository'
import { users, type UserRow } from '../users/tables'
import { addressChangedMail, passwordResetMail, verificationMail } from './mail-templates'
import { createMailLink, redeemMailLink, deleteMailLinks } from './mail-links'
import { deleteSessions } from './sessions'
import { mailTokens } from './tables'

/**
 * One at a time: whoever takes a username or an address does so under this lock, to the end of the transaction. So no two
 * find the same one free, and only one is the first of all.
 */
export async function lockAccountNames(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('ketwork register'))`)
}

/**
 * Who has an address, may still verify that they have it, or may still bring it back; with the address as they wrote it. It
 * asks the same of the database for every address.
 */
export async function findAddressOwner(
  queries: Queries,
  email: string,
): Promise<{ user: UserRow; address: string } | null> {
  const key = emailKeyOf(email)
  const user = await findUserByKnownEmail(queries, email)
  const [kept] = await queries
    .select({ user: users, address: mailTokens.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(mailTokens.kind, 'restore'),
        eq(mailTokens.emailKey, key),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .limit(1)
  if (user === null) return kept ?? null
  return { user, address: (user.emailKey === key ? user.email : user.verifiedEmail) ?? email }
}

/**
 * Gives an account another address, which holds at once: it gets a link to verify it, the last verified one a notice with a
 * link that brings it back, and all sessions end but one. The names have to be locked.
 */
export async function changeEmail(
  queries: Queries,
  settings: Settings,
  user: UserRow,
  email: string,
  exceptSession: string | null,
): Promise<void> {
  const isVerified = emailKeyOf(email) === user.verifiedEmailKey
  await queries
    .update(users)
    .set({ email, emailKey: emailKeyOf(email), isVerified, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
  const changed = { ...user, email }
  if (!isVerified) {
    await consumeMailLimit(queries, settings.rateLimits, { address: email, accountId: user.id })
    const token = await createMailLink(queries, changed, 'verify')
    await enqueueMail(queries, verificationMail(settings, email, user.username, token))
    if (user.verifiedEmail !== null) {
      await consumeMailLimit(queries, settings.rateLimits, { address: user.verifiedEmail })
      const restore = await createMailLink(queries, changed, 'restore')
      await enqueueMail(queries, addressChangedMail(settings, user.verifiedEmail, user.username, restore))
    }
  }
  await deleteSessions(queries, user.id, exceptSession)
}

/**
 * Spends the link that brings an address back. Whoever changed it may know the password too, so that is void, all sessions
 * end, and the address gets a link to choose another.
 *
 * @returns whether the link was good.
 */
export async function restoreEmail(queries: Queries, settings: Settings, token: string): Promise<boolean> {
  const link = await redeemMailLink(queries, token, 'restore')
  const user = link === null ? null : await findUser(queries, link.userId)
  if (link === null || user === null) return false
  const address = { email: link.email, emailKey: emailKeyOf(link.email) }
  const verified = { verifiedEmail: address.email, verifiedEmailKey: address.emailKey, isVerified: true }
  await queries
    .update(users)
    .set({ ...address, ...verified, passwordHash: null, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
  await deleteSessions(queries, user.id)
  await deleteMailLinks(queries, user.id, 'reset')
  // Links that later changes mailed may be in the wrong hands; earlier ones are their owner's.
  await queries
    .delete(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, user.id),
        eq(mailTokens.kind, 'restore'),
        gte(mailTokens.createdAt, link.createdAt),
        ne(mailTokens.emailKey, address.emailKey),
      ),
    )
  await consumeMailLimit(queries, settings.rateLimits, { address: link.email, accountId: user.id })
  const reset = await createMailLink(queries, { ...user, ...verified }, 'reset')
  await enqueueMail(queries, passwordResetMail(settings, link.email, user.username, reset))
  return true
}
