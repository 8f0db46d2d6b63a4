/** The server's log: one line of JSON an event, or in a terminal one line that a person can read; never a secret. */
import { pino, type Logger } from 'pino'
import { z } from 'zod'
import { redact, safeError } from './redaction'
import type { LogLevel } from './settings'

/** Where the log goes. */
export interface LogTarget {
  /** Whether a person reads it. */
  isTerminal: boolean
  write(line: string): void
}

/** A file that the log goes to. */
interface LogFile extends LogTarget {
  /** Opens the path anew, after the file there was moved away. Where that fails, the old file stays in use. */
  reopen(): void
}

/** The standard output. */
export const standardOutput: LogTarget = {
  isTerminal: process.stdout.isTTY,
  write: (line) => void process.stdout.write(line),
}

/**
 * Opens a file for the log, and its folder if that is missing. Lines are added at its end. A line that cannot be written, as on a full
 * disk, is lost, and the standard error says why; the server runs on.
 *
 * @throws if the file cannot be opened.
 */
export function openLogFile(path: string): LogFile {
  const open = () => {
    const opened = pino.destination({ dest: path, sync: true, mkdir: true })
    opened.on('error', complain)
    return opened
  }
  const complain = (error: unknown) =>
    console.error(`The log cannot be written to ${path}: ${safeError(error).message}`)
  let file = open()
  return {
    isTerminal: false,
    write: (line) => void file.write(line),
    reopen() {
      try {
        const old = file
        file = open()
        old.end()
      } catch (error) {
        complain(error)
      }
    },
  }
}

/**
 * Opens the log of requests. Its lines have no secrets by their making, and there are thousands in a second, so they are not searched
 * for any.
 */
export function openAccessLog({ isTerminal, write }: LogTarget = standardOutput): Logger {
  return pino({ base: { log: 'access' } }, { write: (line: string) => write(isTerminal ? formatLogLine(line) : line) })
}

/** Under these names errors are logged. */
const errorNames = ['err', 'error', 'cause', 'reason']

/** Opens the log, on the standard output where nothing else is said. */
export function openLog(level: LogLevel, { isTerminal, write }: LogTarget = standardOutput): Logger {
  return pino(
    {
      level,
      serializers: Object.fromEntries(errorNames.map((name) => [name, serializeError])),
      hooks: { streamWrite: redact },
    },
    { write: (line: string) => write(isTerminal ? formatLogLine(line) : line) },
  )
}

const serializeError = (value: unknown) => (value === undefined || value === null ? value : safeError(value))

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
})

/** A line of the log for a person: time, level where it is not ordinary, message, then what else it says. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...rest } = Line.parse(JSON.parse(line))
  const clock = new Date(time).toTimeString().slice(0, 8)
  const words = [clock, ...(level === 30 ? [] : [pino.levels.labels[level] ?? String(level)]), msg ?? '']
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`
  return `${[...words, ...facts].filter((word) => word !== '').join(' ')}${error}\n`
}
