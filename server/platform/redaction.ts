/** Keeps secrets and personal data out of the log: what a query was sent along with, tokens, hashes, addresses. */
import { types } from 'node:util'

/** An error as the log may hold it. */
interface SafeError {
  type: string
  message: string
  stack: string
  code?: string
  /** What the database names: never a value of a row. */
  constraint?: string
  table?: string
  column?: string
  cause?: SafeError
  errors?: SafeError[]
}

/** What replaces a secret. */
const replacement = '…'

/** How deep causes are followed; one could be its own cause. */
const maxCauses = 5

/**
 * An error without anything that it may carry along: pg and drizzle put the parameters of a failed query into the message, the
 * stack and fields such as `detail`.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!isError(error)) return { type: typeof error, message: redact(String(error)), stack: '' }
  const message = messageOf(error)
  const inner = depth < maxCauses && error.cause !== undefined ? safeError(error.cause, depth + 1) : undefined
  const all = depth < maxCauses && error instanceof AggregateError ? error.errors : undefined
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...named(error, 'code'),
    ...named(error, 'constraint'),
    ...named(error, 'table'),
    ...named(error, 'column'),
    ...(inner && { cause: inner }),
    ...(all && { errors: all.map((each: unknown) => safeError(each, depth + 1)) }),
  }
}

/** An error for a person to read: its stack and those of its causes. */
export function readableError(error: unknown): string {
  const lines = ({ stack, message, cause }: SafeError): string[] => [
    stack === '' ? message : stack.trimEnd(),
    ...(cause ? lines(cause).map((line, at) => (at === 0 ? `caused by ${line}` : line)) : []),
  ]
  return lines(safeError(error)).join('\n')
}

/**
 * A text without secrets. What JSON holds in the fields `to` and `link` stays: they tell of a mail that is shown instead of sent,
 * on a site of this machine alone.
 */
export const redact = (text: string): string =>
  text.replaceAll(secrets, (_found, stays?: string, before?: string) => stays ?? `${before ?? ''}${replacement}`)

const secrets = new RegExp(
  [
    String.raw`("(?:to|link)":"(?:[^"\\]|\\.)*")`,
    String.raw`(Bearer |[?&](?:token|code|password|key|secret)=)[^\s"&\\]+`,
    // Name and password in a URL.
    String.raw`(?<=\/\/)[^\s/@"]+(?=@)`,
    String.raw`\$argon2[\w$=,+/-]*`,
    // 256 bits, as all our tokens and their hashes are written.
    String.raw`(?<![\w-])[\w-]{43}(?![\w-])`,
    // Mail addresses.
    String.raw`[^\s"'\\<>(),:;=/?&@[\]{}]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}`,
  ].join('|'),
  'giu',
)

/** The message of an error, without the values that it repeats. */
function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return redact(`Failed query: ${String(error.query)}`)
  // PostgreSQL quotes a wrong value after a colon: `invalid input syntax for type uuid: "..."`.
  if ('severity' in error && 'routine' in error) return redact(error.message.replaceAll(/: ".*"/gs, `: ${replacement}`))
  // As drizzle writes them, should its message stand within another.
  return redact(error.message.replace(/\nparams: .*/s, `\nparams: ${replacement}`))
}

/** The stack without the message before it, which may have several lines. */
function framesOf(error: Error): string {
  const stack = error.stack ?? ''
  const at = error.message === '' ? -1 : stack.indexOf(error.message)
  const frames = at === -1 ? stack : stack.slice(at + error.message.length)
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(redact)
    .join('\n')
}

function named<Name extends string>(error: Error, name: Name): Partial<Record<Name, string>> {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? ({ [name]: redact(value) } as Record<Name, string>) : {}
}

/** Also one of another realm, as tests and workers have. */
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value)
