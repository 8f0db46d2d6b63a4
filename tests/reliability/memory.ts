/**
 * `npm run check:memory`: half an hour of everything that people do, against the product as it runs, on 10,000 circuits. Does its memory
 * grow? What it takes once it is warm is compared with what it takes in the end, both read from the line through all samples between.
 * Ends with 1 where it grew by more than 10 %, or a request was answered with 5xx or otherwise than it should.
 *
 *   npm run check:memory
 *   npm run check:memory -- --minutes 5 --circuits 2000
 *
 * The memory of the database's processes is that which no two of them share, and is known on Linux only.
 */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct, temporaryDirectory } from '../support/product'
import { openMailbox } from './mailbox'
import { growthOf, type Sample } from './memory-growth'
import { startMixedLoad, type MixedLoad } from './mixed-load'
import { percentile } from './results'

/** The share by which it may grow. */
const maxGrowth = 0.1
/** The share of the time in which caches, connections and statements come to be. */
const warmUp = 1 / 3
/** Milliseconds. */
const sampleEvery = 10_000

const { values: options } = parseArgs({ options: { minutes: { type: 'string' }, circuits: { type: 'string' } } })
const minutes = Number(options.minutes ?? 30)
const circuits = Number(options.circuits ?? 10_000)
if (!(minutes >= 1)) throw new Error('--minutes must be a number from 1')
if (!(circuits >= 1)) throw new Error('--circuits must be a number from 1')

const metricsToken = 'read-by-the-test-alone'
const directory = await temporaryDirectory()
const samplesFile = join(directory.path, 'memory.jsonl')
const dataDirectory = join(directory.path, 'data')
const mailbox = await openMailbox()
try {
  await seed()
  const product = await startProduct({
    dataDirectory,
    env: {
      SMTP_URL: mailbox.url,
      KETWORK_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ACCESS_LOG: 'off',
      METRICS_TOKEN: metricsToken,
      MEMORY_SAMPLES: samplesFile,
      NODE_OPTIONS: `--import=${new URL('memory-samples.mjs', import.meta.url).href}`,
      ...Object.fromEntries(
        ['REQUESTS', 'LOGIN', 'LOGIN_CLIENT', 'MAIL', 'MAIL_CLIENT', 'NOTICES', 'REGISTRATION', 'SIMULATIONS'].map(
          (name) => [`RATE_LIMIT_${name}`, '1000000'],
        ),
      ),
      QUOTA_CIRCUITS: '1000000',
      QUOTA_COMMENTS: '1000000',
      QUOTA_STORED_MB: '1000000',
    },
  })
  try {
    const load = await startMixedLoad(product.url, mailbox, metricsToken)
    const began = Date.now()
    const ofDatabase = await watch(load, began)
    await load.stop()
    process.exitCode = report(load, await readSamples(), ofDatabase, began) ? 0 : 1
  } finally {
    await product.stop()
  }
} finally {
  await mailbox.close()
  await directory.remove()
}

function seed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('node', ['--import', 'tsx', 'server/command-line/seed.ts', String(circuits)], {
      env: { ...process.env, DATA_DIR: dataDirectory },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Seeding ended with ${code}.`))))
  })
}

/** Waits for the end, and samples the database meanwhile. */
async function watch(load: MixedLoad, began: number): Promise<DatabaseSample[]> {
  const samples: DatabaseSample[] = []
  const answered = () => load.tallies().reduce((sum, tally) => sum + tally.answered, 0)
  while (Date.now() < began + minutes * 60_000) {
    await wait(sampleEvery)
    const sample = await memoryOfDatabase()
    if (sample !== null) samples.push({ at: Date.now(), ...sample })
    if (samples.length % 30 === 0) {
      const last = (await readSamples()).at(-1)
      console.error(
        `${Math.round((Date.now() - began) / 60_000)} min: ${answered()} answers, ${load.problems().length} problems, ` +
          `server ${last === undefined ? '?' : megabytes(last.resident)}, ` +
          (sample === null ? 'database ?' : `${sample.processes} processes of the database ${megabytes(sample.value)}`),
      )
      for (const [problem, times] of countEach(load.problems()).slice(0, 5)) console.error(`  ${times} × ${problem}`)
    }
  }
  return samples
}

/** What the server took at a time, after a collection of garbage. Bytes. */
interface ServerSample {
  at: number
  /** Of the whole process: with its threads and their WebAssembly. */
  resident: number
  /** Of objects of the main thread. */
  heap: number
  external: number
}

async function readSamples(): Promise<ServerSample[]> {
  const lines = (await readFile(samplesFile, 'utf8').catch(() => '')).trim().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ServerSample)
}

/** What the database's processes took together at a time, without what they share, in bytes. */
interface DatabaseSample extends Sample {
  /** One for each connection, of which a busier server has more. */
  processes: number
}

/** What the database takes now; null where the system does not tell. */
async function memoryOfDatabase(): Promise<Omit<DatabaseSample, 'at'> | null> {
  const [postmaster = ''] = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  let value = 0
  let processes = 0
  for (const pid of await readdir('/proc').catch(() => [])) {
    const status = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : ''
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
    if (pid !== postmaster && parent !== postmaster) continue
    value += 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    processes += 1
  }
  return value > 0 ? { value, processes } : null
}

/** Prints what was measured. @returns whether all is as it should be. */
function report(load: MixedLoad, server: ServerSample[], ofDatabase: DatabaseSample[], began: number): boolean {
  const warm = began + warmUp * minutes * 60_000
  const of = (what: 'resident' | 'heap' | 'external') =>
    server.map((sample) => ({ at: sample.at, value: sample[what] }))
  console.log(`\n| memory | warm | in the end | growth |\n| --- | ---: | ---: | ---: |`)
  const grown = [
    isWithin('server, resident', of('resident'), warm),
    isWithin('server, objects', of('heap'), warm),
    isWithin('server, outside of objects', of('external'), warm),
    isWithin('database, not shared', ofDatabase, warm),
  ].includes(false)
  const perProcess = ofDatabase.map(({ at, value, processes }) => ({ at, value: value / processes }))
  isWithin('a process of the database', perProcess, warm)
  const counts = ofDatabase.filter(({ at }) => at >= warm).map(({ processes }) => processes)
  console.log(`\nProcesses of the database: ${Math.min(...counts)} to ${Math.max(...counts)}`)
  console.log(`\n| asked for | answered | median | p99 |\n| --- | ---: | ---: | ---: |`)
  for (const { kind, answered, times } of load.tallies()) {
    console.log(
      `| ${kind} | ${answered} | ${percentile(times, 0.5).toFixed(0)} ms | ${percentile(times, 0.99).toFixed(0)} ms |`,
    )
  }
  const all = load.tallies().reduce((sum, { answered }) => sum + answered, 0)
  const perSecond = all / ((Date.now() - began) / 1000)
  console.log(
    `\n${all} answers in ${minutes} minutes, ${perSecond.toFixed(0)} a second; ${load.skipped()} not asked because too many waited; ` +
      `load of the machine in the end ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  const problems = load.problems()
  console.log(`Answers that nobody should get: ${problems.length}`)
  for (const [problem, times] of countEach(problems).slice(0, 20)) console.log(`  ${times} × ${problem}`)
  return !grown && problems.length === 0 && all > 0
}

/** How often each occurs, the most frequent first. */
function countEach(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Prints how something grew after the warm-up. @returns whether that is little enough. */
function isWithin(what: string, samples: Sample[], warm: number): boolean {
  const after = samples.filter(({ at }) => at >= warm)
  if (after.length < 3) {
    console.log(`| ${what} | not known | | |`)
    return true
  }
  const { from, to, share } = growthOf(after)
  console.log(`| ${what} | ${megabytes(from)} | ${megabytes(to)} | ${(100 * share).toFixed(1)} % |`)
  return share <= maxGrowth
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
