// `npm run pictures` draws the reference pictures anew. `npm run pictures -- compare` draws circuits beside Qiskit's pictures of them.
import { spawnSync } from 'node:child_process'
import { pythonWithQiskit } from './qiskit.mjs'

const [what, ...rest] = process.argv.slice(2)
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
const run = (args, environment) => {
  const { error, status } = spawnSync(npx, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (error) throw error
  process.exitCode = status ?? 1
}

if (what === 'compare') {
  let python = ''
  try {
    python = pythonWithQiskit(['matplotlib==3.11.2', 'pylatexenc==2.11'])
  } catch (error) {
    console.warn(`${error.message} The page shows our pictures alone.`)
  }
  run(['tsx', 'tests/pictures/compare.ts', ...rest], { PICTURES_PYTHON: python })
} else {
  run(['vitest', 'run', 'tests/pictures', ...process.argv.slice(2)], { UPDATE_PICTURES: '1' })
}
