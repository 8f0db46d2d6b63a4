/** Accounts in the database. */
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { emailKeyOf } from '../../contract/credentials'
import type { Role } from '../../contract/users'
import { notFound, unauthorized } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import { mails } from '../platform/mail/tables'
import type { Queries } from '../platform/queries'
import { reservedUsernames, users, type UserRow } from './tables'
import { productUsername } from './product-account'
import { isReservedUsername, usernameKeyOf, usernameSkeletonOf } from './username-keys'

/** The message for an account that does not exist. */
export const userNotFound = 'User not found'

const accountDeleted = () => unauthorized('This account has been deleted.')

interface NewUser {
  id: string
  username: string
  email: string
  /** Null until the first one is chosen. */
  passwordHash: string | null
  role: Role
}

export const findUser = (queries: Queries, id: string): Promise<UserRow | null> => findOne(queries, eq(users.id, id))

/** An account that a request names. @throws {HttpError} 404 */
export async function requireUser(queries: Queries, id: string): Promise<UserRow> {
  const user = await findUser(queries, id)
  if (user === null) throw notFound(userNotFound)
  return user
}

/** The account of whoever sends a request. @throws {HttpError} 401 if it has just been deleted */
export async function requireOwnAccount(queries: Queries, { id }: Pick<Viewer, 'id'>): Promise<UserRow> {
  const user = await findUser(queries, id)
  if (user === null) throw accountDeleted()
  return user
}

export const findUserByEmail = (queries: Queries, email: string): Promise<UserRow | null> =>
  findOne(queries, eq(users.emailKey, emailKeyOf(email)))

/** The account with this username, however it is written. */
export const findUserByUsername = (queries: Queries, username: string): Promise<UserRow | null> =>
  findOne(queries, eq(users.usernameKey, usernameKeyOf(username)))

async function findOne(queries: Queries, condition: SQL): Promise<UserRow | null> {
  const [user] = await queries.select().from(users).where(condition)
  return user ?? null
}

/** The account of an address: the one that has it now, otherwise the one whose last verified address it is. */
export async function findUserByKnownEmail(queries: Queries, email: string): Promise<UserRow | null> {
  const key = emailKeyOf(email)
  const [user] = await queries
    .select()
    .from(users)
    .where(or(eq(users.emailKey, key), eq(users.verifiedEmailKey, key)))
    .orderBy(desc(eq(users.emailKey, key)))
    .limit(1)
  return user ?? null
}

/** All accounts, the oldest first. */
export const listUsers = (queries: Queries): Promise<UserRow[]> =>
  queries.select().from(users).orderBy(users.createdAt, users.id)

/** Whether a username equals or resembles that of another account, a reserved one, or one reserved for another account. */
export async function isUsernameTaken(queries: Queries, username: string, userId?: string): Promise<boolean> {
  const isAlike = (table: typeof users | typeof reservedUsernames) =>
    or(eq(table.usernameKey, usernameKeyOf(username)), eq(table.usernameSkeleton, usernameSkeletonOf(username)))
  const owners = await queries.select({ id: users.id }).from(users).where(isAlike(users))
  const reservers = await queries
    .select({ id: reservedUsernames.userId })
    .from(reservedUsernames)
    .where(isAlike(reservedUsernames))
  return [...owners, ...reservers].some(({ id }) => id !== userId) || isReservedUsername(username)
}

/** Reserves a username for one account: see {@link reservedUsernames}. */
export async function reserveUsername(queries: Queries, username: string, userId: string): Promise<void> {
  await queries
    .insert(reservedUsernames)
    .values({ ...usernameKeys(username), userId })
    .onConflictDoNothing()
}

/** Whether a username is reserved for one account. */
export async function isReservedFor(queries: Queries, username: string, userId: string): Promise<boolean> {
  const own = and(eq(reservedUsernames.usernameKey, usernameKeyOf(username)), eq(reservedUsernames.userId, userId))
  return (await queries.$count(reservedUsernames, own)) > 0
}

const usernameKeys = (username: string) => ({
  usernameKey: usernameKeyOf(username),
  usernameSkeleton: usernameSkeletonOf(username),
})

/** Adds an account; null if its username or email is taken. */
export async function addUser(queries: Queries, { username, email, ...rest }: NewUser): Promise<UserRow | null> {
  const [user] = await queries
    .insert(users)
    .values({ ...rest, username, ...usernameKeys(username), email, emailKey: emailKeyOf(email) })
    .onConflictDoNothing()
    .returning()
  return user ?? null
}

/** The product's own account, which is created if it does not exist. */
export async function ensureProductUser(queries: Queries): Promise<UserRow> {
  const product = { id: uuidv7(), username: productUsername, ...usernameKeys(productUsername), isVerified: true }
  await queries
    .insert(users)
    .values({ ...product, bio: 'Circuits to begin with, each with the paper it comes from.' })
    .onConflictDoNothing()
  const user = await findUserByUsername(queries, productUsername)
  if (user === null) throw new Error('The product’s own account could not be created.')
  return user
}

/** Changes columns that an account's owner may change. */
export const updateUser = (
  queries: Queries,
  id: string,
  { username, ...rest }: Partial<Pick<UserRow, 'username' | 'isPrivateEmail' | 'bio'>>,
) => update(queries, id, { ...(username !== undefined && { username, ...usernameKeys(username) }), ...rest })

/** Marks an account's address as verified. */
export const verifyUser = (queries: Queries, id: string) =>
  update(queries, id, {
    isVerified: true,
    verifiedEmail: sql`${users.email}`,
    verifiedEmailKey: sql`${users.emailKey}`,
  })

export const setPassword = (queries: Queries, id: string, passwordHash: string) => update(queries, id, { passwordHash })

export const setBanned = (queries: Queries, id: string, isBanned: boolean) => update(queries, id, { isBanned })

export const setRole = (queries: Queries, id: string, role: Role) => update(queries, id, { role })

/** Changes an account's picture. @returns the account, and the path of its previous picture. */
export async function setProfileImage(
  queries: Queries,
  id: string,
  profileImage: string,
): Promise<{ user: UserRow; before: string | null } | null> {
  const before = await lockForDeletion(queries, id)
  const user = await update(queries, id, { profileImage })
  return before && user && { user, before: before.profileImage }
}

async function update(queries: Queries, id: string, changes: PgUpdateSetSource<typeof users>): Promise<UserRow | null> {
  const [user] = await queries
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return user ?? null
}

/**
 * Locks an author's account, and others that the work is about, to the end of the transaction: a deletion that comes meanwhile waits and
 * finds what was written. Call it before locking any other row, as deletions do, so that the two never deadlock.
 *
 * @throws {HttpError} 401 if the author's account has just been deleted
 */
export async function lockAccounts(
  queries: Queries,
  authorId: string,
  others: readonly (string | null)[] = [],
): Promise<void> {
  const ids = [...new Set([authorId, ...others])].filter((id) => id !== null)
  const locked = await queries
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('key share')
  if (!locked.some(({ id }) => id === authorId)) throw accountDeleted()
}

/** Has one change at a time of what an account has, so that it is counted right. @throws {HttpError} 401 if it has just been deleted */
export async function lockForCounting(queries: Queries, id: string): Promise<void> {
  const [account] = await queries.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  if (account === undefined) throw accountDeleted()
}

/** Locks an account before its deletion: waits for what others are writing for it. @returns null if it no longer exists. */
export async function lockForDeletion(queries: Queries, id: string): Promise<UserRow | null> {
  const [user] = await queries.select().from(users).where(eq(users.id, id)).for('update')
  return user ?? null
}

/** The same of an account that a request names. @throws {HttpError} 404 */
export async function requireLockedUser(queries: Queries, id: string): Promise<UserRow> {
  const user = await lockForDeletion(queries, id)
  if (user === null) throw notFound(userNotFound)
  return user
}

/** Deletes an account with its sessions, links, likes, favorites and mails. */
export async function deleteUser(queries: Queries, user: UserRow): Promise<void> {
  const addresses = [user.email, user.verifiedEmail].filter((address) => address !== null)
  if (addresses.length > 0) await queries.delete(mails).where(inArray(mails.recipient, addresses))
  await queries.delete(users).where(eq(users.id, user.id))
}
