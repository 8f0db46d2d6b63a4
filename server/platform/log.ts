/** The server's log: one line of JSON an event, or in a terminal one line that a person can read. */
import { pino, type Logger } from 'pino'
import { z } from 'zod'
import type { LogLevel } from './settings'

/** Opens the log on the standard output. */
export function openLog(level: LogLevel, isTerminal = process.stdout.isTTY): Logger {
  if (!isTerminal) return pino({ level })
  return pino({ level }, { write: (line: string) => void process.stdout.write(readable(line)) })
}

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
})

/** A line of the log for a person: time, level where it is not ordinary, message, then what else it says. */
export function readable(line: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...rest } = Line.parse(JSON.parse(line))
  const clock = new Date(time).toTimeString().slice(0, 8)
  const words = [clock, ...(level === 30 ? [] : [pino.levels.labels[level] ?? String(level)]), msg ?? '']
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`
  return `${[...words, ...facts].filter((word) => word !== '').join(' ')}${error}\n`
}
