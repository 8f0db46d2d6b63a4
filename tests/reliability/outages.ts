/**
 * `npm run check:outages`: takes away what the product needs, one at a time, while people read and write, and gives it back.
 * Reports what they were answered meanwhile, how soon all works again, and what was lost. Ends with 1 where a promise in
 * docs/reliability.md does not hold.
 *
 *   npm run check:outages                                  each for 20 seconds
 *   npm run check:outages -- --seconds 60 --only store,mail
 *
 * The object store needs Go, the full disk root on Linux; what cannot be tried is named.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startObjectStore } from '../support/object-store'
import { startProduct, temporaryDirectory } from '../support/product'
import { checkRowsAndFiles } from './admin-command'
import { openMailbox, type Mailbox } from './mailbox'
import { type Answer, type Expected, isExpected, startProbes } from './probes'
import { percentile } from './results'
import { unlimitedWriting } from './unlimited'
import { startWriters } from './writers/writers'

/** Milliseconds in which everything must work again. */
const worksWithin = 5000
/** Milliseconds in which every mail must have come. */
const mailsWithin = 60_000
/** Milliseconds that any answer may take meanwhile. */
const maxAnswerTime = 20_000

/** Something that goes away. */
interface Outage {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
  /** What may be answered meanwhile, besides what always may. */
  expected: Expected
}

/** An installation to take things away from. */
interface Installation {
  mailbox: Mailbox
  dataDirectory: string
  environment: Record<string, string>
  outages: Outage[]
  close(): Promise<void>
}

const { values: options } = parseArgs({ options: { seconds: { type: 'string' }, only: { type: 'string' } } })
const seconds = Number(options.seconds ?? 20)
if (!(seconds >= 5)) throw new Error('--seconds must be a number from 5')
const isWanted = (name: string) =>
  options.only === undefined || options.only.split(',').includes(name.split(' ')[0] ?? '')

let problems = 0
for (const open of [openWithStore, openOnSmallDisk]) {
  const installation = await open()
  if (installation === null) continue
  try {
    const wanted = installation.outages.filter(({ name }) => isWanted(name))
    if (wanted.length > 0) await run(installation, wanted)
  } finally {
    await installation.close()
  }
}
process.exitCode = problems > 0 ? 1 : 0

async function run({ mailbox, dataDirectory, environment, outages }: Installation, wanted: Outage[]): Promise<void> {
  const product = await startProduct({
    dataDirectory,
    env: {
      ...environment,
      SMTP_URL: mailbox.url,
      KETWORK_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ACCESS_LOG: 'off',
      ...unlimitedWriting,
    },
  })
  try {
    const writers = await startWriters(product.url, mailbox)
    const probes = await startProbes(product.url, mailbox)
    for (const outage of outages.filter((one) => wanted.includes(one))) await tryOutage(outage, probes)
    await probes.stop()
    await writers.stop()
    const { registrations } = writers
    const missing = () => registrations.filter(({ email }) => mailbox.arrivalOf(email) === null)
    for (const end = Date.now() + mailsWithin; missing().length > 0 && Date.now() < end;) await wait(200)
    const { problems: mismatches } = await checkRowsAndFiles({ DATA_DIR: dataDirectory, ...environment })
    const lost = [...(await writers.findProblems(true)), ...(await probes.findLost()), ...mismatches]
    const { acknowledged } = writers.counts()
    console.log(
      `\nAcknowledged writes: ${acknowledged + probes.acknowledged()}, lost, doubled or changed: ${lost.length}`,
    )
    for (const what of lost.slice(0, 20)) console.log(`  lost: ${what}`)
    console.log(
      `Registrations: ${registrations.length}, without a mail a minute after the last outage: ${missing().length}\n`,
    )
    problems += lost.length + missing().length
  } catch (error) {
    console.error(`The end of the server's output:\n${product.output().slice(-6000)}`)
    throw error
  } finally {
    await product.stop()
  }
}

async function tryOutage(outage: Outage, probes: Awaited<ReturnType<typeof startProbes>>): Promise<void> {
  await wait(2000)
  const began = Date.now()
  await outage.begin()
  // What was under way belongs to neither.
  const from = Date.now()
  await wait(seconds * 1000)
  const until = Date.now()
  await outage.end()
  const ended = Date.now()
  const works = await probes.untilAllWork(ended)
  const meanwhile = probes.between(from, until)
  const all = probes.between(began, Date.now())
  const unexpected = all.filter((answer) => !isExpected(answer, outage.expected))
  const slow = all.filter(({ took }) => took > maxAnswerTime)
  console.log(`\n## ${outage.name}, for ${seconds} s\n`)
  console.log('| asked for | answered meanwhile | p95 | slowest |\n| --- | --- | ---: | ---: |')
  for (const kind of new Set(meanwhile.map((answer) => answer.kind))) console.log(lineOf(kind, meanwhile))
  console.log(`\nAll works again after ${(works / 1000).toFixed(1)} s`)
  for (const { kind, status, hasRetryAfter, body } of unexpected.slice(0, 10)) {
    console.log(
      `  unexpected: ${kind} answered ${status}${status === 503 && !hasRetryAfter ? ' without Retry-After' : ''} ${body}`,
    )
  }
  if (slow.length > 0) console.log(`  ${slow.length} answers took longer than ${maxAnswerTime / 1000} s`)
  problems += unexpected.length + slow.length + (works > worksWithin ? 1 : 0)
}

function lineOf(kind: string, answers: Answer[]): string {
  const of = answers.filter((answer) => answer.kind === kind)
  const counts = [...new Set(of.map(({ status }) => status))].toSorted((a, b) => a - b)
  const times = of.map(({ took }) => took)
  const statuses = counts.map((status) => `${of.filter((answer) => answer.status === status).length} × ${status}`)
  return `| ${kind} | ${statuses.join(', ')} | ${(percentile(times, 0.95) / 1000).toFixed(1)} s | ${(Math.max(...times) / 1000).toFixed(1)} s |`
}

/** Files in an object store, rows in the embedded database. */
async function openWithStore(): Promise<Installation | null> {
  const started = await startObjectStore()
  if ('problem' in started) console.log(started.problem)
  const store = 'problem' in started ? null : started
  const directory = await temporaryDirectory()
  const mailbox = await openMailbox()
  const dataDirectory = join(directory.path, 'data')
  const away: Expected = { save: [503], upload: [503], picture: [503], ready: [503] }
  const everything: Expected = { ...away, list: [503], detail: [503] }
  let frozen: number[] = []
  return {
    mailbox,
    dataDirectory,
    environment: store?.environment ?? {},
    outages: [
      ...(store === null
        ? []
        : [
            { name: 'store removed', begin: () => store.kill(), end: () => store.start(), expected: away },
            {
              name: 'store frozen',
              begin: async () => store.freeze(),
              end: async () => store.resume(),
              expected: away,
            },
          ]),
      { name: 'mail removed', begin: () => mailbox.close(), end: () => mailbox.listen(), expected: {} },
      {
        name: 'database frozen',
        async begin() {
          frozen = await databaseProcesses(dataDirectory)
          for (const pid of frozen) process.kill(pid, 'SIGSTOP')
        },
        async end() {
          for (const pid of frozen) signalIfAlive(pid, 'SIGCONT')
        },
        expected: everything,
      },
    ],
    async close() {
      await mailbox.close()
      await store?.close()
      await directory.remove()
    },
  }
}

/** Everything on a disk of its own, which is filled to its last byte. */
async function openOnSmallDisk(): Promise<Installation | null> {
  const directory = await temporaryDirectory()
  const disk = join(directory.path, 'disk')
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    console.log('A disk small enough to fill can be mounted only by root on Linux: the full disk is not tried')
    await directory.remove()
    return null
  }
  const mailbox = await openMailbox()
  const filler = join(disk, 'filler')
  const full: Expected = {
    save: [503, 507],
    upload: [503, 507],
    list: [503],
    detail: [503],
    picture: [503],
    ready: [503],
  }
  return {
    mailbox,
    dataDirectory: join(disk, 'data'),
    environment: {},
    outages: [
      {
        name: 'disk full',
        async begin() {
          await writeFile(filler, new Uint8Array(600_000_000)).catch(() => {})
        },
        end: () => rm(filler),
        expected: full,
      },
    ],
    async close() {
      await mailbox.close()
      execFileSync('umount', [disk])
      await directory.remove()
    },
  }
}

/** The processes of the embedded database, the first of which starts the others. */
async function databaseProcesses(dataDirectory: string): Promise<number[]> {
  const [first = ''] = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', first]).toString().trim().split(/\s+/)
  return [first, ...children].map(Number).filter((pid) => pid > 0)
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
