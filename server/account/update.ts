/** Changes of an account by its owner or an ADMIN. */
import { emailKeyOf } from '../../contract/credentials'
import { normalizeText } from '../../contract/text'
import type { UserChanges } from '../../contract/users'
import { requireRecentPassword } from '../auth/password-confirmation'
import { changeEmail, lockAccountNames, findAddressOwner } from '../auth/addresses'
import type { Viewer } from '../http/implementation'
import { consumeMailLimit, consumeLimit } from '../http/rate-limits'
import { forbidden, notFound } from '../http/http-error'
import type { Services } from '../platform/services'
import { emailTakenError, isProductAccount, usernameTakenError } from '../users/policy'
import { findUser, isUsernameTaken, updateUser } from '../users/repository'
import type { UserRow } from '../users/tables'

const anHour = 3_600_000

/** How many taken addresses one may meet in an hour: each answer tells that somebody has it. */
const mostTaken = 5

/**
 * Changes what is given and different: all of it or nothing.
 *
 * @throws {HttpError} 404, 403 for the product's own account and where the password is asked for again, 409 for a taken username or address, 429 after too many of those
 */
export async function changeUser(
  { database: { orm }, settings }: Services,
  id: string,
  changes: UserChanges,
  viewer: Viewer,
): Promise<UserRow> {
  const isOwn = viewer.id === id
  const before = await findUser(orm, id)
  const changesAddress = changes.email !== undefined && emailKeyOf(changes.email) !== before?.emailKey
  if (before !== null && !isProductAccount(before) && (!isOwn || changesAddress))
    await requireRecentPassword(orm, viewer)
  const takeBack =
    changes.email === undefined ? undefined : await consumeLimit(orm, `taken addresses ${viewer.id}`, anHour, mostTaken)
  const changed = await orm.transaction(async (transaction) => {
    await lockAccountNames(transaction)
    const user = await findUser(transaction, id)
    if (user === null) throw notFound('User not found')
    if (isProductAccount(user)) throw forbidden()
    const { username: wanted, email, bio, isPrivateEmail } = changes
    // Who has a name that could not be chosen any more keeps it.
    const isRenamed = wanted !== undefined && wanted !== normalizeText(user.username)
    const username = isRenamed ? wanted : user.username
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
    return findUser(transaction, id)
  })
  await takeBack?.()
  if (changed === null) throw notFound('User not found')
  return changed
}
