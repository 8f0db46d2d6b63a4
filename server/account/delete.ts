/** Deletes accounts. */
import { type Actor, recordAction } from '../audit/log'
import { removeCircuitsOf } from '../circuits/mutations'
import { removePictures } from '../circuits/pictures'
import { deleteResponsesTo } from '../http/idempotency'
import { anonymizeIssuesOf } from '../issues/account-data'
import { removeUnusedFiles } from '../issues/attachments'
import { announceChangeOf } from '../notifications/write'
import type { Services } from '../services'
import { requireAdministratorForOthers } from '../users/administrators'
import { removeAvatar } from '../users/avatars'
import { deleteUser, requireLockedUser } from '../users/repository'

/**
 * Deletes an account with its sessions, likes, favorites, collections, follows, private circuits, avatar and mails. Its comments and public circuits (unless
 * `withPublicCircuits`) stay without an author, and so does its feedback, without attachments and data of the reporter's machine.
 *
 * @throws {HttpError} 404; 409 for the last administrator while others have accounts
 */
export async function deleteAccount(
  services: Pick<Services, 'database' | 'files' | 'log'>,
  id: string,
  withPublicCircuits: boolean,
  actor: Actor,
): Promise<void> {
  const { database, files, log } = services
  const { pictures, attachments, avatar } = await database.orm.transaction(async (transaction) => {
    await requireAdministratorForOthers(transaction, id)
    // Before anything else, so that nothing is written for the account that the steps below would miss.
    const user = await requireLockedUser(transaction, id)
    await announceChangeOf(transaction, 'actorId', id)
    const circuitPictures = await removeCircuitsOf(transaction, id, withPublicCircuits)
    const attachmentFiles = await anonymizeIssuesOf(transaction, id)
    await deleteUser(transaction, user)
    await deleteResponsesTo(transaction, id)
    if (actor?.id !== id) {
      await recordAction(transaction, actor, { action: 'DELETE_USER', subjectId: id, subject: user.username })
    }
    return { pictures: circuitPictures, attachments: attachmentFiles, avatar: user.profileImage }
  })
  // The account is gone even if this fails; the next sweep removes the rest.
  try {
    await removeAvatar(files, avatar)
    for (const picture of pictures) await removePictures(files, picture)
  } catch (error) {
    log.warn({ err: error }, 'Files of a deleted account could not be removed')
  }
  await removeUnusedFiles(services, attachments)
}
