/** Requests to the server: typed by the contract, with the session's token, and errors as {@link ApiError}. */
import type { Failure } from '../../contract/envelope'
import { apiPath } from '../../contract/paths'
import { requestPath } from '../../contract/request-path'
import type { AnswerOf, CallOf } from '../../contract/route'
import type { ApiRoutes } from '../../contract/routes'
import { propertiesOf } from '../lib/properties-of'
import { randomKey } from '../lib/random-key'
import { askForPassword } from '../session/password-prompt'
import { currentSession, expireSession, markTokenRefused } from '../session/session'
import { addressOf } from '../site'
import { ApiError, NetworkError } from './errors'
import { takeEmbeddedResponse } from './embedded-response'

/** A route by its name in the contract, as in `GET /circuits/:id`. */
export type RouteName = {
  [Name in keyof ApiRoutes]: ApiRoutes[Name] extends { file: string } ? never : Name
}[keyof ApiRoutes]

/** The parameters, query and body of a route. */
export type Call<Name extends RouteName> = CallOf<ApiRoutes[Name]>

/** The whole response of a route: `message` and `data`, and `page` for a list. */
export type Answer<Name extends RouteName> = AnswerOf<ApiRoutes[Name]>

interface Options {
  signal?: AbortSignal | undefined
  /** Identifies repeated requests. By default each body object has a key of its own. */
  idempotencyKey?: string | undefined
  /** The key of this browser, for logins. */
  device?: string
  /** Whether the request arrives even where the page is left right after it. For small bodies. */
  keepalive?: boolean
}

/** Empty for a route without parameters. */
type Arguments<Name extends RouteName> =
  object extends Call<Name> ? [call?: Call<Name> & Options] : [call: Call<Name> & Options]

/**
 * Calls a route and returns its data.
 *
 * @throws {ApiError} the server refused
 * @throws {NetworkError} no response came
 */
export async function request<Name extends RouteName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<Answer<Name>['data']> {
  return (await requestAnswer(name, ...args)).data
}

/** Calls a route and returns its whole response. Throws as {@link request} does. */
export async function requestAnswer<Name extends RouteName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<Answer<Name>> {
  const { params, query, body, file, signal, idempotencyKey: givenKey, device, keepalive = false } = untyped(args[0])
  const [method = 'GET', path = '/'] = name.split(' ')
  const token = currentSession()?.token
  const headers = headersFor(token)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (device) headers.set('x-device', device)
  if (idempotentRoutes.has(name)) headers.set('idempotency-key', givenKey ?? idempotencyKey(body))

  const response = await send(toUrl(path, params, query), {
    method,
    headers,
    // The browser sets the content type of a form itself, because it chooses the boundary.
    body: file === undefined ? (body === undefined ? null : JSON.stringify(body)) : toFormData(file),
    signal: signal ?? null,
    keepalive,
  })
  const answer = await readJson(response)
  if (response.ok && isSuccess<Answer<Name>>(answer)) return answer

  const error = handleRefusal(name, token, response, answer)
  // A request that cannot be undone is repeated once the password is confirmed.
  if (error.code === 'PASSWORD_REQUIRED' && (await askForPassword())) return requestAnswer(name, ...args)
  throw error
}

/** The response embedded in the page; undefined where a request is needed, as for everyone who is signed in. */
export function embeddedAnswer<Name extends RouteName>(name: Name, call: Call<Name>): Answer<Name> | undefined {
  if (currentSession() !== null) return undefined
  const { params, query } = untyped(call)
  const embedded = takeEmbeddedResponse(toUrl(name.slice('GET '.length), params, query))
  return isSuccess<Answer<Name>>(embedded) ? embedded : undefined
}

/** Fetches a file of this site, such as a picture. Throws as {@link request} does. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send(path, {})
  if (!response.ok) throw new ApiError(response.status)
  return await response.blob()
}

/**
 * Whether a response means that the session is over: any 401, except for reading users, circuits and collections, which needs no session, for counting
 * unread notifications, which nobody asked for and must not take people from what they write, and for signing in.
 */
export function endsSession(name: keyof ApiRoutes, status: number): boolean {
  if (status !== 401 || name === 'GET /notifications/unread') return false
  return !/^GET \/(users|circuits|collections)\b/u.test(name) && !/ \/auth\//u.test(name)
}

/** Routes that create something: a repeated request must not create it twice. */
const idempotentRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'POST /circuits/generate',
  'POST /circuits/visualize',
  'POST /circuits/comments',
  'POST /circuits/:id/parameter-sets',
  'POST /circuits/:id/versions',
  'POST /collections',
  'POST /circuits/:id/versions/:number/restore',
  'POST /issues',
  'POST /issues/:id/comments',
])

interface UntypedCall extends Options {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** Drops the types of a call: this file only sends it. */
function untyped(call: object = {}): UntypedCall {
  return call
}

/** The headers of a request with a session's token. */
export const headersFor = (token: string | undefined): Headers =>
  new Headers({ accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) })

function toFormData(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** The error of a refused request. Ends the session, or marks it, where the server no longer knows it. */
export function handleRefusal(
  name: keyof ApiRoutes,
  token: string | undefined,
  response: Response,
  answer: unknown,
): ApiError {
  if (token && currentSession()?.token === token) {
    if (endsSession(name, response.status)) expireSession()
    else if (response.status === 401 && name.startsWith('GET ')) markTokenRefused()
  }
  return toApiError(response, answer)
}

const idempotencyKeys = new WeakMap<object, string>()

/** The key of a body object: the same for each attempt to send it, and another one for an equal object. */
function idempotencyKey(body: unknown): string {
  if (typeof body !== 'object' || body === null) return randomKey()
  const key = idempotencyKeys.get(body) ?? randomKey()
  idempotencyKeys.set(body, key)
  return key
}

/** The URL of a route. */
export const toUrl = (path: string, params: UntypedCall['params'], query?: UntypedCall['query']): string =>
  addressOf(`${apiPath}${requestPath(path, params, query)}`)

/** Sends a request, and leaves its response to the caller. @throws {NetworkError} no response came */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError(error)
  }
}

/** The body as JSON; undefined where it is not JSON, such as a proxy's error page. */
export async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError(error)
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's responses follow the same contract, so `success` is enough of a check. */
const isSuccess = <Whole>(answer: unknown): answer is Whole => propertiesOf(answer)['success'] === true

const isFailure = (answer: unknown): answer is Failure => propertiesOf(answer)['success'] === false

function toApiError(response: Response, answer: unknown): ApiError {
  const failure = isFailure(answer) ? answer : undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  // A success without the expected body, such as a proxy's login page, counts as a gateway error.
  return new ApiError(response.ok ? 502 : response.status, {
    message: failure?.message,
    code: failure?.code,
    errors: failure?.errors,
    diagnostics: failure?.diagnostics,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
