// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, signIn, signOut } from '../session/session'
import { ada as user } from '../session/user.fixture'
import { ApiError, messageOf, NetworkError } from './errors'
import { endsSession, request, requestAnswer, embeddedAnswer, type RouteName } from './http'

const fetching = vi.fn<typeof fetch>()

/** The server's next answer: JSON in the envelope, or any text. */
function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetching.mockResolvedValueOnce(new Response(text, { status, headers }))
}

/** What was sent last. */
function sent() {
  const [url, init] = fetching.mock.lastCall ?? []
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
}

const success = (data: unknown) => ({ success: true, message: 'Done', data })
const failure = (message: string, more = {}) => ({ success: false, message, data: null, ...more })
const settings = {
  circuitParams: {
    type: 'default' as const,
    useCase: 'custom' as const,
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'none' as const },
    coreLayer: { type: 'strongly-entangling' as const },
    middleLayer: { type: 'none' as const },
  },
}

beforeEach(() => vi.stubGlobal('fetch', fetching))
afterEach(() => {
  fetching.mockReset()
  vi.unstubAllGlobals()
  signOut()
})

describe('a page with an embedded response', () => {
  const embed = (url: string, at: number, body: unknown) => {
    const element = document.createElement('script')
    element.id = 'embedded-response'
    element.type = 'application/json'
    element.dataset['url'] = url
    element.dataset['at'] = String(at)
    element.textContent = JSON.stringify(body)
    document.head.append(element)
  }
  afterEach(() => document.getElementById('embedded-response')?.remove())

  it('uses it once, and only for the same request', () => {
    embed('/api/circuits?q=bell', Date.now() - 1000, { ...success(['embedded']), page: { nextCursor: null, total: 1 } })
    expect(embeddedAnswer('GET /circuits', { query: {} })).toBeUndefined()
    expect(embeddedAnswer('GET /circuits/:id', { params: { id: '1' } })).toBeUndefined()
    const query = { q: 'bell', category: undefined }
    expect(embeddedAnswer('GET /circuits', { query })).toMatchObject({ data: ['embedded'], page: { total: 1 } })
    expect(embeddedAnswer('GET /circuits', { query })).toBeUndefined()
  })

  it.each([
    ['a member, who may see more', 0, true],
    ['a page that the browser restored', 61_000, false],
    ['a clock that is far behind', -61_000, false],
  ])('does not use it for %s', (_, age, isMember) => {
    if (isMember) signIn({ user, token: 'abc' })
    embed('/api/circuits', Date.now() - age, success(['embedded']))
    expect(embeddedAnswer('GET /circuits', {})).toBeUndefined()
  })
})

describe('a request', () => {
  it('fills the path, repeats lists, leaves out what is undefined, and gives the data', async () => {
    answer(200, { ...success([]), page: { nextCursor: null, total: 0 } })
    const { data, page } = await requestAnswer('GET /circuits', {
      query: { tag: ['a b', 'c'], q: undefined, limit: 5 },
    })
    expect(sent().url).toBe('/api/circuits?tag=a+b&tag=c&limit=5')
    expect(data).toEqual([])
    expect(page.total).toBe(0)

    answer(200, success(user))
    expect(await request('GET /users/:id', { params: { id: 'a/b' } })).toEqual(user)
    expect(sent().url).toBe('/api/users/a%2Fb')
  })

  it('carries the token of the session, and none without one', async () => {
    answer(200, success(null))
    await request('GET /health')
    expect(sent().headers.get('authorization')).toBeNull()
    signIn({ user, token: 'secret' })
    answer(200, success(null))
    await request('GET /health')
    expect(sent().headers.get('authorization')).toBe('Bearer secret')
  })

  it('that makes a circuit carries a key: the same for the same body, another for another', async () => {
    const keys: (string | null)[] = []
    for (const body of [settings, settings, { ...settings }]) {
      answer(201, success({}))
      await request('POST /circuits/generate', { body })
      keys.push(sent().headers.get('idempotency-key'))
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('that makes nothing carries no key', async () => {
    answer(200, success({}))
    await request('POST /circuits/generate-test', { body: settings })
    expect(sent().headers.get('idempotency-key')).toBeNull()
    expect(sent().body).toBe(JSON.stringify(settings))
  })
})

const thrown = async () => request('POST /circuits/visualize', { body: { qasm: 'x' } }).catch((error: unknown) => error)

describe('a failure', () => {
  it('comes with all that the server tells', async () => {
    const span = { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 }
    const diagnostics = [{ code: 'unexpected', severity: 'error', message: 'unexpected `x`', span }]
    const errors = [{ path: 'qasm', message: 'unexpected `x`' }]
    answer(400, failure('unexpected `x`', { errors, diagnostics }), { 'retry-after': '7' })
    const error = await thrown()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: 'unexpected `x`', errors, diagnostics, retryAfter: 7 })
  })

  it.each([
    [403, "You don't have permission to access this resource"],
    [413, 'This is too large to send (limit 5 MB).'],
    [429, 'Too many requests. Please wait a moment and try again.'],
    [502, 'Server error. Please try again later.'],
  ])('%i without the server’s words, as from a proxy, has some', async (status, message) => {
    answer(status, '<html>Bad gateway</html>')
    const error = await thrown()
    expect(error).toMatchObject({ status, message, serverMessage: undefined })
  })

  it.each([
    [403, "You don't have permission to access this resource"],
    [500, 'Failed to visualize'],
  ])('%i without the server’s words is shown as: %s', async (status, sentence) => {
    answer(status, '')
    expect(messageOf(await thrown(), 'Failed to visualize')).toBe(sentence)
  })

  it('a success that is none of ours is no success', async () => {
    answer(200, '<html>Please log in to the hotel’s network</html>')
    expect(await thrown()).toMatchObject({ status: 502 })
  })

  it('a server that cannot be reached is an error of its own, in words', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const error = await thrown()
    expect(error).toBeInstanceOf(NetworkError)
    expect(messageOf(error, 'other')).toBe('The server cannot be reached. Check your connection and try again.')
  })

  it('what was called off stays called off', async () => {
    fetching.mockRejectedValueOnce(new DOMException('stop', 'AbortError'))
    expect(await thrown()).toMatchObject({ name: 'AbortError' })
  })
})

describe('a 401', () => {
  it.each<[RouteName, boolean]>([
    ['GET /circuits', false],
    ['GET /circuits/:id', false],
    ['GET /users/:id', false],
    ['POST /auth/login', false],
    ['GET /hardware', true],
    ['GET /notifications', true],
    ['GET /notifications/unread', false],
    ['POST /circuits/generate', true],
    ['PATCH /circuits/:id', true],
    ['DELETE /circuits/:id', true],
  ])('on %s ends the session: %s', (name, ends) => {
    expect(endsSession(name, 401)).toBe(ends)
    expect(endsSession(name, 403)).toBe(false)
  })

  it('forgets the session that it was about', async () => {
    signIn({ user, token: 'dead' })
    answer(401, failure('Your session has expired.'))
    await expect(request('GET /hardware')).rejects.toThrow('Your session has expired.')
    expect(currentSession()).toBeNull()
  })

  it('leaves a session that began meanwhile', async () => {
    signIn({ user, token: 'dead' })
    fetching.mockImplementationOnce(async () => {
      signIn({ user, token: 'new' })
      return new Response(JSON.stringify(failure('expired')), { status: 401 })
    })
    await expect(request('GET /hardware')).rejects.toThrow('expired')
    expect(currentSession()?.token).toBe('new')
  })
})
