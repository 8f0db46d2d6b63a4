/** `npx ketwork`: the engine for programs in files; see {@link usage}. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { loadEngineFromFiles } from '../engine/load-engine'
import { productVersion } from '../platform/version'
import { runEngineCommand } from './engine/run'
import { describeUsageError } from './engine/usage'
import { textOfFile } from './import-source'
import { isRemoteCommand } from './remote/names'

// Whoever reads the output may have had enough, as `head` has after some lines.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const args = process.argv.slice(2)
if (args.length === 1 && args[0] === '--version') process.stdout.write(`${productVersion}\n`)
else if ((args[0] === 'lsp' || args[0] === 'mcp') && !args.includes('--help')) {
  // Loaded by the command alone.
  const run =
    args[0] === 'lsp'
      ? (await import('./language-server/command')).runLanguageServer
      : (await import('./mcp/command')).runMcpServer
  const problem = await run(args.slice(1))
  if (problem !== null) {
    process.stderr.write(describeUsageError(problem))
    process.exitCode = 2
  }
} else if (isRemoteCommand(args[0]) && !args.includes('--help') && !args.includes('-h')) {
  const { runRemoteCommand } = await import('./remote/command')
  const { configFolder } = await import('./remote/credentials')
  const { askOnTerminal } = await import('./remote/prompt')
  const { ask, close } = askOnTerminal()
  process.exitCode = await runRemoteCommand(
    args[0],
    args.slice(1),
    {
      variables: process.env,
      configFolder: configFolder(process.env),
      ask,
      out: (line) => void process.stdout.write(line),
      err: (line) => void process.stderr.write(line),
    },
    describeUsageError,
  )
  close()
} else {
  process.exitCode = await runEngineCommand(args, {
    loadEngine: loadEngineFromFiles,
    read: async (path) => textOfFile(path === '-' ? await buffer(process.stdin) : await readFile(path)),
    async write(path, content) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    },
    out: (content) => void process.stdout.write(content),
    err: (line) => void process.stderr.write(line),
    isTerminal: process.stdout.isTTY,
  })
}
