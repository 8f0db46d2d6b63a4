/** What modules implement of their routes. The contract declares the rest: schemas, statuses, access. */
import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Access, AnswerOf, Route, RouteTable } from '../../contract/route'
import type { Role } from '../../contract/users'
import type { ListPage } from './paging'

/** The signed-in account that a request comes from. */
export interface Viewer {
  id: string
  role: Role
  sessionId: string
}

/** The kinds of access that are checked once the resource in the path is loaded. */
type ResourceAccess = Extract<Access, 'visible' | 'signed in, visible' | 'author' | 'author or admin'>

/** The value that a schema parses a request into. */
export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type ViewerOf<R extends Route> = R['access'] extends 'open' | 'visible' ? Viewer | null : Viewer

/** A request that passed all checks. */
export interface Call<R extends Route> {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  /** Null if signed out. */
  viewer: ViewerOf<R>
  /** Where the request comes from. */
  client: Client
  /** The file, if the route takes one. */
  upload: R['upload'] extends object ? UploadedFile : undefined
  /** The id for what this call creates. A repetition of an interrupted call gets the same id. */
  newId: string
  /** Whether {@link newId} may exist already. */
  isRepetition: boolean
  /**
   * Returns a signal that is aborted when the client is gone before it has its response. A function, because a signal and the request that
   * it belongs to stay in memory until the next full collection of garbage: one for each request made those collections twice as frequent.
   */
  whenGone: () => AbortSignal
  log: FastifyBaseLogger
}

/** The program that sends a request. */
export interface Client {
  /** Its address in the network. */
  address: string
  /** The header `User-Agent`; empty for none. */
  userAgent: string
  /** The header `X-Device`: a random key that a browser stores, so that a sign-in from another one is noticed; empty for none. */
  device: string
}

/** A file that was uploaded with a request. */
export interface UploadedFile {
  /** As its sender named it; for display only. */
  name: string
  bytes: Buffer
}

/** What a route does. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<ResultOf<R>>

/** The body of a response, or the file that is sent instead. */
export type ResultOf<R extends Route> = R['file'] extends string ? FileResponse : AnswerOf<R>

/** A file as a response. */
export interface FileResponse {
  name: string
  stream: Readable
}

/** A handler that loads and checks the resource in its path first. {@link withResource} creates it. */
export interface ResourceHandler<R extends Route> {
  handleResource: Handler<R>
}

/** One handler for every route of a table. */
export type Implementations<Table extends RouteTable> = {
  [Key in keyof Table]: Table[Key] extends Route
    ? Table[Key]['access'] extends ResourceAccess
      ? ResourceHandler<Table[Key]>
      : Handler<Table[Key]>
    : never
}

/** How a route finds the resource that its path or query names, and who may use it. */
export interface ResourceRule<Params, Resource, Query = unknown> {
  find(params: Params, query: Query, viewer: Viewer | null): Promise<Resource | null>
  isAllowed(viewer: Viewer | null, resource: Resource): boolean
  /** The message of the 404. */
  notFound: string
  /** The message of the 403. */
  forbidden: string
  /** The message of the 401, for routes that are open while the resource is not; that of every other 401 where absent. */
  unauthorized?: string
}

/** The body of a successful response. */
export const success = <Data>(message: string, data: Data) => ({ success: true as const, message, data })

/** The body of a successful response with a page of a list. */
export const listing = <Item>(message: string, { items, ...page }: ListPage<Item>) => ({
  ...success(message, items),
  page,
})
