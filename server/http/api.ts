/**
 * Registers the routes of the contract. Each request passes the same checks in the same order: 401 (and 403 for the wrong
 * role) before its body is read, 400, 404, 403 for somebody else's thing, and whatever the route itself finds.
 */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { Failure } from '../../contract/envelope'
import { apiPath } from '../../contract/paths'
import type { Access, Route, RouteTable } from '../../contract/route'
import type { Queries } from '../platform/queries'
import type { compileSerializer } from './response-serializer'
import { bearerToken } from './bearer-token'
import { runIdempotently, idempotencyKey } from './idempotency'
import type { Call, Handler, Implementations, FileResponse, ResourceHandler, Viewer } from './implementation'
import { requireStorableText } from './json-bodies'
import { setValidationMessages } from './validation-messages'
import type { Limiter } from './rate-limits'
import { forbidden, notFound, HttpError, unauthorized } from './http-error'
import { readUpload, registerUploads } from './uploads'

/** What the routes need of the rest of the server. */
export interface ApiParts {
  /** Who bears a token, if it is alive. */
  findViewer(token: string): Promise<Viewer | null>
  limiter: Limiter
  queries: Queries
  /** Makes of the schema of a route's answers what writes them. */
  serializerCompiler: typeof compileSerializer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is said of a failure that is ours. */
    failed?: string
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/**
 * Registers a table of routes.
 *
 * @throws where a route has no implementation, no rule of access, or one that its implementation cannot check: so the
 * server does not start.
 */
export function registerApi<Table extends RouteTable>(
  app: FastifyInstance,
  table: Table,
  implementations: Implementations<Table>,
  parts: ApiParts,
): void {
  setValidationMessages()
  app.setValidatorCompiler(validatorCompiler)
  // Its types know of text alone; it sends bytes as they are.
  app.setSerializerCompiler(parts.serializerCompiler as FastifySerializerCompiler<unknown>)
  app.decorateRequest('viewer', null)
  requireAllKnown(table, implementations)
  const byKey = new Map<string, unknown>(Object.entries(implementations))
  const registrations = Object.entries(table).map(([key, route]) => {
    const handle = handlerOf(key, route, byKey.get(key))
    return { route, register: (place: FastifyInstance) => registerRoute(place, key, route, handle, parts) }
  })
  for (const { route, register } of registrations) if (!route.upload) register(app)
  // In a corner of their own, so that all other routes refuse bodies of that kind as they always did.
  void app.register(async (corner) => {
    await registerUploads(corner)
    for (const { route, register } of registrations) if (route.upload) register(corner)
  })
  refuseOtherMethods(app, Object.keys(table))
}

/** Method and path of a key such as `GET /circuits/:id`. */
export function methodAndPath(key: string): { method: string; path: string } {
  const [method, path] = key.split(' ')
  if (method === undefined || path === undefined) throw new Error(`${key} is not a method and a path.`)
  return { method, path }
}

const accesses: readonly Access[] = [
  'open',
  'signed in',
  'self',
  'self or admin',
  'author',
  'author or admin',
  'visible',
  'signed in, visible',
  'admin',
]

function requireAllKnown(table: RouteTable, implementations: object): void {
  const unknown = Object.keys(implementations).filter((key) => !(key in table))
  if (unknown.length > 0) throw new Error(`The contract has no route ${unknown.join(', ')}.`)
}

function handlerOf(key: string, route: Route, implementation: unknown): Handler<Route> {
  if (!accesses.includes(route.access)) throw new Error(`${key} has no rule of access.`)
  const needsResource = ['visible', 'signed in, visible', 'author', 'author or admin'].includes(route.access)
  if (isResourceHandler(implementation)) {
    if (!needsResource) throw new Error(`${key} looks up a thing, but its rule of access (${route.access}) needs none.`)
    return (call) => implementation.handleResource(call)
  }
  if (!isHandler(implementation)) throw new Error(`${key} has no implementation.`)
  if (needsResource) throw new Error(`${key} does not say how its rule of access (${route.access}) is checked.`)
  return implementation
}

const isHandler = (implementation: unknown): implementation is Handler<Route> => typeof implementation === 'function'

const isResourceHandler = (implementation: unknown): implementation is ResourceHandler<Route> =>
  typeof implementation === 'object' && implementation !== null && 'handleResource' in implementation

function registerRoute(
  app: FastifyInstance,
  key: string,
  route: Route,
  handle: Handler<Route>,
  { findViewer, limiter, queries }: ApiParts,
): void {
  const { method, path } = methodAndPath(key)
  const status = route.status ?? 200
  const noun = path.split('/')[1] ?? ''

  app.route({
    method,
    url: `${apiPath}${path}`,
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    ...(route.failed !== undefined && { config: { failed: route.failed } }),
    schema: {
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(route.upload && { consumes: ['multipart/form-data'] }),
      response: {
        [status]: route.file === undefined ? route.answer : { content: { [route.file]: { schema: route.answer } } },
        '4xx': Failure,
        '5xx': Failure,
      },
      summary: route.summary,
      tags: [noun],
      security: route.access === 'open' ? [] : [{ bearer: [] }],
    },
    onRequest: async (request) => {
      if (!isProbe(path)) await limiter.request(request)
      await limiter.byClient(route, request)
      const token = bearerToken(request.raw)
      request.viewer = token === null || isProbe(path) ? null : await findViewer(token)
      requireAccess(route, request)
      requirePlainBody(request)
    },
    preValidation: async (request) => requireStorableText(request.query),
    preHandler: async (request) => limiter.byAccount(route, request),
    handler: async (request, reply) => {
      const { params, query, body, viewer, log } = request
      const upload = route.upload && (await readUpload(request, route.upload.maxBytes))
      const work = (newId: string, isRepetition: boolean) =>
        handle({ params, query, body, upload, viewer, newId, isRepetition, log } as Call<Route>)
      reply.header('Cache-Control', 'no-store')
      if (route.file !== undefined) return sendFile(reply, route.file, await work(nothingNew, false))
      const repeatable = method === 'POST' && route.secret !== true && upload === undefined
      const once = repeatable ? idempotencyKey(request.headers['idempotency-key']) : null
      if (once === null) return reply.code(status).send(await work(method === 'GET' ? nothingNew : uuidv7(), false))

      const who = viewer?.id ?? `anonymous ${normalizeIP(request.ip)}`
      const scope = `${who} ${method} ${request.url.split('?')[0] ?? ''}`
      const answer = await runIdempotently(queries, { scope, key: once, body }, async ({ newId, isRepetition }) => ({
        status,
        body: await work(newId, isRepetition),
      }))
      return reply.code(answer.status).send(answer.body)
    },
  })
}

/** The id of what is made by those who only ask: they make nothing. */
const nothingNew = ''

function sendFile(reply: FastifyReply, type: string, file: unknown): FastifyReply {
  if (!isSentFile(file)) throw new Error('A route that answers a file gave none.')
  return reply.type(type).header('Content-Disposition', `attachment; filename="${file.name}"`).send(file.stream)
}

const isSentFile = (value: unknown): value is FileResponse =>
  typeof value === 'object' && value !== null && 'stream' in value && 'name' in value

/** Whether a path tells how the server does. It may be asked at any time, also while the database is away. */
const isProbe = (path: string) => path === '/health' || path === '/ready'

function requireAccess(route: Route, request: FastifyRequest): void {
  const { viewer } = request
  if (route.access === 'open' || route.access === 'visible') return
  if (viewer === null) throw unauthorized(route.unauthenticated)
  if (viewer.role === 'ADMIN' && route.access !== 'self') return
  if (route.access === 'admin') throw forbidden()
  if (route.access === 'self' || route.access === 'self or admin') {
    const id = idOf(request.params)
    if (id === null) throw notFound()
    if (id !== viewer.id) throw forbidden()
  }
}

/** Bodies are read as they come: what unpacks to a thousand times its size is not unpacked here. */
function requirePlainBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new HttpError(415, 'The body must not be compressed.')
}

function idOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null
  return typeof params.id === 'string' && isUuid(params.id) ? params.id.toLowerCase() : null
}

/** 405 with `Allow` where a path exists and the method does not; 404 elsewhere. Never the app's page. */
function refuseOtherMethods(app: FastifyInstance, keys: string[]): void {
  const known = keys.map((key) => {
    const { method, path } = methodAndPath(key)
    return { method, pattern: new RegExp(`^${apiPath}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }
  })
  const refuse = (request: FastifyRequest): never => {
    const [path = ''] = request.url.split('?')
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0 || methods.has(request.method)) throw notFound('There is nothing at this address.')
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])]
    throw new HttpError(405, `${request.method} is not possible here.`, { allow })
  }
  app.all(apiPath, { schema: { hide: true } }, async (request) => refuse(request))
  app.all(`${apiPath}/*`, { schema: { hide: true } }, async (request) => refuse(request))
}
