import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../contract/users'
import { createdAt, ownerColumn, timestampColumn } from '../platform/columns'
import { users } from '../users/tables'

/** Who is signed in. The token itself is known to its bearer alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: ownerColumn('user_id', () => users.id),
    createdAt: createdAt(),
    /** To the hour: written when it is older than that. */
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When the password was last confirmed in this session. */
    passwordConfirmedAt: timestampColumn('password_confirmed_at').notNull().defaultNow(),
    /** The header `User-Agent` of the sign-in, shortened; empty for none, and for sessions from before it was stored. */
    userAgent: text('user_agent').notNull().default(''),
    /** The network that it came from, as `203.0.113.0/24`: enough to recognize, too coarse to locate. */
    network: text('network').notNull().default(''),
    /** `password`, `passkey`, or the label of a provider. */
    signedInWith: text('signed_in_with').notNull().default('password'),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** Links that were mailed. Each works once, until it expires, for the address it was made for. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    kind: text('kind', { enum: ['verify', 'reset', 'restore'] }).notNull(),
    /** The address that it was made for; a link to restore an address brings this one back. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    index('mail_tokens_by_user').on(table.userId, table.kind),
    index('mail_tokens_by_email').on(table.emailKey, table.kind),
  ],
)

/** Browsers and programs that signed in to an account before, so that a new one is reported by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ownerColumn('user_id', () => users.id),
    /** The hash of the random key that a browser stores, or of the user agent where there is none. */
    keyHash: text('key_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('known_devices_by_last_use').on(table.lastUsedAt),
  ],
)

/** Accounts at providers (OpenID Connect) that sign in to an account here. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    /** Whose account it is: the provider's identifier and the account's within it. They never change, unlike names and addresses. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The address at the last sign-in, for display. */
    email: text('email').notNull(),
    /** The role to return to when the provider no longer says that this is an administrator; null unless it made them one. */
    roleBefore: text('role_before').$type<Role>(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    unique('identities_by_subject').on(table.issuer, table.subject),
    index('identities_by_user').on(table.userId),
  ],
)

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, where it counts: a lower value than before means a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** Whether it is copied to the owner's other devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
)

/** Authenticator apps (TOTP), one for each account. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: ownerColumn('user_id', () => users.id).primaryKey(),
  /** Shared with the app, in base32. Codes are computed from it, so it cannot be hashed. */
  secret: text('secret').notNull(),
  /** Whether a code has proved that the app has the secret. Until then it is no second factor. */
  isConfirmed: boolean('is_confirmed').notNull().default(false),
  /** The time step of the last accepted code: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Recovery codes that are left. A code is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
)

/** What a {@link signInSteps} row is for. */
export type StepKind = 'provider' | 'second factor' | 'passkey' | 'new passkey' | 'confirmation'

/** The first half of something that takes two requests, such as a sign-in with a second factor. Each is used once, within minutes. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<StepKind>().notNull(),
    /** Null while nobody knows whose sign-in it will be. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the second half is checked against. */
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** Wrong answers so far. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('sign_in_steps_by_expiry').on(table.expiresAt), index('sign_in_steps_by_user').on(table.userId)],
)
