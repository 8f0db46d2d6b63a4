/** Sign-in with a provider (OpenID Connect), in two requests of the page that the provider leads back to. */
import type { authRoutes } from '../../contract/auth'
import { paths } from '../../contract/paths'
import { HttpError, notFound, unavailable } from '../http/http-error'
import { success, type Implementations } from '../http/implementation'
import { createOpenId, OpenIdError, type OpenIdFailure } from '../platform/openid'
import type { Services } from '../services'
import type { Provider } from '../platform/sign-in-settings'
import { hashToken, matchesSecret, newToken } from '../platform/tokens'
import { findOrCreateAccount } from './identities'
import { expiredStepError } from './second-factors'
import { passFirstStep } from './sign-in'
import { createStep, redeemStep } from './sign-in-steps'

type ProviderRoutes = Pick<
  typeof authRoutes,
  'POST /auth/providers/:provider/start' | 'POST /auth/providers/:provider/finish'
>

export function implementProviders(services: Services): Implementations<ProviderRoutes> {
  const { settings, log } = services
  const { orm } = services.database
  const openId = createOpenId(log)

  const requireProvider = (name: string): Provider => {
    const provider = settings.signIn.providers.find((known) => known.name === name)
    if (provider === undefined) throw notFound('You cannot log in with this provider here.')
    return provider
  }
  // Another one for each provider, so that the answer of one is never taken for that of another.
  const returnUrl = ({ name }: Provider) => settings.publicUrl + paths.providerReturn(name)

  return {
    'POST /auth/providers/:provider/start': async ({ params }) => {
      const provider = requireProvider(params.provider)
      const { url, state, nonce, codeVerifier } = await openId
        .createRequest(provider, returnUrl(provider))
        .catch((error: unknown) => explain(provider, error))
      // The state travels through the provider and is seen in addresses. The secret stays in the browser that began, so that nobody can
      // finish what somebody else began, nor make somebody else finish what they began.
      const secret = newToken()
      const data = { provider: provider.name, nonce, codeVerifier, secretHash: hashToken(secret) }
      await createStep(orm, 'provider', { data }, state)
      return success('Sign-in begun', { url, secret })
    },

    'POST /auth/providers/:provider/finish': async ({ params, body: { query, secret }, client }) => {
      const provider = requireProvider(params.provider)
      const url = new URL(returnUrl(provider))
      url.search = query
      const states = url.searchParams.getAll('state')
      const state = states.length === 1 ? (states[0] ?? '') : ''
      const step = await redeemStep(orm, 'provider', state)
      if (step === null || step.data['provider'] !== provider.name) throw expiredStepError()
      const { nonce = '', codeVerifier = '', secretHash = '' } = step.data
      if (!matchesSecret(hashToken(secret), secretHash)) throw expiredStepError()
      const claims = await openId
        .readClaims(provider, url, { state, nonce, codeVerifier })
        .catch((error: unknown) => explain(provider, error))
      const user = await orm.transaction((transaction) => findOrCreateAccount(transaction, settings, provider, claims))
      return success('Signed in', await passFirstStep(services, user, { client, signedInWith: provider.label }))
    },
  }
}

/** Seconds after which a provider that was away is worth another try. */
const retryAfter = 30

/** @throws {HttpError} with a sentence that says what happened and what to do */
function explain({ label }: Provider, error: unknown): never {
  if (!(error instanceof OpenIdError)) throw error
  if (error.reason === 'unavailable') {
    throw unavailable(`${label} can't be reached right now. Please try again later.`, retryAfter, error.message)
  }
  const messages: Record<Exclude<OpenIdFailure, 'unavailable'>, [number, string]> = {
    denied: [403, `The login was cancelled at ${label}. Nothing was changed.`],
    expired: [400, `The login with ${label} took too long. Please try again.`],
    refused: [403, `${label} refused the login. If it keeps doing so, tell the people who run this site.`],
    invalid: [400, `The answer of ${label} could not be checked. Please try again.`],
  }
  const [status, message] = messages[error.reason]
  throw new HttpError(status, message, { cause: error })
}
