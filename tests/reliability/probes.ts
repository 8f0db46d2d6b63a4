/** People who ask for one thing of each kind, again and again, and note what they were answered. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { onePixel } from '../../server/testing-engine'
import { multipart } from '../security/multipart'
import type { Mailbox } from './mailbox'
import { makeAccount } from './accounts'
import { createRequests } from './requests'
import { program } from './writers/kept-circuit'

/** What is asked for. */
export type Kind = 'list' | 'detail' | 'picture' | 'save' | 'upload' | 'ready'

export interface Answer {
  kind: Kind
  /** When it was asked, in milliseconds since the epoch. */
  at: number
  /** Milliseconds. */
  took: number
  /** 0 without an answer. */
  status: number
  hasRetryAfter: boolean
  /** Its beginning, where it is unexpected. */
  body: string
}

/** The statuses that each kind may be answered with, besides a success. */
export type Expected = Partial<Record<Kind, number[]>>

/** Whether a promise allows the answer: 503 says when to try again. */
export const isExpected = ({ kind, status, hasRetryAfter }: Answer, expected: Expected): boolean =>
  (status >= 200 && status < 300) || ((expected[kind] ?? []).includes(status) && (status !== 503 || hasRetryAfter))

export interface Probes {
  /** What was asked in a span of time and answered before its end. */
  between(from: number, until: number): Answer[]
  /** Milliseconds from a time until each kind of request, asked after it, succeeded. */
  untilAllWork(from: number): Promise<number>
  /** How many writes were acknowledged. */
  acknowledged(): number
  /** Of those, what is not there. Each profile picture takes the place of the one before. */
  findLost(): Promise<string[]>
  stop(): Promise<void>
}

/** Milliseconds between two requests of a kind. */
const pause = 250
/** Milliseconds until everything that still does not work counts as broken. */
const brokenAfter = 120_000
/** Milliseconds until a request counts as unanswered. */
const maxWait = 60_000

/** Makes an account for the probes, and begins. */
export async function startProbes(url: string, mailbox: Mailbox): Promise<Probes> {
  const { token, userId } = await makeAccount(createRequests(url), mailbox)
  const answers: Answer[] = []
  const saved: string[] = []
  let uploads = 0
  const stopping = new AbortController()
  const authorization = { authorization: `Bearer ${token}` }
  const json = { ...authorization, 'content-type': 'application/json' }

  const save = () =>
    send('save', '/api/circuits/visualize', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        name: `Saved ${randomBytes(4).toString('hex')}`,
        description: '',
        isPublic: true,
        qasm: program,
      }),
    })
  const upload = () => {
    const { body, headers } = multipart('a.png', 'image/png', onePixel)
    const init = { method: 'POST', headers: { ...authorization, ...headers }, body: new Uint8Array(body) }
    return send('upload', `/api/files/profile/${userId}`, init)
  }

  async function send(kind: Kind, path: string, init: RequestInit = {}): Promise<unknown> {
    const at = Date.now()
    try {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(maxWait) })
      const { status } = response
      const body = await response.text()
      const hasRetryAfter = response.headers.has('retry-after')
      answers.push({
        kind,
        at,
        took: Date.now() - at,
        status,
        hasRetryAfter,
        body: status < 300 ? '' : body.slice(0, 200),
      })
      return status < 300 && response.headers.get('content-type')?.includes('json') ? JSON.parse(body) : null
    } catch (error) {
      answers.push({ kind, at, took: Date.now() - at, status: 0, hasRetryAfter: false, body: String(error) })
      return null
    }
  }

  const first = fieldsOf(await save())
  const [id, picture] = [first['id'], first['imagePath']]
  if (typeof id !== 'string' || typeof picture !== 'string')
    throw new Error(`Nothing can be saved: ${JSON.stringify(answers)}`)
  const rounds: Record<Kind, () => Promise<void>> = {
    list: async () => void (await send('list', `/api/circuits?q=${randomBytes(3).toString('hex')}`)),
    detail: async () => void (await send('detail', `/api/circuits/${id}`)),
    picture: async () => void (await send('picture', `/${picture.replace('.png', '.svg')}`)),
    async save() {
      const made = fieldsOf(await save())['id']
      if (typeof made === 'string') saved.push(made)
    },
    async upload() {
      if ((await upload()) !== null) uploads++
    },
    ready: async () => void (await send('ready', '/api/ready')),
  }
  const asking = Object.values(rounds).map(async (ask) => {
    while (!stopping.signal.aborted) {
      await ask()
      await wait(pause)
    }
  })

  return {
    between: (from, until) => answers.filter(({ at, took }) => at >= from && at + took <= until),
    async untilAllWork(from) {
      const kinds = Object.keys(rounds)
      while (Date.now() < from + brokenAfter) {
        const good = answers.filter(({ at, status }) => at >= from && status >= 200 && status < 300)
        const firsts = kinds.map((kind) => good.find((answer) => answer.kind === kind))
        if (firsts.every((answer) => answer !== undefined)) {
          return Math.max(...firsts.map((answer) => (answer === undefined ? 0 : answer.at + answer.took - from)))
        }
        await wait(50)
      }
      return brokenAfter
    },
    acknowledged: () => saved.length + uploads,
    async findLost() {
      const lost: string[] = []
      for (const made of saved) {
        const circuit = await fetch(`${url}/api/circuits/${made}`, { headers: authorization })
        const image = circuit.ok ? fieldsOf(await circuit.json())['imagePath'] : null
        if (typeof image !== 'string') lost.push(`circuit ${made} (${circuit.status})`)
        else if (!(await fetch(`${url}/${image.replace('.png', '.svg')}`)).ok) lost.push(`picture of circuit ${made}`)
      }
      const user = await (await fetch(`${url}/api/users/${userId}`, { headers: authorization })).json()
      const { profileImage } = fieldsOf(user)
      if (uploads > 0 && !(await fetch(`${url}/${String(profileImage)}`)).ok) lost.push('the profile picture')
      return lost
    },
    async stop() {
      stopping.abort()
      await Promise.all(asking)
    },
  }
}

function fieldsOf(body: unknown): Record<string, unknown> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
