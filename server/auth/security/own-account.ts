/** What the routes of an account's security share. */
import type { securityRoutes } from '../../../contract/security'
import { unauthorized } from '../../http/http-error'
import type { Implementations, Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { findUser } from '../../users/repository'
import type { UserRow } from '../../users/tables'
import { countRecoveryCodes, replaceRecoveryCodes } from '../recovery-codes'

/** Some of the routes of an account's security. */
export type SecurityRoutes<Keys extends keyof Implementations<typeof securityRoutes>> = Pick<
  Implementations<typeof securityRoutes>,
  Keys
>

/** The account of the viewer. @throws {HttpError} 401 if it has just been deleted */
export async function requireOwnAccount(queries: Queries, viewer: Viewer): Promise<UserRow> {
  const user = await findUser(queries, viewer.id)
  if (user === null) throw unauthorized('This account has been deleted.')
  return user
}

/** New codes with the first second factor; null where the account has codes already. */
export const firstRecoveryCodes = async (queries: Queries, userId: string) =>
  (await countRecoveryCodes(queries, userId)) === 0 ? replaceRecoveryCodes(queries, userId) : null
