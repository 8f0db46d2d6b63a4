import { eq } from 'drizzle-orm'
import type { attachmentRoutes } from '../../contract/issues'
import { success, type Implementations, type ResourceRule } from '../http/implementation'
import { consumeLimit } from '../http/rate-limits'
import { withResource } from '../http/with-resource'
import { StorageUnreachableError, StorageFullError } from '../platform/files'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import { lockAccounts } from '../users/repository'
import {
  attachmentFileOf,
  findAttachment,
  listAttachments,
  presentAttachment,
  removeUnusedFiles,
  saveAttachment,
  type AttachmentRow,
} from './attachments'
import { diffAttachments } from './diff'
import { recordChanges } from './history'
import { mayDeleteAttachment } from './policy'
import { issueAttachments, issues, type IssueRow } from './tables'
import { update } from './update'

const hourMs = 3_600_000
const maxFilesPerHour = 100

type AttachmentWithIssue = AttachmentRow & { issue: IssueRow | null }

export function implementAttachments(
  services: Services,
  quotas: AccountQuotas,
): Implementations<typeof attachmentRoutes> {
  const { orm } = services.database
  const deletable: ResourceRule<unknown, AttachmentWithIssue, { url: string }> = {
    // Looked up by the name of a stored file, never as a path or a URL.
    async find(_, { url }) {
      const file = attachmentFileOf(url)
      const row = file === null ? null : await findAttachment(orm, file)
      if (row === null) return null
      const [issue] = row.issueId === null ? [] : await orm.select().from(issues).where(eq(issues.id, row.issueId))
      return { ...row, issue: issue ?? null }
    },
    isAllowed: mayDeleteAttachment,
    notFound: 'There is no such file.',
    forbidden: 'Only who uploaded a file, while the feedback is open, or an administrator may delete it.',
  }
  return {
    'POST /issues/attachments': async ({ upload, viewer }) => {
      const takeBack = await consumeLimit(orm, `files ${viewer.id}`, hourMs, maxFilesPerHour)
      await quotas.requireStorage(viewer, upload.bytes.length)
      const saving = saveAttachment(orm, services.files, viewer.id, upload).catch(async (error: unknown) => {
        // Who tries again until the storage is back is not shut out then.
        if (error instanceof StorageUnreachableError || error instanceof StorageFullError) await takeBack()
        throw error
      })
      return success('File uploaded', presentAttachment(await saving))
    },

    'DELETE /issues/attachments': withResource(deletable, async ({ viewer }, { file, issueId }) => {
      await orm.transaction(async (transaction) => {
        await lockAccounts(transaction, viewer.id)
        const before = issueId === null ? [] : await listAttachments(transaction, issueId)
        await transaction.delete(issueAttachments).where(eq(issueAttachments.file, file))
        if (issueId === null) return
        const after = before.filter((other) => other.file !== file)
        await recordChanges(transaction, issueId, viewer.id, diffAttachments(before, after))
        await update(transaction, issueId, {})
      })
      await removeUnusedFiles(services, [file])
      return success('File deleted', null)
    }),
  }
}
