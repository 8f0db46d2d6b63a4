/** What an account has reported, for its export and its deletion. */
import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { deleteAttachmentsBy, type AttachmentRow } from './attachments'
import { issueAttachments, issueChanges, issueComments, issues } from './tables'

/** The issues, comments and changes of an account. */
export async function exportIssuesOf(queries: Queries, userId: string) {
  return {
    issues: await queries
      .select(exportedColumns)
      .from(issues)
      .where(eq(issues.authorId, userId))
      .orderBy(issues.createdAt),
    issueComments: await queries
      .select({
        issueId: issueComments.issueId,
        content: issueComments.content,
        createdAt: issueComments.createdAt,
      })
      .from(issueComments)
      .where(eq(issueComments.authorId, userId))
      .orderBy(issueComments.createdAt),
    issueChanges: await queries
      .select({
        issueId: issueChanges.issueId,
        field: issueChanges.field,
        before: issueChanges.before,
        after: issueChanges.after,
        createdAt: issueChanges.createdAt,
      })
      .from(issueChanges)
      .where(eq(issueChanges.changedBy, userId))
      .orderBy(issueChanges.createdAt, issueChanges.id),
  }
}

const {
  textKey: _textKey,
  authorId: _authorId,
  assignedToId: _assignedToId,
  updatedAt: _updatedAt,
  version: _version,
  ...exportedColumns
} = getTableColumns(issues)

/** The files that an account has uploaded. */
export async function exportAttachmentsOf(queries: Queries, userId: string): Promise<AttachmentRow[]> {
  return queries
    .select()
    .from(issueAttachments)
    .where(eq(issueAttachments.uploaderId, userId))
    .orderBy(issueAttachments.createdAt, issueAttachments.file)
}

/**
 * Removes from the issues of an account what identifies the person and their machine, before the account is deleted: URLs, browser data,
 * attachments, and what the history says of them. What they reported stays, without an author.
 *
 * @returns the names of the attached files, whose rows are gone
 */
export async function anonymizeIssuesOf(queries: Queries, userId: string): Promise<string[]> {
  await queries
    .update(issues)
    .set({ browserInfo: '', deviceInfo: '', userAgent: '', url: '' })
    .where(eq(issues.authorId, userId))
  const own = queries.select({ id: issues.id }).from(issues).where(eq(issues.authorId, userId))
  await queries
    .delete(issueChanges)
    .where(
      and(
        inArray(issueChanges.field, ['url', 'attachments']),
        or(inArray(issueChanges.issueId, own), eq(issueChanges.changedBy, userId)),
      ),
    )
  return deleteAttachmentsBy(queries, userId)
}
