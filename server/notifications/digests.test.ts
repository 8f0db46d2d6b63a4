import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { comments } from '../circuits/tables'
import { collections } from '../collections/tables'
import { collectionFollows, userFollows } from '../follows/tables'
import { createUnsubscribeToken, isSubscribed } from '../issues/subscriptions'
import { issues } from '../issues/tables'
import { mails } from '../platform/mail/tables'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { findDigest, nextDue, sendDigests, setDigest } from './digests'
import { digests, notifications } from './tables'

let ada: Actor
let bob: Actor

const server = await startTestServer()
beforeEach(async () => {
  await orm().delete(mails)
  await orm().delete(digests)
  ;[ada, bob] = [await server.addUser(), await server.addUser()]
})

const orm = () => server.services.database.orm
const sent = async () => orm().select().from(mails).orderBy(mails.createdAt)
const send = (now: Date) => sendDigests(server.services, now)
const choose = async ({ token }: Actor, period: string) =>
  (await server.ask('PUT /api/notifications/digest', { token, body: { period } })).body.data

/** Something that Bob is told of a circuit of Ada's. */
async function tellBob(createdAt: Date, part: Partial<typeof notifications.$inferInsert> = {}, name = 'Bell pair') {
  const circuit = await server.addCircuit(ada.id, { name })
  const about = { userId: bob.id, kind: 'circuit' as const, actorId: ada.id, circuitId: circuit.id }
  await orm()
    .insert(notifications)
    .values({ id: crypto.randomUUID(), ...about, createdAt, ...part })
  return circuit
}

test.each([
  ['daily', '2026-11-27T05:59:59Z', '2026-11-27T06:00:00Z'],
  ['daily', '2026-11-27T06:00:00Z', '2026-11-28T06:00:00Z'],
  ['daily', '2026-12-31T23:00:00Z', '2027-01-01T06:00:00Z'],
  ['weekly', '2026-11-27T12:00:00Z', '2026-11-30T06:00:00Z'],
  ['weekly', '2026-11-30T05:00:00Z', '2026-11-30T06:00:00Z'],
  ['weekly', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00Z'],
] as const)('a %s mail is due after %s at %s', (period, now, due) => {
  expect(nextDue(period, new Date(now))).toEqual(new Date(due))
})

describe('the choice', () => {
  test('is off at first, and one’s own', async () => {
    const read = async () => (await server.ask('GET /api/notifications/digest', { token: bob.token })).body.data
    expect(await read()).toEqual({ period: 'off', address: bob.email })
    expect(await choose(bob, 'weekly')).toEqual({ period: 'weekly', address: bob.email })
    expect(await read()).toEqual({ period: 'weekly', address: bob.email })
    expect(await findDigest(orm(), ada.id)).toEqual({ period: 'off', address: ada.email })
    expect(await choose(bob, 'off')).toEqual({ period: 'off', address: bob.email })
    expect(await orm().$count(digests)).toBe(0)
  })

  test('that is made again changes nothing, and another one moves when the mail is due', async () => {
    const friday = new Date('2026-11-27T12:00:00Z')
    await setDigest(orm(), bob.id, 'daily', friday)
    const row = async () => (await orm().select().from(digests))[0]
    const first = await row()
    await setDigest(orm(), bob.id, 'daily', new Date('2026-11-28T12:00:00Z'))
    expect(await row()).toEqual(first)
    await setDigest(orm(), bob.id, 'weekly', new Date('2026-11-28T12:00:00Z'))
    expect(await row()).toEqual({ ...first, period: 'weekly', dueAt: new Date('2026-11-30T06:00:00Z') })
  })
})

describe('a mail', () => {
  const friday = new Date('2026-11-27T12:00:00Z')
  const saturday = new Date('2026-11-28T06:07:00Z')
  const sunday = new Date('2026-11-29T06:07:00Z')
  const after = (time: Date, seconds: number) => new Date(time.getTime() + 1000 * seconds)
  beforeEach(() => setDigest(orm(), bob.id, 'daily', friday))

  test('names what is unread and new, once, and is not sent before its time or for nothing', async () => {
    await tellBob(after(friday, -1), {}, 'Before')
    await tellBob(after(friday, 1), {}, 'First')
    await tellBob(after(friday, 2), { readAt: friday }, 'Read')
    expect(await send(after(friday, 3600)), 'before its time').toBe(0)
    expect(await send(saturday)).toBe(1)
    const [mail] = await sent()
    expect(mail).toMatchObject({ recipient: bob.email, subject: '1 new notification at Ketwork' })
    expect(mail?.text).toContain(`Hello ${bob.username},`)
    expect(mail?.text).toContain(`• ${ada.username} published “First”.`)
    expect(mail?.text).not.toMatch(/Before|Read”/)
    expect(mail?.text).toContain('http://ketwork.localhost/notifications')
    expect(await send(saturday), 'once more').toBe(0)
    expect(await send(sunday), 'nothing new').toBe(0)
    await tellBob(after(sunday, 1), {}, 'Second')
    expect(await send(after(sunday, 86_400))).toBe(1)
    expect((await sent()).map(({ text }) => /published “(\w+)”/.exec(text)?.[1])).toEqual(['First', 'Second'])
  })

  test('leaves what has just happened to the next one, so that nothing falls between two', async () => {
    await tellBob(after(saturday, -30))
    expect(await send(saturday)).toBe(0)
    expect(await send(sunday)).toBe(1)
  })

  test('links each of them to what it is about', async () => {
    const commentId = crypto.randomUUID()
    const { id } = await server.addCircuit(bob.id, { name: 'Bell pair' })
    await orm().insert(comments).values({ id: commentId, circuitId: id, userId: ada.id, content: 'Hm' })
    await tellBob(after(friday, 1), { kind: 'comment', circuitId: id, commentId })
    const collection = { id: crypto.randomUUID(), name: 'To read', description: '', isPublic: true, authorId: bob.id }
    await orm().insert(collections).values(collection)
    await orm().insert(userFollows).values({ followerId: ada.id, followedId: bob.id })
    await orm().insert(collectionFollows).values({ followerId: ada.id, collectionId: collection.id })
    await tellBob(after(friday, 2), { kind: 'follow', circuitId: null })
    await tellBob(after(friday, 3), { kind: 'follow', circuitId: null, collectionId: collection.id })
    const published = await tellBob(after(friday, 4))
    const issueId = crypto.randomUUID()
    await orm().insert(issues).values({
      id: issueId,
      title: 'Crash',
      description: '',
      textKey: '',
      type: 'OTHER',
      priority: 'LOW',
      authorId: bob.id,
    })
    await tellBob(after(friday, 5), { kind: 'status', circuitId: null, issueId, status: 'RESOLVED' })
    expect(await send(saturday)).toBe(1)
    const [mail] = await sent()
    const listed = [...(mail?.text ?? '').matchAll(/^• (.*)\n {2}http:\/\/ketwork\.localhost(.*)$/gm)]
    expect(listed.map(([, text, path]) => [text, path])).toEqual([
      ['Your feedback “Crash” is now Resolved.', `/issues/${issueId}`],
      [`${ada.username} published “Bell pair”.`, `/circuits/${published.id}`],
      [`${ada.username} follows your collection “To read”.`, `/collections/${collection.id}`],
      [`${ada.username} follows you.`, `/profile/${ada.id}`],
      [`${ada.username} commented on “Bell pair”.`, `/circuits/${id}#comment-${commentId}`],
    ])
  })

  test('counts what it has no room to name', async () => {
    for (let at = 1; at <= 23; at++) await tellBob(after(friday, at), {}, `Circuit ${at}`)
    await send(saturday)
    const [mail] = await sent()
    expect(mail?.subject).toBe('23 new notifications at Ketwork')
    expect(mail?.text.match(/^• .* published “Circuit/gm)).toHaveLength(20)
    expect(mail?.text).toContain('• And 3 more.\n  http://ketwork.localhost/notifications\n')
  })

  test('says nothing of what its reader may no longer see', async () => {
    const hidden = await tellBob(after(friday, 1), {}, 'Secret')
    await server.ask(`PUT /api/circuits/${hidden.id}/visibility`, { token: ada.token, body: { isPublic: false } })
    expect(await send(saturday)).toBe(0)
    expect(await sent()).toEqual([])
  })

  test.each([
    ['is banned', { isBanned: true }],
    ['has no verified address', { verifiedEmail: null, verifiedEmailKey: null }],
  ])('is not sent to who %s, also not later for that time', async (_, row) => {
    await tellBob(after(friday, 1))
    await orm().update(users).set(row).where(eq(users.id, bob.id))
    expect(await send(saturday)).toBe(0)
    await orm()
      .update(users)
      .set({ isBanned: false, verifiedEmail: bob.email, verifiedEmailKey: bob.emailKey })
      .where(eq(users.id, bob.id))
    expect(await send(sunday)).toBe(0)
  })
})

describe('the link in a mail', () => {
  async function mailedLink(): Promise<string> {
    const start = new Date()
    await setDigest(orm(), bob.id, 'daily', start)
    await tellBob(new Date(start.getTime() + 1))
    await send(new Date(nextDue('daily', start).getTime() + 86_400_000))
    const [mail] = await sent()
    expect(mail?.text).toContain(`Unsubscribe from these emails: ${mail?.unsubscribeUrl}`)
    return (mail?.unsubscribeUrl ?? '').replace('http://ketwork.localhost', '')
  }
  const period = async () => (await findDigest(orm(), bob.id)).period

  test('unsubscribes with the one click of a mail program, as often as it is pressed, and not by being opened', async () => {
    const link = await mailedLink()
    expect(link).toMatch(/^\/unsubscribe\/notifications\?token=[\w-]{43}$/)
    await server.ask(`GET ${link}`)
    expect(await period()).toBe('daily')
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await server.ask(`POST ${link}`, {
        headers: { 'content-type': type },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(200)
      expect(await period()).toBe('off')
    }
    expect(await isSubscribed(orm(), bob.id), 'mails about feedback are something else').toBe(true)
  })

  test('unsubscribes by the page that it opens', async () => {
    const token = (await mailedLink()).split('=')[1] ?? ''
    const answer = await server.ask('POST /api/notifications/digest/link', { body: { token } })
    expect(answer.status).toBe(200)
    expect(await period()).toBe('off')
  })

  test('of mails about feedback unsubscribes from those in the same way', async () => {
    const token = await createUnsubscribeToken(orm(), bob.id)
    await setDigest(orm(), bob.id, 'daily', new Date())
    const answer = await server.ask(`POST ${paths.unsubscribe}?token=${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await isSubscribed(orm(), bob.id)).toBe(false)
    expect(await period()).toBe('daily')
  })

  test('does nothing for a secret that nobody was sent', async () => {
    await setDigest(orm(), bob.id, 'daily', new Date())
    for (const path of [paths.unsubscribe, paths.unsubscribeDigest]) {
      for (const query of ['', '?token=', `?token=${'x'.repeat(43)}`]) {
        expect((await server.ask(`POST ${path}${query}`)).status, path + query).toBe(400)
      }
    }
    const body = { token: 'x'.repeat(43) }
    expect((await server.ask('POST /api/notifications/digest/link', { body })).status).toBe(400)
    expect(await period()).toBe('daily')
  })
})
