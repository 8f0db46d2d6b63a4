import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ModerationAction } from '../../contract/moderation'
import { createdAt } from '../platform/columns'
import { users } from '../users/tables'

/** What administrators did. Nothing takes a row out, so it names its subject without pointing at it. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    action: text('action').$type<ModerationAction>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull().default(''),
    adminId: uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
    /** As they were called then. */
    adminName: text('admin_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('moderation_log_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('moderation_log_by_admin').on(table.adminId),
  ],
)
