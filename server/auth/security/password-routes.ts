/** How an account changes its password. */
import { passwordProblem } from '../../../contract/credentials'
import { invalidField } from '../../http/http-error'
import { success } from '../../http/implementation'
import { consumeMailLimit } from '../../http/rate-limits'
import { enqueueMail } from '../../platform/mail/outbox'
import { hashPassword, isPassword } from '../../platform/passwords'
import type { Services } from '../../services'
import { wrongPasswordError } from '../../users/account-errors'
import { lockForDeletion, setPassword, requireOwnAccount } from '../../users/repository'
import { commonPasswordMessage, isCommonPassword } from '../common-passwords'
import { deleteMailLinks, linkRecipientOf } from '../mail-links'
import { passwordChangedMail } from '../mail-templates'
import { markPasswordConfirmed, requirePassword } from '../password-confirmation'
import { deleteSessions } from '../sessions'
import { requirePasswordSignIn } from '../sign-in-methods'
import { type SecurityRoutes } from './own-account'

const passwordChangedMessage = 'Your password has been changed, and your other sessions are logged out.'

/** A change of the password, which ends all other sessions. */
export function implementPassword(services: Services): SecurityRoutes<'POST /account/password'> {
  const { settings } = services
  const { orm } = services.database
  return {
    'POST /account/password': async ({ body: { current, password }, viewer, isRepetition }) => {
      requirePasswordSignIn(settings)
      // An interrupted request may have changed it already.
      const isChanged =
        isRepetition && (await isPassword((await requireOwnAccount(orm, viewer)).passwordHash, password))
      if (isChanged) return success(passwordChangedMessage, null)
      const { passwordHash: currentHash } = await requirePassword(services, viewer, current, 'current')
      if (isCommonPassword(password)) throw invalidField('password', commonPasswordMessage)
      const newHash = await hashPassword(password)
      await orm.transaction(async (transaction) => {
        const user = await lockForDeletion(transaction, viewer.id)
        // Another request has changed it meanwhile, perhaps because somebody else knew it.
        if (user?.passwordHash !== currentHash) throw wrongPasswordError('current')
        const problem = passwordProblem(password, user)
        if (problem !== null) throw invalidField('password', problem)
        await setPassword(transaction, user.id, newHash)
        await deleteSessions(transaction, user.id, viewer.sessionId)
        await deleteMailLinks(transaction, user.id, 'reset')
        await markPasswordConfirmed(transaction, viewer.sessionId)
        const address = linkRecipientOf(user, 'reset')
        if (address === null) return
        await consumeMailLimit(transaction, settings.rateLimits, { address, accountId: user.id })
        await enqueueMail(transaction, passwordChangedMail(settings, address, user.username, 'in the settings'))
      })
      return success(passwordChangedMessage, null)
    },
  }
}
