/** `npx ketwork login | logout | push | pull | search`: circuits on a server, from the shell (`docs/client.md`). */
import { sourceFormats } from '../import-source'
import { readCredentials } from './credentials'
import { logIn, logOut } from './login'
import type { RemoteCommand } from './names'
import { pull } from './pull'
import { push } from './push'
import { parseCommandLine, type Options, type RemoteEnvironment, type RemoteRequest } from './request'
import { search } from './search'
import { chooseServer } from './servers'

/** Which options each command takes, besides `--json`. */
const optionsOf: Record<RemoteCommand, readonly string[]> = {
  login: ['email'],
  logout: [],
  push: ['public', 'name', 'description', 'category', 'tag', 'note', 'new', 'force', 'from'],
  pull: ['output', 'force'],
  search: ['limit'],
}

const commands: Record<RemoteCommand, (request: RemoteRequest) => Promise<boolean>> = {
  login: logIn,
  logout: logOut,
  push,
  pull,
  search,
}

/**
 * Runs a command line.
 *
 * @param describeUsageError what is said of a wrong one
 * @returns its exit code
 */
export async function runRemoteCommand(
  name: RemoteCommand,
  args: string[],
  environment: RemoteEnvironment,
  describeUsageError: (problem: string) => string,
): Promise<number> {
  const { values, positionals: words, problem } = parseCommandLine(args)
  const wrong = values === null ? problem : findProblem(name, words, values)
  if (values === null || wrong !== null) {
    environment.err(describeUsageError(wrong ?? ''))
    return 2
  }
  try {
    const credentials = await readCredentials(environment.configFolder)
    const server = chooseServer(environment.variables, credentials)
    return (await commands[name]({ environment, credentials, server, words, options: values })) ? 0 : 1
  } catch (error) {
    // A file of settings or notes that cannot be read or written.
    environment.err(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** Why a command line is invalid, or null. */
function findProblem(name: RemoteCommand, words: readonly string[], options: Options): string | null {
  const stray = Object.keys(options).find((option) => option !== 'json' && !optionsOf[name].includes(option))
  if (stray !== undefined) return `${name} takes no --${stray}.`
  if (options.from !== undefined && !sourceFormats.includes(options.from))
    return `--from takes ${sourceFormats.join(', ')}.`
  if (name === 'login' && words.length > 1) return 'login takes one address of a server.'
  if (name === 'logout' && words.length > 0) return 'logout takes no words; KETWORK_URL names another server.'
  if (name === 'push' && words.length === 0) return 'Name the file of a program.'
  if (name === 'push' && words.length > 1 && options.name !== undefined) return '--name takes one file.'
  if (name === 'pull' && words.length === 0) return 'Name a circuit: its id, or the address of its page.'
  if (name === 'pull' && words.length > 1 && options.output !== undefined) return '--output takes one circuit.'
  if (name === 'search' && words.length === 0) return 'Name what to search for.'
  const limit = options.limit === undefined ? 1 : Number(options.limit)
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? null : '--limit takes a number from 1 to 100.'
}
