import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { IssueStatus } from '../../contract/issues'
import type { DigestPeriod, NotificationKind } from '../../contract/notifications'
import { circuits, comments } from '../circuits/tables'
import { collections } from '../collections/tables'
import { issues } from '../issues/tables'
import { createdAt, ownerColumn, timestampColumn } from '../platform/columns'
import { users } from '../users/tables'

/** What accounts are told. A row goes with the account, and with what it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Who did it; null once the account is gone. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    circuitId: uuid('circuit_id').references(() => circuits.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    collectionId: uuid('collection_id').references(() => collections.id, { onDelete: 'cascade' }),
    issueId: uuid('issue_id').references(() => issues.id, { onDelete: 'cascade' }),
    /** The status that the issue got. */
    status: text('status').$type<IssueStatus>(),
    readAt: timestampColumn('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_by_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    // One for each comment and account, whatever the reasons.
    uniqueIndex('notifications_by_comment').on(table.commentId, table.userId),
    // One for each circuit that was published, and for each that came into a collection, however often that is repeated.
    uniqueIndex('notifications_of_circuits')
      .on(table.circuitId, table.userId)
      .where(sql`${table.kind} = 'circuit'`),
    // One for each circuit that was made from one of theirs.
    uniqueIndex('notifications_of_remixes')
      .on(table.circuitId, table.userId)
      .where(sql`${table.kind} = 'remix'`),
    uniqueIndex('notifications_of_collections').on(table.collectionId, table.circuitId, table.userId),
    // One for each follower, of an account and of each collection.
    uniqueIndex('notifications_of_followers')
      .on(table.userId, table.actorId, sql`coalesce(${table.collectionId}, ${table.userId})`)
      .where(sql`${table.kind} = 'follow'`),
    index('notifications_by_circuit').on(table.circuitId),
    index('notifications_by_issue').on(table.issueId),
    index('notifications_by_actor').on(table.actorId),
    index('notifications_by_time').on(table.createdAt),
  ],
)

/** Who is mailed what is new, and how often. Who wants no such mails has no row. */
export const digests = pgTable(
  'notification_digests',
  {
    userId: ownerColumn('user_id', () => users.id).primaryKey(),
    period: text('period').$type<Exclude<DigestPeriod, 'off'>>().notNull(),
    /** What happened until then was in an earlier mail, or before mails were wanted. */
    since: timestampColumn('since').notNull(),
    /** When the next mail is due. */
    dueAt: timestampColumn('due_at').notNull(),
  },
  (table) => [index('notification_digests_by_due').on(table.dueAt)],
)
