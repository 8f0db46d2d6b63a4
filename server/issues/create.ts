/** Creates issues, also those that report a circuit, a comment or a collection. */
import type { IssueDraft } from '../../contract/issues'
import { findComment } from '../circuits/comments'
import { searchKey } from '../circuits/search/text'
import { requireVisible } from '../circuits/visible-circuit'
import { requireVisibleCollection } from '../collections/repository'
import { notFound } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { lockAccounts } from '../users/repository'
import { requireAttachments, setAttachments } from './attachments'
import { lockIssue } from './locking'
import { issues, type IssueRow } from './tables'

/** Creates an issue with its attachments, unless a repeated request has created it before. */
export async function createIssue(
  { database: { orm } }: Services,
  id: string,
  draft: IssueDraft,
  viewer: Viewer,
): Promise<IssueRow> {
  const { attachments = [], reported, ...content } = draft
  return orm.transaction(async (transaction) => {
    await lockAccounts(transaction, viewer.id)
    const reportedColumns = reported === undefined ? {} : await requireReported(transaction, reported, viewer)
    const [created] = await transaction
      .insert(issues)
      .values({ ...content, ...reportedColumns, id, authorId: viewer.id, textKey: textKeyOf(content) })
      .onConflictDoNothing()
      .returning()
    if (created === undefined) return lockIssue(transaction, id, viewer)
    await setAttachments(transaction, id, [], await requireAttachments(transaction, attachments, viewer.id, id))
    return created
  })
}

/** Title and description as search compares them. */
export const textKeyOf = ({ title, description }: { title: string; description: string }): string =>
  `${searchKey(title)}\n${searchKey(description)}`

/** The columns that say what an issue reports: something that its author can see. */
async function requireReported(
  queries: Queries,
  reported: NonNullable<IssueDraft['reported']>,
  viewer: Viewer,
): Promise<
  Pick<typeof issues.$inferInsert, 'reportedKind' | 'reportedCircuitId' | 'reportedCommentId' | 'reportedCollectionId'>
> {
  if ('circuitId' in reported) {
    const circuit = await requireVisible(queries, reported.circuitId, viewer)
    return { reportedKind: 'circuit', reportedCircuitId: circuit.id }
  }
  if ('collectionId' in reported) {
    const collection = await requireVisibleCollection(queries, reported.collectionId, viewer)
    return { reportedKind: 'collection', reportedCollectionId: collection.id }
  }
  const comment = await findComment(queries, reported.commentId)
  if (comment === null) throw notFound('The comment does not exist. It may have been deleted.')
  const circuit = await requireVisible(queries, comment.circuitId, viewer)
  return { reportedKind: 'comment', reportedCircuitId: circuit.id, reportedCommentId: comment.id }
}
