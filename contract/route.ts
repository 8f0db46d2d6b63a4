/** How a route is declared: everything that client, server, permission tests and documentation read off one table. */
import type { z } from 'zod'

/**
 * Who may call a route.
 * - `open`: anyone; a bad token counts as none.
 * - `signed in`: viewers with a session.
 * - `self`: the user that the path names; `self or admin` also an ADMIN.
 * - `author or admin`: who made the thing in the path, or an ADMIN; `author` only who made it.
 * - `visible`: viewers who may see the circuit in the path; `signed in, visible` only those with a session.
 * - `admin`: role ADMIN.
 */
export const accessKinds = [
  'open',
  'signed in',
  'self',
  'self or admin',
  'author',
  'author or admin',
  'visible',
  'signed in, visible',
  'admin',
] as const
export type Access = (typeof accessKinds)[number]

/** One route. The key in its table says method and path: `'GET /circuits/:id'`, under `/api`. */
export interface Route {
  /** One sentence for the reference. */
  summary: string
  access: Access
  /** Path parameters. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is multipart, with one file in the field `file` of at most so many bytes. */
  upload?: { maxBytes: number }
  /** The successful answer is a file of this media type instead; `answer` then describes nothing. */
  file?: string
  /** Schema of the whole successful answer, envelope included. */
  answer: z.ZodType
  /** Status of the successful answer; 200 where absent. */
  status?: 200 | 201
  /** The most bytes of a body; the server's default (64 kB) where absent. */
  bodyLimit?: number
  /** The message of the 401, where the specification words it. */
  unauthenticated?: string
  /** The message of the 500, where the specification words it. */
  failed?: string
  /**
   * Counted against a limit of its own: `login`, for requests that could guess a secret, by account and client together and, far
   * higher, by client alone, because a university may be one; `sign-in` by client alone, for steps of a sign-in that name no account;
   * `registration` by client; `simulation` by account, for what takes a worker of the engine for seconds.
   */
  limit?: 'login' | 'sign-in' | 'registration' | 'simulation'
  /**
   * It may send mails, and is limited by client, by account and by the address that is mailed: `account` for mails that anybody may
   * cause, `notice` for those about what is done with somebody's feedback.
   */
  mails?: 'account' | 'notice'
  /** The response has a secret, so it is not stored for a repeated Idempotency-Key. */
  secret?: boolean
}

/** Routes by `METHOD /path`. */
export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>

/** Checks a table and keeps its literal type. */
export const routes = <Table extends RouteTable>(table: Table): Table => table

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

/** What a caller sends along with a route. */
export type CallOf<R extends Route> = (R['params'] extends z.ZodType ? { params: InputOf<R['params']> } : object) &
  (R['query'] extends z.ZodType ? { query?: InputOf<R['query']> } : object) &
  (R['body'] extends z.ZodType ? { body: InputOf<R['body']> } : object) &
  (R['upload'] extends object ? { file: Blob } : object)

/** What a route answers when it succeeds. */
export type AnswerOf<R extends Route> = z.infer<R['answer']>
