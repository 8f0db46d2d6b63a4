/** `npx ketwork mcp`: tools for assistants on standard input and output (`docs/mcp.md`). */
import { Console } from 'node:console'
import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { loadEngineFromFiles } from '../../engine/load-engine'
import { configFolder, readCredentials } from '../remote/credentials'
import { chooseServer, connect } from '../remote/servers'
import { createToolServer } from './serve'

/**
 * Answers until the input ends.
 *
 * @param options what stands behind the command
 * @returns why the command line is invalid, or null
 */
export async function runMcpServer(options: readonly string[]): Promise<string | null> {
  if (options.length > 0) return `mcp takes no "${options[0] ?? ''}".`
  // Standard output is the protocol's alone.
  globalThis.console = new Console(process.stderr)
  const credentials = await readCredentials(configFolder(process.env))
  const server = chooseServer(process.env, credentials)
  const context = { engine: await loadEngineFromFiles(), client: connect(server, process.env, credentials), server }
  const ended = once(process.stdin, 'end')
  serveStdio(() => createToolServer(context))
  await ended
  return null
}
