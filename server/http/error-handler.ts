/** Whatever is thrown becomes an answer here, in the one shape that all answers have. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '../../contract/envelope'
import { isDatabaseAway, isDatabaseFull, isDeadlock, isOwnerGone } from '../platform/database'
import { EngineBusyError, EngineCrashError, EngineDeadlineError } from '../platform/engine-pool'
import { DiskFullError } from '../platform/files'
import { PasswordsBusyError } from '../platform/passwords'
import { notFound, HttpError } from './http-error'

/** The error handler of the app. What was nobody's fault but ours is logged, and its words stay here. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toHttpError(error, request.routeOptions.config.failed)
  if (refusal.status === 500) request.log.error({ err: error }, 'A request failed')
  else if (refusal.status > 500) request.log.warn({ status: refusal.status, cause: refusal.cause }, refusal.message)
  return sendError(refusal, reply)
}

/** Sends a refusal. */
export function sendError(refusal: HttpError, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, allow } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  if (allow !== undefined) reply.header('Allow', allow.join(', '))
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .serializer(JSON.stringify)
    .send(toFailure(refusal))
}

/** The body of a refusal. */
export function toFailure(refusal: HttpError): Failure {
  const { code, errors, diagnostics } = refusal.details
  return {
    success: false,
    message: refusal.message,
    data: null,
    ...(code && { code }),
    ...(errors && { errors }),
    ...(diagnostics && { diagnostics }),
  }
}

/** What an error means to the one who asked; `failed` is what is said where the fault is ours. */
export function toHttpError(error: unknown, failed = 'Server error. Please try again later.'): HttpError {
  if (error instanceof HttpError) return error
  if (isInvalid(error)) return refusalOfInvalid(error)
  if (error instanceof DiskFullError || isDatabaseFull(error)) {
    return new HttpError(507, 'The server has no room left to keep this. Please try again later.', { cause: error })
  }
  if (error instanceof PasswordsBusyError) {
    return new HttpError(503, 'Many people are logging in just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (error instanceof EngineBusyError) {
    return new HttpError(503, 'The server is drawing many circuits just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (error instanceof EngineDeadlineError) {
    // Real time says as much about how busy the machine is as about the circuit. What is too much for any machine, the engine
    // itself refuses, by counting its work.
    return new HttpError(
      503,
      'This circuit took too long just now. Please try again in a moment, or make it smaller.',
      {
        retryAfterSeconds: 2,
        cause: error,
      },
    )
  }
  if (error instanceof EngineCrashError) {
    return new HttpError(
      400,
      'This circuit takes more memory than the server may spend on one. Please make it smaller.',
    )
  }
  if (isOwnerGone(error)) return notFound('This has just been deleted.')
  if (isDeadlock(error)) {
    return new HttpError(503, 'Somebody has changed this at the same moment. Please try again.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  }
  if (isDatabaseAway(error)) {
    return new HttpError(503, 'The service is not ready. Please try again in a moment.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
  const refused = refusalOfFile(error)
  if (refused !== null) return refused
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new HttpError(error.statusCode, messages[error.code] ?? 'The request cannot be understood.')
  }
  return new HttpError(500, failed, { cause: error })
}

/** How the server of static files says that it does not give something, or not as it was asked for. */
function refusalOfFile(error: unknown): HttpError | null {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return null
  if (error.status === 403) return notFound()
  if (error.status === 412) return new HttpError(412, 'What is at this address is not what the request expects.')
  if (error.status === 416) return new HttpError(416, 'The file has no such part.')
  return null
}

/** In our words. */
const messages: Partial<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is larger than the server takes.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
}

type Invalid = FastifyError & {
  validation: NonNullable<FastifyError['validation']>
}

const isInvalid = (error: unknown): error is Invalid => hasZodFastifySchemaValidationErrors(error)

function refusalOfInvalid(error: Invalid): HttpError {
  // A path that cannot be anybody's is a path that leads nowhere.
  if (error.validationContext === 'params') return notFound()
  const errors = error.validation.map((issue) => ({
    path: issue.instancePath.slice(1).replaceAll('/', '.'),
    message: issue.message ?? 'This is not valid.',
  }))
  return new HttpError(400, errors[0]?.message ?? 'The request is not valid.', { errors })
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && 'statusCode' in error
