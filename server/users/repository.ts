/** Accounts in the database. */
import { desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { emailKeyOf } from '../../contract/credentials'
import type { Role } from '../../contract/users'
import { unauthorized } from '../http/http-error'
import { mails } from '../platform/mail/tables'
import type { Queries } from '../platform/queries'
import { isReservedUsername, productUsername, usernameKeyOf, usernameSkeletonOf } from './username-keys'
import { reservedUsernames, users, type UserRow } from './tables'

/** Somebody new. */
export interface NewUser {
  id: string
  username: string
  email: string
  /** Null until the first is chosen. */
  passwordHash: string | null
  role: Role
}

export async function findUser(queries: Queries, id: string): Promise<UserRow | null> {
  const [user] = await queries.select().from(users).where(eq(users.id, id))
  return user ?? null
}

export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | null> {
  const [user] = await queries
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
  return user ?? null
}

/** The account of an address: the one that has it now, else the one whose last verified address it is. */
export async function findUserByKnownEmail(queries: Queries, email: string): Promise<UserRow | null> {
  const [user] = await queries
    .select()
    .from(users)
    .where(or(eq(users.emailKey, emailKeyOf(email)), eq(users.verifiedEmailKey, emailKeyOf(email))))
    .orderBy(desc(eq(users.emailKey, emailKeyOf(email))))
    .limit(1)
  return user ?? null
}

async function findUserByUsername(queries: Queries, username: string): Promise<UserRow | null> {
  const [user] = await queries
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKeyOf(username)))
  return user ?? null
}

/**
 * Whether a username is another's, or looks like another's: that of an account, one that is reserved, or one that is kept for
 * somebody else than `userId`.
 */
export async function isUsernameTaken(queries: Queries, username: string, userId?: string): Promise<boolean> {
  const isAlike = (table: typeof users | typeof reservedUsernames) =>
    or(eq(table.usernameKey, usernameKeyOf(username)), eq(table.usernameSkeleton, usernameSkeletonOf(username)))
  const owners = await queries.select({ id: users.id }).from(users).where(isAlike(users))
  const kept = await queries
    .select({ id: reservedUsernames.userId })
    .from(reservedUsernames)
    .where(isAlike(reservedUsernames))
  return [...owners, ...kept].some(({ id }) => id !== userId) || isReservedUsername(username)
}

/** Takes a username out of use for all but one account: see {@link reservedUsernames}. */
export async function reserveUsername(queries: Queries, username: string, userId: string): Promise<void> {
  await queries
    .insert(reservedUsernames)
    .values({ ...usernameColumns(username), userId })
    .onConflictDoNothing()
}

/** What stands beside a username to compare it by. */
const usernameColumns = (username: string) => ({
  usernameKey: usernameKeyOf(username),
  usernameSkeleton: usernameSkeletonOf(username),
})

/** Usernames that are given their skeleton at once. */
const skeletonBatch = 500

/** Gives their skeleton to usernames that have none: those from before there were any. */
export async function backfillUsernameSkeletons(queries: Queries): Promise<void> {
  for (;;) {
    const rows = await queries
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(isNull(users.usernameSkeleton))
      .limit(skeletonBatch)
    const skeletons = rows.map(({ id, username }) => ({ id, skeleton: usernameSkeletonOf(username) }))
    await queries.execute(sql`update users set username_skeleton = t.skeleton
      from json_to_recordset(${JSON.stringify(skeletons)}::json) as t(id uuid, skeleton text) where users.id = t.id`)
    if (rows.length < skeletonBatch) break
  }
  const kept = await queries
    .select({ key: reservedUsernames.usernameKey })
    .from(reservedUsernames)
    .where(isNull(reservedUsernames.usernameSkeleton))
  for (const { key } of kept) {
    await queries
      .update(reservedUsernames)
      .set({ usernameSkeleton: usernameSkeletonOf(key) })
      .where(eq(reservedUsernames.usernameKey, key))
  }
}

/** Adds an account; null where its username or e-mail is taken. */
export async function addUser(queries: Queries, { username, email, ...rest }: NewUser): Promise<UserRow | null> {
  const [user] = await queries
    .insert(users)
    .values({ ...rest, username, ...usernameColumns(username), email, emailKey: emailKeyOf(email) })
    .onConflictDoNothing()
    .returning()
  return user ?? null
}

/** The product's own account, made where it is missing. */
export async function ensureProductUser(queries: Queries): Promise<UserRow> {
  const product = { id: uuidv7(), username: productUsername, ...usernameColumns(productUsername), isVerified: true }
  await queries
    .insert(users)
    .values({ ...product, bio: 'Circuits to begin with, each with the paper it comes from.' })
    .onConflictDoNothing()
  const user = await findUserByUsername(queries, productUsername)
  if (user === null) throw new Error('The product’s own account could not be made.')
  return user
}

/** Marks the address of an account as its owner's. */
export async function verifyUser(queries: Queries, id: string): Promise<void> {
  await queries
    .update(users)
    .set({
      isVerified: true,
      verifiedEmail: sql`${users.email}`,
      verifiedEmailKey: sql`${users.emailKey}`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
}

/** Sets the password of an account. */
export async function setPassword(queries: Queries, id: string, passwordHash: string): Promise<void> {
  await queries
    .update(users)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** Changes columns of an account that its owner may. */
export async function updateUser(
  queries: Queries,
  id: string,
  { username, ...rest }: Partial<Pick<UserRow, 'username' | 'isPrivateEmail' | 'bio'>>,
): Promise<void> {
  await queries
    .update(users)
    .set({ ...(username !== undefined && { username, ...usernameColumns(username) }), ...rest, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** Gives an account another picture. @returns the account, and the path of the picture before. */
export async function setProfileImage(
  queries: Queries,
  id: string,
  profileImage: string,
): Promise<{ user: UserRow; before: string | null } | null> {
  const [old] = await queries.select().from(users).where(eq(users.id, id)).for('update')
  const [user] = await queries
    .update(users)
    .set({ profileImage, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return old === undefined || user === undefined ? null : { user, before: old.profileImage }
}

/** Shuts an account out, or lets it in again. */
export async function setBanned(queries: Queries, id: string, isBanned: boolean): Promise<void> {
  await queries
    .update(users)
    .set({ isBanned, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** All accounts, the oldest first. */
export async function listUsers(queries: Queries): Promise<UserRow[]> {
  return queries.select().from(users).orderBy(users.createdAt, users.id)
}

/**
 * Holds an account, and those of others whom the work is about, to the end of a transaction: a deletion that comes meanwhile waits, and
 * finds what was written. Asked for before any other row is locked, as a deletion does, so that the two never wait for each other.
 *
 * @throws {HttpError} 401 where the writer's account has just been deleted
 */
export async function lockAccounts(
  queries: Queries,
  writerId: string,
  others: readonly (string | null)[] = [],
): Promise<void> {
  const ids = [...new Set([writerId, ...others])].filter((id) => id !== null)
  const held = await queries
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('key share')
  if (!held.some(({ id }) => id === writerId)) throw unauthorized('This account has been deleted.')
}

/**
 * Locks an account that is about to be deleted: nothing is written for it any more, and whoever was at it is done.
 *
 * @returns it as it is now, or null where it has vanished
 */
export async function lockForDeletion(queries: Queries, id: string): Promise<UserRow | null> {
  const [user] = await queries.select().from(users).where(eq(users.id, id)).for('update')
  return user ?? null
}

/** Removes an account with its sessions, links, likes, favorites and mails. */
export async function removeUser(queries: Queries, user: UserRow): Promise<void> {
  const addresses = [user.email, user.verifiedEmail].filter((address) => address !== null)
  if (addresses.length > 0) await queries.delete(mails).where(inArray(mails.recipient, addresses))
  await queries.delete(users).where(eq(users.id, user.id))
}

/** Gives an account another role. */
export async function setRole(queries: Queries, id: string, role: Role): Promise<void> {
  await queries
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}
