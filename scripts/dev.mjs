// `npm run dev`: the product for those who work on it, at the address that `npm start` has. Vite serves the client there and
// replaces what changes in the open page; the server runs on the next port and starts again when one of its files changes.
// Ctrl+C ends both, as does the end of either.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
try {
  process.loadEnvFile()
} catch (error) {
  if (error.code !== 'ENOENT') throw error
}

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
const api = `http://127.0.0.1:${port + 1}`

const programs = [
  start(['vite', 'bin', 'vite.js'], ['--host', host, '--port', String(port), '--strictPort'], { KETWORK_API: api }),
  start(['tsx', 'dist', 'cli.mjs'], ['watch', '--clear-screen=false', 'server/main.ts'], {
    HOST: '127.0.0.1',
    PORT: String(port + 1),
    // Links in mails lead to the pages that Vite serves.
    PUBLIC_URL: process.env.PUBLIC_URL || address,
    // The page that shows mails keeps its address when the server starts again.
    DEV_MAIL_CODE: process.env.DEV_MAIL_CODE || randomBytes(16).toString('hex'),
  }),
]
console.log(`Ketwork with hot reload is coming up at ${address}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal, 0))
for (const program of programs) program.once('exit', (code) => stop('SIGTERM', code ?? 1))

function start([name, ...path], args, env) {
  return spawn(process.execPath, [join('node_modules', name, ...path), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

async function stop(signal, code) {
  if (stopping) return
  stopping = true
  const running = programs.filter((program) => program.exitCode === null && program.signalCode === null)
  const ends = running.map((program) => new Promise((resolve) => program.once('exit', resolve)))
  for (const program of running) program.kill(signal)
  await Promise.all(ends)
  process.exit(code)
}
