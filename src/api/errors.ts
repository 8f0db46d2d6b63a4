import type { Diagnostic, Failure, FieldError } from '../../contract/envelope'

/** The server refused a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own message; absent where it sent none, and then `message` is a general one. */
  readonly serverMessage: string | undefined
  /** The machine-readable reason. */
  readonly code: Failure['code']
  /** Errors by field. */
  readonly errors: FieldError[]
  /** Errors in the program. */
  readonly diagnostics: Diagnostic[]
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    facts: Partial<Pick<Failure, 'message' | 'code' | 'errors' | 'diagnostics'>> & { retryAfter?: number } = {},
  ) {
    super(facts.message || generalMessage(status))
    this.status = status
    this.serverMessage = facts.message || undefined
    this.code = facts.code
    this.errors = facts.errors ?? []
    this.diagnostics = facts.diagnostics ?? []
    this.retryAfter = facts.retryAfter
  }
}

/** No response came: the reader is offline, or the server cannot be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection and try again.', { cause })
  }
}

/** An error of the client itself, with a message for the reader. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}

/** The message to show: the server's, or that it cannot be reached or access is denied, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError || error instanceof UserFacingError) return error.message
  if (error instanceof ApiError) return error.serverMessage ?? (error.status === 403 ? error.message : fallback)
  return fallback
}

/** Whether the server has rejected the content of a request. An expired session, rate limits and overload do not count. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

/**
 * The message for a failure that is otherwise only logged: `fallback`, unless there is a conflict (409) or a limit is reached (429),
 * which the server explains.
 */
export function quietMessageOf(error: unknown, fallback: string): string {
  return [409, 429].includes(statusOf(error) ?? 0) ? messageOf(error, fallback) : fallback
}

/** The status of the response; undefined where none came. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined)

function generalMessage(status: number): string {
  if (status === 403) return "You don't have permission to access this resource"
  if (status === 413) return 'This is too large to send (limit 5 MB).'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return 'Server error. Please try again later.'
  return `The server answered with status ${status}.`
}
