/** How a noun says what its routes do. The contract says the rest: schemas, statuses, who may. */
import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Access, AnswerOf, Route, RouteTable } from '../../contract/route'
import type { Role } from '../../contract/users'

/** Who asks. */
export interface Viewer {
  id: string
  role: Role
  sessionId: string
}

/** The rules that cannot be checked before the thing in the path is looked up. */
export type ResourceAccess = Extract<Access, 'visible' | 'signed in, visible' | 'author' | 'author or admin'>

/** What a schema makes of what was sent. */
export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type ViewerOf<R extends Route> = R['access'] extends 'open' | 'visible' ? Viewer | null : Viewer

/** A request that passed all checks. */
export interface Call<R extends Route> {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  /** Null when signed out. */
  viewer: ViewerOf<R>
  /** The file, where the route takes one. */
  upload: R['upload'] extends object ? ReceivedFile : undefined
  /** Id for what this call makes. A repetition of a call that was cut off gets the same one. */
  newId: string
  /** Whether {@link newId} may be there already. */
  isRepetition: boolean
  log: FastifyBaseLogger
}

/** A file that came with a request. */
export interface ReceivedFile {
  /** As its sender calls it: only to be shown. */
  name: string
  bytes: Buffer
}

/** What a route does. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<ResultOf<R>>

/** What a route gives back: the answer's body, or the file that is sent instead. */
export type ResultOf<R extends Route> = R['file'] extends string ? SentFile : AnswerOf<R>

/** A file as an answer. */
export interface SentFile {
  name: string
  stream: Readable
}

/** What a route does with the thing in its path, once it is found and the viewer may. Made by {@link withResource}. */
export interface ResourceHandler<R extends Route> {
  handleResource: Handler<R>
}

/** One implementation for every route of a table. */
export type Implementations<Table extends RouteTable> = {
  [Key in keyof Table]: Table[Key] extends Route
    ? Table[Key]['access'] extends ResourceAccess
      ? ResourceHandler<Table[Key]>
      : Handler<Table[Key]>
    : never
}

/** How the thing in a path, or behind its question mark, is found, and who may. */
export interface ResourceRule<Params, Thing, Query = unknown> {
  find(params: Params, query: Query, viewer: Viewer | null): Promise<Thing | null>
  /** The message of the 404. */
  missing: string
  may(viewer: Viewer | null, thing: Thing): boolean
  /** The message of the 403. */
  refused: string
  /** The message of the 401, where the route is open to all but the thing is not. */
  signedOut: string
}

/** The sentence of a successful answer, with its data. */
export const done = <Data>(message: string, data: Data) => ({ success: true as const, message, data })
