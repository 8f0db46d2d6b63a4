/** Changes many issues at once. */
import type { BulkAction, BulkOutcome, BulkRequest } from '../../contract/issues'
import type { Viewer } from '../http/implementation'
import type { Services } from '../services'
import { removeUnusedFiles } from './attachments'
import { lockIssues, requireVersions } from './locking'
import { statusLabels } from './notifications'
import { deleteIssueRows, requireAssignable, setField, type StatusListener } from './update'

/** Does one thing to all issues that still exist, or to none. @throws {HttpError} 409 if one has changed since it was loaded, 400 */
export async function updateIssues(
  services: Services,
  { ids, versions, action }: BulkRequest,
  viewer: Viewer,
  onStatus: StatusListener,
): Promise<BulkOutcome> {
  const versionsById = new Map(ids.map((id, index) => [id.toLowerCase(), versions?.[index]]))
  const wanted = [...versionsById.keys()]
  const { outcome, unusedFiles } = await services.database.orm.transaction(async (transaction) => {
    if (action.type === 'assign') await requireAssignable(transaction, action.assignedToId)
    const rows = await lockIssues(transaction, wanted, viewer)
    await requireVersions(transaction, rows, versionsById)
    const missing = wanted.length - rows.length
    if (action.type === 'delete') {
      const files = await deleteIssueRows(transaction, rows, viewer)
      return { outcome: { done: rows.length, unchanged: 0, missing }, unusedFiles: files }
    }
    const value = action.type === 'status' ? { status: action.status } : { assignedToId: action.assignedToId }
    const changed = await setField(transaction, services.settings, rows, value, viewer, onStatus)
    return { outcome: { done: changed.length, unchanged: rows.length - changed.length, missing }, unusedFiles: [] }
  })
  await removeUnusedFiles(services, unusedFiles)
  return outcome
}

/** What was done, in a sentence. */
export function describeOutcome(action: BulkAction, { done, unchanged, missing }: BulkOutcome): string {
  const issues = done === 1 ? '1 issue' : `${done} issues`
  const what =
    action.type === 'delete'
      ? 'deleted'
      : action.type === 'assign'
        ? 'assigned'
        : `set to ${statusLabels[action.status]}`
  const same = unchanged === 0 ? '' : ` ${unchanged} had it already.`
  const deletedNote = missing === 0 ? '' : ` ${missing} had been deleted before.`
  return `${issues} ${what}.${same}${deletedNote}`
}
