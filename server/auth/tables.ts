import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../platform/columns'
import { users } from '../users/tables'

/** Who is signed in. The token itself is known to its bearer alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** To the hour: written when it is older than that. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the password was last confirmed in this session. */
    passwordConfirmedAt: moment('password_confirmed_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** Links that were mailed. Each works once, until it expires, for the address it was made for. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['verify', 'reset', 'restore'] }).notNull(),
    /** The address that it was made for; a link to restore an address brings this one back. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('mail_tokens_by_user').on(table.userId, table.kind),
    index('mail_tokens_by_email').on(table.emailKey, table.kind),
  ],
)
