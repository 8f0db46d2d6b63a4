import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CircuitComment, CircuitSummary } from '../../contract/circuits'
import { startTestServer, type Body } from '../testing'
import { users } from '../users/tables'
import { circuits, comments, favorites, likes } from './tables'

const server = await startTestServer()

const orm = () => server.services.database.orm

async function circuitAndUser(isPublic = true) {
  const author = await server.addUser()
  const user = await server.addUser()
  return { author, user, circuit: await server.addCircuit(author.id, { isPublic }) }
}

describe('likes', () => {
  test('are one per user, also of fifty requests at once, and counted by the database', async () => {
    const { user, circuit } = await circuitAndUser()
    const like = () => server.ask(`POST /api/circuits/${circuit.id}/like`, { token: user.token })
    const answers = await Promise.all([...Array(50).keys()].map(like))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await like()).body.data).toEqual({ isLiked: true, likeCount: 1 })
    expect(await orm().$count(likes, eq(likes.circuitId, circuit.id))).toBe(1)
    const shown = await server.ask<CircuitSummary>(`GET /api/circuits/${circuit.id}`, { token: user.token })
    expect(shown.body.data).toMatchObject({ isLiked: true, likeCount: 1 })
    const unlike = () => server.ask(`DELETE /api/circuits/${circuit.id}/like`, { token: user.token })
    for (const answer of [await unlike(), await unlike()]) {
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual({ isLiked: false, likeCount: 0 })
    }
  })

  test('from two tabs at once, one liking and one taking back, leave the count that there is', async () => {
    const { user, circuit } = await circuitAndUser()
    const ask = (method: string) =>
      server.ask<{ likeCount: number }>(`${method} /api/circuits/${circuit.id}/like`, { token: user.token })
    const answers = await Promise.all([...Array(20).keys()].map((at) => ask(at % 2 === 0 ? 'POST' : 'DELETE')))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect([0, 1], 'as one of the tabs left it').toContain(body.data.likeCount)
    }
    const kept = await orm().$count(likes, eq(likes.circuitId, circuit.id))
    const shown = await server.ask<CircuitSummary>(`GET /api/circuits/${circuit.id}`, { token: user.token })
    expect(shown.body.data).toMatchObject({ isLiked: kept === 1, likeCount: kept })
    expect((await ask('POST')).body.data.likeCount).toBe(1)
  })

  test('of several circuits at once are each answered with their own count', async () => {
    const author = await server.addUser()
    const people = await Promise.all([1, 2, 3].map(() => server.addUser()))
    const liked = await Promise.all(people.map(() => server.addCircuit(author.id)))
    const asked = liked.flatMap(({ id }, at) => people.slice(0, at + 1).map(({ token }) => ({ id, token })))
    const secret = await server.addCircuit(author.id, { isPublic: false })
    const [refused, ...answers] = await Promise.all(
      [{ id: secret.id, token: people[0]?.token }, ...asked].map(({ id, token = '' }) =>
        server.ask<{ likeCount: number }>(`POST /api/circuits/${id.toUpperCase()}/like`, { token }),
      ),
    )
    expect(refused?.status).toBe(403)
    const highest = liked.map(({ id }) =>
      Math.max(...answers.filter((_, at) => asked[at]?.id === id).map(({ body }) => body.data.likeCount)),
    )
    expect(highest, 'whoever is last sees all').toEqual([1, 2, 3])
  })

  test.each(['like', 'favorite', 'comment', 'open', 'comments', 'related'])(
    'to %s a circuit that was deleted under the reader says so',
    async (what) => {
      const { author, user, circuit } = await circuitAndUser()
      await server.ask(`DELETE /api/circuits/${circuit.id}`, { token: author.token })
      const routes: Record<string, string> = {
        like: `POST /api/circuits/${circuit.id}/like`,
        favorite: `POST /api/users/${user.id}/favorites/${circuit.id}`,
        comment: 'POST /api/circuits/comments',
        open: `GET /api/circuits/${circuit.id}`,
        comments: `GET /api/circuits/${circuit.id}/comments`,
        related: `GET /api/circuits/${circuit.id}/related`,
      }
      const body = what === 'comment' ? { circuitId: circuit.id, content: 'What a pity' } : undefined
      const answer = await server.ask(routes[what] ?? '', { token: user.token, ...(body && { body }) })
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('Circuit not found. It may have been deleted or you may not have access to it.')
    },
  )

  test('of circuits that have become private are left out, and come by pages, the latest first', async () => {
    const { author, user } = await circuitAndUser()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      const { id } = await server.addCircuit(author.id)
      ids.push(id)
      await server.ask(`POST /api/circuits/${id}/like`, { token: user.token })
    }
    await orm()
      .update(circuits)
      .set({ isPublic: false })
      .where(eq(circuits.id, ids[2] ?? ''))
    const page = (query: string) =>
      server.ask<CircuitSummary[]>(`GET /api/users/${user.id}/likes?${query}`, { token: user.token })
    const first = await page('limit=3')
    expect(first.body.data.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[1]])
    expect(first.body.page?.total).toBe(4)
    const rest = await page(`limit=3&cursor=${first.body.page?.nextCursor}`)
    expect(rest.body.data.map(({ id }) => id)).toEqual([ids[0]])
    expect(rest.body.page?.nextCursor).toBeNull()
    expect((await page('cursor=nonsense')).status).toBe(400)
  })
})

describe('favorites', () => {
  test('are kept once, taken off once, and listed to their owner', async () => {
    const { user, circuit } = await circuitAndUser()
    const path = `/api/users/${user.id}/favorites`
    const { token } = user
    for (let round = 0; round < 2; round++) {
      expect((await server.ask(`POST ${path}/${circuit.id}`, { token })).body.data).toEqual({ isFavorite: true })
    }
    expect(await orm().$count(favorites, eq(favorites.userId, user.id))).toBe(1)
    const listed = await server.ask<CircuitSummary[]>(`GET ${path}`, { token })
    expect(listed.body.data).toMatchObject([{ id: circuit.id, isFavorite: true }])
    for (let round = 0; round < 2; round++) {
      expect((await server.ask(`DELETE ${path}/${circuit.id}`, { token })).body.data).toEqual({ isFavorite: false })
    }
    expect((await server.ask<CircuitSummary[]>(`GET ${path}`, { token })).body.data).toEqual([])
  })

  test('of an ADMIN do not list a private circuit of another', async () => {
    const { circuit } = await circuitAndUser(false)
    const admin = await server.addUser({ role: 'ADMIN' })
    const path = `/api/users/${admin.id}/favorites`
    expect((await server.ask(`POST ${path}/${circuit.id}`, { token: admin.token })).status).toBe(200)
    const listed = await server.ask<CircuitSummary[]>(`GET ${path}`, { token: admin.token })
    expect(listed.body).toMatchObject({ data: [], page: { total: 0 } })
  })
})

describe('comments', () => {
  const comment = (token: string, circuitId: string, content: string, headers = {}) =>
    server.ask<CircuitComment>('POST /api/circuits/comments', { token, body: { circuitId, content }, headers })

  test('are trimmed, shown with their author, and counted', async () => {
    const { user, circuit } = await circuitAndUser()
    const made = await comment(user.token, circuit.id, '  Nice <b>one</b>  ')
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      content: 'Nice <b>one</b>',
      userId: user.id,
      circuitId: circuit.id,
      user: { id: user.id, username: user.username, profileImage: null },
    })
    const shown = await server.ask<{ comments: CircuitComment[]; commentCount: number }>(
      `GET /api/circuits/${circuit.id}`,
    )
    expect(shown.body.data).toMatchObject({ comments: [made.body.data], commentCount: 1 })
  })

  test.each([
    ['', 'Please write a comment'],
    [' \n\t ', 'Please write a comment'],
    ['\u200b\u200d\u2060', 'Please write a comment'],
    ['x'.repeat(501), 'A comment can have at most 500 characters.'],
  ])('%j is refused', async (content, message) => {
    const { user, circuit } = await circuitAndUser()
    const answer = await comment(user.token, circuit.id, content)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message, errors: [{ path: 'content', message }] })
    expect(await orm().$count(comments, eq(comments.circuitId, circuit.id))).toBe(0)
  })

  test('come a hundred with their circuit and the rest by cursor', async () => {
    const { user, circuit } = await circuitAndUser()
    const at = Date.parse('2026-01-01T00:00:00Z')
    await orm()
      .insert(comments)
      .values(
        [...Array(103).keys()].map((index) => ({
          id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          circuitId: circuit.id,
          userId: user.id,
          content: `Comment ${index}`,
          // Pairs at the same moment: their ids decide.
          createdAt: new Date(at + Math.floor(index / 2) * 1000),
        })),
      )
    const shown = await server.ask<{ comments: CircuitComment[] }>(`GET /api/circuits/${circuit.id}`)
    expect(shown.body.data.comments).toHaveLength(100)
    const first = await server.ask<CircuitComment[]>(`GET /api/circuits/${circuit.id}/comments?limit=51`)
    expect(first.body.page?.total).toBe(103)
    expect(shown.body.data.comments.slice(0, 51), 'with their circuit as in their own list').toEqual(first.body.data)
    const rest = await server.ask<CircuitComment[]>(
      `GET /api/circuits/${circuit.id}/comments?limit=100&cursor=${first.body.page?.nextCursor}`,
    )
    expect([...first.body.data, ...rest.body.data].map(({ content }) => content)).toEqual(
      [...Array(103).keys()].map((index) => `Comment ${index}`),
    )
    const contents: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null && cursor !== undefined) {
      const path = `/api/circuits/${circuit.id}/comments?sort=newest&limit=25`
      const { body }: { body: Body<CircuitComment[]> } = await server.ask<CircuitComment[]>(
        `GET ${path}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      contents.push(...body.data.map(({ content }) => content))
      cursor = body.page?.nextCursor
    }
    expect(contents, 'the newest first, too').toEqual([...Array(103).keys()].map((index) => `Comment ${102 - index}`))
  })

  test('“also seen on comment authors: isVerified, isBanned”, as they are now', async () => {
    const { user, circuit } = await circuitAndUser()
    const made = await comment(user.token, circuit.id, 'Hello')
    expect(made.body.data.user).toMatchObject({ isVerified: true, isBanned: false })
    const author = async () => {
      const whole = await server.ask<{ comments: CircuitComment[] }>(`GET /api/circuits/${circuit.id}`)
      const listed = await server.ask<CircuitComment[]>(`GET /api/circuits/${circuit.id}/comments`)
      expect(whole.body.data.comments).toEqual(listed.body.data)
      return listed.body.data[0]?.user
    }
    expect(await author()).toMatchObject({ isVerified: true, isBanned: false })
    await orm().update(users).set({ isVerified: false, isBanned: true }).where(eq(users.id, user.id))
    expect(await author()).toMatchObject({ isVerified: false, isBanned: true })
  })

  test('a reply names its comment, and a reply to a reply is one to the comment above both', async () => {
    const { author, user, circuit } = await circuitAndUser()
    const reply = (token: string, parentId: string | undefined) =>
      server.ask<CircuitComment>('POST /api/circuits/comments', {
        token,
        body: { circuitId: circuit.id, content: 'So?', parentId },
      })
    const root = (await comment(user.token, circuit.id, 'Why?')).body.data
    expect(root.parentId).toBeNull()
    const first = (await reply(author.token, root.id)).body.data
    expect(first.parentId).toBe(root.id)
    const second = (await reply(user.token, first.id)).body.data
    expect(second.parentId).toBe(root.id)
    const thread = async (id: string) => (await server.ask<CircuitComment[]>(`GET /api/circuits/comments/${id}`)).body
    for (const { id } of [root, first, second]) expect((await thread(id)).data).toEqual([root, first, second])
    const whole = await server.ask<{ comments: CircuitComment[] }>(`GET /api/circuits/${circuit.id}`)
    expect(whole.body.data.comments).toEqual([root, first, second])

    await server.ask(`DELETE /api/circuits/comments/${root.id}`, { token: user.token })
    expect((await thread(second.id)).data, 'replies outlive what they reply to').toEqual([first, second])
    const late = await reply(user.token, root.id)
    expect(late.body).toMatchObject({ errors: [{ path: 'parentId' }] })
    expect(late.status).toBe(400)
  })

  test('the last of many replies is at its own address, too', async () => {
    const { user, circuit } = await circuitAndUser()
    const root = (await comment(user.token, circuit.id, 'Why?')).body.data
    const idOf = (index: number) => `01990000-0000-7000-8001-${String(index).padStart(12, '0')}`
    const replies = [...Array(120).keys()].map((index) => ({
      id: idOf(index),
      circuitId: circuit.id,
      userId: user.id,
      content: `Reply ${index}`,
      parentId: root.id,
      createdAt: new Date(Date.parse('2090-01-01T00:00:00Z') + index * 1000),
    }))
    await orm().insert(comments).values(replies)
    const { body } = await server.ask<CircuitComment[]>(`GET /api/circuits/comments/${idOf(119)}`)
    expect(body.data.map(({ content }) => content)).toEqual([
      'Why?',
      ...replies.slice(0, 100).map(({ content }) => content),
      'Reply 119',
    ])
  })

  test('an edit marks a comment, and every page and list shows it from then on', async () => {
    const { user, circuit } = await circuitAndUser()
    const made = (await comment(user.token, circuit.id, 'Helo')).body.data
    expect(made.editedAt).toBeNull()
    const shown = async () => {
      const whole = await server.ask<{ comments: CircuitComment[] }>(`GET /api/circuits/${circuit.id}`)
      const listed = await server.ask<CircuitComment[]>(`GET /api/circuits/${circuit.id}/comments`)
      expect(whole.body.data.comments).toEqual(listed.body.data)
      return listed.body.data
    }
    expect(await shown()).toEqual([made])
    const change = (content: string) =>
      server.ask<CircuitComment>(`PATCH /api/circuits/comments/${made.id}`, { token: user.token, body: { content } })
    const changed = await change('  Hello  ')
    expect(changed.body.data).toEqual({ ...made, content: 'Hello', editedAt: expect.any(String) as string })
    expect(await shown()).toEqual([changed.body.data])
    expect((await change(' ')).body).toMatchObject({ message: 'Please write a comment' })
  })

  test('mention accounts that there are, as they were named then', async () => {
    const { author, user, circuit } = await circuitAndUser()
    const spaced = await server.addUser({ username: `Ada ${author.id.slice(-12)}` })
    const unverified = await server.addUser({ isVerified: false })
    const text = `@${author.username.toUpperCase()}, @"${spaced.username}", @nobody-of-that-name, @${unverified.username}, \`@${user.username}\``
    const made = (await comment(user.token, circuit.id, text)).body.data
    const named = ({ id, username }: { id: string; username: string }) => ({ id, username })
    expect(made.mentions).toEqual([author, spaced].map(named).sort((a, b) => a.id.localeCompare(b.id)))
    const changed = await server.ask<CircuitComment>(`PATCH /api/circuits/comments/${made.id}`, {
      token: user.token,
      body: { content: `Only @${author.username}` },
    })
    expect(changed.body.data.mentions).toEqual([named(author)])
  })

  test('are made once under one Idempotency-Key', async () => {
    const { user, circuit } = await circuitAndUser()
    const twice = await Promise.all(
      [1, 2].map(() => comment(user.token, circuit.id, 'Once', { 'idempotency-key': `once-${circuit.id}` })),
    )
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect(await orm().$count(comments, eq(comments.circuitId, circuit.id))).toBe(1)
  })

  test('by somebody else’s id are refused and not stored', async () => {
    const { author, user, circuit } = await circuitAndUser()
    const answer = await server.ask('POST /api/circuits/comments', {
      token: user.token,
      body: { userId: author.id, circuitId: circuit.id, content: 'Not mine' },
    })
    expect(answer.status).toBe(403)
    expect(await orm().$count(comments, eq(comments.circuitId, circuit.id))).toBe(0)
  })

  test('on a circuit that goes at that moment are 404, and nothing else breaks', async () => {
    const { author, user, circuit } = await circuitAndUser()
    const answers = await Promise.all([
      ...[...Array(10).keys()].map((at) => comment(user.token, circuit.id, `Comment ${at}`)),
      server.ask(`DELETE /api/circuits/${circuit.id}`, { token: author.token }),
      ...[...Array(10).keys()].map(() => server.ask(`POST /api/circuits/${circuit.id}/like`, { token: user.token })),
    ])
    for (const { status } of answers) expect([200, 201, 404]).toContain(status)
  })
})

describe('categories', () => {
  test('count public circuits only, for whomever, and list what a viewer may find', async () => {
    const { author, user } = await circuitAndUser()
    const category = `Category of ${author.id}`
    const shown = await server.addCircuit(author.id, { category })
    const hidden = await server.addCircuit(author.id, { category, isPublic: false })
    for (const token of [author.token, user.token]) {
      const all = await server.ask<{ id: string; name: string; count: number }[]>('GET /api/categories', { token })
      expect(all.body.data.find(({ name }) => name === category)?.count).toBe(1)
    }
    const found = async (token: string) => {
      const path = `GET /api/categories/${shown.categoryId}/circuits`
      return (await server.ask<CircuitSummary[]>(path, { token })).body.data.map(({ id }) => id)
    }
    expect(await found(user.token)).toEqual([shown.id])
    expect(await found(author.token)).toEqual([hidden.id, shown.id])
  })
})
