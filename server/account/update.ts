/** Changes an account, by its owner or an ADMIN. */
import { emailKeyOf } from '../../contract/credentials'
import { normalizeText } from '../../contract/text'
import type { UserChanges } from '../../contract/users'
import { changeEmail, findAddressOwner, lockAccountNames } from '../auth/addresses'
import { requireRecentPassword } from '../auth/password-confirmation'
import { forbidden } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import { consumeLimit, consumeMailLimit } from '../http/rate-limits'
import type { Services } from '../services'
import { emailTakenError, usernameTakenError } from '../users/account-errors'
import { isProductAccount } from '../users/product-account'
import { findUser, requireUser, isUsernameTaken, updateUser } from '../users/repository'
import type { UserRow } from '../users/tables'

const hourMs = 3_600_000

/** Taken addresses that an account may try in an hour: each response tells that someone has it. */
const maxTakenAddresses = 5

/**
 * Changes the fields that are given and differ: all of them or none.
 *
 * @throws {HttpError} 404; 403 for the product's own account, or if the password must be confirmed; 409 for a taken username or address;
 * 429 after too many taken addresses
 */
export async function updateAccount(
  { database: { orm }, settings }: Services,
  id: string,
  changes: UserChanges,
  viewer: Viewer,
): Promise<UserRow> {
  const isOwn = viewer.id === id
  const before = await findUser(orm, id)
  const changesAddress = changes.email !== undefined && emailKeyOf(changes.email) !== before?.emailKey
  if (before !== null && !isProductAccount(before) && (!isOwn || changesAddress)) {
    await requireRecentPassword(orm, viewer)
  }
  const undoLimit =
    changes.email === undefined
      ? undefined
      : await consumeLimit(orm, `taken addresses ${viewer.id}`, hourMs, maxTakenAddresses)
  const changed = await orm.transaction(async (transaction) => {
    await lockAccountNames(transaction)
    const user = await requireUser(transaction, id)
    if (isProductAccount(user)) throw forbidden()
    const { username: newName, email, bio, isPrivateEmail } = changes
    // An existing name may stay even if it could not be chosen any more.
    const isRenamed = newName !== undefined && newName !== normalizeText(user.username)
    const username = isRenamed ? newName : user.username
    if (isRenamed && (await isUsernameTaken(transaction, username, id))) throw usernameTakenError()
    await updateUser(transaction, id, {
      ...(isRenamed && { username }),
      ...(isPrivateEmail !== undefined && { isPrivateEmail }),
      ...(isOwn && bio !== undefined && { bio: bio === '' ? null : bio }),
    })
    if (email !== undefined && emailKeyOf(email) !== user.emailKey) {
      const owner = await findAddressOwner(transaction, email)
      if (owner !== null && owner.user.id !== id) throw emailTakenError()
      if (!isOwn) await consumeMailLimit(transaction, settings.rateLimits, { accountId: viewer.id })
      await changeEmail(transaction, settings, { ...user, username }, email, isOwn ? viewer.sessionId : null)
    }
    return requireUser(transaction, id)
  })
  await undoLimit?.()
  return changed
}
