/** Where an account is logged in, and by what it can log in. */
import { notFound } from '../../http/http-error'
import { success } from '../../http/implementation'
import type { Services } from '../../services'
import { lockForDeletion, requireOwnAccount } from '../../users/repository'
import { deviceName } from '../devices'
import { deleteIdentity, belongsToProvider, listIdentities } from '../identities'
import { requireRecentPassword } from '../password-confirmation'
import { arePasskeysPossible } from '../passkeys'
import { countRecoveryCodes } from '../recovery-codes'
import { findFactors, hasSecondFactor } from '../second-factors'
import { deleteSessionOf, deleteSessions, listSessions } from '../sessions'
import { requireOtherSignInMethod } from '../sign-in-methods'
import { type SecurityRoutes } from './own-account'

/** Sessions, second factors and linked providers. */
export function implementOverview({
  database: { orm },
  settings,
}: Services): SecurityRoutes<
  | 'GET /account/sessions'
  | 'DELETE /account/sessions'
  | 'DELETE /account/sessions/:id'
  | 'GET /account/security'
  | 'DELETE /account/providers/:id'
> {
  return {
    'GET /account/sessions': async ({ viewer }) => {
      const sessions = await listSessions(orm, viewer.id)
      return success(
        'Sessions found',
        sessions.map(({ id, userAgent, network, signedInWith, createdAt, lastUsedAt }) => ({
          id,
          isCurrent: id === viewer.sessionId,
          device: deviceName(userAgent),
          network,
          signedInWith,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      )
    },

    'DELETE /account/sessions': async ({ viewer }) =>
      success('All other sessions ended', { ended: await deleteSessions(orm, viewer.id, viewer.sessionId) }),

    'DELETE /account/sessions/:id': async ({ params: { id }, viewer }) => {
      if (!(await deleteSessionOf(orm, viewer.id, id))) throw notFound('This session has ended already.')
      return success('Session ended', null)
    },

    'GET /account/security': async ({ viewer }) => {
      const user = await requireOwnAccount(orm, viewer)
      const factors = await findFactors(orm, viewer.id)
      return success('Security found', {
        hasPassword: user.passwordHash !== null,
        hasApp: factors.hasApp,
        recoveryCodes: hasSecondFactor(factors) ? await countRecoveryCodes(orm, viewer.id) : null,
        arePasskeysPossible: arePasskeysPossible(settings),
        passkeys: factors.passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
          id,
          name,
          isSynced,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        providers: (await listIdentities(orm, viewer.id)).map(({ id, issuer, email, createdAt, lastUsedAt }) => ({
          id,
          label: settings.signIn.providers.find((provider) => belongsToProvider({ issuer }, provider))?.label ?? issuer,
          email,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      })
    },

    'DELETE /account/providers/:id': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        // Of two removals at once, the second sees what the first has left.
        await lockForDeletion(transaction, viewer.id)
        if (!(await deleteIdentity(transaction, viewer.id, id))) throw notFound('This provider is not linked.')
        await requireOtherSignInMethod(transaction, settings, viewer.id)
        return success('Provider unlinked', null)
      }),
  }
}
