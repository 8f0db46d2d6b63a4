/** Why a request is not answered as asked. Thrown anywhere below a route; turned into an answer in one place. */
import type { Diagnostic, Failure, FieldError } from '../../contract/envelope'

/** What goes along with a refusal. */
export interface RefusalDetails {
  /** The reason, for programs. */
  code?: NonNullable<Failure['code']>
  /** What is wrong, field by field. */
  errors?: FieldError[]
  /** What the engine says about the program. */
  diagnostics?: Diagnostic[]
  /** When to try again. */
  retryAfterSeconds?: number
  /** The methods that would do. */
  allow?: string[]
  cause?: unknown
}

/** An answer with a status of 400 or more. The message is read by a person. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly details: RefusalDetails

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.status = status
    this.details = details
  }
}

/** 400: a field is wrong. */
export const invalid = (path: string, message: string) => new Refusal(400, message, { errors: [{ path, message }] })

/** 401: nobody is signed in. */
export const unauthenticated = (message = 'Please log in to continue.') => new Refusal(401, message)

/** 403: somebody is, and may not. */
export const forbidden = (message = "You don't have permission to access this resource") => new Refusal(403, message)

/** 404: there is no such thing. */
export const missing = (message = 'Not found') => new Refusal(404, message)
