import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../columns'

/** The outbox: written in the transaction that makes a mail necessary, emptied by a job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The address that a mail program opens to unsubscribe. */
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: createdAt(),
    sentAt: timestampColumn('sent_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('mails_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
)
