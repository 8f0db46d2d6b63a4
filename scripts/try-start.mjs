// Proves the first line of the README: `npm start` in this clone, with a data directory of its own, becomes ready, serves the app and the
// API, and stops when asked.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const readyWithin = 10 * 60_000
const directory = mkdtempSync(join(tmpdir(), 'ketwork-first-'))
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address()
    server.close(() => resolve(free))
  })
})
const mailCode = 'mails-of-a-first-start'
const started = Date.now()
const child = spawn('npm', ['start'], {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, PORT: String(port), DATA_DIR: join(directory, 'data'), DEV_MAIL_CODE: mailCode },
})
const exited = new Promise((resolve) => child.once('exit', resolve))

let readyAfter
let problem = 'it was not ready in time'
while (Date.now() - started < readyWithin && child.exitCode === null) {
  await new Promise((resolve) => setTimeout(resolve, 250))
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
  if (ready === undefined || !ready.ok) continue
  readyAfter = Date.now() - started
  const home = await fetch(`http://127.0.0.1:${port}/`)
  const circuits = await fetch(`http://127.0.0.1:${port}/api/circuits`)
  const mails = await fetch(`http://127.0.0.1:${port}/dev/mail?code=${mailCode}`)
  problem =
    !home.ok || !(await home.text()).includes('<div id="root">')
      ? 'the app was not served'
      : !circuits.ok
        ? 'the API did not answer'
        : !mails.ok
          ? 'the mails were not shown at their address'
          : undefined
  break
}
if (child.exitCode !== null) problem = `it stopped with code ${child.exitCode}`
else {
  // As Ctrl+C does: the signal reaches npm, its shell and the product alike.
  process.kill(-child.pid, 'SIGTERM')
  await exited
  const ended = await until(() => !existsSync(join(directory, 'data', 'postgres', 'postmaster.pid')), 20_000)
  if (!ended) problem ??= 'it left its database running when it was stopped'
}
rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
if (problem !== undefined) {
  console.error(`npm start: ${problem}`)
  process.exit(1)
}
console.log(`npm start was ready after ${(readyAfter / 1000).toFixed(1)} s`)

async function until(isSo, patience) {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
