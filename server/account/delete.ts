/** Deleting an account, for good. */
import { removeCircuitsOf } from '../circuits/mutations'
import { removePictures } from '../circuits/pictures'
import { deleteResponsesTo } from '../http/idempotency'
import type { Viewer } from '../http/implementation'
import { notFound } from '../http/http-error'
import { removeFiles } from '../issues/attachments'
import { anonymizeIssuesOf } from '../issues/repository'
import { recordAction } from '../audit/log'
import type { Services } from '../platform/services'
import { removeAvatar } from '../users/avatars'
import { lockForDeletion, removeUser } from '../users/repository'

/**
 * Deletes an account: sessions, likes, favorites, private circuits, picture and mails go; comments, and public circuits
 * unless their removal is asked for, stay by nobody, and so does feedback, without its files and what it says of the machine.
 */
export async function deleteAccount(
  { database: { orm }, files, log }: Services,
  id: string,
  withPublicCircuits: boolean,
  viewer: Viewer,
): Promise<void> {
  const left = await orm.transaction(async (transaction) => {
    // First of all, or what is being written just now would be missed below and stay without an author.
    const user = await lockForDeletion(transaction, id)
    if (user === null) throw notFound('User not found')
    const pictures = await removeCircuitsOf(transaction, id, withPublicCircuits)
    const attachments = await anonymizeIssuesOf(transaction, id)
    await removeUser(transaction, user)
    await deleteResponsesTo(transaction, id)
    if (viewer.id !== id) {
      await recordAction(transaction, viewer, { action: 'DELETE_USER', subjectId: id, subject: user.username })
    }
    return { pictures, attachments, avatar: user.profileImage }
  })
  // The account is gone, whatever becomes of its files; the sweep at the next start takes what is left.
  try {
    await removeAvatar(files, left.avatar)
    await removeFiles(files, left.attachments)
    for (const picture of left.pictures) await removePictures(files, picture)
  } catch (error) {
    log.warn({ err: error }, 'Files of a deleted account were left over')
  }
}
