/** People who read and write through a proxy while its servers are restarted. They count what fails, and remember what was acknowledged. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export interface Visits {
  requests: number
  /** What failed, and how. */
  failed: string[]
  /** Comments that were acknowledged and are not there, or not once. */
  lost: string[]
  /** Comments that the next request did not show. */
  unread: number
}

export interface Visitors {
  /** How many requests were answered so far. */
  requests(): number
  stop(): Promise<Visits>
}

export interface VisitorOptions {
  /** Bearer of an account that writes. */
  token: string
  /** Those who read, and those who comment; each sends one request after the other. */
  readers?: number
  writers?: number
  /** Milliseconds between two requests of one person. */
  pause?: number
  /** More headers of a request. */
  headers?: () => Record<string, string>
}

/** Lets visitors begin: on a new circuit of the account, and the library. */
export async function startVisitors(
  url: string,
  { token, readers = 4, writers = 2, pause = 10, headers = () => ({}) }: VisitorOptions,
): Promise<Visitors> {
  const visits: Visits = { requests: 0, failed: [], lost: [], unread: 0 }
  const stopping = new AbortController()
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    visits.requests++
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...headers(),
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await answer.text()
      if (answer.ok) return (JSON.parse(text) as { data: unknown }).data
      visits.failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      visits.failed.push(
        `${method} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : ''}`,
      )
    }
    return null
  }
  const circuit = idIn(
    await ask('POST', '/circuits/visualize', {
      name: `Talked about ${randomBytes(4).toString('hex')}`,
      description: '',
      isPublic: true,
      tags: [],
      qasm: 'OPENQASM 3.0;\nqubit[2] q;\n',
    }),
  )
  if (circuit === null) throw new Error(`There is no circuit to talk about: ${visits.failed.join()}`)
  const newest = async () => commentsIn(await ask('GET', `/circuits/${circuit}`))
  const written: string[] = []
  const write = async () => {
    const id = idIn(await ask('POST', '/circuits/comments', { circuitId: circuit, content: randomUUID() }))
    if (id === null) return
    written.push(id)
    const seen = await ask('GET', `/circuits/${circuit}/comments?limit=100&sort=newest`)
    if (seen !== null && !commentsIn({ comments: seen }).includes(id)) visits.unread++
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await work()
      await wait(pause)
    }
  }
  const working = [
    ...Array.from({ length: readers }, (_, at) => repeat(() => (at % 2 === 0 ? newest() : ask('GET', '/circuits')))),
    ...Array.from({ length: writers }, () => repeat(write)),
  ]
  return {
    requests: () => visits.requests,
    async stop() {
      stopping.abort()
      await Promise.all(working)
      const present = await readComments(url, token, circuit)
      visits.lost = written.filter((id) => present.filter((other) => other === id).length !== 1)
      return visits
    },
  }
}

/** The ids of all comments on a circuit. */
async function readComments(url: string, token: string, circuit: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await fetch(`${url}/api/circuits/${circuit}/comments?limit=100${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { data: { id: string }[]; page: { nextCursor: string | null } }
    ids.push(...body.data.map(({ id }) => id))
    cursor = body.page.nextCursor
  }
  return ids
}

const idIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : null

const commentsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'comments' in data && Array.isArray(data.comments)
    ? data.comments.flatMap((comment: unknown) => idIn(comment) ?? [])
    : []
