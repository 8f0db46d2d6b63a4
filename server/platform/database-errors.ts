/** What an error of the database means, whichever of its causes says so. */
import { errorCodeOf } from './file-system'

/** The database cannot be reached now: 503, and worth another try. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      awayCodes.has(errorCodeOf(cause)) ||
      errorCodeOf(cause).startsWith('08') ||
      /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect|not queryable$/.test(
        cause.message,
      ),
  )
}

/** The database's disk is full: 507. */
export const isDatabaseFull = (error: unknown): boolean => hasErrorCode(error, '53100')

/** A replica cannot answer this query: it was cancelled for a change that came in, or it writes. Its primary can. */
export const isReplicaFailure = (error: unknown): boolean =>
  isDatabaseUnreachable(error) || isReadOnly(error) || hasErrorCode(error, '40001')

/** The query writes, and the database only reads. */
export const isReadOnly = (error: unknown): boolean => hasErrorCode(error, '25006')

/** The row that another row belongs to has just been deleted: 404. */
export const isForeignKeyViolation = (error: unknown): boolean => hasErrorCode(error, '23503')

/** Two changes waited for each other, and this one was aborted. */
export const isDeadlock = (error: unknown): boolean => hasErrorCode(error, '40P01')

/** The role of the connection may not do this: the database's own message; null for other errors. */
export const findMissingRight = (error: unknown): string | null =>
  causesOf(error).find((cause) => errorCodeOf(cause) === '42501')?.message ?? null

/** PostgreSQL was installed without an extension: its message; null for other errors. */
export const findMissingExtension = (error: unknown): string | null =>
  causesOf(error).find(({ message }) => /extension .* is not available|extension control file/.test(message))
    ?.message ?? null

/** Error codes of the system, and of PostgreSQL (appendix A of its manual): shutting down, crashed, starting, no connections left. */
const awayCodes = new Set(
  (
    'EAGAIN ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 53300'
  ).split(' '),
)

const hasErrorCode = (error: unknown, code: string) => causesOf(error).some((cause) => errorCodeOf(cause) === code)

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause)
  return chain
}
