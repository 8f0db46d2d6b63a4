// Proves the first line of the README: `npm start` in this clone, with a data directory of its own, becomes ready, serves the app and the
// API, and stops on a signal.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

const problem = await findProblem()
rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
if (problem !== undefined) {
  console.error(`npm start: ${problem}`)
  process.exit(1)
}

async function findProblem() {
  const isReady = async () => child.exitCode !== null || (await get('/api/ready'))?.ok
  const isInTime = await until(isReady, 10 * 60_000)
  if (child.exitCode !== null) return `it stopped with code ${child.exitCode}`
  if (isInTime) console.log(`npm start was ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)
  const unserved = isInTime ? await findUnserved() : 'it was not ready within ten minutes'
  // As Ctrl+C does: the signal reaches npm, its shell and the product alike.
  process.kill(-child.pid, 'SIGTERM')
  await exited
  if (unserved === undefined && !(await until(hasDatabaseEnded, 20_000)))
    return 'it left its database running when it was stopped'
  return unserved
}

async function findUnserved() {
  const home = await get('/')
  if (!home?.ok || !(await home.text()).includes('<div id="root">')) return 'the app was not served'
  if (!(await get('/api/circuits'))?.ok) return 'the API did not answer'
  if (!(await get(`/dev/mail?code=${mailCode}`))?.ok) return 'the mails were not shown at their address'
}

function hasDatabaseEnded() {
  return !existsSync(join(directory, 'data', 'postgres', 'postmaster.pid'))
}

function get(path) {
  return fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
}

async function until(isSo, milliseconds) {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
