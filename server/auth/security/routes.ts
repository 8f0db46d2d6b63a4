/** What an account does about its own security: sessions, second factors, linked providers. */
import type { securityRoutes } from '../../../contract/security'
import type { Implementations } from '../../http/implementation'
import type { Services } from '../../services'
import { implementAuthenticator } from './authenticator-routes'
import { implementConfirmation } from './confirmation-routes'
import { implementOverview } from './overview-routes'
import { implementPasskeys } from './passkey-routes'
import { implementPassword } from './password-routes'

/** All routes of an account's security. */
export function implementSecurity(services: Services): Implementations<typeof securityRoutes> {
  return {
    ...implementOverview(services),
    ...implementPassword(services),
    ...implementConfirmation(services),
    ...implementAuthenticator(services),
    ...implementPasskeys(services),
  }
}
