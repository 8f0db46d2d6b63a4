/** What an account does about its own security: sessions, second factors, linked providers. */
import { and, eq } from 'drizzle-orm'
import { passwordProblem } from '../../contract/credentials'
import type { securityRoutes } from '../../contract/security'
import { HttpError, invalidField, notFound, unauthorized } from '../http/http-error'
import { success, type Implementations, type Viewer } from '../http/implementation'
import { consumeMailLimit } from '../http/rate-limits'
import { enqueueMail } from '../platform/mail/outbox'
import { hashPassword, isPassword } from '../platform/passwords'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { newToken } from '../platform/tokens'
import { wrongPasswordError } from '../users/account-errors'
import { findUser, lockForDeletion, setPassword } from '../users/repository'
import type { UserRow } from '../users/tables'
import { createApp, useAppCode } from './authenticator-apps'
import { commonPasswordMessage, isCommonPassword } from './common-passwords'
import { deviceName } from './devices'
import { deleteIdentity, belongsToProvider, listIdentities } from './identities'
import { deleteMailLinks, linkRecipientOf } from './mail-links'
import { passwordChangedMail } from './mail-templates'
import { markPasswordConfirmed, requirePassword, requireRecentPassword } from './password-confirmation'
import { addPasskey, arePasskeysPossible, hasRoomForPasskey, requestNewPasskey, requestPasskey } from './passkeys'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes'
import {
  checkFactor,
  findFactors,
  hasSecondFactor,
  mailSecurityChange,
  expiredStepError,
  deleteUnusedRecoveryCodes,
  wrongFactorError,
} from './second-factors'
import { deleteSessionOf, deleteSessions, listSessions } from './sessions'
import { attemptStep, createStep, redeemStep } from './sign-in-steps'
import { authenticatorApps, passkeys } from './tables'
import { requireOtherSignInMethod, requirePasswordSignIn } from './sign-in-methods'

export function implementSecurity(services: Services): Implementations<typeof securityRoutes> {
  return {
    ...implementOverview(services),
    ...implementPassword(services),
    ...implementConfirmation(services),
    ...implementApp(services),
    ...implementPasskeys(services),
  }
}

type Routes = Implementations<typeof securityRoutes>
type Part<Keys extends keyof Routes> = Pick<Routes, Keys>

/** The account of the viewer. @throws {HttpError} 401 if it has just been deleted */
async function requireOwn(queries: Queries, viewer: Viewer): Promise<UserRow> {
  const user = await findUser(queries, viewer.id)
  if (user === null) throw unauthorized('This account has been deleted.')
  return user
}

function implementOverview({
  database: { orm },
  settings,
}: Services): Part<
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
      const user = await requireOwn(orm, viewer)
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

const passwordChangedMessage = 'Your password has been changed, and your other sessions are logged out.'

function implementPassword(services: Services): Part<'POST /account/password'> {
  const { settings } = services
  const { orm } = services.database
  return {
    'POST /account/password': async ({ body: { current, password }, viewer, isRepetition }) => {
      requirePasswordSignIn(settings)
      // An interrupted request may have changed it already.
      const isChanged = isRepetition && (await isPassword((await requireOwn(orm, viewer)).passwordHash, password))
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

function implementConfirmation({
  database: { orm },
  settings,
}: Services): Part<'POST /account/confirmation' | 'POST /account/confirm'> {
  return {
    'POST /account/confirmation': async ({ viewer }) => {
      const user = await requireOwn(orm, viewer)
      const { hasApp, passkeys: own } = await findFactors(orm, viewer.id)
      const challenge = newToken()
      await createStep(orm, 'confirmation', { userId: viewer.id }, challenge)
      return success('Confirmation requested', {
        challenge,
        hasPassword: user.passwordHash !== null && settings.signIn.passwords,
        hasApp,
        passkey: own.length === 0 ? null : requestPasskey(settings, challenge, own),
      })
    },

    'POST /account/confirm': async ({ body: { challenge, ...answer }, viewer }) => {
      const step = await attemptStep(orm, 'confirmation', challenge)
      if (step?.userId !== viewer.id) throw expiredStepError()
      // 403, not 401: the session goes on.
      if (!(await checkFactor(orm, settings, viewer.id, challenge, answer))) {
        const { message, details } = wrongFactorError(answer)
        throw new HttpError(403, message, details)
      }
      if ((await redeemStep(orm, 'confirmation', challenge)) === null) throw expiredStepError()
      await markPasswordConfirmed(orm, viewer.sessionId)
      return success('Confirmed', null)
    },
  }
}

/** New codes with the first second factor; null where the account has codes already. */
const firstRecoveryCodes = async (queries: Queries, userId: string) =>
  (await countRecoveryCodes(queries, userId)) === 0 ? replaceRecoveryCodes(queries, userId) : null

function implementApp({
  database: { orm },
  settings,
}: Services): Part<
  | 'POST /account/authenticator'
  | 'POST /account/authenticator/confirm'
  | 'DELETE /account/authenticator'
  | 'POST /account/recovery-codes'
> {
  return {
    'POST /account/authenticator': async ({ viewer }) => {
      await requireRecentPassword(orm, viewer)
      const user = await requireOwn(orm, viewer)
      const names = { issuer: settings.productName, label: user.email ?? user.username }
      const app = await createApp(orm, viewer.id, names)
      if (app === null) throw new HttpError(409, 'This account has an authenticator app. Turn it off first.')
      return success('Authenticator app requested', app)
    },

    'POST /account/authenticator/confirm': ({ body: { code }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        const user = await requireOwn(transaction, viewer)
        if (!(await useAppCode(transaction, viewer.id, code, false))) {
          throw invalidField('code', 'This code is wrong. Please check the time of your device and try the next code.')
        }
        await mailSecurityChange(transaction, settings, user, 'An authenticator app was added to your account.')
        return success('Authenticator app turned on', {
          recoveryCodes: await firstRecoveryCodes(transaction, viewer.id),
        })
      }),

    'DELETE /account/authenticator': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        const user = await requireOwn(transaction, viewer)
        const removed = await transaction
          .delete(authenticatorApps)
          .where(eq(authenticatorApps.userId, viewer.id))
          .returning()
        if (removed.length === 0) throw notFound('This account has no authenticator app.')
        await deleteUnusedRecoveryCodes(transaction, viewer.id)
        if (removed.some(({ isConfirmed }) => isConfirmed)) {
          await mailSecurityChange(transaction, settings, user, 'The authenticator app of your account was turned off.')
        }
        return success('Authenticator app turned off', null)
      }),

    'POST /account/recovery-codes': ({ viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        if (!hasSecondFactor(await findFactors(transaction, viewer.id))) {
          throw new HttpError(409, 'Recovery codes need an authenticator app or a passkey. Add one first.')
        }
        const codes = await replaceRecoveryCodes(transaction, viewer.id)
        return success('Recovery codes made', { recoveryCodes: codes })
      }),
  }
}

function implementPasskeys({
  database: { orm },
  settings,
}: Services): Part<'POST /account/passkeys/new' | 'POST /account/passkeys' | 'DELETE /account/passkeys/:id'> {
  return {
    'POST /account/passkeys/new': async ({ viewer }) => {
      await requireRecentPassword(orm, viewer)
      const user = await requireOwn(orm, viewer)
      if (!arePasskeysPossible(settings)) throw new HttpError(409, 'Passkeys need an address with a domain name.')
      const { passkeys: own } = await findFactors(orm, viewer.id)
      if (!hasRoomForPasskey(own)) throw new HttpError(409, 'This account has 20 passkeys. Remove one first.')
      const challenge = newToken()
      await createStep(orm, 'new passkey', { userId: viewer.id }, challenge)
      return success('Passkey requested', { challenge, passkey: requestNewPasskey(settings, challenge, user, own) })
    },

    'POST /account/passkeys': async ({ body: { challenge, name, passkey }, viewer }) => {
      await requireRecentPassword(orm, viewer)
      const step = await redeemStep(orm, 'new passkey', challenge)
      if (step?.userId !== viewer.id) throw expiredStepError()
      return orm.transaction(async (transaction) => {
        const user = await requireOwn(transaction, viewer)
        const added = await addPasskey(transaction, settings, { userId: viewer.id, name, challenge, passkey })
        if (added === null) throw new HttpError(400, 'This passkey could not be added. Please try again.')
        await mailSecurityChange(transaction, settings, user, 'A passkey was added to your account.')
        return success('Passkey added', { recoveryCodes: await firstRecoveryCodes(transaction, viewer.id) })
      })
    },

    'DELETE /account/passkeys/:id': ({ params: { id }, viewer }) =>
      orm.transaction(async (transaction) => {
        await requireRecentPassword(transaction, viewer)
        await lockForDeletion(transaction, viewer.id)
        const user = await requireOwn(transaction, viewer)
        const removed = await transaction
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
          .returning()
        if (removed.length === 0) throw notFound('This passkey was removed already.')
        await requireOtherSignInMethod(transaction, settings, viewer.id)
        await deleteUnusedRecoveryCodes(transaction, viewer.id)
        await mailSecurityChange(transaction, settings, user, 'A passkey was removed from your account.')
        return success('Passkey removed', null)
      }),
  }
}
