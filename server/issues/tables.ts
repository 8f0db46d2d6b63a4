import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { IssueField, IssuePriority, IssueStatus, IssueType, ReportedKind } from '../../contract/issues'
import { circuits, comments } from '../circuits/tables'
import { collections } from '../collections/tables'
import { createdAt, ownerColumn, timestampColumn, updatedAt } from '../platform/columns'
import { users } from '../users/tables'

const textByDefaultEmpty = (name: string) => text(name).notNull().default('')

export const issues = pgTable(
  'issues',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Title and description as search compares them. */
    textKey: text('text_key').notNull(),
    type: text('type').$type<IssueType>().notNull(),
    status: text('status').$type<IssueStatus>().notNull().default('OPEN'),
    priority: text('priority').$type<IssuePriority>().notNull().default('MEDIUM'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    reproductionSteps: textByDefaultEmpty('reproduction_steps'),
    expectedBehavior: textByDefaultEmpty('expected_behavior'),
    actualBehavior: textByDefaultEmpty('actual_behavior'),
    browserInfo: textByDefaultEmpty('browser_info'),
    deviceInfo: textByDefaultEmpty('device_info'),
    userAgent: textByDefaultEmpty('user_agent'),
    url: textByDefaultEmpty('url'),
    /** Null once the account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    assignedToId: uuid('assigned_to_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it reports to the administrators, if anything: null too once that is gone. */
    reportedKind: text('reported_kind').$type<ReportedKind>(),
    reportedCircuitId: uuid('reported_circuit_id').references(() => circuits.id, { onDelete: 'set null' }),
    reportedCommentId: uuid('reported_comment_id').references(() => comments.id, { onDelete: 'set null' }),
    reportedCollectionId: uuid('reported_collection_id').references(() => collections.id, { onDelete: 'set null' }),
    /** Rises with every change, so that an editor learns of changes since they loaded it. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => {
    // Made anew for each index, because an index takes a column's order along and leaves none for the next.
    const newestFirst = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      index('issues_by_time').on(...newestFirst()),
      index('issues_by_status').on(table.status, ...newestFirst()),
      index('issues_by_type').on(table.type, ...newestFirst()),
      index('issues_by_priority').on(table.priority, ...newestFirst()),
      index('issues_by_author').on(table.authorId, ...newestFirst()),
      index('issues_by_assignee').on(table.assignedToId, ...newestFirst()),
      index('issues_by_circuit').on(table.reportedCircuitId),
      index('issues_by_comment').on(table.reportedCommentId),
      index('issues_by_collection').on(table.reportedCollectionId),
      index('issues_text_parts').using('gin', sql`${table.textKey} gin_trgm_ops`),
    ]
  },
)

export type IssueRow = typeof issues.$inferSelect

export const issueComments = pgTable(
  'issue_comments',
  {
    id: uuid('id').primaryKey(),
    issueId: ownerColumn('issue_id', () => issues.id),
    /** Null once the account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('issue_comments_by_issue').on(table.issueId, table.createdAt, table.id),
    index('issue_comments_by_author').on(table.authorId),
  ],
)

/** Every change of an issue, written in the transaction that makes it. */
export const issueChanges = pgTable(
  'issue_changes',
  {
    id: uuid('id').primaryKey(),
    issueId: ownerColumn('issue_id', () => issues.id),
    field: text('field').$type<IssueField>().notNull(),
    /** Values as text; of `assignedTo` the user's id. */
    before: text('before'),
    after: text('after'),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('issue_changes_by_issue').on(
      table.issueId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('issue_changes_by_user').on(table.changedBy),
  ],
)

/** Uploaded files. One without an issue waits for the form to be sent, and is swept when it waits too long. */
export const issueAttachments = pgTable(
  'issue_attachments',
  {
    /** Name of its file: 128 random bits and its ending. */
    file: text('file').primaryKey(),
    /** As its owner named it; only shown. */
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    uploaderId: uuid('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    issueId: uuid('issue_id').references(() => issues.id, { onDelete: 'set null' }),
    /** Its place among the issue's files, from 0. */
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('issue_attachments_by_issue').on(table.issueId, table.position),
    index('issue_attachments_by_uploader').on(table.uploaderId),
  ],
)

/** Who wants no mails about their issues. */
export const mailOptOuts = pgTable('issue_mail_refusals', {
  userId: ownerColumn('user_id', () => users.id).primaryKey(),
  createdAt: createdAt(),
})

/** Links in mails to take them off, or to get them again. They live as long as a mail may lie in a mailbox. */
export const unsubscribeTokens = pgTable(
  'issue_mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerColumn('user_id', () => users.id),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    index('issue_mail_tokens_by_user').on(table.userId),
    index('issue_mail_tokens_by_expiry').on(table.expiresAt),
  ],
)
