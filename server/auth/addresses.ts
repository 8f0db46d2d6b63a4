/** The owners of email addresses, and changes of addresses. */
import { and, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import { emailKeyOf } from '../../contract/credentials'
import { consumeMailLimit } from '../http/rate-limits'
import { enqueueMail } from '../platform/mail/outbox'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import { findUser, findUserByKnownEmail, isReservedFor } from '../users/repository'
import { users, type UserRow } from '../users/tables'
import { addressChangedMail, passwordResetMail, verificationMail } from './mail-templates'
import { createMailLink, redeemMailLink, deleteMailLinks } from './mail-links'
import { deleteSessions } from './sessions'
import { deleteUnusedRecoveryCodes } from './second-factors'
import { authenticatorApps, identities, mailTokens, passkeys } from './tables'

/**
 * Locks usernames and addresses to the end of the transaction. Every transaction that assigns one takes this lock, so no two find the same
 * one free, and only one account is the first.
 */
export async function lockAccountNames(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('ketwork register'))`)
}

/**
 * The account that has an address, may still verify it, or may still restore it, with the address as its owner wrote it. It runs the same
 * queries for every address, so that its duration reveals nothing.
 */
export async function findAddressOwner(
  queries: Queries,
  email: string,
): Promise<{ user: UserRow; address: string } | null> {
  const key = emailKeyOf(email)
  const user = await findUserByKnownEmail(queries, email)
  const [restorable] = await queries
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
  if (user === null) return restorable ?? null
  return { user, address: (user.emailKey === key ? user.email : user.verifiedEmail) ?? email }
}

/** Whether an earlier attempt of a registration has done all of it: added the account, or reserved the name where the address is taken. */
export async function isRegistered(
  queries: Queries,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<boolean> {
  if ((await findUser(queries, id)) !== null) return true
  const owner = await findAddressOwner(queries, email)
  return owner !== null && isReservedFor(queries, username, owner.user.id)
}

/**
 * Changes the address of an account at once. The new address gets a link to verify it, the last verified one a notice with a link to
 * restore it, and all sessions but one end. The caller has locked the names.
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

/** Removes what whoever changed the address may have added to come back: passkeys, an authenticator app, linked providers. */
async function deleteWaysInSince(queries: Queries, userId: string, moment: Date): Promise<void> {
  for (const table of [passkeys, authenticatorApps, identities]) {
    await queries.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, moment)))
  }
  await deleteUnusedRecoveryCodes(queries, userId)
}

/**
 * Redeems a link that restores an address. The person who changed it may know the password too, so the password is removed, all sessions
 * end, and the address gets a link to choose another password.
 *
 * @returns whether the link was valid.
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
  await deleteWaysInSince(queries, user.id, link.createdAt)
  // Somebody else may have the links that later changes mailed; earlier ones are the owner's.
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
  if (!settings.signIn.passwords) return true
  await consumeMailLimit(queries, settings.rateLimits, { address: link.email, accountId: user.id })
  const reset = await createMailLink(queries, { ...user, ...verified }, 'reset')
  await enqueueMail(queries, passwordResetMail(settings, link.email, user.username, reset))
  return true
}
