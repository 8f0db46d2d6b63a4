/** What the commands for circuits on a server share: their command line, and how they say what went wrong. */
import { parseArgs } from 'node:util'
import type { KetworkError } from '../../../clients/javascript/index'
import type { Credentials } from './credentials'
import type { Ask } from './prompt'
import type { ServerVariables } from './servers'

/** What commands use of the process. */
export interface RemoteEnvironment {
  variables: ServerVariables
  /** Where sessions are stored. */
  configFolder: string
  ask: Ask
  out: (text: string) => void
  err: (text: string) => void
}

/** A command line that was read. */
export interface RemoteRequest {
  environment: RemoteEnvironment
  credentials: Credentials
  /** The server that the command is for unless a word names another. */
  server: string
  words: readonly string[]
  options: Options
}

/** The options of all commands. */
export type Options = NonNullable<ReturnType<typeof parseCommandLine>['values']>

/** Reads words and options, or says what is wrong with them. */
export function parseCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        email: { type: 'string' },
        public: { type: 'boolean' },
        name: { type: 'string' },
        description: { type: 'string' },
        category: { type: 'string' },
        tag: { type: 'string', multiple: true },
        note: { type: 'string' },
        new: { type: 'boolean' },
        force: { type: 'boolean' },
        from: { type: 'string' },
        output: { type: 'string', short: 'o' },
        limit: { type: 'string' },
      },
    })
    return { values, positionals, problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, ' ') : String(error)
    return { values: null, positionals: [], problem }
  }
}

/** Says why something did not happen. @returns false, for the exit code */
export function reportError(
  { environment: { out, err }, options }: Pick<RemoteRequest, 'environment' | 'options'>,
  subject: Record<string, string>,
  error: Pick<KetworkError, 'kind' | 'message'> | { kind: 'local'; message: string },
  details = '',
): false {
  if (options.json) out(`${JSON.stringify({ ...subject, error })}\n`)
  else err(`${[...Object.values(subject), ''].join(': ')}${inOneLine(error.message)}\n${details}`)
  return false
}

/** A text of a server for a terminal: what would move its cursor or turn its text is left out. */
export const inOneLine = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
