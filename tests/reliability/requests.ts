/** Requests of people who do not give up: what was not answered is sent again, until it is. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  /** 0 without an answer. */
  status: number
  body: unknown
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api`. */
  path: string
  token?: string
  /** JSON; a POST with one carries an Idempotency-Key. */
  body?: object
  /** A multipart body instead. */
  upload?: { headers: Record<string, string>; body: Buffer }
  /** The Idempotency-Key; one of its own where absent. */
  key?: string
}

export interface Requests {
  /** Sends a request until it is answered with more than an advice to try again, with the same Idempotency-Key. */
  ask(request: Request): Promise<Answer>
  /**
   * The same for what cannot be refused. Null where it is, which is a problem. What was deleted by an attempt whose answer was lost
   * counts as deleted.
   */
  insist(request: Request): Promise<Answer | null>
  /** What is at a path outside the API; null where nothing is. */
  file(path: string): Promise<Buffer | null>
  /** What was refused, or never answered, so far. */
  refusals: string[]
  /** How many requests were sent again because the answer was lost, or said to try again. */
  repeated(): number
}

/** Milliseconds between two attempts. */
const pause = 100
/** Milliseconds after which a request that was never answered is a problem. */
const patience = 240_000

export function createRequests(url: string): Requests {
  const refusals: string[] = []
  let repeated = 0

  const sendOnce = async ({ method, path, token, body, upload, key }: Request): Promise<Answer> => {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'POST' && upload === undefined && key !== undefined && { 'idempotency-key': key }),
          ...upload?.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(upload && { body: new Uint8Array(upload.body) }),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      // Cut off before or within the answer.
      return { status: 0, body: null }
    }
  }

  /** @returns the answer, and how many attempts it took. */
  const send = async (given: Request): Promise<{ answer: Answer; attempts: number }> => {
    const request = { ...given, key: given.key ?? randomUUID() }
    for (let attempts = 1, end = Date.now() + patience; ; attempts++) {
      const answer = await sendOnce(request)
      // A mistake of ours, which another attempt would hide.
      if (answer.status === 500) refusals.push(describe(request, answer))
      if ((answer.status > 0 && answer.status < 500) || Date.now() > end) return { answer, attempts }
      repeated++
      await wait(pause)
    }
  }

  return {
    ask: async (request) => (await send(request)).answer,
    async insist(request) {
      const { answer, attempts } = await send(request)
      if (answer.status >= 200 && answer.status < 300) return answer
      if (request.method === 'DELETE' && answer.status === 404 && attempts > 1) return answer
      refusals.push(`${describe(request, answer)} (attempt ${attempts})`)
      return null
    },
    async file(path) {
      for (const end = Date.now() + patience; ; await wait(pause)) {
        const answer = await fetch(`${url}/${path.replace(/^\//, '')}`).catch(() => null)
        const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null
        if (bytes !== null) return Buffer.from(bytes)
        if (answer?.status === 404 || Date.now() > end) return null
      }
    },
    refusals,
    repeated: () => repeated,
  }
}

const describe = ({ method, path }: Request, { status, body }: Answer) =>
  `${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`

/** The `data` of an answer. */
export function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** The entries of an answer that is a list. */
export function listIn(body: unknown): Record<string, unknown>[] {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return Array.isArray(data) ? data.map((entry: unknown) => ({ ...Object(entry) })) : []
}

/** The id in the `data` of an answer; null without one. */
export function idIn(body: unknown): string | null {
  const { id } = dataOf(body)
  return typeof id === 'string' ? id : null
}

/** All entries of a list, page by page. */
export async function readAll({ insist }: Requests, path: string, token: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await insist({ method: 'GET', path: `${path}?limit=100${more}`, token })
    all.push(...listIn(answer?.body))
    cursor = nextCursorIn(answer?.body)
  }
  return all
}

function nextCursorIn(body: unknown): string | null {
  const page: unknown = typeof body === 'object' && body !== null && 'page' in body ? body.page : null
  const cursor: unknown = typeof page === 'object' && page !== null && 'nextCursor' in page ? page.nextCursor : null
  return typeof cursor === 'string' ? cursor : null
}
