/** Everything that makes, changes and removes issues: each in one transaction with its history, its files and its mails. */
import { eq, inArray, sql } from 'drizzle-orm'
import type {
  BulkOutcome,
  BulkRequest,
  IssueChanges,
  IssueDraft,
  IssueField,
  IssuePriority,
  IssueStatus,
} from '../../contract/issues'
import { stepsMessage } from '../../contract/issues'
import { findComment as findCircuitComment } from '../circuits/comments'
import { searchKey } from '../circuits/filters'
import { requireVisible } from '../circuits/visible-circuit'
import type { Viewer } from '../http/implementation'
import { forbidden, invalidField, notFound, HttpError } from '../http/http-error'
import { recordAction } from '../audit/log'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import type { Services } from '../platform/services'
import { findUser, lockAccounts } from '../users/repository'
import { deleteAttachmentsOf, filesOf, removeFiles, requireAttachments, setAttachments } from './attachments'
import { listChanges, recordChanges } from './history'
import { notifyOfStatus, statusLabels } from './notifications'
import type { IssueRow } from './repository'
import { diffAttachments, diffIssues, lacksSteps, mayBeAssigned, mayChange, type Content } from './rules'
import { issues } from './tables'

export const issueNotFound = 'This feedback does not exist. It may have been deleted.'
const notOpen = 'Feedback can be changed by its author only while it is open.'

/** What an administrator sets without the form. */
export type Setting = { status: IssueStatus } | { priority: IssuePriority } | { assignedToId: string | null }

/** Keeps a new issue with its files; one whose id is there already is kept once. */
export async function addIssue(
  { database: { orm } }: Services,
  id: string,
  draft: IssueDraft,
  viewer: Viewer,
): Promise<IssueRow> {
  const { attachments = [], reported, ...report } = draft
  return orm.transaction(async (transaction) => {
    await lockAccounts(transaction, viewer.id)
    const about = reported === undefined ? {} : await requireReported(transaction, reported, viewer)
    const [made] = await transaction
      .insert(issues)
      .values({ ...report, ...about, id, authorId: viewer.id, textKey: textKeyOf(report) })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) return requireIssue(transaction, id, viewer)
    await setAttachments(transaction, id, [], await requireAttachments(transaction, attachments, viewer.id, id))
    return made
  })
}

/**
 * Changes what an issue says.
 *
 * @throws {HttpError} 404, 409 where it is another one than its editor saw, 403 where they may not, 400
 */
export async function changeIssue(
  services: Services,
  id: string,
  { version, attachments, ...report }: IssueChanges,
  viewer: Viewer,
): Promise<IssueRow> {
  const changed = await services.database.orm.transaction(async (transaction) => {
    const before = await requireIssue(transaction, id, viewer)
    await requireVersion(transaction, before, version)
    if (!mayChange(viewer, before)) throw forbidden(notOpen)
    const { type, reproductionSteps = before.reproductionSteps } = report
    requireSteps({ type, reproductionSteps })

    const filesBefore = await filesOf(transaction, id)
    const filesAfter =
      attachments === undefined ? filesBefore : await requireAttachments(transaction, attachments, viewer.id, id)
    const changes = [...diffIssues(before, report), ...diffAttachments(filesBefore, filesAfter)]
    const gone = await setAttachments(transaction, id, filesBefore, filesAfter)
    if (changes.length === 0) return { row: before, gone }
    await recordChanges(transaction, id, viewer.id, changes)
    return { row: await update(transaction, id, { ...report, textKey: textKeyOf(report) }), gone }
  })
  await removeLeftFiles(services, changed.gone)
  return changed.row
}

/** Sets status, priority or assignee. @throws {HttpError} 404, 409, 400 for somebody who cannot be assigned */
export async function setIssueField(
  { database: { orm }, settings }: Services,
  id: string,
  setting: Setting,
  version: number | undefined,
  viewer: Viewer,
): Promise<IssueRow> {
  return orm.transaction(async (transaction) => {
    if ('assignedToId' in setting) await requireAssignable(transaction, setting.assignedToId)
    const before = await requireIssue(transaction, id, viewer)
    await requireVersion(transaction, before, version)
    const [changed] = await setOnAll(transaction, settings, [before], setting, viewer)
    return changed ?? before
  })
}

/** Deletes an issue with its comments, history and files. @throws {HttpError} 404, 409, 403 */
export async function removeIssue(
  services: Services,
  id: string,
  version: number | undefined,
  viewer: Viewer,
): Promise<void> {
  const gone = await services.database.orm.transaction(async (transaction) => {
    const row = await requireIssue(transaction, id, viewer)
    await requireVersion(transaction, row, version)
    if (!mayChange(viewer, row)) throw forbidden(notOpen)
    return removeAll(transaction, [row], viewer)
  })
  await removeLeftFiles(services, gone)
}

/** Does one thing to many issues: to all that are there, or to none. @throws {HttpError} 409 where one is another than was seen, 400 */
export async function updateIssues(
  services: Services,
  { ids, versions, action }: BulkRequest,
  viewer: Viewer,
): Promise<BulkOutcome> {
  const seen = new Map(ids.map((id, index) => [id.toLowerCase(), versions?.[index]]))
  const wanted = [...seen.keys()]
  const result = await services.database.orm.transaction(async (transaction) => {
    if (action.type === 'assign') await requireAssignable(transaction, action.assignedToId)
    await lockPeople(transaction, wanted, viewer)
    // In one order, so that two administrators at once wait for each other instead of both failing.
    const rows = await transaction
      .select()
      .from(issues)
      .where(inArray(issues.id, wanted))
      .orderBy(issues.id)
      .for('update')
    await requireVersions(transaction, rows, seen)
    const absent = wanted.length - rows.length
    if (action.type === 'delete') {
      const gone = await removeAll(transaction, rows, viewer)
      return { outcome: { done: rows.length, unchanged: 0, missing: absent }, gone }
    }
    const setting = action.type === 'status' ? { status: action.status } : { assignedToId: action.assignedToId }
    const changed = await setOnAll(transaction, services.settings, rows, setting, viewer)
    return { outcome: { done: changed.length, unchanged: rows.length - changed.length, missing: absent }, gone: [] }
  })
  await removeLeftFiles(services, result.gone)
  return result.outcome
}

/** The issue, locked to the end of the transaction, and before it the accounts that what is written belongs to. */
async function requireIssue(queries: Queries, id: string, viewer: Viewer): Promise<IssueRow> {
  await lockPeople(queries, [id], viewer)
  const [row] = await queries.select().from(issues).where(eq(issues.id, id)).for('update')
  if (row === undefined) throw notFound(issueNotFound)
  return row
}

/** Locks whoever changes issues, and the authors and assignees of those. */
async function lockPeople(queries: Queries, ids: readonly string[], viewer: Viewer): Promise<void> {
  const people = await queries
    .select({ authorId: issues.authorId, assignedToId: issues.assignedToId })
    .from(issues)
    .where(inArray(issues.id, [...ids]))
  await lockAccounts(
    queries,
    viewer.id,
    people.flatMap(({ authorId, assignedToId }) => [authorId, assignedToId]),
  )
}

/** @throws {HttpError} 409 that says what became of the issue since its editor saw it. */
async function requireVersion(queries: Queries, row: IssueRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  throw new HttpError(409, `${await changeSince(queries, row, 'this feedback')}. Please look at it again.`)
}

/** The same of many: what became of the first that is another one, and how many more are. */
async function requireVersions(
  queries: Queries,
  rows: readonly IssueRow[],
  seen: ReadonlyMap<string, number | undefined>,
): Promise<void> {
  const [first, ...others] = rows.filter(({ id, version }) => (seen.get(id) ?? version) !== version)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` ${others.length} more of them changed too.`
  const what = await changeSince(queries, first, `\u201c${first.title}\u201d`)
  throw new HttpError(409, `${what}.${more} Nothing was done: please look at them again.`)
}

/** Who changed an issue last, and how, in words. */
async function changeSince(queries: Queries, { id }: IssueRow, name: string): Promise<string> {
  const [last] = (await listChanges(queries, id, { limit: 1 })).changes
  const who = last?.changedBy?.username ?? 'Somebody'
  return `${who} has changed ${name} meanwhile: ${last === undefined ? 'it' : whatChanged(last)}`
}

function whatChanged({ field, to }: { field: IssueField; to: string | null }): string {
  if (field === 'status') {
    const status = Object.entries(statusLabels).find(([value]) => value === to)
    return `its status is ${status?.[1] ?? to} now`
  }
  if (field === 'priority') return `its priority is ${to?.toLowerCase()} now`
  if (field === 'assignedTo') return to === null ? 'it is assigned to nobody now' : `it is assigned to ${to} now`
  return `its ${field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} is another now`
}

function requireSteps(report: Pick<Content, 'type' | 'reproductionSteps'>): void {
  if (lacksSteps(report)) throw invalidField('reproductionSteps', stepsMessage)
}

async function requireAssignable(queries: Queries, userId: string | null): Promise<void> {
  if (userId === null) return
  const user = await findUser(queries, userId)
  if (user === null || !mayBeAssigned(user)) {
    throw invalidField('assignedToId', 'Feedback can be assigned only to an administrator or a developer.')
  }
}

/** What a report points at: something that its writer can see. */
async function requireReported(
  queries: Queries,
  reported: NonNullable<IssueDraft['reported']>,
  viewer: Viewer,
): Promise<Pick<IssueRow, 'reportedKind' | 'reportedCircuitId' | 'reportedCommentId'>> {
  if ('circuitId' in reported) {
    const circuit = await requireVisible(queries, reported.circuitId, viewer)
    return { reportedKind: 'circuit', reportedCircuitId: circuit.id, reportedCommentId: null }
  }
  const comment = await findCircuitComment(queries, reported.commentId)
  if (comment === null) throw notFound('The comment does not exist. It may have been deleted.')
  const circuit = await requireVisible(queries, comment.circuitId, viewer)
  return { reportedKind: 'comment', reportedCircuitId: circuit.id, reportedCommentId: comment.id }
}

/** Sets one thing on issues that are locked, with history and mails. @returns those that it changes, as they are now. */
async function setOnAll(
  queries: Queries,
  settings: Settings,
  rows: readonly IssueRow[],
  setting: Setting,
  viewer: Viewer,
): Promise<IssueRow[]> {
  const changed: IssueRow[] = []
  for (const row of rows) {
    const changes = diffIssues(row, setting)
    if (changes.length === 0) continue
    await recordChanges(queries, row.id, viewer.id, changes)
    changed.push(await update(queries, row.id, setting))
  }
  if ('status' in setting) {
    const others = changed.filter(({ authorId }) => authorId !== viewer.id)
    for (const authorId of new Set(others.map((row) => row.authorId))) {
      if (authorId === null) continue
      const own = others.filter((row) => row.authorId === authorId)
      await notifyOfStatus(queries, settings, authorId, own, setting.status)
    }
  }
  return changed
}

/** Removes issues that are locked. @returns the names of their files. */
async function removeAll(queries: Queries, rows: readonly IssueRow[], viewer: Viewer): Promise<string[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const gone = await deleteAttachmentsOf(queries, ids)
  await queries.delete(issues).where(inArray(issues.id, ids))
  for (const { id, title, authorId } of rows) {
    if (authorId === viewer.id) continue
    await recordAction(queries, viewer, { action: 'DELETE_ISSUE', subjectId: id, subject: title })
  }
  return gone
}

async function update(queries: Queries, id: string, values: Partial<typeof issues.$inferInsert>): Promise<IssueRow> {
  const [row] = await queries
    .update(issues)
    .set({ ...values, version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
    .where(eq(issues.id, id))
    .returning()
  if (row === undefined) throw notFound(issueNotFound)
  return row
}

/** The rows are gone, whatever becomes of the files; the sweep takes what is left. */
async function removeLeftFiles({ files, log }: Services, names: readonly string[]): Promise<void> {
  await removeFiles(files, names).catch((error: unknown) => log.warn({ err: error }, 'Attached files were left over'))
}

const textKeyOf = ({ title, description }: { title: string; description: string }) =>
  `${searchKey(title)}\n${searchKey(description)}`
