/** Keeps an installation with somebody who can administer it. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { HttpError } from '../http/http-error'
import type { Queries } from '../platform/queries'
import { users } from './tables'
import { productUsername } from './product-account'

/** The condition that an account is a person's, not the product's own. */
export const isPerson = or(ne(users.usernameKey, productUsername), isNotNull(users.emailKey))

/** An ADMIN who can log in, now or after a password reset. */
const isAdministrator = and(eq(users.role, 'ADMIN'), eq(users.isBanned, false), isNotNull(users.verifiedEmail))

/**
 * Waits for other transactions that take an administrator away, and tells whether the account is the only one that can administer. Call
 * it before locking the account, so that two that take away each other's do not deadlock.
 */
export async function isLastAdministrator(queries: Queries, id: string): Promise<boolean> {
  const isSubject = and(eq(users.id, id), isAdministrator)
  if ((await queries.$count(users, isSubject)) === 0) return false
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('ketwork administrators'))`)
  // Once more: the transaction that was waited for may have changed it.
  if ((await queries.$count(users, isSubject)) === 0) return false
  return (await queries.$count(users, and(ne(users.id, id), isAdministrator))) === 0
}

/** @throws {HttpError} 409 if the account is the last administrator of an installation. See {@link isLastAdministrator}. */
export async function requireOtherAdministrator(queries: Queries, id: string): Promise<void> {
  if (!(await isLastAdministrator(queries, id))) return
  throw new HttpError(409, 'This is the only administrator. Make somebody else an administrator first.')
}

/** As {@link requireOtherAdministrator}, but lets the last account of all go. @throws {HttpError} 409 */
export async function requireAdministratorForOthers(queries: Queries, id: string): Promise<void> {
  if ((await queries.$count(users, and(ne(users.id, id), isPerson))) > 0) await requireOtherAdministrator(queries, id)
}
