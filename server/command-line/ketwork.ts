/** `npx ketwork`: the engine for programs in files; see {@link usage}. */
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { loadEngineFromBytes } from '../../engine-rs/index'
import { productVersion } from '../platform/version'
import { runEngineCommand } from './engine-commands'

const args = process.argv.slice(2)
if (args.length === 1 && args[0] === '--version') process.stdout.write(`${productVersion}\n`)
else
  process.exitCode = await runEngineCommand(args, {
    loadEngine: async () =>
      loadEngineFromBytes(await readFile(new URL('../../engine-rs/pkg/engine_bg.wasm', import.meta.url)), () =>
        readFile(new URL('../../engine-rs/pkg/simulator_bg.wasm', import.meta.url)),
      ),
    read: (path) => (path === '-' ? text(process.stdin) : readFile(path, 'utf8')),
    write: (path, content) => writeFile(path, content),
    out: (line) => void process.stdout.write(line),
    err: (line) => void process.stderr.write(line),
  })
