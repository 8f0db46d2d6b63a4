/**
 * The library in front of its database: how long each question takes, and how many a second are answered at once.
 *
 * `npm run bench -- library` asks 1,000 and 100,000 circuits; `BENCH_CIRCUITS=100000,1000000` says otherwise. The embedded
 * database by default; with `DATABASE_URL` the one that it names, which should be an empty one of its own. What was seeded stays in
 * `BENCH_DATA` (a folder of the system's temporary one), so that the next run need not seed it again.
 *
 * `BENCH_PART=search` measures the language of the search alone (`searches.ts`), `BENCH_PART=load` what load is held, and `BENCH_PART=like`,
 * `detail`, `list`, `list, each another` or `hostile` one load alone.
 *
 * Load comes from `connection.ts`, a client that leaves hardly anything to clear away: what it waits for is the server.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createSession } from '../server/auth/sessions'
import type { Database } from '../server/platform/database'
import { openLog } from '../server/platform/log'
import { openRunningDatabase } from '../server/platform/running-database'
import { readSettings } from '../server/platform/settings'
import { startProduct, type Product } from '../tests/support/product'
import { openConnection, type Asked, type Connection } from './connection'
import { summarise, type Row, p95, productRow } from './measure'
import { pathsOf, searches, type Searched } from './searches'

/**
 * Goals on a quiet machine with 1,000,000 circuits: milliseconds in which 95 of 100 are answered to one asker, requests a second that are
 * held, and milliseconds in which 99 of 100 are answered at half of what is held.
 */
const goals = {
  list: { each: 20, held: 5000, late: 20 },
  'list, page 10': { each: 20 },
  'list, signed in': { each: 20 },
  'list, one category': { each: 20 },
  'list, most liked': { each: 20 },
  'list, each another': { each: 20, held: 1500, late: 20 },
  'search, in many': { each: 20 },
  'search, in few': { each: 20 },
  'search, not asked before': { each: 20 },
  facets: { each: 20 },
  'facets of a search': { each: 20 },
  detail: { each: 20, held: 5000, late: 20 },
  like: { each: 20, held: 1500, late: 20 },
} as const

/** Milliseconds in which 99 of 100 lists are answered beside hostile programs. */
const besideHostile = 50

type Question = keyof typeof goals

/** Whether a part with one of these names is to be measured: all are, unless `BENCH_PART` names one. */
function isWanted(...names: string[]): boolean {
  const part = process.env['BENCH_PART']
  return part === undefined || names.includes(part)
}

/** Seconds of load for each question that must be held. */
const loadSeconds = 5

/**
 * How often half of the load is asked: a virtual machine may stand still for 20 to 50 ms every ten seconds or so, with nothing at work
 * on it, and one such moment within five seconds is more than one answer in a hundred.
 */
const halfRounds = 5

/** Lets the bench read how much processor time the server took. */
const metricsToken = 'read-by-the-bench-alone'

/** Rows of the table of `npm run bench`; what load is held is printed as it is measured. */
export async function libraryRows(): Promise<Row[]> {
  const sizes = (process.env['BENCH_CIRCUITS'] ?? '1000,100000').split(',').map(Number)
  const rows: Row[] = []
  for (const size of sizes) rows.push(...(await measureAt(size)))
  return rows
}

async function measureAt(size: number): Promise<Row[]> {
  const folder = join(process.env['BENCH_DATA'] ?? join(tmpdir(), 'ketwork-bench'), `${size}-circuits`)
  await mkdir(folder, { recursive: true })
  const environment = {
    DATA_DIR: folder,
    KETWORK_DEMO: 'off',
    RATE_LIMIT_REQUESTS: '1000000',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
  }
  const { tokens, count } = await prepare(size, environment)
  const product = await startProduct({ dataDirectory: folder, env: environment })
  const database = await openRunningDatabase(readSettings({ ...process.env, ...environment }), openLog('error'))
  const measured = { url: product.url, database }
  try {
    const rows = isWanted('search') ? await measureSearches(product, count) : []
    if (process.env['BENCH_PART'] === 'search') return rows
    const questions = await questionsTo(product, tokens)
    for (const [what, next] of Object.entries(questions) as [Question, () => Asked][]) {
      if (!isWanted('questions')) break
      const samples: number[] = []
      // The first ones warm caches and plans, as the first visitors of a day do.
      for (let round = 0; round < 20; round++) await ask(product, next())
      for (let round = 0; round < 200; round++) {
        const start = performance.now()
        await ask(product, next())
        samples.push(performance.now() - start)
      }
      rows.push(productRow(`${what}, ${label(count)}`, summarise(samples), p95(goals[what].each)))
    }
    for (const what of ['list', 'list, each another', 'detail', 'like'] as const) {
      if (!isWanted('load', what)) continue
      const held = await measureLoad(measured, what, count, questions[what])
      if (what === 'list') await compareWithMemory(product, held, count)
    }
    if (isWanted('load', 'hostile')) await measureBesideHostile(measured, tokens, count)
    return rows
  } finally {
    await database.close()
    await product.stop()
  }
}

/** Milliseconds in which 95 of 100 searches are answered to one asker, whatever they search for. */
const searchGoal = 20

/** So many times each search is asked, after two that warm caches and plans. */
const searchRounds = 20

/** Each class of searches, with its facets. Counts are kept for half a minute, as they are for people. */
async function measureSearches(product: Product, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const searched of Object.keys(searches) as Searched[]) {
    const paths = pathsOf(searched)
    const samples: number[] = []
    for (let round = -2; round < searchRounds; round++) {
      for (const path of paths) {
        const start = performance.now()
        await ask(product, get(path))
        if (round >= 0) samples.push(performance.now() - start)
      }
    }
    rows.push(productRow(`search: ${searched}, ${label(count)}`, summarise(samples), p95(searchGoal)))
  }
  return rows
}

/** A server that is measured, and the database that works for it, where one does. */
interface Measured {
  url: string
  database?: Database
}

const get = (path: string): Asked => ({ method: 'GET', path })

/** Seeds what is missing, and signs people in. */
async function prepare(size: number, environment: Record<string, string>) {
  const settings = readSettings({ ...process.env, ...environment })
  const look = async () => {
    const database = await openRunningDatabase(settings, openLog('error'))
    try {
      const counted = await database.pool.query<{ count: string }>('select count(*) from circuits')
      const people = await database.pool.query<{ id: string }>('select id from users order by id limit 50')
      const tokens: string[] = []
      for (const { id } of people.rows) tokens.push(await createSession(database.orm, id))
      return { count: Number(counted.rows[0]?.count ?? 0), tokens }
    } finally {
      await database.close()
    }
  }
  const before = await look()
  if (before.count >= size) return before
  console.error(`Seeding ${size.toLocaleString('en')} circuits…`)
  await new Promise<void>((resolve, reject) => {
    const child = spawn('node', ['--import', 'tsx', 'server/command-line/seed.ts', String(size)], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Seeding ended with ${code}.`))))
  })
  return look()
}

/** What is asked, each time a little different. */
async function questionsTo(product: Product, tokens: string[]): Promise<Record<Question, () => Asked>> {
  const list = await answer(product, '/api/circuits?limit=100')
  const ids = list.data.map(({ id }) => id)
  let cursor = list.page.nextCursor
  const cursors: string[] = []
  for (let page = 0; page < 99 && cursor; page++) {
    cursors.push(cursor)
    cursor = (await answer(product, `/api/circuits?limit=10&cursor=${cursor}`)).page.nextCursor
  }
  let turn = 0
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error('There is nothing to ask for.')
    return item
  }
  const query = (name: string, values: readonly string[]) => () =>
    get(`/api/circuits?${name}=${encodeURIComponent(one(values))}`)
  return {
    list: () => get('/api/circuits'),
    'list, page 10': () => get(`/api/circuits?cursor=${cursors[90] ?? cursors.at(-1)}`),
    'list, signed in': () => ({ ...get('/api/circuits'), token: one(tokens) }),
    'list, one category': query('category', ['QAOA', 'Arithmetic', 'VQE', 'Benchmarking']),
    'list, most liked': () => get('/api/circuits?sort=most-liked'),
    // No two of those that are under way at once are the same, so that none is answered with another.
    'list, each another': () => get(`/api/circuits?cursor=${one(cursors)}`),
    'search, in many': query('q', ['state', 'noisy', 'entangled', 'ring']),
    'search, in few': query('q', ['no. 777', 'steane code no. 12', 'no. 4242', 'lithium hydride no. 9']),
    'search, not asked before': query(
      'q',
      partsOf([
        'superposition',
        'parameters',
        'distribution',
        'coupling',
        'quantum',
        'classification',
        'hydrogen',
        'shallow',
        'entangled',
        'hardware',
        'exercises',
        'references',
        'accuracy',
      ]),
    ),
    facets: () => get('/api/circuits/facets'),
    'facets of a search': () =>
      get(`/api/circuits/facets?q=${encodeURIComponent(one(['hubbard', 'kernel', 'adder', 'simon']))}`),
    detail: () => get(`/api/circuits/${one(ids)}`),
    like: () => {
      const id = one(ids)
      return { method: turn % 200 < 100 ? 'POST' : 'DELETE', path: `/api/circuits/${id}/like`, token: one(tokens) }
    },
  }
}

/** Every part of three to six letters of some words: as somebody types them. */
const partsOf = (words: string[]): string[] => [
  ...new Set(
    words.flatMap((word) =>
      [3, 4, 5, 6].flatMap((length) =>
        [...Array(word.length - length + 1).keys()].map((at) => word.slice(at, at + length)),
      ),
    ),
  ),
]

/** What load is held. Times are seconds of processor time for each that is answered. */
interface Held {
  perSecond: number
  ofServer: number
  ofDatabase: number
}

/** As many as are answered when each of 32 askers asks again at once; then half of that, evenly, a few times, and how long each takes. */
async function measureLoad(
  measured: Measured,
  what: 'list' | 'list, each another' | 'detail' | 'like',
  count: number,
  next: () => Asked,
): Promise<Held> {
  const { full, held } = await fullLoad(measured, next)
  const rounds = []
  for (let round = 0; round < halfRounds; round++) {
    rounds.push(await load(measured, next, { askers: 32, perSecond: full.perSecond / 2 }))
  }
  rounds.sort((one, other) => one.p99 - other.p99)
  const p99 = rounds[Math.floor(halfRounds / 2)]?.p99 ?? Number.NaN
  const failed = rounds.reduce((sum, round) => sum + round.failed, full.failed)
  const goal = goals[what]
  const isHeld = `goal ${goal.held}: ${full.perSecond >= goal.held ? 'met' : 'missed'}`
  const late = p99 <= goal.late ? 'met' : 'missed'
  console.error(
    `${what}, ${label(count)}: ${Math.round(full.perSecond)}/s held (${isHeld}), ` +
      `${microseconds(held.ofServer)} of the server's own processor time each and ${microseconds(held.ofDatabase)} of the database's, ` +
      `p99 at half of it ${p99.toFixed(1)} ms (goal ${goal.late}: ${late}; the median of ` +
      `${rounds.map((round) => round.p99.toFixed(1)).join(', ')}), ${failed} failed`,
  )
  return held
}

/**
 * How late the list is while 16 people send programs that keep the engine busy, each the next one as soon as one was answered. They are
 * a process of their own: writing and reading megabytes here would hold up the one who asks for the list.
 */
async function measureBesideHostile(measured: Measured, tokens: string[], count: number): Promise<void> {
  const senders = spawn('node', ['--import', 'tsx', 'bench/hostile-senders.ts', measured.url, String(hostileAskers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => senders.once('exit', resolve))
  const lines = createInterface({ input: senders.stdout })[Symbol.asyncIterator]()
  try {
    senders.stdin.write(`${tokens.join(' ')}\n`)
    // The first line says that an answer has come.
    await lines.next()
    const {
      p99,
      failed,
      count: asked,
    } = await load(measured, () => get('/api/circuits'), { askers: 8, perSecond: 100 })
    senders.stdin.end()
    const answers = await lines.next()
    console.error(
      `list beside ${hostileAskers} hostile programs, ${label(count)}: p99 ${p99.toFixed(1)} ms of ${asked} ` +
        `(goal ${besideHostile}: ${p99 <= besideHostile ? 'met' : 'missed'}), ${failed} failed; programs answered ${answers.value}`,
    )
    await ended
  } finally {
    senders.kill()
  }
}

const hostileAskers = 16

/** How fast the list is beside the same route that has its answer in memory: as it is held, and by the processor time that it takes. */
async function compareWithMemory(product: Product, list: Held, count: number): Promise<void> {
  const child = spawn('node', ['--import', 'tsx', 'bench/list-from-memory.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    child.stdin.end(await ask(product, get('/api/circuits')))
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
      child.once('exit', (code) => reject(new Error(`The list from memory ended with ${code}.`)))
    })
    const { held: memory } = await fullLoad({ url }, () => get('/api/circuits'))
    console.error(
      `list from memory: ${Math.round(memory.perSecond)}/s held, ${microseconds(memory.ofServer)} each; from the database of ` +
        `${label(count)} ${share(list.perSecond / memory.perSecond)}, by processor time with the database's ` +
        share(memory.ofServer / (list.ofServer + list.ofDatabase)),
    )
  } finally {
    child.kill()
  }
}

const share = (of: number) => `${of.toFixed(2)} of it (goal 0.5: ${of >= 0.5 ? 'met' : 'missed'})`

const microseconds = (seconds: number) => `${Math.round(seconds * 1_000_000)} µs`

/** As much as is held, once the server has warmed up, and the processor time that it takes. */
async function fullLoad(measured: Measured, next: () => Asked) {
  await load(measured, next, { askers: 32 })
  const before = await processorTime(measured)
  const full = await load(measured, next, { askers: 32 })
  const after = await processorTime(measured)
  const held: Held = {
    perSecond: full.perSecond,
    ofServer: (after.ofServer - before.ofServer) / full.count,
    ofDatabase: (after.ofDatabase - before.ofDatabase) / full.count,
  }
  return { full, held }
}

async function load(
  measured: Measured,
  next: () => Asked,
  { askers, perSecond }: { askers: number; perSecond?: number },
) {
  const connections = await Promise.all(Array.from({ length: askers }, () => openConnection(measured.url)))
  const begun = performance.now()
  const end = begun + loadSeconds * 1000
  const times: number[] = []
  let failed = 0
  let sent = 0
  const work = async (connection: Connection) => {
    while (performance.now() < end) {
      // Each has its moment, whether or not the one before it is late: what waits counts.
      const due = perSecond === undefined ? performance.now() : begun + (sent++ * 1000) / perSecond
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        await connection.ask(next())
      } catch {
        failed++
      }
      times.push(performance.now() - due)
    }
  }
  await Promise.all(connections.map(work))
  for (const connection of connections) connection.close()
  times.sort((one, other) => one - other)
  return {
    count: times.length,
    perSecond: times.length / ((performance.now() - begun) / 1000),
    p99: times[Math.floor(0.99 * times.length)] ?? Number.NaN,
    failed,
  }
}

/** Seconds of processor time that server and database have taken so far. */
async function processorTime(measured: Measured): Promise<{ ofServer: number; ofDatabase: number }> {
  const metrics = await ask(measured, { method: 'GET', path: '/api/metrics', token: metricsToken })
  return {
    ofServer: Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(metrics.toString())?.[1]),
    ofDatabase: measured.database === undefined ? 0 : await processorTimeOf(measured.database),
  }
}

/** Of all processes of a database on this machine, where the system tells (Linux); not a number elsewhere. */
async function processorTimeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const times = rows.map(async ({ pid }) => {
    const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
    return Number(nanoseconds) / 1e9
  })
  return Promise.all(times).then(
    (all) => all.reduce((sum, one) => sum + one, 0),
    () => Number.NaN,
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks and reads the answer to its end. @throws where it is an error. */
function ask({ url }: Measured, { method, path, token }: Asked): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const asked = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${path} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`)),
      )
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function answer(
  product: Product,
  path: string,
): Promise<{ data: { id: string }[]; page: { nextCursor: string | null } }> {
  return JSON.parse((await ask(product, { method: 'GET', path })).toString())
}

const label = (count: number) => `${count.toLocaleString('en')} circuits`
