/** Changes and deletes single issues: each change in one transaction with its history, its attachments and its mails. */
import { eq, inArray, sql } from 'drizzle-orm'
import {
  stepsMessage,
  type IssueChanges,
  type IssuePriority,
  type IssueStatus,
  type IssueType,
} from '../../contract/issues'
import { isBlank } from '../../contract/text'
import { recordAction } from '../audit/log'
import { forbidden, invalidField, notFound } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import type { Settings } from '../platform/settings'
import { findUser } from '../users/repository'
import {
  deleteAttachmentsOf,
  listAttachments,
  removeUnusedFiles,
  requireAttachments,
  setAttachments,
} from './attachments'
import { textKeyOf } from './create'
import { diffAttachments, diffIssues } from './diff'
import { recordChanges } from './history'
import { issueNotFound, lockIssue, requireVersion } from './locking'
import { notifyOfStatus } from './notifications'
import { mayBeAssigned, mayChange } from './policy'
import { issues, type IssueRow } from './tables'

const notOpen = 'Feedback can be changed by its author only while it is open.'

/** Hears that somebody has changed the status of an author's issues, in the transaction that changes it. */
export type StatusListener = (
  queries: Queries,
  authorId: string,
  issues: readonly Pick<IssueRow, 'id'>[],
  status: IssueStatus,
  changedBy: string,
) => Promise<void>

/** A field that administrators set outside the form. */
export type FieldValue = { status: IssueStatus } | { priority: IssuePriority } | { assignedToId: string | null }

/**
 * Changes what an issue says.
 *
 * @throws {HttpError} 404, 409 if it has changed since its editor loaded it, 403, 400
 */
export async function updateIssue(
  services: Services,
  id: string,
  { version, attachments, ...content }: IssueChanges,
  viewer: Viewer,
): Promise<IssueRow> {
  const { row, unusedFiles } = await services.database.orm.transaction(async (transaction) => {
    const before = await lockIssue(transaction, id, viewer)
    await requireVersion(transaction, before, version)
    if (!mayChange(viewer, before)) throw forbidden(notOpen)
    const { type, reproductionSteps = before.reproductionSteps } = content
    if (lacksSteps({ type, reproductionSteps })) throw invalidField('reproductionSteps', stepsMessage)

    const filesBefore = await listAttachments(transaction, id)
    const filesAfter =
      attachments === undefined ? filesBefore : await requireAttachments(transaction, attachments, viewer.id, id)
    const changes = [...diffIssues(before, content), ...diffAttachments(filesBefore, filesAfter)]
    const unused = await setAttachments(transaction, id, filesBefore, filesAfter)
    if (changes.length === 0) return { row: before, unusedFiles: unused }
    await recordChanges(transaction, id, viewer.id, changes)
    return { row: await update(transaction, id, { ...content, textKey: textKeyOf(content) }), unusedFiles: unused }
  })
  await removeUnusedFiles(services, unusedFiles)
  return row
}

/** Whether a report lacks the steps that its type needs. */
export const lacksSteps = ({ type, reproductionSteps }: { type: IssueType; reproductionSteps: string }): boolean =>
  type === 'BUG' && isBlank(reproductionSteps)

/** Sets status, priority or assignee. @throws {HttpError} 404, 409, 400 for someone who cannot be assigned */
export async function setIssueField(
  { database: { orm }, settings }: Services,
  id: string,
  value: FieldValue,
  version: number | undefined,
  viewer: Viewer,
  onStatus: StatusListener,
): Promise<IssueRow> {
  return orm.transaction(async (transaction) => {
    if ('assignedToId' in value) await requireAssignable(transaction, value.assignedToId)
    const before = await lockIssue(transaction, id, viewer)
    await requireVersion(transaction, before, version)
    const [changed] = await setField(transaction, settings, [before], value, viewer, onStatus)
    return changed ?? before
  })
}

/** Deletes an issue with its comments, history and attachments. @throws {HttpError} 404, 409, 403 */
export async function deleteIssue(
  services: Services,
  id: string,
  version: number | undefined,
  viewer: Viewer,
): Promise<void> {
  const unusedFiles = await services.database.orm.transaction(async (transaction) => {
    const row = await lockIssue(transaction, id, viewer)
    await requireVersion(transaction, row, version)
    if (!mayChange(viewer, row)) throw forbidden(notOpen)
    return deleteIssueRows(transaction, [row], viewer)
  })
  await removeUnusedFiles(services, unusedFiles)
}

/** @throws {HttpError} 400 for someone who cannot be assigned */
export async function requireAssignable(queries: Queries, userId: string | null): Promise<void> {
  if (userId === null) return
  const user = await findUser(queries, userId)
  if (user === null || !mayBeAssigned(user)) {
    throw invalidField('assignedToId', 'Feedback can be assigned only to an administrator or a developer.')
  }
}

/** Sets a field of locked issues, with history, mails and notifications. @returns the issues that it changed, as they are now. */
export async function setField(
  queries: Queries,
  settings: Settings,
  rows: readonly IssueRow[],
  value: FieldValue,
  viewer: Viewer,
  onStatus: StatusListener,
): Promise<IssueRow[]> {
  const changed: IssueRow[] = []
  for (const row of rows) {
    const changes = diffIssues(row, value)
    if (changes.length === 0) continue
    await recordChanges(queries, row.id, viewer.id, changes)
    changed.push(await update(queries, row.id, value))
  }
  if ('status' in value) {
    const ofOthers = changed.filter(({ authorId }) => authorId !== viewer.id)
    for (const authorId of new Set(ofOthers.map((row) => row.authorId))) {
      if (authorId === null) continue
      const own = ofOthers.filter((row) => row.authorId === authorId)
      await notifyOfStatus(queries, settings, authorId, own, value.status)
      await onStatus(queries, authorId, own, value.status, viewer.id)
    }
  }
  return changed
}

/** Deletes the rows of locked issues. @returns the names of their files. */
export async function deleteIssueRows(queries: Queries, rows: readonly IssueRow[], viewer: Viewer): Promise<string[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const unusedFiles = await deleteAttachmentsOf(queries, ids)
  await queries.delete(issues).where(inArray(issues.id, ids))
  for (const { id, title, authorId } of rows) {
    if (authorId === viewer.id) continue
    await recordAction(queries, viewer, { action: 'DELETE_ISSUE', subjectId: id, subject: title })
  }
  return unusedFiles
}

/** Changes the row of a locked issue, and so its version. */
export async function update(
  queries: Queries,
  id: string,
  values: Partial<typeof issues.$inferInsert>,
): Promise<IssueRow> {
  const [row] = await queries
    .update(issues)
    .set({ ...values, version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
    .where(eq(issues.id, id))
    .returning()
  if (row === undefined) throw notFound(issueNotFound)
  return row
}
