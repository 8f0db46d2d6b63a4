import type { Diagnostic, Failure, FieldError } from '../../contract/envelope'

/** The server answered, and it was a no. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own sentence; absent where it sent none, and then `message` is a general one. */
  readonly serverMessage: string | undefined
  /** The reason, for programs. */
  readonly code: Failure['code']
  /** What is wrong with which field. */
  readonly errors: FieldError[]
  /** What is wrong with the program, and where. */
  readonly diagnostics: Diagnostic[]
  /** Seconds after which trying again makes sense. */
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

/** No answer came: the reader is offline, or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection and try again.', { cause })
  }
}

/** No answer came, and what was to be saved waits in this browser until one comes. */
export class SaveQueuedError extends NetworkError {
  constructor(cause: unknown, name: string) {
    super(cause)
    this.message = `The server cannot be reached. \u201c${name}\u201d is stored in this browser and will be saved when the connection is back.`
  }
}

/** Something that the client found out by itself, in a sentence for the reader. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}

/** The sentence to show: the server's, or that it cannot be reached or is not permitted, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError || error instanceof UserFacingError) return error.message
  if (error instanceof ApiError) return error.serverMessage ?? (error.status === 403 ? error.message : fallback)
  return fallback
}

/** The server has looked at it and said no. A session that is over, haste and an overload are no judgement. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

/**
 * What stands where a failure is otherwise only logged: `fallback`, unless the reader has to know what the server says because
 * somebody was faster (409) or a limit is reached (429).
 */
export function quietMessageOf(error: unknown, fallback: string): string {
  return [409, 429].includes(statusOf(error) ?? 0) ? messageOf(error, fallback) : fallback
}

/** The status of the answer; undefined where none came. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined)

function generalMessage(status: number): string {
  if (status === 403) return "You don't have permission to access this resource"
  if (status === 413) return 'This is too large to send (limit 5 MB).'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return 'Server error. Please try again later.'
  return `The server answered with status ${status}.`
}
