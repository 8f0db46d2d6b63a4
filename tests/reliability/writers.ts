/** People who write while the product is killed: they comment, keep circuits and register, and remember what was acknowledged. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from './mailbox'

export interface Registration {
  email: string
  /** When it was acknowledged, in milliseconds since the epoch. */
  at: number
}

export interface Writers {
  /** Ends all writing. @returns what was acknowledged. */
  stop(): Promise<{ acknowledged: string[]; registrations: Registration[] }>
  /** Of what was acknowledged, what is not there. */
  findLost(): Promise<string[]>
}

/** Those who comment, and those who keep circuits. A machine of two processors is busy with them. */
const commenters = 2
const keepers = 2
/** Milliseconds between two requests of one person, and between two registrations. */
const pauses = { comment: 60, circuit: 250, registration: 500 }

/** Of every account of a test. */
export const password = 'a long enough password'
/** A small circuit. */
export const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\ncx q[0], q[1];\ncx q[1], q[2];\n'

export interface Account {
  email: string
  token: string
  userId: string
}

/** Makes accounts for the writers and lets them begin. */
export async function startWriters(url: string, mailbox: Mailbox): Promise<Writers> {
  const ask = requester(url)
  const accounts: Account[] = []
  for (let at = 0; at < commenters + keepers; at++) accounts.push(await makeAccount(ask, mailbox))
  const stopping = new AbortController()
  const registrations: Registration[] = []
  const comments: { id: string; circuitId: string }[] = []
  const circuits: { id: string; account: Account }[] = []

  const keepCircuit = async (account: Account): Promise<string | null> => {
    const answer = await ask('POST', '/circuits/visualize', {
      token: account.token,
      body: {
        name: `Kept ${randomBytes(4).toString('hex')}`,
        description: '',
        isPublic: false,
        tags: [],
        qasm: program,
      },
    })
    const id = answer?.status === 201 ? idIn(answer.body) : null
    if (id !== null) circuits.push({ id, account })
    return id
  }
  const repeat = async (pause: number, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work()
      await wait(pause)
    }
  }
  const [first] = accounts
  if (first === undefined) throw new Error('There is nobody to write.')
  const discussed = await keepCircuit(first)
  if (discussed === null) throw new Error('The circuit to comment on was not stored.')

  const comment = (account: Account) =>
    repeat(pauses.comment, async () => {
      const answer = await ask('POST', '/circuits/comments', {
        token: account.token,
        body: { circuitId: discussed, content: `Written ${randomBytes(6).toString('hex')}` },
      })
      const id = answer?.status === 201 ? idIn(answer.body) : null
      if (id !== null) comments.push({ id, circuitId: discussed })
    })
  const working = [
    // The circuit is private: its author alone comments.
    ...Array.from({ length: commenters }, () => comment(first)),
    ...accounts.slice(commenters).map((account) =>
      repeat(pauses.circuit, async () => {
        await keepCircuit(account)
      }),
    ),
    repeat(pauses.registration, async () => {
      const email = `${randomBytes(8).toString('hex')}@example.org`
      const answer = await ask('POST', '/auth/register', { body: registrationOf(email) })
      if (answer?.status === 201) registrations.push({ email, at: Date.now() })
    }),
  ]

  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
      const acknowledged = [...comments, ...circuits].map(({ id }) => id)
      return { acknowledged, registrations }
    },
    async findLost() {
      const present = await readComments(ask, first, discussed)
      const lost = comments.filter(({ id }) => !present.has(id)).map(({ id }) => `comment ${id}`)
      for (const { id, account } of circuits) {
        const answer = await ask('GET', `/circuits/${id}`, { token: account.token })
        if (answer?.status !== 200) lost.push(`circuit ${id} (${answer?.status ?? 'no answer'})`)
        else if (!(await hasPicture(url, answer.body))) lost.push(`picture of circuit ${id}`)
      }
      return lost
    },
  }
}

type Ask = ReturnType<typeof requester>

/** What asks the API; null where nothing was answered. */
export function requester(url: string) {
  return async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<{ status: number; body: unknown } | null> => {
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return null
    }
  }
}

const registrationOf = (email: string) => ({ username: `u${email.slice(0, 16)}`, email, password, acceptTerms: true })

/** An account that has verified its address and logged in. */
export async function makeAccount(ask: Ask, mailbox: Mailbox): Promise<Account> {
  const email = `${randomBytes(8).toString('hex')}@example.org`
  const registered = await ask('POST', '/auth/register', { body: registrationOf(email) })
  if (registered?.status !== 201) throw new Error(`An account of the test is refused: ${JSON.stringify(registered)}`)
  for (let tries = 0; mailbox.tokenFor(email) === null; tries++) {
    if (tries > 300) throw new Error('The mail for an account of the test has not come after 30 s.')
    await wait(100)
  }
  await ask('POST', '/auth/verify-email', { body: { token: mailbox.tokenFor(email) } })
  const answer = await ask('POST', '/auth/login', { body: { email, password } })
  const data = dataOf(answer?.body)
  const user = data['user']
  if (typeof data['token'] !== 'string' || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new Error(`An account of the test cannot log in: ${JSON.stringify(answer)}`)
  }
  return { email, token: data['token'], userId: String(user.id) }
}

async function readComments(ask: Ask, { token }: Account, circuitId: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await ask('GET', `/circuits/${circuitId}/comments?limit=100${query}`, { token })
    const body = answer?.body
    if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) {
      throw new Error(`The comments cannot be read: ${JSON.stringify(answer)}`)
    }
    for (const comment of body.data as { id: string }[]) ids.add(comment.id)
    const page = 'page' in body ? (body.page as { nextCursor: string | null }) : { nextCursor: null }
    cursor = page.nextCursor
  }
  return ids
}

async function hasPicture(url: string, body: unknown): Promise<boolean> {
  const path = dataOf(body)['imagePath']
  return typeof path === 'string' && (await fetch(`${url}/${path}`)).ok
}

function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

function idIn(body: unknown): string | null {
  const { id } = dataOf(body)
  return typeof id === 'string' ? id : null
}
