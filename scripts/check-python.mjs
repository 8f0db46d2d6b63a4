// `npm run check:python`: builds the package for Python and runs its tests, with Qiskit and as its users call it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonForExports } from './qiskit.mjs'

const source = join('clients', 'python')
const target = join('engine-rs', 'target')
/** How a library of Rust is called, and one for Python. */
const [library, module] = { darwin: ['lib_engine.dylib', '_engine.abi3.so'], win32: ['_engine.dll', '_engine.pyd'] }[
  process.platform
] ?? ['lib_engine.so', '_engine.abi3.so']

function run(command, args, variables = {}) {
  const { error, status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}

const folder = mkdtempSync(join(tmpdir(), 'ketwork-python-'))
try {
  const cargo = (command, ...args) =>
    run('cargo', [command, '--quiet', '--manifest-path', join(source, 'Cargo.toml'), ...args], {
      CARGO_TARGET_DIR: target,
    })
  cargo('fmt', '--check')
  cargo('clippy', '--locked', '--', '--deny', 'warnings')
  // Not optimized: to optimize the engine once more takes longer than its tests here.
  cargo('build', '--locked')
  cpSync(join(source, 'ketwork'), join(folder, 'ketwork'), { recursive: true })
  cpSync(join(target, 'debug', library), join(folder, 'ketwork', module))
  run(pythonForExports(), ['-m', 'unittest', 'discover', '--start-directory', join(source, 'tests')], {
    PYTHONPATH: folder,
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
