/**
 * Sign-in at providers by OpenID Connect: the authorization code flow with PKCE, state and nonce. No start and no other
 * way to sign in waits for a provider, so that its outage affects only those who sign in with it.
 */
import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { redact } from './redaction'
import type { Provider } from './sign-in-settings'
import { errorCodeOf } from './file-system'

// Loaded with the first sign-in.
const load = () => import('openid-client')

/** Seconds that a provider has for each answer. */
const answerTimeout = 8

/** Milliseconds for which a discovery document is used. Its keys are fetched anew whenever an unknown one signs. */
const maxAge = 3_600_000

/** What is checked when the provider leads back. */
interface LoginChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Why a sign-in failed. */
export type OpenIdFailure = 'denied' | 'expired' | 'refused' | 'unavailable' | 'invalid'

/** A sign-in that failed at the provider or on the way back. */
export class OpenIdError extends Error {
  override name = 'OpenIdError'
  readonly reason: OpenIdFailure

  constructor(reason: OpenIdFailure, cause: unknown, message = `The sign-in failed: ${reason}`) {
    super(message, { cause })
    this.reason = reason
  }
}

/** What a provider says of who has signed in: the claims of the ID token, and of its UserInfo endpoint. */
export interface Claims {
  /** The provider's identifier, without a slash at its end. */
  issuer: string
  subject: string
  all: Record<string, unknown>
}

/** The way to a provider's page. */
interface AuthorizationRequest extends LoginChecks {
  url: string
}

/** Providers by their settings. */
interface OpenId {
  /** @throws {OpenIdError} if the provider cannot be reached. */
  createRequest(provider: Provider, redirectUri: string): Promise<AuthorizationRequest>
  /** @param url where the provider led back to, with its parameters @throws {OpenIdError} */
  readClaims(provider: Provider, url: URL, checks: LoginChecks): Promise<Claims>
}

/** The identifier of a provider, as accounts are stored by it. */
export const normalizeIssuer = (issuer: string): string => issuer.replace(/\/+$/, '')

export function createOpenId(log: Logger): OpenId {
  const discovered = new Map<string, { configuration: Promise<Configuration>; at: number }>()

  /** A failed discovery is forgotten at once, and one that is under way is shared. */
  const discover = (provider: Provider): Promise<Configuration> => {
    const known = discovered.get(provider.name)
    if (known !== undefined && Date.now() - known.at < maxAge) return known.configuration
    const configuration = discoverNow(provider)
    discovered.set(provider.name, { configuration, at: Date.now() })
    configuration.catch(() => discovered.delete(provider.name))
    return configuration
  }

  return {
    async createRequest(provider, redirectUri) {
      const client = await load()
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      try {
        // It throws, too, where the provider does not say at which address people log in.
        const url = client.buildAuthorizationUrl(await discover(provider), {
          redirect_uri: redirectUri,
          scope: provider.scopes,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, ...checks }
      } catch (error) {
        return await fail(log, provider, error)
      }
    },

    async readClaims(provider, url, { state, nonce, codeVerifier }) {
      const client = await load()
      try {
        const configuration = await discover(provider)
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('The provider sent no ID token.')
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const info = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        return { issuer: normalizeIssuer(claims.iss), subject: claims.sub, all: mergeClaims(claims, info) }
      } catch (error) {
        return await fail(log, provider, error)
      }
    },
  }
}

const isWhole = (source: Record<string, unknown>) =>
  source['email'] !== undefined && source['email_verified'] !== undefined

/** What is signed counts more. Address and proof are of one source, so that neither vouches for the other's address. */
export function mergeClaims(signed: Record<string, unknown>, info: Record<string, unknown>): Record<string, unknown> {
  const { email, email_verified } = [signed, info].find(isWhole) ?? {
    email: signed['email'] ?? info['email'],
    email_verified: undefined,
  }
  return { ...info, ...signed, email, email_verified }
}

/** Reads what a provider says of itself. */
async function discoverNow(
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
  timeout = answerTimeout,
): Promise<Configuration> {
  const client = await load()
  const isPlain = issuer.startsWith('http:')
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    { timeout, ...(isPlain && { execute: [client.allowInsecureRequests] }) },
  )
}

/** Why nobody can sign in with a provider now, for operators: the rest of a sentence. Null if people can. */
export async function findProviderProblem(provider: Provider, timeout?: number): Promise<string | null> {
  try {
    const configuration = await discoverNow(provider, timeout)
    const isComplete = configuration.serverMetadata().authorization_endpoint !== undefined
    return isComplete ? null : 'does not say at which address people log in'
  } catch (error) {
    return describeProblem(error)
  }
}

/** What a provider does wrong, in words: the rest of a sentence. */
function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = errorCodeOf(error)
  if (code === 'OAUTH_TIMEOUT') return 'does not answer in time'
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
    return 'answers, but serves no .well-known/openid-configuration below its issuer'
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'says that its issuer is another one'
  const { cause } = error
  if (!(error instanceof TypeError) || !(cause instanceof Error)) return `cannot be used: ${error.message}`
  return `does not answer: ${errorCodeOf(cause) || cause.message}`
}

async function fail(log: Logger, { name }: Provider, error: unknown): Promise<never> {
  const reason = await reasonOf(error)
  const facts = { provider: name, reason, err: error }
  // The response to an outage is logged, with this sentence: the stacks tell nothing more.
  if (reason === 'unavailable')
    throw new OpenIdError(reason, error, redact(`The provider ${name} ${describeProblem(error)}`))
  // What people do is no fault of the site.
  if (reason === 'denied' || reason === 'expired') log.info(facts, 'A sign-in with a provider was not finished')
  else log.warn(facts, 'A sign-in with a provider failed')
  throw new OpenIdError(reason, error)
}

/** The codes of errors of the library that mean that no usable answer came. */
const outages = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

async function reasonOf(error: unknown): Promise<OpenIdFailure> {
  const client = await load()
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'unavailable' : 'refused'
  }
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'refused'
  if (error instanceof client.ClientError) return outages.has(String(error.code)) ? 'unavailable' : 'invalid'
  // `fetch` throws it where no connection could be made.
  return error instanceof TypeError ? 'unavailable' : 'invalid'
}
