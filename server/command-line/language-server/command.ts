/** `npx ketwork lsp`: the language server on standard input and output. */
import { Console } from 'node:console'
import { createConnection } from 'vscode-languageserver/node'
import { loadEngineFromFiles } from '../../engine/load-engine'
import { serveEditor } from './language-server'

/**
 * Answers an editor on standard input and output. The process ends when the editor asks for it, closes the input, or is gone.
 *
 * @param options what stands behind the command. Editors add how they talk, and their process.
 * @returns why the options are invalid, or null.
 */
export async function runLanguageServer(options: readonly string[]): Promise<string | null> {
  const unknown = options.find((option) => option !== '--stdio' && !option.startsWith('--clientProcessId='))
  if (unknown !== undefined) return `lsp takes no "${unknown}", only --stdio, which means nothing more.`
  // Standard output is the protocol's alone.
  globalThis.console = new Console(process.stderr)
  serveEditor(createConnection(process.stdin, process.stdout), await loadEngineFromFiles())
  return null
}
