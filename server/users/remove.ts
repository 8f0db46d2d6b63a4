/** Deleting an account, for good. */
import { removeCircuitsOf } from '../circuits/repository'
import { removePictures } from '../circuits/pictures'
import { forgetAnswersTo } from '../http/idempotency'
import type { Viewer } from '../http/implementation'
import { forgetSurroundings } from '../issues/repository'
import { recordAction } from '../moderation/log'
import type { Services } from '../services'
import { removeAvatar } from './avatars'
import { removeUser } from './repository'
import type { UserRow } from './tables'

/**
 * Deletes an account: sessions, likes, favorites, private circuits, picture and mails go; comments, and public circuits
 * unless their removal is asked for, stay by nobody, and so does feedback, without what it says of the machine.
 */
export async function deleteAccount(
  { database: { orm }, files, log }: Services,
  user: UserRow,
  withPublicCircuits: boolean,
  viewer: Viewer,
): Promise<void> {
  const pictures = await orm.transaction(async (transaction) => {
    const removed = await removeCircuitsOf(transaction, user.id, withPublicCircuits)
    await forgetSurroundings(transaction, user.id)
    await removeUser(transaction, user)
    await forgetAnswersTo(transaction, user.id)
    if (viewer.id !== user.id) {
      await recordAction(transaction, viewer, { action: 'DELETE_USER', subjectId: user.id, subject: user.username })
    }
    return removed
  })
  // The account is gone, whatever becomes of its files; the sweep at the next start takes what is left.
  try {
    await removeAvatar(files, user.profileImage)
    for (const picture of pictures) await removePictures(files, picture)
  } catch (error) {
    log.warn({ err: error }, 'Files of a deleted account were left over')
  }
}
