/**
 * `npm run check:kills`: kills the server, its database and both in turn while people write and register, and starts it again each
 * time. Reports acknowledged writes that are lost, states that it does not come out of, how late mails come and how soon it is ready.
 * Ends with 1 where one of the promises in docs/reliability.md does not hold.
 *
 *   npm run check:kills -- --rounds 100
 *   npm run check:kills -- --rounds 200 --external     with a PostgreSQL of its own, which is killed and started again too
 *   npm run check:kills -- --rounds 20 --results FILE   adds to what the file holds, and reports all of it
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, temporaryDirectory } from '../support/product'
import { describeResults, hasKept, mergeResults, type Results } from './results'
import { openMailbox } from './mailbox'
import { openOwnPostgres } from './own-postgres'
import { startWriters } from './writers'

/** Milliseconds that the product may take until it counts as stuck. */
const stuckAfter = 60_000
/** Milliseconds after the last start in which every mail must have come. */
const mailsWithin = 60_000

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    results: { type: 'string' },
    port: { type: 'string' },
    external: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1')

const directory = await temporaryDirectory()
const mailbox = await openMailbox()
const port = options.port === undefined ? await freePort() : Number(options.port)
const url = `http://127.0.0.1:${port}`
const external = options.external ? await openOwnPostgres(directory.path) : null
let output = ''
let server = start()
try {
  const results = await run()
  const before =
    options.results !== undefined && existsSync(options.results) ? readFileSync(options.results, 'utf8') : null
  const all = before === null ? results : mergeResults(JSON.parse(before) as Results, results)
  if (options.results !== undefined) writeFileSync(options.results, JSON.stringify(all, null, 1))
  process.stdout.write(describeResults(all))
  if (!hasKept(all)) {
    process.exitCode = 1
    console.error(`The end of the server's output:\n${output.slice(-6000)}`)
  }
} catch (error) {
  console.error(`The end of the server's output:\n${output.slice(-6000)}`)
  throw error
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await external?.stop()
  await mailbox.close()
  await directory.remove()
}

async function run(): Promise<Results> {
  await untilReady()
  const writers = await startWriters(url, mailbox)
  const results: Results = { kills: [], stuck: 0, written: 0, lost: [], mails: [], lateMails: [], loads: [] }
  let lastStart = Date.now()
  for (let round = 0; round < rounds; round++) {
    // At any moment of what goes on, not at the same one each time.
    await wait(1000 + Math.random() * 3000)
    const what = (['server', 'database', 'both'] as const)[round % 3] ?? 'both'
    const killed = await kill(what)
    const ready = await untilReady(killed).catch(() => null)
    if (ready === null) {
      results.stuck++
      console.error(`Round ${round + 1}: not ready ${stuckAfter / 1000} s after ${what} was killed`)
      await kill('both')
      await untilReady()
    }
    lastStart = Date.now()
    results.loads.push(loadavg()[0] ?? 0)
    results.kills.push({ what, ready: ready ?? stuckAfter })
    console.error(`${round + 1}/${rounds} ${what}: ready after ${ready ?? '-'} ms`)
  }
  await wait(2000)
  const { acknowledged, registrations } = await writers.stop()
  const missing = () => registrations.filter(({ email }) => mailbox.arrivalOf(email) === null)
  while (missing().length > 0 && Date.now() < lastStart + mailsWithin) await wait(200)
  results.lateMails = missing().map(({ email }) => email)
  // How long a mail took, or how long after the latest start before it: what the product could do nothing about does not count.
  results.mails = registrations.flatMap(({ email, at }) => {
    const arrived = mailbox.arrivalOf(email)
    return arrived === null ? [] : [arrived - at]
  })
  results.written = acknowledged.length
  results.lost = await writers.findLost()
  return results
}

function hear(chunk: Buffer): void {
  output = (output + chunk.toString()).slice(-100_000)
}

/** As `npm start` runs it, below npm. */
function start(): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(directory.path, 'data'),
      ...(external && { DATABASE_URL: external.url }),
      SMTP_URL: mailbox.url,
      KETWORK_DEMO: 'off',
      LOG_LEVEL: 'info',
      RATE_LIMIT_REQUESTS: '1000000',
      RATE_LIMIT_LOGIN: '1000000',
      RATE_LIMIT_MAIL: '1000000',
    },
  })
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return child
}

/** Kills without a word, and starts the server again where it was killed. @returns what was killed. */
async function kill(what: 'server' | 'database' | 'both'): Promise<number | null> {
  const postmaster = await postmasterPid()
  if (what !== 'server' && postmaster !== null) {
    if (external === null) process.kill(postmaster, 'SIGKILL')
    else await external.kill()
  }
  if (what !== 'database') {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
    server = start()
  }
  if (what !== 'server') await external?.start()
  return what === 'server' ? null : postmaster
}

async function postmasterPid(): Promise<number | null> {
  if (external !== null) return external.pid()
  const file = join(directory.path, 'data', 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 ? pid : null
}

/** Milliseconds until it answers that it is ready, with another database process than the one that was killed. */
async function untilReady(killed: number | null = null): Promise<number> {
  const from = Date.now()
  while (Date.now() < from + stuckAfter) {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    // What a killed database had begun goes on answering for a moment.
    if (answer?.ok && (await postmasterPid()) !== killed) return Date.now() - from
    if (server.exitCode !== null) {
      console.error(`The server has ended with ${server.exitCode}:\n${output.slice(-2000)}`)
      server = start()
    }
    await wait(25)
  }
  throw new Error(`not ready after ${stuckAfter} ms:\n${output.slice(-4000)}`)
}
