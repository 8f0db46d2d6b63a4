import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../contract/users'
import { createdAt, ownerColumn, updatedAt } from '../platform/columns'

/** Accounts. The one without an e-mail and a password is the product's own, which nobody can sign in to. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** What makes a username equal to another: see `usernameKeyOf`. */
    usernameKey: text('username_key').notNull().unique(),
    /** What makes it look equal: see `usernameSkeletonOf`. Not unique, because older accounts may look alike; null until the next start fills it in. */
    usernameSkeleton: text('username_skeleton'),
    email: text('email'),
    emailKey: text('email_key').unique(),
    /** The last address that was verified, where links to reset the password go; null before the first. */
    verifiedEmail: text('verified_email'),
    verifiedEmailKey: text('verified_email_key').unique(),
    passwordHash: text('password_hash'),
    bio: text('bio'),
    isPrivateEmail: boolean('is_private_email').notNull().default(true),
    /** Path under the site's root. */
    profileImage: text('profile_image'),
    role: text('role').$type<Role>().notNull().default('USER'),
    isVerified: boolean('is_verified').notNull().default(false),
    isBanned: boolean('is_banned').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('users_by_username_skeleton').on(table.usernameSkeleton)],
)

export type UserRow = typeof users.$inferSelect

/**
 * Usernames that somebody asked for together with an address that has an account already: taken from then on, as they would
 * be if the address had been new. Only the owner of that account may still have one.
 */
export const reservedUsernames = pgTable(
  'kept_usernames',
  {
    usernameKey: text('username_key').primaryKey(),
    usernameSkeleton: text('username_skeleton'),
    userId: ownerColumn('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('kept_usernames_by_skeleton').on(table.usernameSkeleton)],
)
