// Proves the first line of the README: `npm start` in this clone, with a data directory of its own, becomes ready, serves the app and the
// API, and stops when asked.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const patience = 10 * 60_000
const directory = mkdtempSync(join(tmpdir(), 'ketwork-first-'))
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address()
    server.close(() => resolve(free))
  })
})
const started = Date.now()
const child = spawn('npm', ['start'], {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, PORT: String(port), DATA_DIR: join(directory, 'data') },
})
const exited = new Promise((resolve) => child.once('exit', resolve))

let problem = 'it was not ready in time'
while (Date.now() - started < patience && child.exitCode === null) {
  await new Promise((resolve) => setTimeout(resolve, 250))
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
  if (ready === undefined || !ready.ok) continue
  const home = await fetch(`http://127.0.0.1:${port}/`)
  const circuits = await fetch(`http://127.0.0.1:${port}/api/circuits`)
  problem =
    !home.ok || !(await home.text()).includes('<div id="root">')
      ? 'the app was not served'
      : circuits.ok
        ? undefined
        : 'the API did not answer'
  break
}
if (child.exitCode !== null) problem = `it stopped with code ${child.exitCode}`
else {
  process.kill(-child.pid, 'SIGTERM')
  await exited
}
rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
if (problem !== undefined) {
  console.error(`npm start: ${problem}`)
  process.exit(1)
}
console.log(`npm start was ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)
