/** Every route that sends mail is limited by address, account and client, so that nobody's mailbox is flooded. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emailKeyOf } from '../../contract/credentials'
import { createMailLink } from '../../server/auth/mail-links'
import { passkeys } from '../../server/auth/tables'
import { issues } from '../../server/issues/tables'
import { mails } from '../../server/platform/mail/tables'
import { startTestServer, unlimited, type Actor, type TestServer } from '../../server/testing'
import { users } from '../../server/users/tables'
import { allRoutes } from './wrong-values'

/** At most so many in a minute. */
const most = 2

const server = await startTestServer({
  settings: { rateLimits: { ...unlimited, mail: most, mailClient: most, notices: most } },
})

/** Who asks from where, and whose address is mailed. Those of equal names are the same. */
interface Part {
  client: string
  account: string
  address: string
}

const people = new Map<string, Promise<Actor>>()
/** The account of a name, made on first use. */
function person(name: string, row: Parameters<TestServer['addUser']>[0] = {}): Promise<Actor> {
  const found =
    people.get(name) ?? server.addUser({ email: `${name}@example.org`, emailKey: `${name}@example.org`, ...row })
  people.set(name, found)
  return found
}

const clients = new Map<string, string>()
/** The network address of a name. */
function clientOf(name: string): string {
  const found = clients.get(name) ?? `10.1.${clients.size >> 8}.${clients.size & 255}`
  clients.set(name, found)
  return found
}

const ask = async (route: string, { client }: Part, body: object, token?: string) =>
  (await server.ask(route, { body, token, remoteAddress: clientOf(client) })).status

async function issueOf(author: Actor): Promise<string> {
  const id = randomUUID()
  const [title, description] = ['An issue', 'text']
  await server.services.database.orm
    .insert(issues)
    .values({ id, title, description, textKey: title, type: 'IMPROVEMENT', status: 'OPEN', authorId: author.id })
  return id
}

const link = async (name: string, kind: 'reset' | 'restore') =>
  createMailLink(server.services.database.orm, await person(name), kind)

const changeEmail = (method: string) => async (part: Part) => {
  const { orm } = server.services.database
  const admin = await person(`admin ${part.account}`, { role: 'ADMIN' })
  const [verifiedEmail, id] = [`${part.address}-old@example.org`, (await person(randomUUID())).id]
  // The old address is notified too.
  await orm.update(users).set({ verifiedEmail, verifiedEmailKey: null }).where(eq(users.id, id))
  return ask(`${method} /api/users/${id}`, part, { email: `${randomUUID()}@example.org` }, admin.token)
}

/** For each route that sends mail: a request that sends one, of a part. */
const requests: Record<string, (part: Part) => Promise<number>> = {
  'POST /auth/register': async (part) => {
    const { email } = await person(part.address)
    return ask('POST /api/auth/register', part, {
      username: randomUUID().slice(0, 30),
      email,
      password: 'opal-window-9',
      acceptTerms: true,
    })
  },
  'POST /auth/resend-verification': async (part) => {
    const { email } = await person(part.address, { isVerified: false })
    return ask('POST /api/auth/resend-verification', part, { email })
  },
  'POST /auth/forgot-password': async (part) => {
    const { email } = await person(part.address)
    return ask('POST /api/auth/forgot-password', part, { email })
  },
  'POST /auth/reset-password': async (part) =>
    ask('POST /api/auth/reset-password', part, { token: await link(part.address, 'reset'), password: 'opal-window-9' }),
  'POST /auth/restore-email': async (part) =>
    ask('POST /api/auth/restore-email', part, { token: await link(part.address, 'restore') }),
  'POST /moderation/users/:id/reset-second-factor': async (part) => {
    const admin = await person(`admin ${part.account}`, { role: 'ADMIN' })
    const { id } = await person(part.address)
    const key = { publicKey: 'AAAA', counter: 0, transports: [], isSynced: false }
    await server.services.database.orm
      .insert(passkeys)
      .values({ id: randomUUID(), userId: id, credentialId: randomUUID(), name: 'A key', ...key })
    return ask(`POST /api/moderation/users/${id}/reset-second-factor`, part, {}, admin.token)
  },
  'PUT /users/:id': changeEmail('PUT'),
  'PATCH /users/:id': changeEmail('PATCH'),
  'PUT /issues/:id/status': async (part) => {
    const admin = await person(`admin ${part.account}`, { role: 'ADMIN' })
    const id = await issueOf(await person(part.address))
    return ask(`PUT /api/issues/${id}/status`, part, { status: 'RESOLVED' }, admin.token)
  },
  'POST /issues/bulk': async (part) => {
    const admin = await person(`admin ${part.account}`, { role: 'ADMIN' })
    const ids = [await issueOf(await person(part.address))]
    return ask('POST /api/issues/bulk', part, { ids, action: { type: 'status', status: 'CLOSED' } }, admin.token)
  },
  'POST /issues/:id/comments': async (part) => {
    const admin = await person(`admin ${part.account}`, { role: 'ADMIN' })
    const id = await issueOf(await person(part.address))
    return ask(`POST /api/issues/${id}/comments`, part, { content: 'A note' }, admin.token)
  },
}

const mailing = allRoutes.filter(([, { mails: kind }]) => kind !== undefined).map(([key]) => key)

test('each route of the contract that sends mail is tried here', () => {
  expect(Object.keys(requests).sort()).toEqual([...mailing].sort())
})

/** The statuses of requests of which all parts differ, but those that are named. */
async function statusesOf(key: string, same: readonly (keyof Part)[]): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < 2 * most + 1; at++) {
    const part: Part = { client: randomUUID(), account: randomUUID(), address: randomUUID() }
    for (const name of same) part[name] = `${key} ${name}`.replaceAll(/[^\w]+/g, '-')
    statuses.push((await requests[key]?.(part)) ?? 0)
  }
  return statuses
}

/** Nobody is signed in: the account is the one whose address it is. */
const isOpen = (key: string) => key.includes('/auth/')

describe.each(mailing)('%s', (key) => {
  test('mails different people for different people as often as they ask', async () => {
    for (const status of await statusesOf(key, [])) expect(status).toBeLessThan(300)
    await server.jobsDone()
    expect(await server.services.database.orm.$count(mails)).toBeGreaterThan(0)
  })

  const kinds: readonly (keyof Part)[] = isOpen(key) ? ['client', 'address'] : ['client', 'account', 'address']
  test.each(kinds)('is limited by %s', async (name) => {
    const statuses = await statusesOf(key, [name])
    expect(statuses.slice(0, most).every((status) => status < 300)).toBe(true)
    expect(statuses.slice(most)).toEqual(Array(statuses.length - most).fill(429))
  })
})

test('an account that has two addresses is one', async () => {
  const { orm } = server.services.database
  const [email, verifiedEmail] = ['new-place@example.org', 'old-place@example.org']
  await server.addUser({
    email,
    emailKey: emailKeyOf(email),
    verifiedEmail,
    verifiedEmailKey: emailKeyOf(verifiedEmail),
  })
  for (const address of [email, verifiedEmail, email, verifiedEmail]) {
    const part = { client: randomUUID(), account: '', address }
    expect(await ask('POST /api/auth/forgot-password', part, { email: address })).toBe(200)
  }
  await server.jobsDone()
  const sent = (await orm.select().from(mails)).filter(({ recipient }) => recipient === verifiedEmail)
  expect(sent).toHaveLength(most)
})
