/**
 * `npm run check:power-loss`: takes the power away while people write, and looks for what is lost.
 *
 * No power fails. A library that is preloaded into the server and PostgreSQL remembers what was written and not synced; when both were
 * killed, those writes are taken back: all of them in one round, and those of half of the files in the next. What the method leaves out:
 * names. A file that was created, renamed or removed stays so, as on a file system whose journal is ahead of its data.
 *
 *   npm run check:power-loss -- --rounds 20
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildProduct } from '../../scripts/prepare.mjs'
import { freePort, temporaryDirectory } from '../support/product'
import { checkRowsAndFiles } from './admin-command'
import { openMailbox } from './mailbox'
import { openOwnPostgres } from './own-postgres'
import { percentile } from './results'
import { watchUnsynced } from './unsynced'
import { unlimitedWriting } from './unlimited'
import { startWriters } from './writers/writers'

/** Milliseconds that the product may take until it counts as stuck. */
const stuckAfter = 60_000

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1')

const main = await buildProduct()
const directory = await temporaryDirectory()
const mailbox = await openMailbox()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const root = join(directory.path, 'disk')
await mkdir(root)
const unsynced = await watchUnsynced(directory.path, root)
const postgres = await openOwnPostgres(root, unsynced.environment)
const installation = { DATA_DIR: join(root, 'data'), DATABASE_URL: postgres.url }
let output = ''
let server = start()
try {
  await untilReady()
  const writers = await startWriters(url, mailbox)
  const times: number[] = []
  const lost: string[] = []
  let changed = 0
  for (let round = 0; round < rounds; round++) {
    await wait(1000 + Math.random() * 2000)
    await Promise.all([killServer(), postgres.kill()])
    const files = await unsynced.lose(round % 2 === 1)
    changed += files
    const from = Date.now()
    await postgres.start()
    server = start()
    await untilReady()
    const ready = Date.now() - from
    times.push(ready)
    const found = await writers.findProblems(false)
    lost.push(...found)
    console.error(
      `${round + 1}/${rounds}: ${files} files lost writes, ready after ${ready} ms, ${found.length} problems`,
    )
  }
  await wait(2000)
  await writers.stop()
  const { problems } = await checkRowsAndFiles(installation)
  lost.push(...problems, ...(await writers.findProblems(true)))
  const [median, worst] = [percentile(times, 0.5), percentile(times, 1)].map((time) => (time / 1000).toFixed(1))
  console.log(`Losses of power: ${rounds}. Files that lost writes: ${changed}`)
  const { acknowledged } = writers.counts()
  console.log(`Acknowledged writes: ${acknowledged}, lost, doubled or changed: ${lost.length}`)
  for (const what of lost.slice(0, 20)) console.log(`  lost: ${what}`)
  console.log(`Ready again: median ${median} s, worst ${worst} s`)
  if (lost.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`The end of the server's output:\n${output.slice(-6000)}`)
  throw error
} finally {
  await killServer()
  await postgres.stop()
  await mailbox.close()
  await directory.remove()
}

function hear(chunk: Buffer): void {
  output = (output + chunk.toString()).slice(-100_000)
}

function start(): ChildProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...unsynced.environment,
      PORT: String(port),
      ...installation,
      SMTP_URL: mailbox.url,
      KETWORK_DEMO: 'off',
      ...unlimitedWriting,
    },
  })
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return child
}

async function killServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}

async function untilReady(): Promise<void> {
  for (const from = Date.now(); Date.now() < from + stuckAfter; await wait(25)) {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return
    if (server.exitCode !== null) throw new Error(`The server has ended with ${server.exitCode}`)
  }
  throw new Error(`not ready after ${stuckAfter} ms`)
}
