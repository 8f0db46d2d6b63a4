/** People who do everything that people do, at a steady rate of some dozens of requests a second, whether or not they are answered. */
import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { onePixel } from '../../server/testing-engine'
import { multipart } from '../security/multipart'
import { makeAccount, password, type Account } from './accounts'
import type { Mailbox } from './mailbox'
import { createRequests } from './requests'

/** Requests of a kind that were answered. */
export interface Tally {
  kind: string
  answered: number
  /** Milliseconds. */
  times: number[]
}

export interface MixedLoad {
  /** What was answered so far, by kind. */
  tallies(): Tally[]
  /** Answers that nobody should have got: 5xx, none at all, and any that the kind does not expect. */
  problems(): string[]
  /** Requests that were not sent, because too many of their kind waited. */
  skipped(): number
  stop(): Promise<void>
}

/** Something that people do. */
interface Kind {
  name: string
  /** How often. */
  perSecond: number
  /** Statuses besides a success. */
  expected?: number[]
  ask(): Promise<Response | null>
}

/** Accounts that take turns. */
const people = 12
/** Circuits that are looked at: more than the server's caches hold. */
const looked = 6000
/** Requests of one kind that may wait at once. */
const most = 20
/** Milliseconds until a request counts as unanswered. */
const maxWait = 60_000

/** The last ones of a kind that people made, and delete later. */
const keptThings = 200

/** Registers people and lets them begin, on an installation that has circuits. */
export async function startMixedLoad(url: string, mailbox: Mailbox, token: string): Promise<MixedLoad> {
  const accounts: Account[] = []
  for (let at = 0; at < people; at++) accounts.push(await makeAccount(createRequests(url), mailbox))
  const ways = kindsOf(url, { accounts, circuits: await findCircuits(url), mailbox, token })
  const tallies = new Map(ways.map(({ name }) => [name, { kind: name, answered: 0, times: [] as number[] }]))
  const problems: string[] = []
  let skipped = 0
  const stopping = new AbortController()
  // Each kind waits for its end.
  setMaxListeners(0, stopping.signal)
  const pending = new Set<Promise<void>>()

  const once = async ({ name, ask, expected = [] }: Kind) => {
    const began = performance.now()
    try {
      const response = await ask()
      if (response === null) return
      const text = await response.text()
      const { status } = response
      if (!response.ok && !expected.includes(status)) problems.push(`${name}: ${status} ${text.slice(0, 200)}`)
      const tally = tallies.get(name)
      if (tally === undefined) return
      tally.answered++
      tally.times.push(performance.now() - began)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''}`)
    }
  }
  const repeat = async (kind: Kind) => {
    const began = performance.now()
    let waiting = 0
    // Some begin later than others, so that they do not come all at once.
    for (let turn = Math.random(); !stopping.signal.aborted; turn++) {
      const pause = began + (turn * 1000) / kind.perSecond - performance.now()
      if (pause > 0) await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      if (waiting >= most) {
        skipped++
        continue
      }
      waiting++
      const asked = once(kind).finally(() => {
        waiting--
        pending.delete(asked)
      })
      pending.add(asked)
    }
  }
  const working = ways.map(repeat)
  return {
    tallies: () => [...tallies.values()],
    problems: () => problems,
    skipped: () => skipped,
    async stop() {
      stopping.abort()
      await Promise.all(working)
      await Promise.all(pending)
    },
  }
}

/** A circuit that people look at. */
interface Looked {
  id: string
  /** The path of its picture as PNG. */
  picture: string
}

/** The newest public circuits. */
async function findCircuits(url: string): Promise<Looked[]> {
  const found: Looked[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < looked;) {
    const answer = await fetch(`${url}/api/circuits?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`)
    const page = (await answer.json()) as {
      data: { id: string; imagePath: string }[]
      page: { nextCursor: string | null }
    }
    found.push(...page.data.map(({ id, imagePath }) => ({ id, picture: imagePath })))
    cursor = page.page.nextCursor
  }
  if (found.length === 0) throw new Error('There are no circuits to look at.')
  return found
}

interface World {
  accounts: Account[]
  circuits: Looked[]
  mailbox: Mailbox
  /** Of the metrics. */
  token: string
}

/** Everything that people do. */
function kindsOf(url: string, world: World): Kind[] {
  return [
    ...readingKinds(url, world),
    ...writingKinds(url, world),
    ...engineKinds(url, world),
    ...accountKinds(url, world),
  ]
}

const one = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

const text = () => randomBytes(6).toString('hex')

/** Sends requests as one of the accounts, or as a visitor. */
function sender(url: string) {
  return (method: string, path: string, { token, body, headers, signal }: Sent = {}): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(maxWait),
    })
}

interface Sent {
  token?: string
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The end of the list of what people made, and how they take the oldest of it away again. */
function madeThings<Thing>() {
  const things: Thing[] = []
  return {
    add: (thing: Thing) => void things.push(thing),
    /** The oldest, once there are enough; null before. */
    take: () => (things.length > keptThings ? (things.shift() ?? null) : null),
  }
}

/** The id in a success, without taking the body from whoever counts the answer. */
async function idIn(response: Response): Promise<string | null> {
  if (!response.ok) return null
  const { data } = (await response.clone().json()) as { data: { id: string } }
  return data.id
}

function readingKinds(url: string, { accounts, circuits, token: metricsToken }: World): Kind[] {
  const send = sender(url)
  const get = (path: string, sent: Sent = {}) => send('GET', path, sent)
  const words = ['state', 'ring', 'noisy', 'code no. 12', 'hydrogen', 'quantum', 'steane', 'kernel', 'search']
  const picture = (ending: string) => one(circuits).picture.replace('.png', ending)
  const webp = { accept: 'image/avif,image/webp,*/*' }
  return [
    { name: 'list', perSecond: 4, ask: () => get('/api/circuits') },
    { name: 'list, signed in', perSecond: 2, ask: () => get('/api/circuits', { token: one(accounts).token }) },
    { name: 'list, most liked', perSecond: 1, ask: () => get('/api/circuits?sort=most-liked') },
    { name: 'list of a category', perSecond: 1, ask: () => get(`/api/circuits?category=${one(['QAOA', 'VQE'])}`) },
    { name: 'search', perSecond: 2, ask: () => get(`/api/circuits?q=${one(words)} ${text().slice(0, 1)}`) },
    { name: 'facets', perSecond: 1, ask: () => get(`/api/circuits/facets?q=${one(words)}`) },
    { name: 'detail', perSecond: 12, ask: () => get(`/api/circuits/${one(circuits).id}`) },
    { name: 'detail, signed in', perSecond: 3, ask: () => get(`/api/circuits/${one(circuits).id}`, one(accounts)) },
    { name: 'related', perSecond: 1, ask: () => get(`/api/circuits/${one(circuits).id}/related`) },
    { name: 'page', perSecond: 2, ask: () => get(`/circuits/${one(circuits).id}`) },
    { name: 'picture as SVG', perSecond: 3, ask: () => get(`/${picture('.svg')}?theme=${one(['light', 'dark'])}`) },
    { name: 'picture as PNG', perSecond: 0.3, ask: () => get(`/${picture('.png')}`) },
    { name: 'picture as WebP', perSecond: 0.7, ask: () => get(`/${picture('.png')}`, { headers: webp }) },
    { name: 'feed, site map', perSecond: 0.2, ask: () => get(one(['/feed.xml', '/sitemap.xml'])) },
    { name: 'devices', perSecond: 0.2, ask: () => get('/api/hardware', one(accounts)) },
    { name: 'ready', perSecond: 0.2, ask: () => get('/api/ready') },
    { name: 'metrics', perSecond: 0.1, ask: () => get('/api/metrics', { token: metricsToken }) },
  ]
}

function writingKinds(url: string, { accounts, circuits }: World): Kind[] {
  const send = sender(url)
  const comments = madeThings<{ id: string; token: string }>()
  const comment = async () => {
    const { token } = one(accounts)
    const body = { circuitId: one(circuits).id, content: `Written ${text()}` }
    const response = await send('POST', '/api/circuits/comments', {
      token,
      body,
      headers: { 'idempotency-key': text() },
    })
    const id = await idIn(response)
    if (id !== null) comments.add({ id, token })
    return response
  }
  const uncomment = async () => {
    const made = comments.take()
    return made && send('DELETE', `/api/circuits/comments/${made.id}`, made)
  }
  const react = (method: string) => send(method, `/api/circuits/${one(circuits).id}/like`, one(accounts))
  const favor = (method: string) => {
    const { userId, token } = one(accounts)
    return send(method, `/api/users/${userId}/favorites/${one(circuits).id}`, { token })
  }
  const report = () => {
    const body = { title: `Noticed ${text()}`, description: 'It could be larger.', type: 'IMPROVEMENT' }
    return send('POST', '/api/issues', { ...one(accounts), body })
  }
  const attach = () => {
    const { body, headers } = multipart('notes.log', 'text/plain', Buffer.alloc(200_000, 'a line\n'))
    return send('POST', '/api/issues/attachments', { ...one(accounts), body, headers })
  }
  return [
    { name: 'comment', perSecond: 2, ask: comment },
    { name: 'comment deleted', perSecond: 1, ask: uncomment },
    { name: 'like', perSecond: 2, ask: () => react('POST') },
    { name: 'like taken back', perSecond: 1, ask: () => react('DELETE') },
    { name: 'favorite', perSecond: 0.5, ask: () => favor('POST') },
    { name: 'favorite taken back', perSecond: 0.5, ask: () => favor('DELETE') },
    { name: 'feedback', perSecond: 0.2, ask: report },
    { name: 'file for feedback', perSecond: 0.2, ask: attach },
    { name: 'own feedback', perSecond: 0.5, ask: () => send('GET', '/api/issues/my', one(accounts)) },
  ]
}

const params = {
  type: 'vqe',
  useCase: 'optimization',
  qubits: 5,
  layers: 2,
  encodingLayer: { type: 'uniform' },
  coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'], useSharedParameters: false },
  middleLayer: { type: 'none' },
}

/** Programs of different lengths, no two the same. */
const programOf = (gates: number) => {
  const lines = Array.from({ length: gates }, (_, at) =>
    at % 3 === 0 ? `cx q[${at % 4}], q[${(at + 1) % 4}];` : `rx(0.${at}) q[${at % 5}];`,
  )
  return `OPENQASM 3.0;\ninclude "stdgates.inc";\n// ${text()}\nqubit[5] q;\n${lines.join('\n')}\n`
}

/** Takes longer than its asker waits. */
const longSimulation = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[20] q;\n${'h q;\nrx(0.3) q;\n'.repeat(40)}`
/** Milliseconds. */
const patience = 300

function engineKinds(url: string, { accounts }: World): Kind[] {
  const send = sender(url)
  const circuits = madeThings<{ id: string; token: string }>()
  const post = (path: string, body: object, token: string) => send('POST', `/api/circuits/${path}`, { token, body })
  const save = async (path: string, body: object) => {
    const { token } = one(accounts)
    const named = { ...body, name: `Made ${text()}`, description: 'By the load.', isPublic: true, tags: ['load'] }
    const response = await post(path, named, token)
    const id = await idIn(response)
    if (id !== null) circuits.add({ id, token })
    return response
  }
  const remove = async () => {
    const made = circuits.take()
    return made && send('DELETE', `/api/circuits/${made.id}`, made)
  }
  const generate = () => save('generate', { circuitParams: { ...params, qubits: 2 + Math.floor(Math.random() * 9) } })
  const simulate = () =>
    post('simulate', { qasm: programOf(60), shots: 1000, observables: ['Z0 Z1'] }, one(accounts).token)
  // Its worker is ended, and another takes its place.
  const giveUp = async () => {
    const body = { qasm: longSimulation, shots: 1000 }
    const signal = AbortSignal.timeout(patience)
    return send('POST', '/api/circuits/simulate', { ...one(accounts), body, signal }).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
  }
  return [
    { name: 'settings saved', perSecond: 0.7, ask: generate },
    { name: 'program saved', perSecond: 0.7, ask: () => save('visualize', { qasm: programOf(60) }) },
    { name: 'long program saved', perSecond: 0.05, ask: () => save('visualize', { qasm: programOf(5000) }) },
    { name: 'circuit deleted', perSecond: 0.7, ask: remove },
    {
      name: 'settings tried',
      perSecond: 0.5,
      ask: () => post('generate-test', { circuitParams: params }, one(accounts).token),
    },
    {
      name: 'program refused',
      perSecond: 0.5,
      expected: [400],
      ask: () => post('visualize', { name: 'Broken', qasm: `${programOf(20)}hadamard q[0];\n` }, one(accounts).token),
    },
    { name: 'simulation', perSecond: 1, expected: [429], ask: simulate },
    { name: 'simulation given up', perSecond: 0.03, expected: [429], ask: giveUp },
  ]
}

function accountKinds(url: string, { accounts, mailbox }: World): Kind[] {
  const send = sender(url)
  const requests = createRequests(url)
  const logInAndOut = async () => {
    const response = await send('POST', '/api/auth/login', { body: { email: one(accounts).email, password } })
    if (response.ok) {
      const { data } = (await response.clone().json()) as { data: { token: string } }
      await (await send('POST', '/api/auth/logout', { token: data.token })).text()
    }
    return response
  }
  const register = async () => {
    const { token, userId } = await makeAccount(requests, mailbox)
    return send('GET', `/api/users/${userId}`, { token })
  }
  const guess = () =>
    send('POST', '/api/auth/login', { body: { email: one(accounts).email, password: 'not that one' } })
  const upload = () => {
    const { userId, token } = one(accounts)
    const { body, headers } = multipart('a.png', 'image/png', onePixel)
    return send('POST', `/api/files/profile/${userId}`, { token, body, headers })
  }
  const exportAll = () => {
    const { userId, token } = one(accounts)
    return send('GET', `/api/users/${userId}/export`, { token })
  }
  return [
    { name: 'login and logout', perSecond: 0.5, ask: logInAndOut },
    { name: 'wrong password', perSecond: 0.2, expected: [401], ask: guess },
    { name: 'registration', perSecond: 0.1, ask: register },
    { name: 'profile picture', perSecond: 0.3, ask: upload },
    { name: 'export of an account', perSecond: 0.02, ask: exportAll },
    { name: 'sessions', perSecond: 0.3, ask: () => send('GET', '/api/account/sessions', one(accounts)) },
  ]
}
