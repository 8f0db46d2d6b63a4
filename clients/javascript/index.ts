/**
 * `@ketwork/client`: the API of a Ketwork server, typed by the contract that the server is typed by.
 *
 *     const ketwork = createClient({ url: 'https://ketwork.example' })
 *     const found = await ketwork.circuits.search('bell qubits:2')
 *     if (found.ok) console.log(found.value.map(({ name }) => name))
 *     else console.error(found.error.kind, found.error.message)
 */
import type { Listing } from '../../contract/envelope'
import { apiPath } from '../../contract/paths'
import { requestPath } from '../../contract/request-path'
import type { AnswerOf, CallOf } from '../../contract/route'
import type { ApiRoutes } from '../../contract/routes'
import { refusalOf, type FailureBody, type Result } from './results'

export type { KetworkError, Result } from './results'

/** A route of the API by its name in the contract, as `GET /circuits/:id`. Those that answer or take files are left out. */
export type RouteName = {
  [Name in keyof ApiRoutes]: ApiRoutes[Name] extends { file: string } | { upload: object } ? never : Name
}[keyof ApiRoutes]

/** The parameters, query and body of a route. */
export type Call<Name extends RouteName> = CallOf<ApiRoutes[Name]>

/** What a route answers. */
export type Value<Name extends RouteName> = AnswerOf<ApiRoutes[Name]>['data']

/** Nothing to give for a route without parameters. */
type Arguments<Name extends RouteName> = object extends Call<Name> ? [call?: Call<Name>] : [call: Call<Name>]

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the server is, with the path that it may lie below: `https://example.org/ketwork`. */
  url: string
  /** A session's token, as {@link Client.login} gives it. */
  token?: string | null
  /** What the program is called, shown in the account's list of sessions. Browsers send their own name. */
  userAgent?: string
  /** A random key of this installation: a sign-in with one that the account knows is not mailed about. */
  device?: string
  /** Milliseconds after which a call gives up; a minute where absent. */
  timeout?: number
  fetch?: typeof fetch
}

/** A server, seen by one account or by nobody. */
export type Client = ReturnType<typeof createClient>

/** Makes a client. It sends nothing before it is asked to. */
export function createClient(options: ClientOptions) {
  let token = options.token ?? null

  /** Calls any route of the API. */
  const request = <Name extends RouteName>(name: Name, ...args: Arguments<Name>): Promise<Result<Value<Name>>> =>
    send<Value<Name>>(options, token, name, untyped(args[0]))

  /** Remembers the session of a successful sign-in. */
  function signIn<Answer extends object>(result: Result<Answer>): Result<Answer> {
    if (result.ok && 'token' in result.value && typeof result.value.token === 'string') token = result.value.token
    return result
  }

  return {
    request,
    /** The token of the session, to be kept as a password is; null without one. */
    token: () => token,
    /** Starts a session, or answers `secondFactor` with a challenge for {@link confirmLogin}. */
    login: async (body: Call<'POST /auth/login'>['body']) => signIn(await request('POST /auth/login', { body })),
    /** Finishes a sign-in with a code of the authenticator app, or a recovery code. */
    confirmLogin: async (body: { challenge: string; code: string }) =>
      signIn(await request('POST /auth/second-factor', { body })),
    /** Ends the session on the server. */
    async logout() {
      const result = await request('POST /auth/logout')
      if (result.ok) token = null
      return result
    },
    circuits: {
      /** The library, page by page: `cursor` is the `page.nextCursor` of the page before. */
      list: (query: Call<'GET /circuits'>['query'] = {}) => request('GET /circuits', { query }),
      /** What a search in the library finds: words and filters, as `bell qubits:2..4`. */
      search: (q: string, query: Omit<NonNullable<Call<'GET /circuits'>['query']>, 'q'> = {}) =>
        request('GET /circuits', { query: { ...query, q } }),
      /** A circuit with its program. */
      get: (id: string) => request('GET /circuits/:id', { params: { id } }),
      /** One of its versions. */
      getVersion: (id: string, number: number) =>
        request('GET /circuits/:id/versions/:number', { params: { id, number } }),
      /** Saves an OpenQASM program as a circuit, private unless `isPublic`. */
      create: (body: Call<'POST /circuits/visualize'>['body']) => request('POST /circuits/visualize', { body }),
      /** Saves a program as the newest version of a circuit. With `basedOn` it is a conflict if a newer one was saved since. */
      newVersion: (id: string, body: Call<'POST /circuits/:id/versions'>['body']) =>
        request('POST /circuits/:id/versions', { params: { id }, body }),
      /** A program of another tool as OpenQASM 3. Saves nothing. */
      import: (body: Call<'POST /circuits/import'>['body']) => request('POST /circuits/import', { body }),
      /** The program for another tool, with all that the format cannot say. */
      export: (id: string, format: NonNullable<Call<'GET /circuits/:id/export'>['query']>['format']) =>
        request('GET /circuits/:id/export', { params: { id }, query: { format } }),
    },
  }
}

/** A call without the types of its route: this file only sends it. */
interface UntypedCall {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

const untyped = (call: object = {}): UntypedCall => call

const defaultTimeoutMs = 60_000

async function send<Data>(
  options: ClientOptions,
  token: string | null,
  name: string,
  call: UntypedCall,
): Promise<Result<Data>> {
  const { url, userAgent, device, timeout = defaultTimeoutMs, fetch: fetchWith = fetch } = options
  const [method = 'GET', path = '/'] = name.split(' ')
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  if (device !== undefined) headers.set('x-device', device)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetchWith(
      `${url.replace(/\/+$/, '')}${apiPath}${requestPath(path, call.params, call.query)}`,
      {
        method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        // Another address is the caller's to choose: a token is not for whoever a server leads to.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      },
    )
    return readResult<Data>(response, await response.text())
  } catch (error) {
    return { ok: false, error: { kind: 'unreachable', message: describeNetworkError(url, error) } }
  }
}

function readResult<Data>(response: Response, text: string): Result<Data> {
  const { status } = response
  const answer = parseJson(text)
  if (response.ok && isSuccess<Data>(answer)) return { ok: true, value: answer.data, page: answer.page ?? null }
  if (isFailure(answer) && !response.ok)
    return { ok: false, error: refusalOf(status, answer, response.headers.get('retry-after')) }
  const location = response.headers.get('location')
  const message =
    location === null
      ? `What answered is not the API of Ketwork (status ${status}).`
      : `The server leads to another address: ${location}`
  if (status >= 500) return { ok: false, error: refusalOf(status, {}, null) }
  return { ok: false, error: { kind: 'unexpected', status, message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's responses follow the contract, so `success` is enough of a check. */
const isSuccess = <Data>(
  answer: unknown,
): answer is Omit<Listing<never>, 'data' | 'page'> & { data: Data; page?: Listing<never>['page'] } =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true && 'data' in answer

const isFailure = (answer: unknown): answer is FailureBody =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false

/** Why no answer came, with the reason that lies below `fetch failed`. */
function describeNetworkError(url: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${url} did not answer in time.`
  const cause = error instanceof Error ? error.cause : undefined
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(error)
  return `${url} cannot be reached: ${reason}`
}
