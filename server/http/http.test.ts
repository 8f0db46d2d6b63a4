import Fastify, { type FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { successOf } from '../../contract/envelope'
import { routes, type RouteTable } from '../../contract/route'
import { buildApp } from '../app'
import { devMailCode, openTestServer, startTestServer, unlimited, type TestServer } from '../testing'
import { createFakeEngine } from '../testing-engine'
import type { BuiltPage } from '../platform/built-client'
import { mails } from '../platform/mail/tables'
import { readSettings, type RateLimits } from '../platform/settings'
import { users } from '../users/tables'
import { compileSerializer } from './response-serializer'
import { registerApi } from './api'
import { success } from './implementation'

const server = await startTestServer()
const user = await server.addUser()

describe('a server does not start', () => {
  const nothing = successOf(z.null())
  const parts = {
    findViewer: async () => null,
    limiter: { request: async () => {}, byClient: async () => {}, byAccount: async () => {} },
    get queries() {
      return server.services.database.orm
    },
    serializerCompiler: compileSerializer,
  }
  const table = routes({ 'GET /thing': { summary: 'A thing', access: 'open', answer: nothing } })
  const start = (declared: object, implementations: object) => () =>
    // Types refuse all of these; what is checked is what happens to somebody who gets around them.
    registerApi(Fastify(), declared as RouteTable, implementations as never, parts)
  const handler = async () => success('Done', null)

  test.each([
    ['with a route that nobody implements', table, {}, 'GET /thing has no implementation.'],
    [
      'with a route without a rule of access',
      { 'GET /thing': { summary: '', answer: nothing } },
      { 'GET /thing': handler },
      'GET /thing has no access rule.',
    ],
    [
      'with a rule that does not exist',
      { 'GET /thing': { summary: '', access: 'friends', answer: nothing } },
      { 'GET /thing': handler },
      'GET /thing has no access rule.',
    ],
    [
      'with a rule about a thing that nobody looks up',
      { 'GET /thing/:id': { summary: '', access: 'visible', answer: nothing } },
      { 'GET /thing/:id': handler },
      'GET /thing/:id does not check its access rule (visible).',
    ],
    [
      'with an implementation of nothing',
      table,
      { 'GET /thing': handler, 'GET /other': handler },
      'The contract has no route GET /other.',
    ],
  ])('%s', (_, declared, implementations, message) => {
    expect(start(declared, implementations)).toThrow(message)
  })

  test('but does with all in order', () => {
    expect(start(table, { 'GET /thing': handler })).not.toThrow()
  })
})

describe('addresses and methods', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/circuits/x/y', '/dev/nothing', '/static/circuits/x.png'])(
    '404 as JSON for %s',
    async (path) => {
      const { status, body, headers } = await server.ask(`GET ${path}`)
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body).toMatchObject({ success: false, data: null, message: expect.stringMatching(/^There is no/) })
    },
  )

  test.each([
    ['PUT /api/circuits', 'GET, HEAD'],
    ['POST /api/circuits/01990000-0000-7000-8000-000000000000', 'GET, PATCH, DELETE, HEAD'],
    ['DELETE /api/auth/login', 'POST'],
    ['OPTIONS /api/auth/login', 'POST'],
    ['POST /static/circuits/x.png', 'GET, HEAD'],
    ['POST /circuits', 'GET, HEAD'],
  ])('405 with Allow for %s', async (route, allow) => {
    const { status, headers, body } = await server.ask(route)
    expect(status).toBe(405)
    expect(headers['allow']).toBe(allow)
    expect(body.success).toBe(false)
  })

  test.each([
    '/static/..%2f..%2f..%2fetc%2fpasswd',
    '/static/%2e%2e/%2e%2e/etc/passwd',
    '/static/..%5c..%5cetc%5cpasswd',
    '/static/circuits/..%2f..%2fpasswd.png',
    '/static/%252e%252e%252fetc%252fpasswd',
    '/static/x%00.png',
    '/static/%c0%ae%c0%ae/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/%zz',
  ])('404 for %s', async (path) => {
    const { status, raw } = await server.ask(`GET ${path}`)
    expect(status).toBe(404)
    expect(raw.toString()).not.toContain('root:')
  })
})

describe('bodies', () => {
  const register = (payload: string | Buffer, type = 'application/json') =>
    server.ask('POST /api/auth/register', { body: payload, headers: { 'content-type': type } })

  test.each([
    ['not JSON', '{"username": ', 'The body is not valid JSON.'],
    ['a NUL', String.raw`{"username": "a\u0000b"}`, /cannot be stored/],
    ['half a surrogate pair', String.raw`{"username": "\ud83d"}`, /cannot be stored/],
    ['half a pair as a key', String.raw`{"\udc00": 1}`, /cannot be stored/],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not valid UTF-8.'],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'The body is not valid UTF-8.'],
    ['nothing', '', 'The body is required.'],
    ['a list', '[]', 'The body must be an object.'],
  ])('400 for %s', async (_, payload, message) => {
    const { status, body } = await register(payload)
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
    '415 for %s',
    async (type) => {
      const { status, body } = await register('{}', type)
      expect(status).toBe(415)
      expect(body.message).toBe('The body must be JSON, with the header Content-Type: application/json.')
    },
  )

  test('415 for one that is compressed', async () => {
    const { status, body } = await server.ask('POST /api/auth/register', {
      body: gzipSync(JSON.stringify({ username: 'Zip' })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(status).toBe(415)
    expect(body.message).toBe('The body must not be compressed.')
  })

  test('413 for one that is too large, before it is read', async () => {
    const { status, body } = await register(JSON.stringify({ username: 'x'.repeat(65_000) }))
    expect(status).toBe(413)
    expect(body.message).toBe('This is larger than the server takes.')
  })

  test('401 goes before all of this', async () => {
    const answer = await server.ask('POST /api/circuits/visualize', {
      body: 'x'.repeat(100),
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('a prototype cannot be poisoned', async () => {
    const { status } = await register('{"__proto__": {"role": "ADMIN"}, "constructor": {"prototype": {"x": 1}}}')
    expect(status).toBe(400)
    expect({}).not.toHaveProperty('role')
  })

  test('an empty JSON body will do where none is needed', async () => {
    const { status } = await server.ask('POST /api/auth/logout', {
      body: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })

  test.each(['', 'é', 'a b', 'x'.repeat(256)])('400 for the Idempotency-Key %j', async (key) => {
    const { status, body } = await server.ask('POST /api/auth/logout', { headers: { 'idempotency-key': key } })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.path).toBe('Idempotency-Key')
  })
})

describe('the bearer token', () => {
  test('is read from its header alone', async () => {
    const elsewhere = [
      server.ask(`GET /api/hardware?token=${user.token}&access_token=${user.token}`),
      server.ask('GET /api/hardware', { headers: { cookie: `token=${user.token}; session=${user.token}` } }),
      server.ask('GET /api/hardware', { headers: { 'x-auth-token': user.token } }),
    ]
    for (const { status, body } of await Promise.all(elsewhere)) {
      expect(status).toBe(401)
      expect(body.message).toBe('Authentication required to fetch hardware options')
    }
    expect((await server.ask('GET /api/hardware', { headers: { authorization: `bearer ${user.token}` } })).status).toBe(
      200,
    )
  })

  test('counts as none when there are two headers', async () => {
    const listening = await listen()
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(listening.port, '127.0.0.1', () => {
        const header = `Authorization: Bearer ${user.token}\r\n`
        socket.write(`GET /api/hardware HTTP/1.1\r\nHost: localhost\r\n${header}${header}Connection: close\r\n\r\n`)
      })
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    await listening.close()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

/** The app behind a real port, without a second listening of its own. */
async function listen(): Promise<{ port: number; close(): Promise<void> }> {
  const real = createServer((request, response) => server.app.routing(request, response))
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve))
  const address = real.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { port: address.port, close: () => new Promise((resolve) => real.close(() => resolve())) }
}

describe('hardware', () => {
  test('begins with the vendor Generic, and holds real processors', async () => {
    const { body } = await server.ask<{ vendor: string; gateSet: string[] }[]>('GET /api/hardware', {
      token: user.token,
    })
    expect(body.data.slice(0, 4).map(({ vendor }) => vendor)).toEqual(Array(4).fill('Generic'))
    expect(body.data[0]?.gateSet).toEqual(['RX', 'RY', 'RZ', 'CNOT'])
    expect(new Set(body.data.map(({ vendor }) => vendor)).size).toBeGreaterThan(4)
  })
})

describe('trouble', () => {
  const withTrouble = async (error: Error) => {
    const { database } = server.services
    const refuse = () => {
      throw error
    }
    const orm = Object.create(database.orm)
    const engine = createFakeEngine({ isReady: async () => false })
    const unready = { ...database, orm, isReady: async () => false }
    const app = await buildApp({ ...server.services, database: unready, engine }, { clientFolder: server.folder })
    // It starts well; the trouble comes later.
    await app.ready()
    Object.assign(orm, { select: refuse, $count: refuse })
    return app
  }

  test('a database that is away is 503, and what is alive says so', async () => {
    const app = await withTrouble(
      Object.assign(new Error('connect ECONNREFUSED /secret/path'), { code: 'ECONNREFUSED' }),
    )
    const [list, ready, health] = [
      await app.inject('/api/circuits'),
      await app.inject('/api/ready'),
      await app.inject({ url: '/api/health', headers: { authorization: `Bearer ${user.token}` } }),
    ]
    await app.close()
    expect(list.statusCode).toBe(503)
    expect(list.headers['retry-after']).toBe('5')
    expect(list.json()).toEqual({
      success: false,
      message: 'The service is not ready. Please try again in a moment.',
      data: null,
    })
    expect(ready.statusCode).toBe(503)
    expect(ready.json().message).toBe('Not ready: database, engine.')
    expect(health.statusCode).toBe(200)
  })

  test('an unforeseen error is 500 and keeps its words to itself', async () => {
    const app = await withTrouble(new Error('relation "secrets" is missing'))
    const answer = await app.inject('/api/circuits')
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ success: false, message: 'Server error. Please try again later.', data: null })
  })

  test("Other hardware failure: 'Failed to fetch hardware options' (500)", async () => {
    const app = await withTrouble(new Error('relation "secrets" is missing'))
    const answer = await app.inject({ url: '/api/hardware', headers: { authorization: `Bearer ${user.token}` } })
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ success: false, message: 'Failed to fetch hardware options', data: null })
  })
})

describe('limits', () => {
  const opened: TestServer[] = []
  const strictly = async (limits: Partial<RateLimits>) => {
    const strict = await openTestServer({ settings: { rateLimits: { ...unlimited, ...limits } } })
    opened.push(strict)
    return strict
  }
  afterEach(async () => {
    for (const strict of opened.splice(0)) await strict.close()
  })
  const login = (strict: TestServer, email: string, remoteAddress: string) =>
    strict.ask('POST /api/auth/login', { body: { email, password: 'wrong-one' }, remoteAddress })

  test('a password is guessed so often at one address of the network, and others there log in as ever', async () => {
    const strict = await strictly({ login: 3 })
    const guesses = await Promise.all([1, 2, 3, 4].map(() => login(strict, 'a@example.org', '10.0.0.1')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429])
    const late = guesses.find(({ status }) => status === 429)
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
    expect(late?.body.message).toMatch(/^Too many requests\. Please try again in \d+ seconds?\.$/)
    expect((await login(strict, 'A@EXAMPLE.org', '10.0.0.1')).status, 'the same, written otherwise').toBe(429)
    expect((await login(strict, 'a@example.org', '10.0.0.2')).status, 'nobody locks another out').toBe(401)
    for (let person = 0; person < 30; person++) {
      expect((await login(strict, `student-${person}@example.org`, '10.0.0.1')).status).toBe(401)
    }
  })

  test('one address of the network has a high limit of its own, for log in and for registering', async () => {
    const strict = await strictly({ loginClient: 5, registration: 2 })
    const register = (at: number, remoteAddress: string) =>
      strict.ask('POST /api/auth/register', {
        body: { username: `student ${at}`, email: `${at}@example.org`, password: 'opal-window-9', acceptTerms: true },
        remoteAddress,
      })
    const registered = [await register(1, '10.0.0.1'), await register(2, '10.0.0.1'), await register(3, '10.0.0.1')]
    expect(registered.map(({ status }) => status)).toEqual([201, 201, 429])
    expect((await register(4, '10.0.0.2')).status).toBe(201)
    const guesses = []
    for (let at = 0; at < 6; at++) guesses.push((await login(strict, `${at}@example.org`, '10.0.0.1')).status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(strict, '1@example.org', '10.0.0.2')).status).not.toBe(429)
  })

  test('the limits that are set let 60 people behind one address register and log in within a minute', () => {
    const { rateLimits } = readSettings({})
    expect(rateLimits.registration).toBeGreaterThanOrEqual(60)
    expect(rateLimits.mailClient).toBeGreaterThanOrEqual(60)
    expect(rateLimits.loginClient).toBeGreaterThanOrEqual(5 * 60)
  })

  test('requests of any kind are counted by client', async () => {
    const strict = await strictly({ requests: 40 })
    const many = await Promise.all(
      [...Array(50).keys()].map(() => strict.ask('GET /api/circuits', { remoteAddress: '10.0.0.9' })),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await strict.ask('GET /api/health', { remoteAddress: '10.0.0.9' })).status).toBe(200)
    expect((await strict.ask('GET /api/ready', { remoteAddress: '10.0.0.9' })).status).toBe(200)
  })
})

describe('the document of the API', () => {
  test('is OpenAPI 3.1 and has every route with its answers', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const generate = document.paths['/api/circuits/generate'].post
    expect(Object.keys(generate.responses)).toEqual(['201', '4XX', '5XX'])
    expect(generate.security).toEqual([{ bearer: [] }])
    expect(document.paths['/api/circuits'].get.security).toEqual([])
    expect(document.components.schemas).toHaveProperty('Circuit')
    expect(JSON.stringify(document)).not.toContain('"$ref":"#/components/schemas/undefined')
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(5)
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty([name])
  })
})

describe('the client', () => {
  let built: TestServer
  let app: FastifyInstance
  beforeAll(async () => {
    built = await openTestServer()
    const folder = join(built.folder, 'client')
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Ketwork</title></head>')
    await mkdir(join(folder, '.vite'))
    await writeFile(
      join(folder, '.vite', 'pages.json'),
      JSON.stringify([
        { path: '/circuits/:id', chunks: ['/assets/circuit.js', '/assets/talk.js'] },
        { path: '/help/:code', chunks: [] },
        { path: '/circuits', chunks: ['/assets/library.js', '/assets/talk.js'] },
        { path: '/circuits/new', chunks: ['/assets/new.js'] },
        { path: '/', chunks: [] },
        { path: '/terms', title: 'Terms & <Conditions>', chunks: [] },
        { path: '/verify-email', chunks: [] },
        { path: '*', chunks: ['/assets/missing.js'] },
      ] satisfies BuiltPage[]),
    )
    await writeFile(join(folder, 'theme.js'), '"use strict"')
    await writeFile(join(folder, 'assets', 'engine-abc123.wasm'), Buffer.from('\0asm'))
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}')
    await writeFile(join(built.folder, 'secret.txt'), 'secret')
    app = await buildApp(built.services, { clientFolder: folder })
  })
  afterAll(async () => {
    await app.close()
    await built.close()
  })
  const get = (url: string) => app.inject({ url })

  test('tells its page what whoever runs the site has set, in words that cannot end their element', async () => {
    built.services.settings.banner = { text: 'a </script> & $& b', followUrl: 'https://a.test', learnMoreUrl: '' }
    const { payload } = await get('/')
    const json = /<script type="application\/json" id="site">(.*?)<\/script><\/head>/.exec(payload)?.[1]
    expect(JSON.parse(json ?? '')).toEqual({
      basePath: '',
      productName: built.services.settings.productName,
      contactAddress: built.services.settings.contactAddress,
      signIn: { passwords: true, providers: [] },
      banner: built.services.settings.banner,
    })
  })

  test.each(['/', '/circuits', '/circuits/01990000-0000-7000-8000-000000000000', '/verify-email?token=a.b'])(
    'is its page at %s, asked anew each time, with a policy that lets the engine run and no inline script',
    async (path) => {
      const page = await get(path)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.payload).toContain('<title>Ketwork</title>')
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).toContain("worker-src 'self';")
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(policy).not.toContain('unsafe-inline')
      const nonce = /style-src 'self' 'nonce-([\w-]{43})'/.exec(policy)?.[1]
      expect(page.payload).toContain(`<meta name="sc-nonce" content="${nonce}">`)
      expect(String((await get(path)).headers['content-security-policy']), 'another each time').not.toContain(nonce)
      expect(page.headers['x-content-type-options']).toBe('nosniff')
      expect(page.headers['strict-transport-security'], 'on plain http').toBeUndefined()
    },
  )

  test.each([
    '/nowhere',
    '/circuits/a/b',
    '/circuit',
    '/verify-email/x',
    '//circuits',
    '/circuits/nonsense',
    '/circuits/1',
    '/circuits/01990000-0000-7000-8000-00000000dead@0',
    '/circuits/01990000-0000-7000-8000-00000000dead@latest',
    '/collections/01990000-0000-7000-8000-00000000dead@1',
    '/help/QASM999',
    '/help/QASM102/x',
  ])('Unknown addresses return 404, with the page that says so: %s', async (path) => {
    const page = await get(path)
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.payload).toContain('<title>Ketwork</title>')
  })

  test.each([
    '/circuits/01990000-0000-7000-8000-00000000dead@1.5',
    '/help/a.b',
    '/profile/a%2Fb',
    '/circuits/%3Cb%3E',
    '/.vite/pages.json',
  ])('Unknown addresses return 404, with the page for whoever reads pages: %s', async (url) => {
    const page = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } })
    expect(page.statusCode).toBe(404)
    expect(page.payload).toContain('<title>Ketwork</title>')
    expect((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
    const script = await app.inject({ url: '/assets/gone.js', headers: { accept: 'text/html' } })
    expect(script.json()).toMatchObject({ success: false })
  })

  test.each([
    '/circuits/',
    '/help/QASM102',
    '/help/qasm102',
    '/Circuits',
    '/circuits/01990000-0000-7000-8000-00000000DEAD',
    '/circuits/01990000-0000-7000-8000-00000000dead@3',
    '/circuits/01990000-0000-7000-8000-00000000dead%403',
    '/circuits?page=2',
  ])('Unknown addresses return 404, and no known one does: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(200)
  })

  test.each([
    ['if-match', '"another"', 412],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['range', 'bytes=9999999-', 416],
  ])('refuses a file that is asked for with %s: %s', async (name, value, status) => {
    const answer = await app.inject({ url: '/theme.js', headers: { [name]: value } })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, data: null })
  })

  test('tells the browser which of its powers a page may use', async () => {
    const policy = String((await get('/')).headers['permissions-policy'])
    expect(policy.split(', ')).toEqual(expect.arrayContaining(['fullscreen=(self)', 'camera=()', 'geolocation=()']))
    expect((await get('/assets/main-abc123.js')).headers['permissions-policy']).toBeUndefined()
  })

  test('names the scripts of the page that is asked for, and is sent packed to whoever takes that', async () => {
    const link = (name: string) =>
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${name}.js">`
    const named = async (path: string) => (await get(path)).payload.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(await named('/circuits')).toEqual([link('library'), link('talk')])
    expect(await named('/circuits/')).toEqual([link('library'), link('talk')])
    expect(await named('/circuits/new?from=x')).toEqual([link('new')])
    expect(await named('/circuits/01990000-0000-7000-8000-000000000000')).toEqual([link('circuit'), link('talk')])
    expect(await named('/circuits/a/b')).toEqual([link('missing')])
    expect((await get('/.vite/pages.json')).statusCode).toBe(404)
    expect((await get('/terms')).payload).toContain('<title>Terms &amp; &lt;Conditions> · Ketwork</title>')

    const packed = await app.inject({ url: '/circuits', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toContain(link('library'))
    const refusing = await app.inject({ url: '/circuits', headers: { 'accept-encoding': 'gzip;q=0, identity' } })
    expect(refusing.headers['content-encoding']).toBeUndefined()
  })

  test('keeps what is named by its content for ever, and nothing else', async () => {
    const wasm = await get('/assets/engine-abc123.wasm')
    expect(wasm.headers['content-type']).toBe('application/wasm')
    expect(wasm.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const script = await get('/assets/main-abc123.js')
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache')
  })

  test('says of an answer of the API that it may load and run nothing', async () => {
    for (const path of ['/api/circuits', '/api/no-such-route']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy'], path).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['x-frame-options'], path).toBe('DENY')
      expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    }
  })

  test('says of a part of the build what means something for one, and a policy for workers', async () => {
    const { headers } = await get('/assets/main-abc123.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-frame-options']).toBeUndefined()
  })

  test.each([
    '/assets/main-gone.js',
    '/assets/',
    '/humans.txt',
    '/static/x',
    '/api/x',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/.env',
  ])('404 for %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.payload).not.toContain('secret')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('/dev/mail', () => {
  const local = { host: 'localhost:3000' }
  const page = `GET /dev/mail?code=${devMailCode}`
  const json = `GET /dev/mail.json?code=${devMailCode}`
  const register = (username: string, email: string) =>
    server.ask('POST /api/auth/register', { body: { username, email, password: 'opal-window-9', acceptTerms: true } })

  test('shows mails newest first, as a page with links and as JSON', async () => {
    await register('First', 'first@example.org')
    await server.jobsDone()
    await register('<b>Second</b>', 'second@example.org')
    await server.jobsDone()
    const { data } = (
      await server.ask<{ to: string; text: string; html: string; subject: string; createdAt: string }[]>(json, {
        headers: local,
      })
    ).body
    expect(data.map(({ to }) => to).slice(0, 2)).toEqual(['second@example.org', 'first@example.org'])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['createdAt', 'html', 'subject', 'text', 'to'])
    const [link = ''] = /http:\S+/.exec(data[0]?.text ?? '') ?? []
    expect(link).toMatch(/^http:\/\/ketwork\.localhost\/verify-email\?token=[\w-]{43}$/)

    const { headers, raw } = await server.ask(page, { headers: local })
    const shown = raw.toString()
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown).toContain(`<a href="${link}">${link}</a>`)
    expect(shown).toContain('&lt;b&gt;Second&lt;/b&gt;')
    expect(shown).not.toContain('<b>Second')
    expect(shown).not.toContain('<script')
    expect(shown, 'nobody is disturbed in reading').not.toContain('http-equiv')
  })

  test('looks again by itself while there is no mail', async () => {
    const fresh = await openTestServer()
    const shown = (await fresh.ask(page, { headers: local })).raw.toString()
    expect(shown).toContain('<p>No mails yet. This page reloads every two seconds.</p>')
    expect(shown).toContain('<meta http-equiv="refresh" content="2">')
    await fresh.close()
  })

  test.each([
    ['another machine', { remoteAddress: '192.168.1.7', headers: local }],
    ['a proxy', { headers: { ...local, 'x-forwarded-for': '127.0.0.1' } }],
    ['a page of another name', { headers: { host: 'evil.example' } }],
  ])('is not there for %s', async (_, options) => {
    expect((await server.ask(page, options)).status).toBe(404)
    expect((await server.ask(json, options)).status).toBe(404)
  })

  test.each([
    '',
    '?code=',
    '?code=wrong-one',
    `?code=${devMailCode}x`,
    `?token=${devMailCode}`,
    '?code=%00',
    '?code=%ff',
  ])(
    'opens only with its code, so that a proxy on this machine that adds no header publishes nothing: %j is refused',
    async (query) => {
      for (const path of ['/dev/mail', '/dev/mail.json']) {
        const { status, body } = await server.ask(`GET ${path}${query}`, { headers: local })
        expect(status).toBe(403)
        expect(body.message).toContain('with its code')
      }
    },
  )

  test('as JSON says that it is JSON', async () => {
    const { headers } = await server.ask(json, { headers: local })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(['https://ket.example', 'http://192.168.1.7:3000', 'http://localhost.ket.example'])(
    'is not there on a site that other machines reach, where a mail waits for a server: %s',
    async (publicUrl) => {
      const open = await openTestServer({ settings: { publicUrl } })
      expect((await open.ask(page, { headers: local })).status).toBe(404)
      expect((await open.ask(json, { headers: local })).status).toBe(404)
      await open.ask('POST /api/auth/register', {
        body: { username: 'Ada', email: 'ada@example.org', password: 'opal-window-9', acceptTerms: true },
      })
      const { orm } = open.services.database
      await expect
        .poll(async () => (await orm.select().from(mails))[0]?.attempts, { timeout: 20_000 })
        .toBeGreaterThan(0)
      expect((await orm.select().from(mails))[0]?.sentAt, 'it is not lost').toBeNull()
      await open.close()
    },
  )

  test.each(['::1', '::ffff:127.0.0.1', '127.0.0.2'])('is there for %s', async (remoteAddress) => {
    expect((await server.ask(page, { remoteAddress, headers: local })).status).toBe(200)
  })

  test('is not there once mails are sent', async () => {
    const sending = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:9' } })
    expect((await sending.ask(page, { headers: local })).status).toBe(404)
    await sending.close()
  })
})

test('a profile never holds what nobody may see', async () => {
  const { raw } = await server.ask(`GET /api/users/${user.id}`, { token: user.token })
  expect(Object.keys(JSON.parse(raw.toString()).data).sort()).toEqual([
    'bio',
    'createdAt',
    'email',
    'id',
    'isPrivateEmail',
    'isVerified',
    'profileImage',
    'role',
    'updatedAt',
    'username',
  ])
  expect(await server.services.database.orm.$count(users)).toBeGreaterThan(0)
})
