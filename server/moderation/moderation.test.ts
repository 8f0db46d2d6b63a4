import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Circuit, CircuitComment, CircuitSummary } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import type { Issue } from '../../contract/issues'
import type { ModerationLogEntry } from '../../contract/moderation'
import { circuits } from '../circuits/tables'
import { startTestServer } from '../testing'

const server = await startTestServer()
const admin = await server.addUser({ role: 'ADMIN', username: 'root' })
const author = await server.addUser()
const other = await server.addUser()

const hide = (kind: 'circuits' | 'collections' | 'comments', id: string, isHidden: boolean, reason?: string) =>
  server.ask(`PUT /api/moderation/${kind}/${id}`, { token: admin.token, body: { isHidden, reason } })

const log = async () =>
  (await server.ask<ModerationLogEntry[]>('GET /api/moderation/log', { token: admin.token })).body.data

describe('a hidden collection', () => {
  test('is seen by its author and ADMINs only, in no list, is not published by its author, and is shown again', async () => {
    const curator = await server.addUser()
    const { id: circuitId } = await server.addCircuit(curator.id)
    const made = await server.ask<Collection>('POST /api/collections', {
      token: curator.token,
      body: { name: 'Spam', isPublic: true, circuitId },
    })
    const { id } = made.body.data
    await server.ask(`PUT /api/collections/${id}/follow`, { token: other.token })
    const seen = async (token?: string) => {
      const by = token === undefined ? {} : { token }
      const { status } = await server.ask(`GET /api/collections/${id}`, by)
      const lists = [`/api/collections?author=${curator.id}`, `/api/collections?circuit=${circuitId}`]
      const found = await Promise.all(
        lists.map(async (path) => (await server.ask<Collection[]>(`GET ${path}`, by)).body.data.length),
      )
      return [status, ...found]
    }
    expect(await seen()).toEqual([200, 1, 1])

    expect((await hide('collections', id, true, 'Advertising')).body.data).toEqual({ isHidden: true })
    expect((await hide('collections', id, true)).status, 'once more').toBe(200)
    expect(await seen()).toEqual([401, 0, 0])
    expect(await seen(other.token)).toEqual([403, 0, 0])
    expect(await seen(admin.token)).toEqual([200, 0, 0])
    expect(await seen(curator.token)).toEqual([200, 1, 1])
    const followed = await server.ask<Collection[]>('GET /api/following/collections', { token: other.token })
    expect(followed.body.data).toEqual([])
    const change = (body: object) => server.ask(`PATCH /api/collections/${id}`, { token: curator.token, body })
    expect((await change({ isPublic: true })).status).toBe(409)
    expect((await change({ name: 'No spam', isPublic: false })).body.data).toMatchObject({ isHidden: true })

    await hide('collections', id, false)
    expect(await seen()).toEqual([200, 1, 1])
    expect((await log()).filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { action: 'SHOW_COLLECTION', subject: 'No spam' },
      { action: 'HIDE_COLLECTION', subject: 'Spam', reason: 'Advertising' },
    ])
  })
})

describe('a hidden circuit', () => {
  test('is seen by its author and ADMINs only, in no list, count, facet or category of others, and is shown again', async () => {
    const { id, categoryId } = await server.addCircuit(author.id, { category: 'Spam', tags: ['spam'] })
    await server.ask(`POST /api/circuits/${id}/like`, { token: other.token })
    await server.ask(`POST /api/users/${other.id}/favorites/${id}`, { token: other.token })
    const listed = async (path: string, token?: string) => {
      const answer = await server.ask<CircuitSummary[]>(`GET /api${path}`, token === undefined ? {} : { token })
      return { found: answer.body.data.some((circuit) => circuit.id === id), total: answer.body.page?.total }
    }
    const places = [
      '/circuits?category=Spam',
      '/circuits?tag=spam',
      `/circuits?author=${author.id}`,
      `/users/${author.id}/circuits`,
      `/categories/${categoryId}/circuits`,
    ]
    for (const place of places) expect(await listed(place), place).toEqual({ found: true, total: 1 })

    expect((await hide('circuits', id, true, 'Advertising')).body.data).toEqual({ isHidden: true })
    expect((await hide('circuits', id, true)).status, 'once more').toBe(200)
    for (const place of places) {
      for (const token of [undefined, other.token, admin.token]) {
        expect(await listed(place, token), place).toEqual({ found: false, total: 0 })
      }
    }
    for (const list of ['likes', 'favorites']) {
      expect(await listed(`/users/${other.id}/${list}`, other.token), list).toEqual({ found: false, total: 0 })
    }
    const facets = await server.ask('GET /api/circuits/facets', { token: other.token })
    expect(JSON.stringify(facets.body.data)).not.toContain('pam')
    expect(JSON.stringify((await server.ask('GET /api/categories')).body.data)).not.toContain('Spam')

    const status = async (token?: string) =>
      (await server.ask(`GET /api/circuits/${id}`, token === undefined ? {} : { token })).status
    expect([await status(), await status(other.token), await status(author.token), await status(admin.token)]).toEqual([
      401, 403, 200, 200,
    ])
    const own = await server.ask<Circuit>(`GET /api/circuits/${id}`, { token: author.token })
    expect(own.body.data).toMatchObject({ isHidden: true, isPublic: false })
    expect((await listed('/circuits?category=Spam', author.token)).found).toBe(true)

    await hide('circuits', id, false)
    for (const place of places) expect(await listed(place), place).toEqual({ found: true, total: 1 })
    const shown = await server.ask<Circuit>(`GET /api/circuits/${id}`)
    expect(shown.body.data.isHidden).toBeUndefined()
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'SHOW_CIRCUIT', subjectId: id },
      { action: 'HIDE_CIRCUIT', subjectId: id, subject: 'Bell pair', reason: 'Advertising', adminName: 'root' },
    ])
  })

  test('has no picture, under whatever name, until it is shown again', async () => {
    const { id, picture } = await server.addCircuit(author.id)
    const paths = ['.png', '.rows.png', '.svg', '.png?theme=dark'].map((end) => `/static/circuits/${picture}${end}`)
    const served = async (accept?: string) => {
      const headers = accept === undefined ? {} : { accept }
      return Promise.all(paths.map(async (path) => (await server.ask(`GET ${path}`, { headers })).status))
    }
    expect(await served()).toEqual([200, 200, 200, 200])
    await hide('circuits', id, true)
    expect(await served()).toEqual([404, 404, 404, 404])
    expect(await served('image/webp')).toEqual([404, 404, 404, 404])
    const own = await server.ask<Circuit>(`GET /api/circuits/${id}`, { token: author.token })
    expect(own.body.data).toMatchObject({ imagePath: null, imageSize: null })
    await hide('circuits', id, false)
    expect(await served()).toEqual([200, 200, 200, 200])
  })

  test('cannot be public: the database holds to it', async () => {
    const { id } = await server.addCircuit(author.id)
    await hide('circuits', id, true)
    const publish = server.services.database.orm.update(circuits).set({ isPublic: true }).where(eq(circuits.id, id))
    await expect(publish).rejects.toThrow(/Failed query/)
  })
})

describe('a hidden comment', () => {
  test('counts for nothing and is seen by its author and ADMINs only, also after it is deleted', async () => {
    const { id } = await server.addCircuit(author.id)
    const comment = async (content: string) =>
      (
        await server.ask<CircuitComment>('POST /api/circuits/comments', {
          token: other.token,
          body: { circuitId: id, content },
        })
      ).body.data
    const [rude] = [await comment('Rude'), await comment('Kind')]
    const seen = async (token?: string) => {
      const options = token === undefined ? {} : { token }
      const { data } = (await server.ask<Circuit>(`GET /api/circuits/${id}`, options)).body
      const list = await server.ask<CircuitComment[]>(`GET /api/circuits/${id}/comments`, options)
      return [data.comments.map(({ content }) => content), data.commentCount, list.body.page?.total]
    }
    expect(await seen()).toEqual([['Rude', 'Kind'], 2, 2])
    await hide('comments', rude.id, true, 'Rude words')
    expect(await seen()).toEqual([['Kind'], 1, 1])
    expect(await seen(author.token)).toEqual([['Kind'], 1, 1])
    expect(await seen(other.token)).toEqual([['Rude', 'Kind'], 1, 2])
    expect(await seen(admin.token)).toEqual([['Rude', 'Kind'], 1, 2])
    await hide('comments', rude.id, false)
    expect(await seen()).toEqual([['Rude', 'Kind'], 2, 2])
    await hide('comments', rude.id, true)
    await server.ask(`DELETE /api/circuits/comments/${rude.id}`, { token: admin.token })
    expect(await seen(), 'the count does not sink twice').toEqual([['Kind'], 1, 1])
    expect((await log())[0]).toMatchObject({ action: 'DELETE_COMMENT', subject: 'Rude' })
  })
})

describe('a ban', () => {
  test('ends all sessions, keeps out, is logged, and is taken back', async () => {
    const rude = await server.addUser()
    const ban = (isBanned: boolean) =>
      server.ask(`PUT /api/moderation/users/${rude.id}`, { token: admin.token, body: { isBanned, reason: 'Spam' } })
    const logIn = () => server.ask('POST /api/auth/login', { body: { email: rude.email, password: rude.password } })
    expect((await ban(true)).body.message).toBe(`${rude.username} is banned`)
    expect((await server.ask('GET /api/issues/my', { token: rude.token })).status).toBe(401)
    expect((await logIn()).status).toBe(403)
    await ban(false)
    expect((await logIn()).status).toBe(200)
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'UNBAN_USER', subject: rude.username },
      { action: 'BAN_USER', subjectId: rude.id, reason: 'Spam', admin: { username: 'root' } },
    ])
  })
})

describe('a report', () => {
  test('of a circuit or a comment goes to the feedback tracker and shows what it is about, as it is now', async () => {
    const circuit = await server.addCircuit(author.id, { name: 'Reported one' })
    const comment = await server.ask<CircuitComment>('POST /api/circuits/comments', {
      token: author.token,
      body: { circuitId: circuit.id, content: 'Rude' },
    })
    const send = (reported: object) =>
      server.ask<Issue>('POST /api/issues', {
        token: other.token,
        body: { title: 'Report', description: 'Please look', type: 'OTHER', reported },
      })
    const { data } = (await send({ commentId: comment.body.data.id })).body
    expect(data.reported).toMatchObject({
      kind: 'comment',
      circuit: { id: circuit.id, name: 'Reported one', isHidden: false },
      comment: { content: 'Rude', isHidden: false, user: { id: author.id } },
    })
    await hide('comments', comment.body.data.id, true)
    await server.ask(`DELETE /api/circuits/${circuit.id}`, { token: author.token })
    const later = await server.ask<Issue>(`GET /api/issues/${data.id}`, { token: admin.token })
    expect(later.body.data.reported).toEqual({ kind: 'comment', circuit: null, comment: null, collection: null })
  })

  test('of a collection does so, too, until it is deleted', async () => {
    const newCollection = async (isPublic: boolean) => {
      const made = await server.ask<{ id: string }>('POST /api/collections', {
        token: author.token,
        body: { name: 'Spam of circuits', isPublic },
      })
      return made.body.data.id
    }
    const send = (collectionId: string) =>
      server.ask<Issue>('POST /api/issues', {
        token: other.token,
        body: { title: 'Report', description: 'Please look', type: 'OTHER', reported: { collectionId } },
      })
    const id = await newCollection(true)
    const sent = await send(id)
    expect(sent.status).toBe(201)
    const collection = { id, name: 'Spam of circuits', isHidden: false, author: { id: author.id } }
    const reported = async () =>
      (await server.ask<Issue>(`GET /api/issues/${sent.body.data.id}`, { token: admin.token })).body.data.reported
    expect(await reported()).toMatchObject({ kind: 'collection', circuit: null, comment: null, collection })
    await hide('collections', id, true)
    expect(await reported()).toMatchObject({ collection: { isHidden: true } })
    await server.ask(`DELETE /api/collections/${id}`, { token: author.token })
    expect(await reported()).toEqual({ kind: 'collection', circuit: null, comment: null, collection: null })
    expect((await send(await newCollection(false))).status, 'of a private one').toBe(403)
    expect((await send(id)).status, 'of a deleted one').toBe(404)
  })

  test('is refused of what its writer cannot see', async () => {
    const hidden = await server.addCircuit(author.id, { isPublic: false })
    const answer = await server.ask('POST /api/issues', {
      token: other.token,
      body: { title: 'Report', description: 'x', type: 'OTHER', reported: { circuitId: hidden.id } },
    })
    expect(answer.status).toBe(403)
  })
})
