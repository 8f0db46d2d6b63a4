import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { circuits, comments } from '../circuits/tables'
import { userFollows } from '../follows/tables'
import { issues } from '../issues/tables'
import type { CircuitComment } from '../../contract/circuits'
import type { Notification } from '../../contract/notifications'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { notifications } from './tables'
import { deleteOldNotifications } from './write'

const server = await startTestServer()

const orm = () => server.services.database.orm
const list = async ({ token }: Actor, query = '') =>
  (await server.ask<Notification[]>(`GET /api/notifications${query}`, { token })).body
const unread = async ({ token }: Actor) =>
  (await server.ask<{ unread: number }>('GET /api/notifications/unread', { token })).body.data.unread
const kinds = async (actor: Actor) => (await list(actor)).data.map(({ kind }) => kind)
const comment = async ({ token }: Actor, circuitId: string, content: string, parentId?: string) =>
  (await server.ask<CircuitComment>('POST /api/circuits/comments', { token, body: { circuitId, content, parentId } }))
    .body.data

async function cast() {
  const [author, ada, bob] = [await server.addUser(), await server.addUser(), await server.addUser()]
  return { author, ada, bob, circuit: await server.addCircuit(author.id) }
}

describe('comments', () => {
  test('are told to the author of the circuit, to whom they answer, and to whom they mention', async () => {
    const { author, ada, bob, circuit } = await cast()
    const first = await comment(ada, circuit.id, 'Why?')
    expect(await kinds(author)).toEqual(['comment'])
    const reply = await comment(author, circuit.id, `Because, as @${bob.username} said`, first.id)
    expect(await kinds(ada)).toEqual(['reply'])
    const [told] = (await list(bob)).data
    expect(told).toEqual({
      id: expect.any(String) as string,
      kind: 'mention',
      isRead: false,
      createdAt: expect.any(String) as string,
      actor: { id: author.id, username: author.username, profileImage: null },
      circuit: { id: circuit.id, name: circuit.name },
      comment: { id: reply.id, content: reply.content },
      collection: null,
      issue: null,
    })
    expect(await kinds(author), 'nobody hears of their own').toEqual(['comment'])
  })

  test('a reply to a reply is told to whom it answers, and to whoever began the thread', async () => {
    const { ada, bob, circuit } = await cast()
    const cleo = await server.addUser()
    const first = await comment(ada, circuit.id, 'Why?')
    const reply = await comment(bob, circuit.id, 'Because', first.id)
    await comment(cleo, circuit.id, 'Really?', reply.id)
    expect(await kinds(bob)).toEqual(['reply'])
    expect(await kinds(ada)).toEqual(['reply', 'reply'])
  })

  test('what a comment says is told without its Markdown', async () => {
    const { author, ada, circuit } = await cast()
    await comment(ada, circuit.id, '**Look** at $\\theta_1$ in `ry`')
    expect((await list(author)).data).toMatchObject([{ comment: { content: 'Look at θ₁ in ry' } }])
  })

  test('that are repeated or edited tell nobody twice, and a name that an edit adds once', async () => {
    const { author, ada, bob, circuit } = await cast()
    const body = { circuitId: circuit.id, content: 'Hm' }
    const send = () =>
      server.ask<CircuitComment>('POST /api/circuits/comments', {
        token: ada.token,
        body,
        headers: { 'idempotency-key': `twice-${circuit.id}` },
      })
    const { id } = (await send()).body.data
    await send()
    for (const content of [`Hm @${bob.username}`, `Hm, @${bob.username}`]) {
      await server.ask(`PATCH /api/circuits/comments/${id}`, { token: ada.token, body: { content } })
    }
    expect(await kinds(author)).toEqual(['comment'])
    expect(await kinds(bob)).toEqual(['mention'])
  })

  test('on a private circuit mention nobody who cannot see it', async () => {
    const { author, bob } = await cast()
    const { id } = await server.addCircuit(author.id, { isPublic: false })
    await comment(author, id, `See @${bob.username}`)
    expect(await orm().$count(notifications, eq(notifications.userId, bob.id))).toBe(0)
  })
})

describe('somebody who may no longer see what it is about', () => {
  const seen = async (actor: Actor) => ({ listed: (await list(actor)).page?.total, unread: await unread(actor) })

  test('sees no notification about a circuit that is private by now, until it is public again', async () => {
    const { author, ada, circuit } = await cast()
    await comment(author, circuit.id, `@${ada.username}`)
    expect(await seen(ada)).toEqual({ listed: 1, unread: 1 })
    const show = (isPublic: boolean) =>
      server.ask(`PUT /api/circuits/${circuit.id}/visibility`, { token: author.token, body: { isPublic } })
    await show(false)
    expect(await seen(ada)).toEqual({ listed: 0, unread: 0 })
    await show(true)
    expect(await seen(ada)).toEqual({ listed: 1, unread: 1 })
  })

  test.each(['circuit', 'comment'])('sees none about a %s that an administrator hides', async (what) => {
    const { author, ada, circuit } = await cast()
    const admin = await server.addUser({ role: 'ADMIN' })
    const { id } = await comment(author, circuit.id, `@${ada.username}`)
    const path = what === 'circuit' ? `circuits/${circuit.id}` : `comments/${id}`
    const hidden = await server.ask(`PUT /api/moderation/${path}`, {
      token: admin.token,
      body: { isHidden: true, reason: 'Rude' },
    })
    expect(hidden.status).toBe(200)
    expect(await seen(ada)).toEqual({ listed: 0, unread: 0 })
  })

  test('and be it an administrator, sees none about a comment that is hidden, until it is shown again', async () => {
    const { author, circuit } = await cast()
    const admin = await server.addUser({ role: 'ADMIN' })
    const { id } = await comment(author, circuit.id, `@${admin.username}`)
    const hide = (isHidden: boolean) =>
      server.ask(`PUT /api/moderation/comments/${id}`, { token: admin.token, body: { isHidden, reason: 'Rude' } })
    await hide(true)
    expect(await seen(admin)).toEqual({ listed: 0, unread: 0 })
    await hide(false)
    expect(await seen(admin)).toEqual({ listed: 1, unread: 1 })
  })

  test.each(['circuit', 'comment'])('has none about a %s that was deleted', async (what) => {
    const { author, ada, circuit } = await cast()
    const { id } = await comment(author, circuit.id, `@${ada.username}`)
    await server.ask(`DELETE /api/circuits/${what === 'circuit' ? circuit.id : `comments/${id}`}`, author)
    expect(await orm().$count(notifications, eq(notifications.userId, ada.id))).toBe(0)
  })

  test('gets none while banned, and the rows of a deleted account go', async () => {
    const { author, ada, bob, circuit } = await cast()
    await orm().update(users).set({ isBanned: true }).where(eq(users.id, bob.id))
    await comment(author, circuit.id, `@${bob.username} and @${ada.username}`)
    expect(await orm().$count(notifications, eq(notifications.userId, bob.id))).toBe(0)
    await orm().delete(users).where(eq(users.id, ada.id))
    expect(await orm().$count(notifications, eq(notifications.userId, ada.id))).toBe(0)
  })

  test('still hears of what a deleted account did', async () => {
    const { author, ada, circuit } = await cast()
    await comment(ada, circuit.id, 'Bye')
    await orm().delete(users).where(eq(users.id, ada.id))
    expect((await list(author)).data).toMatchObject([{ kind: 'comment', actor: null, comment: { content: 'Bye' } }])
  })
})

describe('a remix', () => {
  const remix = async ({ token }: Actor, originId: string, isPublic: boolean) =>
    (
      await server.ask<{ id: string }>('POST /api/circuits/visualize', {
        token,
        body: { qasm: 'OPENQASM 3.0;\nqubit[2] q;\n', name: 'Mine', isPublic, originId },
      })
    ).body.data.id
  const show = async ({ token }: Actor, id: string, isPublic: boolean) =>
    expect((await server.ask(`PUT /api/circuits/${id}/visibility`, { token, body: { isPublic } })).status).toBe(200)

  test('is told to the author of the circuit that it was made from, in place of what a follower is told', async () => {
    const { author, ada, bob, circuit } = await cast()
    for (const { token } of [author, bob]) await server.ask(`PUT /api/users/${ada.id}/follow`, { token })
    const id = await remix(ada, circuit.id, true)
    expect((await list(author)).data).toMatchObject([
      { kind: 'remix', actor: { id: ada.id }, circuit: { id, name: 'Mine' }, comment: null },
    ])
    expect(await kinds(bob)).toEqual(['circuit'])
    await remix(author, circuit.id, true)
    expect(await kinds(author), 'nobody hears of their own').toEqual(['remix'])
  })

  test('that is private tells nobody; once it is public it tells once, and nothing more where it is private again', async () => {
    const { author, ada, circuit } = await cast()
    const id = await remix(ada, circuit.id, false)
    expect(await orm().$count(notifications, eq(notifications.userId, author.id))).toBe(0)
    for (const isPublic of [true, false, true]) await show(ada, id, isPublic)
    expect(await kinds(author)).toEqual(['remix'])
    await show(ada, id, false)
    expect(await list(author)).toMatchObject({ data: [], page: { total: 0 } })
    expect(await unread(author)).toBe(0)
  })

  test('of somebody who is banned by now is not there', async () => {
    const { author, ada, circuit } = await cast()
    await remix(ada, circuit.id, true)
    await orm().update(users).set({ isBanned: true }).where(eq(users.id, ada.id))
    expect(await kinds(author)).toEqual([])
  })
})

describe('what cannot be told does not happen either:', () => {
  /** Makes the database refuse notifications while it runs. */
  async function withoutNotifications(run: () => Promise<void>): Promise<void> {
    await orm().execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
    await orm().execute('create trigger refuse before insert on notifications for each row execute function refuse()')
    try {
      await run()
    } finally {
      await orm().execute('drop function refuse cascade')
    }
  }

  test('comments, replies, mentions, follows, status changes and publications are one transaction with their notifications', async () => {
    const { author, ada, bob, circuit } = await cast()
    const admin = await server.addUser({ role: 'ADMIN' })
    const parent = await comment(author, circuit.id, 'First')
    const body = { title: 'Odd', description: 'It is odd', type: 'OTHER' }
    const issue = (await server.ask<{ id: string }>('POST /api/issues', { token: ada.token, body })).body.data.id
    await server.ask(`PUT /api/users/${author.id}/follow`, { token: bob.token })
    const circuitId = circuit.id
    const qasm = 'OPENQASM 3.0;\nqubit[2] q;\n'
    const remix = { qasm, name: 'Mine', isPublic: true, originId: circuitId }
    const causes: [string, Actor, object][] = [
      ['POST /api/circuits/comments', ada, { circuitId, content: 'To the author' }],
      ['POST /api/circuits/comments', ada, { circuitId, content: 'A reply', parentId: parent.id }],
      ['POST /api/circuits/comments', author, { circuitId, content: `@${bob.username}` }],
      [`PATCH /api/circuits/comments/${parent.id}`, author, { content: `@${bob.username}` }],
      [`PUT /api/users/${author.id}/follow`, ada, {}],
      [`PUT /api/issues/${issue}/status`, admin, { status: 'RESOLVED' }],
      ['POST /api/issues/bulk', admin, { ids: [issue], action: { type: 'status', status: 'RESOLVED' } }],
      ['POST /api/circuits/visualize', ada, remix],
      ['POST /api/circuits/visualize', author, { ...remix, originId: undefined }],
    ]
    const state = async () => ({
      comments: await orm().select({ id: comments.id, content: comments.content }).from(comments).orderBy(comments.id),
      follows: await orm().$count(userFollows),
      circuits: await orm().$count(circuits),
      statuses: await orm().select({ id: issues.id, status: issues.status }).from(issues).orderBy(issues.id),
    })
    const before = await state()
    await withoutNotifications(async () => {
      for (const [route, { token }, sent] of causes) {
        const { status } = await server.ask(route, { token, body: sent })
        expect(status, route).toBeGreaterThanOrEqual(500)
      }
    })
    expect(await state()).toEqual(before)
  })
})

test('the status of feedback is told to its author, of one and of many, and not to who sets their own', async () => {
  const { ada } = await cast()
  const admin = await server.addUser({ role: 'ADMIN' })
  const report = async (actor: Actor, title: string) =>
    (
      await server.ask<{ id: string }>('POST /api/issues', {
        token: actor.token,
        body: { title, description: 'It is odd', type: 'OTHER' },
      })
    ).body.data.id
  const [one, two] = [await report(ada, 'One'), await report(ada, 'Two')]
  const own = await report(admin, 'Own')
  const set = (id: string, status: string) =>
    server.ask(`PUT /api/issues/${id}/status`, { token: admin.token, body: { status } })
  expect((await set(one, 'IN_PROGRESS')).status).toBe(200)
  await set(one, 'IN_PROGRESS')
  await set(own, 'CLOSED')
  const bulk = { ids: [one, two], action: { type: 'status', status: 'RESOLVED' } }
  expect((await server.ask('POST /api/issues/bulk', { token: admin.token, body: bulk })).status).toBe(200)
  const told = (await list(ada)).data.map(({ kind, issue, actor }) => [kind, issue?.title, issue?.status, actor?.id])
  expect(told.sort()).toEqual([
    ['status', 'One', 'IN_PROGRESS', admin.id],
    ['status', 'One', 'RESOLVED', admin.id],
    ['status', 'Two', 'RESOLVED', admin.id],
  ])
  expect(await kinds(admin)).toEqual([])
})

test('they are read, unread again, all read, filtered, and come by pages, the newest first', async () => {
  const { author, ada, circuit } = await cast()
  for (let at = 0; at < 5; at++) await comment(ada, circuit.id, `Comment ${at}`)
  const first = await list(author, '?limit=3')
  expect(first.data.map((one) => one.comment?.content)).toEqual(['Comment 4', 'Comment 3', 'Comment 2'])
  expect(first.page?.total).toBe(5)
  const rest = await list(author, `?limit=3&cursor=${first.page?.nextCursor}`)
  expect(rest.data.map((one) => one.comment?.content)).toEqual(['Comment 1', 'Comment 0'])
  const id = first.data[0]?.id ?? ''
  const mark = async (isRead: boolean) =>
    (await server.ask<{ unread: number }>(`PUT /api/notifications/${id}`, { token: author.token, body: { isRead } }))
      .body.data.unread
  expect([await mark(true), await mark(true)]).toEqual([4, 4])
  expect((await list(author)).data.map(({ isRead }) => isRead)).toEqual([true, false, false, false, false])
  expect((await list(author, '?unread=true')).page?.total).toBe(4)
  expect(await mark(false)).toBe(5)
  const all = await server.ask<{ unread: number }>('POST /api/notifications/read', { token: author.token })
  expect(all.body.data).toEqual({ unread: 0 })
  expect(await unread(author)).toBe(0)
})

test('more than a hundred count as a hundred, and those of over a year go', async () => {
  const { author, ada, circuit } = await cast()
  const rows = await Promise.all(
    [...Array(105).keys()].map(async (at) => ({
      id: crypto.randomUUID(),
      userId: author.id,
      kind: 'comment' as const,
      actorId: ada.id,
      circuitId: circuit.id,
      createdAt: at < 3 ? new Date('2020-01-01') : new Date(),
    })),
  )
  await orm().insert(notifications).values(rows)
  expect(await unread(author)).toBe(100)
  expect((await list(author)).page?.total).toBe(105)
  await deleteOldNotifications(orm())
  expect((await list(author)).page?.total).toBe(102)
})
