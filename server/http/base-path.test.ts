/** A site below the root of its host: every address that it gives begins with its path, and it takes requests with and without it. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import type { BuiltPage } from '../platform/built-client'
import { listNewestMails } from '../platform/mail/outbox'
import { readSettings } from '../platform/settings'
import { openTestServer, type TestServer } from '../testing'
import { pathWithin } from './base-path'
import { buildMaintenanceApp } from './maintenance'

const publicUrl = 'https://example.org/ketwork'

let server: TestServer
let app: FastifyInstance
let circuit: string

beforeAll(async () => {
  const { basePath } = readSettings({ PUBLIC_URL: `${publicUrl}/` })
  server = await openTestServer({ settings: { publicUrl, basePath } })
  circuit = (await server.addCircuit((await server.addUser()).id)).id
  const folder = join(server.folder, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, '.vite'))
  const index =
    '<!doctype html><html><head><title>Ketwork</title><script src="./theme.js"></script>' +
    '<script type="module" crossorigin src="./assets/app.js"></script>' +
    '<link rel="stylesheet" href="./assets/app.css"></head><body><a href="#content">Skip</a><div id="root"></div></body></html>'
  await writeFile(join(folder, 'index.html'), index)
  const pages: BuiltPage[] = [
    { path: '/circuits/:id', chunks: ['/assets/circuit.js'] },
    { path: '/circuits', title: 'Quantum Circuits', chunks: ['/assets/library.js'] },
  ]
  await writeFile(join(folder, '.vite', 'pages.json'), JSON.stringify(pages))
  await writeFile(join(folder, 'assets', 'app.css'), 'body{}')
  app = await buildApp(server.services, { clientFolder: folder })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const get = (url: string) => app.inject({ url })

test('a path is of the site at its base path and below it', () => {
  expect(pathWithin('/ketwork', '/ketwork/circuits?q=a')).toBe('/circuits?q=a')
  expect(pathWithin('/ketwork', '/ketwork')).toBe('/')
  expect(pathWithin('/ketwork', '/ketwork?q=a')).toBe('/?q=a')
  expect(pathWithin('/ketwork', '/ketworks')).toBeNull()
  expect(pathWithin('', '/circuits')).toBe('/circuits')
})

test('requests come with the base path, or without it from a proxy that takes it away', async () => {
  for (const url of ['/ketwork/api/circuits', '/api/circuits']) expect((await get(url)).statusCode, url).toBe(200)
  expect((await get('/ketwork/assets/app.css')).payload).toBe('body{}')
  expect((await get('/ketwork/api/ready')).statusCode).toBe(200)
  expect((await get('/ketworks/api/ready')).statusCode).toBe(404)
})

test('while a backup is restored, too', async () => {
  const maintenance = buildMaintenanceApp(server.services.settings)
  expect((await maintenance.inject('/ketwork/api/health')).statusCode).toBe(200)
  expect((await maintenance.inject('/ketwork/api/circuits')).json()).toMatchObject({ success: false })
  expect((await maintenance.inject('/ketwork/circuits')).headers['content-type']).toContain('text/html')
  await maintenance.close()
})

test('the base path leads to the home page below it', async () => {
  const answer = await get('/ketwork?a=b')
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe('/ketwork/?a=b')
})

test('a page names its files, its first picture and its first response below the base path', async () => {
  const { payload } = await get(`/ketwork/circuits/${circuit}`)
  expect(payload).toContain('src="/ketwork/theme.js"')
  expect(payload).toContain('href="/ketwork/assets/app.css"')
  expect(payload).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/ketwork/assets/circuit.js">',
  )
  expect(payload).toContain('<meta name="first-picture" content="/ketwork/static/circuits/')
  expect(payload).toContain(`data-url="/ketwork/api/circuits/${circuit}"`)
  expect(payload).toContain('"basePath":"/ketwork"')
  expect(payload).toContain('href="#content"')
  const local = [...payload.matchAll(/(?:src|href|content|data-url)="(\/[^"]*)"/g)].map(([, address]) => address)
  expect(local.filter((address) => !address?.startsWith('/ketwork/'))).toEqual([])
})

test('a page fetches its scripts after what it shows without them', async () => {
  for (const path of ['/ketwork/', '/ketwork/circuits', `/ketwork/circuits/${circuit}`]) {
    const { payload } = await get(path)
    expect(payload).toContain('<script src="/ketwork/theme.js">')
    const modules = payload.match(/<(script type|link rel)="module(preload)?"[^>]*>/g) ?? []
    expect(modules.length).toBeGreaterThan(0)
    expect(modules.filter((element) => !element.includes(' fetchpriority="low" '))).toEqual([])
  }
})

test('a circuit and the library have their pictures before their scripts have come', async () => {
  for (const path of ['/ketwork/circuits', `/ketwork/circuits/${circuit}`]) {
    expect((await get(path)).payload).toContain('background-image:url("/ketwork/static/circuits/')
  }
})

test('the library shows its title and its first cards before its scripts have come', async () => {
  const { payload } = await get('/ketwork/circuits')
  expect(payload).toContain('<p class="first-title">Quantum Circuits</p>')
  expect(payload).toMatch(
    /<div class="first-room first-0"><div><\/div><\/div><p class="first-name" dir="auto">[^<]+<\/p>/,
  )
})

test('what other sites read names addresses below the base path', async () => {
  const address = `${publicUrl}/circuits/${circuit}`
  const { payload } = await get(`/ketwork/circuits/${circuit}`)
  for (const name of ['og:url', 'og:image']) expect(payload).toMatch(new RegExp(`"${name}" content="${publicUrl}/`))
  expect(payload).toContain(`<link rel="canonical" href="${address}">`)
  expect((await get('/ketwork/feed.xml')).payload).toContain(`<link>${address}</link>`)
  expect((await get('/ketwork/sitemap.xml')).payload).toContain(`<loc>${publicUrl}/sitemap-1.xml</loc>`)
  expect((await get('/ketwork/sitemap-1.xml')).payload).toContain(`<loc>${address}</loc>`)
  expect((await get('/ketwork/robots.txt')).payload).toContain('Disallow: /ketwork/api/')
  expect((await get('/ketwork/api/openapi.json')).json().servers).toEqual([{ url: publicUrl }])

  const embed = await get(`/ketwork/oembed?url=${encodeURIComponent(address)}`)
  expect(embed.json().thumbnail_url).toMatch(new RegExp(`^${publicUrl}/static/circuits/`))
  expect(embed.json().html).toContain(`src="${publicUrl}/embed/${circuit}"`)
  const frame = (await get(`/ketwork/embed/${circuit}`)).body
  expect(frame).toContain(`href="/ketwork/circuits/${circuit}"`)
  expect(frame).toContain('src="/ketwork/static/circuits/')
  const elsewhere = `https://example.org/circuits/${circuit}`
  expect((await get(`/ketwork/oembed?url=${encodeURIComponent(elsewhere)}`)).statusCode).toBe(404)
})

test('a mail leads to the site below the base path', async () => {
  const body = { username: 'ada', email: 'ada@example.org', password: 'opal-window-9', acceptTerms: true }
  expect((await app.inject({ method: 'POST', url: '/ketwork/api/auth/register', payload: body })).statusCode).toBe(201)
  // It is written, and waits for a server that sends it.
  const mails = () => listNewestMails(server.services.database.orm)
  while ((await mails()).length === 0) await wait(20)
  expect((await mails())[0]?.text).toContain(`${publicUrl}/verify-email?token=`)
})

test.each(['https://example.org/a b', 'https://example.org/?a', 'https://example.org/#a', 'https://example.org/<a>'])(
  'the server does not start with the PUBLIC_URL %s',
  (address) => {
    expect(() => readSettings({ PUBLIC_URL: address })).toThrow('PUBLIC_URL')
  },
)
