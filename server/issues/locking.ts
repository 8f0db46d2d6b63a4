/**
 * Locks on issues, and what happened to an issue since its editor loaded it. Accounts are locked before issues, as everywhere, so that
 * two transactions never wait for each other.
 */
import { inArray } from 'drizzle-orm'
import type { IssueField } from '../../contract/issues'
import { HttpError, notFound } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { lockAccounts } from '../users/repository'
import { listChanges } from './history'
import { statusLabels } from './notifications'
import { issues, type IssueRow } from './tables'

export const issueNotFound = 'This feedback does not exist. It may have been deleted.'

/** The issue, locked to the end of the transaction together with the accounts that the work is about. */
export async function lockIssue(queries: Queries, id: string, viewer: Viewer): Promise<IssueRow> {
  const [row] = await lockIssues(queries, [id], viewer)
  if (row === undefined) throw notFound(issueNotFound)
  return row
}

/** The same for those of several issues that exist. In one order, so that two administrators at once don't deadlock. */
export async function lockIssues(queries: Queries, ids: string[], viewer: Viewer): Promise<IssueRow[]> {
  const people = await queries
    .select({ authorId: issues.authorId, assignedToId: issues.assignedToId })
    .from(issues)
    .where(inArray(issues.id, ids))
  await lockAccounts(
    queries,
    viewer.id,
    people.flatMap(({ authorId, assignedToId }) => [authorId, assignedToId]),
  )
  return queries.select().from(issues).where(inArray(issues.id, ids)).orderBy(issues.id).for('update')
}

/** @throws {HttpError} 409 that says what happened to the issue since its editor loaded it. */
export async function requireVersion(queries: Queries, row: IssueRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  throw new HttpError(409, `${await describeLastChange(queries, row, 'this feedback')}. Please look at it again.`)
}

/** The same for many: what happened to the first that changed, and how many others did. */
export async function requireVersions(
  queries: Queries,
  rows: readonly IssueRow[],
  versions: ReadonlyMap<string, number | undefined>,
): Promise<void> {
  const [first, ...others] = rows.filter(({ id, version }) => (versions.get(id) ?? version) !== version)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` ${others.length} more of them changed too.`
  const change = await describeLastChange(queries, first, `“${first.title}”`)
  throw new HttpError(409, `${change}.${more} Nothing was done: please look at them again.`)
}

async function describeLastChange(queries: Queries, { id }: IssueRow, name: string): Promise<string> {
  const [last] = (await listChanges(queries, id, { limit: 1 })).items
  const who = last?.changedBy?.username ?? 'Someone'
  return `${who} has changed ${name} meanwhile: ${last === undefined ? 'it' : describeChange(last)}`
}

function describeChange({ field, to }: { field: IssueField; to: string | null }): string {
  if (field === 'status') {
    const status = Object.entries(statusLabels).find(([value]) => value === to)
    return `its status is ${status?.[1] ?? to} now`
  }
  if (field === 'priority') return `its priority is ${to?.toLowerCase()} now`
  if (field === 'assignedTo') return to === null ? 'it is unassigned now' : `it is assigned to ${to} now`
  return `its ${field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} is another now`
}
