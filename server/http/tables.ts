import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../platform/columns'

/** What POST requests with an Idempotency-Key were answered, so that a repeated one is answered alike. */
export const idempotentResponses = pgTable(
  'idempotent_answers',
  {
    /** The user's id, or `anonymous` and the client's address, with method and path. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Id for the thing that the request makes, so that a repetition after a crash finds it instead of making another. */
    newId: uuid('new_id').notNull(),
    /** The hash of the request, so that a different request with the same key does not get this response. */
    request: text('request'),
    /** How often the work was taken up: who was thought dead and is not must not touch what the next one does. */
    attempt: integer('attempt').notNull().default(1),
    /** Whether what the request made has been deleted since: set by a trigger. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Null while the first request is at work. */
    status: integer('status'),
    body: jsonb('body'),
    /** When the request that is at work was last heard of. */
    claimedAt: timestampColumn('claimed_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotent_answers_by_time').on(table.createdAt),
    index('idempotent_answers_by_new_id').on(table.newId),
  ],
)

/** Requests counted within a span of time, shared by all servers of an installation. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestampColumn('resets_at').notNull(),
  },
  (table) => [index('rate_counts_by_reset').on(table.resetsAt)],
)

/**
 * All requests of a client within a minute, shared by all servers of an installation. They take them in blocks, so a row counts what
 * was taken. The table is unlogged: it is written often, and after a crash of the database it may begin anew.
 */
export const requestCounts = pgTable(
  'request_counts',
  {
    client: text('client').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestampColumn('resets_at').notNull(),
  },
  (table) => [index('request_counts_by_reset').on(table.resetsAt)],
)
