import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/users'
import { hugePicture, multipart, picture, script } from '../../tests/security/multipart'
import { circuits, comments, likes } from '../circuits/tables'
import { StorageUnreachableError, StorageFullError } from '../platform/files'
import { openLog } from '../platform/log'
import { enqueueMail, listNewestMails } from '../platform/mail/outbox'
import { openTestServer, startTestServer, type Actor } from '../testing'
import { readZip } from '../zip.fixture'
import { sweepAvatars } from '../users/avatars'
import { users } from '../users/tables'

const server = await startTestServer()

const orm = () => server.services.database.orm
const change = (viewer: Actor, id: string, body: object, method = 'PUT') =>
  server.ask<User>(`${method} /api/users/${id}`, { token: viewer.token, body })

describe('a profile', () => {
  test.each(['PUT', 'PATCH'])('is changed by %s, and what is absent stays', async (method) => {
    const user = await server.addUser({ bio: 'Before' })
    const username = `renamed-${method}`
    const answer = await change(user, user.id, { username: `  ${username} ` }, method)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ username, bio: 'Before', email: user.email, isPrivateEmail: true })
    expect((await change(user, user.id, { bio: '', isPrivateEmail: false }, method)).body.data).toMatchObject({
      username,
      bio: null,
      isPrivateEmail: false,
    })
  })

  test('takes another case of its own name, and no name that is taken or reserved', async () => {
    const user = await server.addUser({ username: `Case-${Date.now()}` })
    const other = await server.addUser()
    expect((await change(user, user.id, { username: user.username.toUpperCase() })).status).toBe(200)
    for (const username of [other.username.toUpperCase(), 'ketwork', 'Deleted User']) {
      const answer = await change(user, user.id, { username })
      expect(answer.status).toBe(409)
      expect(answer.body.errors?.[0]?.path).toBe('username')
    }
  })

  test('goes all or not at all', async () => {
    const user = await server.addUser()
    const other = await server.addUser()
    expect((await change(user, user.id, { username: 'half-done', email: other.email })).status).toBe(409)
    expect((await server.ask<User>(`GET /api/users/${user.id}`)).body.data.username).toBe(user.username)
  })

  test('is changed by an ADMIN, except its bio', async () => {
    const user = await server.addUser({ bio: 'Mine' })
    const admin = await server.addUser({ role: 'ADMIN' })
    const answer = await change(admin, user.id, { isPrivateEmail: false, bio: 'Yours', email: `${user.id}@b.org` })
    expect(answer.body.data).toMatchObject({ bio: 'Mine', isPrivateEmail: false, email: `${user.id}@b.org` })
    expect((await server.ask('GET /api/hardware', { token: user.token })).status, 'all its sessions end').toBe(401)
    expect((await server.ask('GET /api/hardware', { token: admin.token })).status).toBe(200)
  })

  test('of the product itself is nobody’s to change, delete or picture', async () => {
    const admin = await server.addUser({ role: 'ADMIN' })
    const [product] = await orm()
      .insert(users)
      .values({ id: '01990000-0000-7000-8000-000000000001', username: 'ketwork', usernameKey: 'ketwork' })
      .returning()
    const id = product?.id ?? ''
    const { token } = admin
    expect((await change(admin, id, { email: 'me@example.org' })).status).toBe(403)
    expect((await server.ask(`DELETE /api/users/${id}`, { token })).status).toBe(403)
    const sent = multipart('a.png', 'image/png', await picture())
    expect((await server.ask(`POST /api/files/profile/${id}`, { token, ...sent })).status).toBe(403)
    await orm().delete(users).where(eq(users.id, id))
  })
})

describe('a profile picture', () => {
  const send = (user: Actor, bytes: Buffer, name = 'me.png', type = 'image/png') =>
    server.ask<User>(`POST /api/files/profile/${user.id}`, { token: user.token, ...multipart(name, type, bytes) })
  const kept = () => server.services.files.list('avatars')

  test('is kept as a square in WebP, upright and without metadata, in place of the one before', async () => {
    const user = await server.addUser()
    const sent = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#f00' } })
      .withExif({ IFD0: { Artist: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await kept()
    const first = await send(user, sent, 'me.jpg', 'image/jpeg')
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Profile image updated successfully')
    const path = first.body.data.profileImage ?? ''
    expect(path).toMatch(/^static\/avatars\/[0-9a-f]{32}\.webp$/)
    const served = await server.ask(`GET /${path}`)
    expect(served.headers['content-type']).toBe('image/webp')
    const { format, width, height, exif, orientation } = await sharp(served.raw).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
      orientation: undefined,
    })
    expect((await send(user, await picture())).status).toBe(200)
    expect((await server.ask(`GET /${path}`)).status).toBe(404)
    expect(await kept()).toHaveLength(before.length + 1)
  })

  test.each([
    ['an SVG', script, 'a.png', 'image/png', 415],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'a.png', 'image/png', 415],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 'image/jpeg', 415],
    ['a text', Buffer.from('hello'), 'a.png', 'image/png', 415],
    ['a picture cut short', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png', 'image/png', 415],
    ['nothing', Buffer.alloc(0), 'a.png', 'image/png', 400],
    ['30,000 × 30,000 pixels', hugePicture(30_000, 30_000), 'a.png', 'image/png', 413],
    ['more than 5 MB', Buffer.alloc(5_000_001, 1), 'a.png', 'image/png', 413],
  ])('that is %s is refused, and leaves nothing', async (_, bytes, name, type, status) => {
    const user = await server.addUser()
    const before = await kept()
    const answer = await send(user, bytes, name, type)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/picture|file/)
    expect(await kept()).toEqual(before)
    expect((await server.ask<User>(`GET /api/users/${user.id}`)).body.data.profileImage).toBeNull()
  })

  test('with damaged data behind a good head is refused', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: '#000',
      },
    })
      .png()
      .toBuffer()
    const answer = await send(await server.addUser(), whole.subarray(0, whole.length / 2))
    expect(answer.status).toBe(415)
    expect(answer.body.message).toBe('The picture must be an undamaged PNG, JPEG, WebP or GIF.')
  })

  test('as JSON, or without a file, is refused by name', async () => {
    const user = await server.addUser()
    const path = `POST /api/files/profile/${user.id}`
    expect((await server.ask(path, { token: user.token, body: { file: 'x' } })).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const none = await server.ask(path, { token: user.token, headers, body: '--b--\r\n' })
    expect(none.status).toBe(400)
  })

  test('while the object store is away is refused with 503 and a time to try again', async () => {
    const user = await server.addUser()
    const { files } = server.services
    const create = files.create
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    files.create = async () => {
      throw new StorageUnreachableError('The object store at http://10.0.0.7 does not answer.', { cause })
    }
    try {
      const answer = await send(user, await picture())
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.body.message).toBe('Pictures and files are not available just now. Please try again in a moment.')
    } finally {
      files.create = create
    }
  })

  test('on a full disk is refused with 507, and leaves nothing', async () => {
    const user = await server.addUser()
    const { files } = server.services
    const create = files.create
    files.create = async () => {
      throw new StorageFullError('The disk is full.')
    }
    try {
      expect((await send(user, await picture())).status).toBe(507)
    } finally {
      files.create = create
    }
    expect((await server.ask<User>(`GET /api/users/${user.id}`)).body.data.profileImage).toBeNull()
  })

  test('of which only half is sent leaves nothing, and the server goes on', async () => {
    const listening = await openTestServer()
    try {
      await listening.app.listen({ port: 0, host: '127.0.0.1' })
      const user = await listening.addUser()
      const address = listening.app.server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      const { body, headers } = multipart('me.png', 'image/png', await picture(400, 400))
      const half = httpRequest({
        port,
        method: 'POST',
        path: `/api/files/profile/${user.id}`,
        headers: { ...headers, authorization: `Bearer ${user.token}`, 'content-length': body.length },
      })
      half.on('error', () => {})
      half.write(body.subarray(0, body.length / 2))
      const connections = promisify(listening.app.server.getConnections.bind(listening.app.server))
      await expect.poll(connections).toBe(1)
      half.destroy()
      await expect.poll(connections).toBe(0)
      expect(await listening.services.files.list('avatars')).toEqual([])
      expect((await listening.ask<User>(`GET /api/users/${user.id}`)).body.data.profileImage).toBeNull()
    } finally {
      await listening.close()
    }
  })

  test('that nobody has is swept away', async () => {
    const user = await server.addUser()
    await send(user, await picture())
    await server.services.files.write(`avatars/${'0'.repeat(32)}.webp`, await picture())
    const before = await kept()
    expect(await sweepAvatars({ ...server.services, queries: orm() }, { rowDelay: 1 })).toBe(1)
    expect(await kept()).toEqual(before.filter((name) => !name.includes('0'.repeat(32))))
  })
})

describe('deleting an account', () => {
  const remove = (viewer: Actor, id: string, body?: object) =>
    server.ask(`DELETE /api/users/${id}`, { token: viewer.token, ...(body && { body }) })

  async function member() {
    const user = await server.addUser()
    const other = await server.addUser()
    const open = await server.addCircuit(user.id)
    const hidden = await server.addCircuit(user.id, { isPublic: false })
    const theirs = await server.addCircuit(other.id)
    await server.ask(`POST /api/circuits/${theirs.id}/like`, { token: user.token })
    await server.ask('POST /api/circuits/comments', {
      token: user.token,
      body: { circuitId: theirs.id, content: 'I was here' },
    })
    return { user, open, hidden, theirs }
  }

  test('takes what is private and leaves public circuits and comments by nobody', async () => {
    const { user, open, hidden, theirs } = await member()
    const sent = multipart('me.png', 'image/png', await picture())
    await server.ask(`POST /api/files/profile/${user.id}`, { token: user.token, ...sent })
    await enqueueMail(orm(), { to: user.email, subject: 'Hello', paragraphs: [] })
    expect((await remove(user, user.id, { password: user.password })).status).toBe(200)

    expect(await orm().$count(users, eq(users.id, user.id))).toBe(0)
    expect((await server.ask('GET /api/hardware', { token: user.token })).status).toBe(401)
    const shown = await server.ask(`GET /api/circuits/${open.id}`)
    expect(shown.body.data).toMatchObject({ author: null, authorId: null })
    expect(await orm().$count(circuits, eq(circuits.id, hidden.id))).toBe(0)
    const files = await server.services.files.list()
    expect(files.filter((name) => name.includes(hidden.picture))).toEqual([])
    expect(files.filter((name) => name.includes(open.picture))).toHaveLength(1)
    expect(await orm().$count(likes, eq(likes.circuitId, theirs.id))).toBe(0)
    const left = await server.ask(`GET /api/circuits/${theirs.id}`)
    expect(left.body.data).toMatchObject({
      likeCount: 0,
      commentCount: 1,
      comments: [{ content: 'I was here', userId: null, user: null }],
    })
    expect((await listNewestMails(orm())).filter(({ to }) => to === user.email)).toEqual([])
    expect(
      (await server.ask('POST /api/auth/login', { body: { email: user.email, password: user.password } })).status,
    ).toBe(401)
  })

  test('takes public circuits too where that is chosen', async () => {
    const { user, open } = await member()
    expect((await remove(user, user.id, { password: user.password, removeCircuits: true })).status).toBe(200)
    expect((await server.ask(`GET /api/circuits/${open.id}`)).status).toBe(404)
    expect((await server.services.files.list()).filter((name) => name.includes(open.picture))).toEqual([])
  })

  test.each([
    [{ password: 'wrong-Password-1' }, 403, 'The password is wrong.'],
    [{}, 400, 'Please enter your password.'],
    [undefined, 400, 'Please enter your password.'],
  ])('with %j deletes nothing', async (body, status, message) => {
    const user = await server.addUser()
    const answer = await remove(user, user.id, body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBe(message)
    expect(await orm().$count(users, eq(users.id, user.id))).toBe(1)
  })

  test('by an ADMIN needs no password of another', async () => {
    const { user } = await member()
    const admin = await server.addUser({ role: 'ADMIN' })
    expect((await remove(admin, user.id)).status).toBe(200)
    expect((await remove(admin, user.id)).status).toBe(404)
    expect((await remove(admin, admin.id)).status, 'the own account does').toBe(400)
  })
})

test('an export holds every own circuit and the own data, and nothing of others', async () => {
  const user = await server.addUser()
  const other = await server.addUser()
  const mine = await server.addCircuit(user.id, { name: 'First', isPublic: false })
  const theirs = await server.addCircuit(other.id, { name: 'Not mine' })
  await orm()
    .insert(comments)
    .values([
      { id: '01990000-0000-7000-8000-00000000aaaa', circuitId: theirs.id, userId: user.id, content: 'My words' },
      { id: '01990000-0000-7000-8000-00000000aaab', circuitId: mine.id, userId: other.id, content: 'Their words' },
    ])
  const rename = { token: user.token, body: { name: 'Größe / ../évil' } }
  await server.ask(`PATCH /api/circuits/${mine.id}`, rename)
  const second = `${mine.qasmCode}// second\n`
  const version = await server.ask(`POST /api/circuits/${mine.id}/versions`, {
    token: user.token,
    body: { qasm: second },
  })
  expect(version.status).toBe(201)
  const set = { name: 'Best', values: [{ name: 'theta', value: 0.5 }] }
  await server.ask(`POST /api/circuits/${mine.id}/parameter-sets`, { token: user.token, body: set })
  const claim = { kind: 'figures', says: 'is two deep', figures: { depth: '2' } }
  await server.ask(`POST /api/circuits/${mine.id}/claims`, { token: user.token, body: { claim } })
  const sent = multipart('Screenshot of it.png', 'image/png', await picture())
  const file = await server.ask<{ url: string }>('POST /api/issues/attachments', { token: user.token, ...sent })
  const report = { title: 'Odd', description: 'It looks odd', type: 'OTHER', attachments: [file.body.data.url] }
  const made = await server.ask<{ id: string }>('POST /api/issues', {
    token: user.token,
    body: { ...report, url: 'https://example.org/first', reported: { circuitId: theirs.id } },
  })
  const changed = { token: user.token, body: { ...report, url: 'https://example.org/next' } }
  expect((await server.ask(`PUT /api/issues/${made.body.data.id}`, changed)).status).toBe(200)
  const collection = { token: user.token, body: { name: 'To read', circuitId: theirs.id } }
  expect((await server.ask('POST /api/collections', collection)).status).toBe(201)
  const answer = await server.ask(`GET /api/users/${user.id}/export`, { token: user.token })
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="ketwork-export.zip"')
  const entries = readZip(answer.raw)
  const [folder] = [...entries.keys()].map((name) => /^circuits\/[^/]+\//.exec(name)?.[0]).filter(Boolean)
  expect(folder).toBe('circuits/0001-Gro_e_e_vil/')
  expect([...entries.keys()].sort()).toEqual(
    [
      'account.json',
      'attachments/0001-Screenshot_of_it.png',
      ...['circuit.json', 'circuit.qasm', 'diagram.png', 'diagram.svg'].map((name) => folder + name),
      ...['versions/version-1.json', 'versions/version-1.qasm'].map((name) => folder + name),
    ].sort(),
  )
  expect(entries.get(`${folder}circuit.qasm`)?.toString()).toBe(second)
  expect(entries.get(`${folder}versions/version-1.qasm`)?.toString()).toBe(mine.qasmCode)
  const account: unknown = JSON.parse(entries.get('account.json')?.toString() ?? '')
  expect(account).toMatchObject({
    account: { username: user.username, email: user.email },
    comments: [{ content: 'My words' }],
    collections: [{ name: 'To read', isPublic: false, circuits: [{ circuitId: theirs.id, note: '' }] }],
  })
  expect(JSON.parse(entries.get(`${folder}circuit.json`)?.toString() ?? '')).toMatchObject({
    formerNames: [{ name: 'First' }],
    parameterSets: [set],
    claims: [{ claim, version: 2 }],
  })
  const attached = 'attachments/0001-Screenshot_of_it.png'
  expect(account).toMatchObject({
    issues: [{ url: 'https://example.org/next', reportedKind: 'circuit', reportedCircuitId: theirs.id }],
    issueChanges: [{ field: 'url', before: 'https://example.org/first', after: 'https://example.org/next' }],
    attachments: [{ name: 'Screenshot of it.png', path: attached }],
  })
  expect(entries.get(attached)?.subarray(1, 4).toString()).toBe('PNG')
  const all = [...entries.values()].map(String).join('\n')
  expect(all).not.toMatch(/Their words|argon2|passwordHash/)
})

test('an export whose reader goes away ends, and is no error', async () => {
  const lines: string[] = []
  const log = openLog('info', { isTerminal: false, write: (line) => lines.push(line) })
  const logging = await openTestServer({ log })
  try {
    const user = await logging.addUser()
    for (let at = 0; at < 20; at++) {
      const qasmCode = `OPENQASM 3.0;\n// ${randomBytes(100_000).toString('base64')}\n`
      await logging.addCircuit(user.id, { name: `Long ${at}`, qasmCode })
    }
    const address = await logging.app.listen({ port: 0, host: '127.0.0.1' })
    const reading = httpRequest(`${address}/api/users/${user.id}/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    }).end()
    reading.on('response', (answer) => answer.once('data', () => reading.destroy()))
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/export/i), 10_000)
    expect(lines.filter((line) => /"level":"?(50|60|error|fatal)/.test(line))).toEqual([])
  } finally {
    await logging.close()
  }
})
