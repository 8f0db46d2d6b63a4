/** Accounts in the database. */
import { eq, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../contract/users'
import type { Queries } from '../platform/queries'
import { keyOf, productUsername } from './keys'
import { users, type UserRow } from './tables'

/** Somebody new. */
export interface NewUser {
  id: string
  username: string
  email: string
  passwordHash: string
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
    .where(eq(users.emailKey, keyOf(email)))
  return user ?? null
}

export async function findUserByUsername(queries: Queries, username: string): Promise<UserRow | null> {
  const [user] = await queries
    .select()
    .from(users)
    .where(eq(users.usernameKey, keyOf(username)))
  return user ?? null
}

/** Whether anybody but the product itself has an account. */
export async function hasUsers(queries: Queries): Promise<boolean> {
  const [user] = await queries
    .select({ id: users.id })
    .from(users)
    .where(or(ne(users.usernameKey, productUsername), sql`${users.emailKey} is not null`))
    .limit(1)
  return user !== undefined
}

/** Adds an account; null where its username or e-mail is taken. */
export async function addUser(queries: Queries, { username, email, ...rest }: NewUser): Promise<UserRow | null> {
  const [user] = await queries
    .insert(users)
    .values({ ...rest, username, usernameKey: keyOf(username), email, emailKey: keyOf(email) })
    .onConflictDoNothing()
    .returning()
  return user ?? null
}

/** The product's own account, made where it is missing. */
export async function productUser(queries: Queries): Promise<UserRow> {
  const product = { id: uuidv7(), username: productUsername, usernameKey: productUsername, isVerified: true }
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
    .set({ isVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** Gives an account another role. */
export async function setRole(queries: Queries, id: string, role: Role): Promise<void> {
  await queries
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}
