/** Errors that become responses. Any code below a route throws them; `error-handler.ts` sends them. */
import type { Diagnostic, Failure, FieldError } from '../../contract/envelope'

/** What a response says besides its message. */
interface HttpErrorDetails {
  /** The reason, for programs. */
  code?: NonNullable<Failure['code']>
  /** What is wrong, field by field. */
  errors?: FieldError[]
  /** What the engine says about the program. */
  diagnostics?: Diagnostic[]
  /** When to try again. */
  retryAfterSeconds?: number
  /** The methods that the path has. */
  allow?: string[]
  cause?: unknown
}

/** A response with a status of 400 or more. People read its message. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly details: HttpErrorDetails

  constructor(status: number, message: string, details: HttpErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.status = status
    this.details = details
  }
}

/** One field is the reason. */
export const fieldError = (status: number, path: string, message: string) =>
  new HttpError(status, message, { errors: [{ path, message }] })

/** 400: a field is invalid. */
export const invalidField = (path: string, message: string) => fieldError(400, path, message)

/** 401: the viewer is not signed in. */
export const unauthorized = (message = 'Please log in to continue.') => new HttpError(401, message)

/** 403: the viewer may not do this. */
export const forbidden = (message = "You don't have permission to access this resource") => new HttpError(403, message)

/** 404: the resource does not exist. */
export const notFound = (message = 'Not found') => new HttpError(404, message)

/** 503: this cannot be done now. */
export const unavailable = (message: string, retryAfterSeconds: number, cause: unknown) =>
  new HttpError(503, message, { retryAfterSeconds, cause })
