/** What the routes of an account's security share. */
import type { securityRoutes } from '../../../contract/security'
import type { Implementations } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { countRecoveryCodes, replaceRecoveryCodes } from '../recovery-codes'

/** Some of the routes of an account's security. */
export type SecurityRoutes<Keys extends keyof Implementations<typeof securityRoutes>> = Pick<
  Implementations<typeof securityRoutes>,
  Keys
>

/** New codes with the first second factor; null where the account has codes already. */
export const firstRecoveryCodes = async (queries: Queries, userId: string) =>
  (await countRecoveryCodes(queries, userId)) === 0 ? replaceRecoveryCodes(queries, userId) : null
