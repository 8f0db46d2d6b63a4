/**
 * Registers the routes of the contract. Every request passes the same checks in the same order: 401 (and 403 for the wrong role) before
 * its body is read, 400, 404, 403 for a resource of someone else, and what the route itself checks.
 */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import { Failure } from '../../contract/envelope'
import { apiPath } from '../../contract/paths'
import type { Route, RouteTable } from '../../contract/route'
import type { Queries } from '../platform/queries'
import { handlerOf, requireAccess } from './access'
import { bearerToken } from './bearer-token'
import { HttpError } from './http-error'
import { idempotencyKey, runIdempotently } from './idempotency'
import type { Call, FileResponse, Handler, Implementations, Viewer } from './implementation'
import { requireStorableText } from './json-bodies'
import type { Limiter } from './rate-limits'
import type { ReplicatedReads } from './read-your-writes'
import type { compileSerializer } from './response-serializer'
import { methodAndPath, refuseOtherMethods } from './unknown-routes'
import { readUpload, registerUploads } from './uploads'
import { setValidationMessages } from './validation-messages'

/** What the routes need from the rest of the server. */
export interface ApiDependencies {
  /** The bearer of a token, if it is valid. */
  findViewer(token: string): Promise<Viewer | null>
  limiter: Limiter
  queries: Queries
  /** Where the database has a replica: how reads are answered from it, and by which implementations. */
  replicated?: { reads: ReplicatedReads; implementations: Record<string, unknown> } | undefined
  serializerCompiler: typeof compileSerializer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message of an error with status 500. */
    failed?: string
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/**
 * Registers a table of routes.
 *
 * @throws if a route has no implementation, or no access rule that the implementation checks, so that the server does not start.
 */
export function registerApi<Table extends RouteTable>(
  app: FastifyInstance,
  table: Table,
  implementations: Implementations<Table>,
  dependencies: ApiDependencies,
): void {
  setValidationMessages()
  app.setValidatorCompiler(validatorCompiler)
  // Fastify's types allow text only, but it sends bytes as they are.
  app.setSerializerCompiler(dependencies.serializerCompiler as FastifySerializerCompiler<unknown>)
  app.decorateRequest('viewer', null)
  requireAllKnown(table, implementations)
  const byKey = new Map<string, unknown>(Object.entries(implementations))
  const registrations = Object.entries(table).map(([key, route]) => {
    const handle = handlerOf(key, route, byKey.get(key))
    return { route, register: (context: FastifyInstance) => registerRoute(context, key, route, handle, dependencies) }
  })
  for (const { route, register } of registrations) if (!route.upload) register(app)
  // In a context of their own, so that all other routes still refuse multipart bodies.
  void app.register(async (context) => {
    await registerUploads(context)
    for (const { route, register } of registrations) if (route.upload) register(context)
  })
  refuseOtherMethods(app, Object.keys(table))
}

function requireAllKnown(table: RouteTable, implementations: object): void {
  const unknown = Object.keys(implementations).filter((key) => !(key in table))
  if (unknown.length > 0) throw new Error(`The contract has no route ${unknown.join(', ')}.`)
}

function registerRoute(
  app: FastifyInstance,
  key: string,
  route: Route,
  handle: Handler<Route>,
  { findViewer, limiter, queries, replicated }: ApiDependencies,
): void {
  const { method, path } = methodAndPath(key)
  const status = route.status ?? 200
  const tag = path.split('/')[1] ?? ''
  const read = replicated && mayLag(method, path, route) ? handlerOf(key, route, replicated.implementations[key]) : null

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
      tags: [tag],
      security: route.access === 'open' ? [] : [{ bearer: [] }],
    },
    onRequest: async (request) => {
      if (!isProbe(path)) await limiter.request(request)
      await limiter.byClient(route, request)
      const token = bearerToken(request.raw)
      request.viewer = token === null || isProbe(path) ? null : await findViewer(token)
      requireAccess(route, request)
      requireUncompressedBody(request)
    },
    preValidation: async (request) => requireStorableText(request.query),
    preHandler: async (request) => limiter.byAccount(route, request),
    ...(replicated && method !== 'GET' && { onSend: async (_request, reply) => replicated.reads.noteWrite(reply) }),
    handler: async (request, reply) => {
      const { params, query, body, viewer, log } = request
      const upload = route.upload && (await readUpload(request, reply, route.upload.maxBytes))
      const whenGone = () => abortWhenGone(reply)
      const client = {
        address: request.ip,
        userAgent: headerOf(request, 'user-agent'),
        device: headerOf(request, 'x-device'),
      }
      const work = (newId: string, isRepetition: boolean) => {
        const call = { params, query, body, upload, viewer, client, newId, isRepetition, whenGone, log } as Call<Route>
        const primary = () => handle(call)
        if (!replicated || read === null) return primary()
        return replicated.reads.read(request, { primary, replica: () => read(call) })
      }
      reply.header('Cache-Control', 'no-store')
      if (route.file !== undefined) return sendFile(reply, route.file, await work(noId, false))
      const isRepeatable = method === 'POST' && route.secret !== true && upload === undefined
      const requestKey = isRepeatable ? idempotencyKey(request.headers['idempotency-key']) : null
      if (requestKey === null) return reply.code(status).send(await work(method === 'GET' ? noId : uuidv7(), false))

      const owner = viewer?.id ?? `anonymous ${normalizeIP(request.ip)}`
      const scope = `${owner} ${method} ${request.url.split('?')[0] ?? ''}`
      const response = await runIdempotently(
        queries,
        { scope, key: requestKey, body },
        async ({ newId, isRepetition }) => ({
          status,
          body: await work(newId, isRepetition),
        }),
      )
      return reply.code(response.status).send(response.body)
    },
  })
}

/** A header; empty for none, and for several. */
function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** A signal that is aborted when the client closes its connection before the response is sent. */
function abortWhenGone({ raw }: FastifyReply): AbortSignal {
  const disconnection = new AbortController()
  const abortUnlessSent = () => {
    if (!raw.writableFinished) disconnection.abort()
  }
  if (raw.closed) abortUnlessSent()
  else raw.once('close', abortUnlessSent)
  return disconnection.signal
}

/** The id for requests that create nothing. */
const noId = ''

function sendFile(reply: FastifyReply, type: string, file: unknown): FastifyReply {
  if (!isSentFile(file)) throw new Error('A route that responds with a file returned none.')
  return reply.type(type).header('Content-Disposition', `attachment; filename="${file.name}"`).send(file.stream)
}

const isSentFile = (value: unknown): value is FileResponse =>
  typeof value === 'object' && value !== null && 'stream' in value && 'name' in value

/** Whether a route reads what everyone may see, which a replica of the database answers too. */
const mayLag = (method: string, path: string, { access }: Route): boolean =>
  method === 'GET' && (access === 'open' || access === 'visible') && !isProbe(path)

/** Whether a path is a health check, which works at any time, also while the database is away. */
const isProbe = (path: string) => path === '/health' || path === '/ready'

/** Refuses compressed bodies, which could unpack to a thousand times their size. */
function requireUncompressedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new HttpError(415, 'The body must not be compressed.')
}
