/**
 * `npm run check:kills`: kills the server, its database and both in turn while people write, and starts it again each time. In every
 * fourth round it is killed once more while it starts. After each kill it looks for what was acknowledged since the last; after every
 * 25th, and at the end, for all that ever was, and compares rows with files. Ends with 1 where a promise in docs/reliability.md does not
 * hold.
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
import { checkRowsAndFiles, runAdminCommand } from './admin-command'
import { openMailbox } from './mailbox'
import { openOwnPostgres } from './own-postgres'
import { readProcessorWaits, waitedBetween } from './processor-waits'
import { describeResults, hasKept, mergeResults, noResults, type Results, type Victim } from './results'
import { unlimitedWriting } from './unlimited'
import { startWriters, type Writers } from './writers/writers'

/** Milliseconds that the product may take until it counts as stuck. */
const stuckAfter = 60_000
/** Milliseconds after the last start in which every mail must have come. */
const mailsWithin = 60_000
/** Rounds between two looks at everything. */
const completeEvery = 25
/** Rounds between two in which it is killed once more while it starts. */
const twiceEvery = 4

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
const installation = {
  DATA_DIR: join(directory.path, 'data'),
  ...(external && { DATABASE_URL: external.url }),
}
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
  await endServer('SIGTERM')
  await external?.stop()
  await mailbox.close()
  await directory.remove()
}

async function run(): Promise<Results> {
  await untilReady(Date.now(), null)
  const writers = await startWriters(url, mailbox)
  const results = noResults()
  for (let round = 1; round <= rounds; round++) {
    // At any moment of what goes on, not at the same one each time.
    await wait(500 + Math.random() * 3500)
    const what = (['server', 'database', 'both'] as const)[round % 3] ?? 'both'
    await killAndMeasure(what, round % twiceEvery === 0, results)
    const found = await findProblems(writers, round % completeEvery === 0)
    results.lost.push(...found.map((problem) => `after round ${round}, ${what}: ${problem}`))
    const { ready, waited } = results.kills.at(-1) ?? {}
    const { acknowledged } = writers.counts()
    console.error(
      `${round}/${rounds} ${what}: ready after ${ready} ms (${waited?.toFixed(0)} ms for a processor), ${acknowledged} writes, ${results.lost.length} problems`,
    )
    for (const problem of found.slice(0, 5)) console.error(`  ${problem}`)
  }
  await finish(writers, results)
  return results
}

/** Kills, perhaps once more while it starts, and notes how long it then took until it was ready. */
async function killAndMeasure(what: Victim, isTwice: boolean, results: Results): Promise<void> {
  let { from, killed } = await kill(what)
  let isDuringStart = false
  if (isTwice) {
    await wait(Math.random() * 1000)
    const [now, isReady] = [await postmasterPid(), await answersReady()]
    isDuringStart = !isReady || now === killed
    ;({ from, killed } = await kill(what))
  }
  const waits = readProcessorWaits([server.pid])
  const ready = await untilReady(from, killed).catch(() => null)
  // A database of its own runs already.
  const database = killed === null || external !== null ? null : await postmasterPid()
  const waited = waitedBetween(waits, readProcessorWaits([server.pid, database]))
  if (ready === null) {
    results.stuck++
    console.error(`Not ready ${stuckAfter / 1000} s after ${what} was killed:\n${output.slice(-4000)}`)
    const again = await kill('both')
    await untilReady(again.from, again.killed)
  }
  results.kills.push({ what, isDuringStart, ready: ready ?? stuckAfter, waited, load: loadavg()[0] ?? 0 })
}

async function findProblems(writers: Writers, isComplete: boolean): Promise<string[]> {
  const problems = await writers.findProblems(isComplete)
  if (!isComplete) return problems
  await runAdminCommand(installation, 'check').catch((error: unknown) => problems.push(String(error)))
  return problems
}

/** Waits for the last mails, and looks at everything once more. */
async function finish(writers: Writers, results: Results): Promise<void> {
  const lastStart = Date.now()
  await wait(2000)
  await writers.stop()
  const { registrations } = writers
  const missing = () => registrations.filter(({ email }) => mailbox.arrivalOf(email) === null)
  while (missing().length > 0 && Date.now() < lastStart + mailsWithin) await wait(200)
  results.lateMails = missing().map(({ email }) => email)
  results.mails = registrations.flatMap(({ email, at }) => {
    const arrived = mailbox.arrivalOf(email)
    return arrived === null ? [] : [arrived - at]
  })
  const { problems, leftovers } = await checkRowsAndFiles(installation)
  results.leftovers = leftovers
  results.lost.push(...problems, ...(await writers.findProblems(true)))
  const { acknowledged, repeated } = writers.counts()
  results.written = acknowledged
  results.repeated = repeated
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
      ...installation,
      ...unlimitedWriting,
      PORT: String(port),
      SMTP_URL: mailbox.url,
      KETWORK_DEMO: 'off',
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'off',
    },
  })
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return child
}

/** Ends the server, unless it has ended by itself: because its database was away. */
async function endServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/**
 * Kills without a word, and starts again what nobody else does: the server, and a PostgreSQL of its own.
 *
 * @returns the database process that was killed, and since when the product could start again.
 */
async function kill(what: Victim): Promise<{ from: number; killed: number | null }> {
  const postmaster = what === 'server' ? null : await livePostmasterPid()
  let from = Date.now()
  if (postmaster !== null) {
    if (external === null) process.kill(postmaster, 'SIGKILL')
    else await external.kill()
  }
  if (what !== 'database') {
    await endServer('SIGKILL')
    server = start()
  }
  if (what !== 'server' && external !== null) {
    await external.start()
    from = Date.now()
  }
  return { from, killed: postmaster }
}

async function postmasterPid(): Promise<number | null> {
  if (external !== null) return external.pid()
  const file = join(directory.path, 'data', 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 ? pid : null
}

/** The process of a database that runs, or is about to; null if none comes within two seconds. */
async function livePostmasterPid(): Promise<number | null> {
  for (const end = Date.now() + 2000; Date.now() < end; await wait(10)) {
    const pid = await postmasterPid()
    if (pid !== null && existsSync(`/proc/${pid}`)) return pid
  }
  return null
}

async function answersReady(): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok ?? false
}

/** Milliseconds until it answers that it is ready, with another database process than the one that was killed. */
async function untilReady(from: number, killed: number | null): Promise<number> {
  while (Date.now() < from + stuckAfter) {
    const pid = await postmasterPid()
    // What a killed database had begun goes on answering for a moment. Asked after the new one was seen.
    if (pid !== null && pid !== killed && (await answersReady())) return Date.now() - from
    if (server.exitCode !== null) {
      console.error(`The server has ended with ${server.exitCode}:\n${output.slice(-2000)}`)
      server = start()
    }
    await wait(25)
  }
  throw new Error(`not ready after ${stuckAfter} ms:\n${output.slice(-4000)}`)
}
