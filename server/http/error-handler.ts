/** Turns errors into responses, in the envelope of all responses. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '../../contract/envelope'
import { isDatabaseUnreachable, isDatabaseFull, isDeadlock, isForeignKeyViolation } from '../platform/database-errors'
import { StorageUnreachableError, StorageFullError } from '../platform/files'
import { InvalidPictureError, TooManyPixelsError } from '../platform/pictures'
import { PasswordsBusyError } from '../platform/passwords'
import { HttpError, notFound, unavailable } from './http-error'
import { requestIdHeader } from './request-ids'

/** The error handler of the app. It logs errors that are ours, and keeps their messages out of the response. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = toHttpError(error, request.routeOptions.config.failed)
  logError(httpError, error, request)
  return sendError(httpError, reply)
}

/** Logs an error if it is ours. `error` is what became the response. */
export function logError({ status, message, cause }: HttpError, error: unknown, request: FastifyRequest): void {
  if (status === 500) request.log.error({ err: error }, 'A request failed')
  else if (status > 500) request.log.warn({ status, cause }, message)
}

export function sendError(error: HttpError, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, allow } = error.details
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  if (allow !== undefined) reply.header('Allow', allow.join(', '))
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply
    .header(requestIdHeader, reply.request.id)
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .serializer(JSON.stringify)
    .send(toFailure(error))
}

export function toFailure(error: HttpError): Failure {
  const { code, errors, diagnostics } = error.details
  return {
    success: false,
    message: error.message,
    data: null,
    ...(code && { code }),
    ...(errors && { errors }),
    ...(diagnostics && { diagnostics }),
  }
}

/** The response to an error. `failed` is the message for errors that are ours. */
export function toHttpError(error: unknown, failed = 'Server error. Please try again later.'): HttpError {
  if (error instanceof HttpError) return error
  if (isValidationError(error)) return toValidationError(error)
  if (error instanceof InvalidPictureError) return new HttpError(415, error.message, { cause: error })
  if (error instanceof TooManyPixelsError) return new HttpError(413, error.message, { cause: error })
  if (error instanceof StorageFullError || isDatabaseFull(error)) {
    return new HttpError(507, 'The server is out of storage. Please try again later.', { cause: error })
  }
  if (error instanceof StorageUnreachableError) {
    return unavailable('Pictures and files are not available just now. Please try again in a moment.', 5, error)
  }
  if (error instanceof PasswordsBusyError) {
    return unavailable('Many people are logging in just now. Please try again in a moment.', 2, error)
  }
  if (isForeignKeyViolation(error)) return notFound('This has just been deleted.')
  if (isDeadlock(error)) return unavailable('Someone else changed this at the same time. Please try again.', 1, error)
  if (isDatabaseUnreachable(error))
    return unavailable('The service is not ready. Please try again in a moment.', 5, error)
  const fileError = toFileError(error)
  if (fileError !== null) return fileError
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new HttpError(error.statusCode, messages[error.code] ?? 'The request cannot be understood.')
  }
  return new HttpError(500, failed, { cause: error })
}

/** The errors of the static file server. */
function toFileError(error: unknown): HttpError | null {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return null
  if (error.status === 403) return notFound()
  if (error.status === 412) return new HttpError(412, 'What is at this address is not what the request expects.')
  if (error.status === 416) return new HttpError(416, 'The file has no such part.')
  return null
}

/** Messages for errors of Fastify, by their code. */
const messages: Partial<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is larger than the server takes.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
}

type ValidationError = FastifyError & {
  validation: NonNullable<FastifyError['validation']>
}

const isValidationError = (error: unknown): error is ValidationError => hasZodFastifySchemaValidationErrors(error)

function toValidationError(error: ValidationError): HttpError {
  // An id that cannot exist is a path that does not exist.
  if (error.validationContext === 'params') return notFound()
  const errors = error.validation.map((issue) => ({
    path: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? 'This is not valid.',
  }))
  return new HttpError(400, errors[0]?.message ?? 'The request is not valid.', { errors })
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && 'statusCode' in error
