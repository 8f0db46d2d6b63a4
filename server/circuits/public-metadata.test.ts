import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { openTestServer, type Actor, type TestServer } from '../testing'

let server: TestServer
let folder: string
let author: Actor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><meta name="description" content="The site."><title>Ketwork</title></head><body><div id="root"></div></body></html>',
  )
  server = await openTestServer({ clientFolder: folder })
  author = await server.addUser({ username: 'ada' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const text = async (path: string, token?: string) => {
  const answer = await server.ask(`GET ${path}`, token === undefined ? {} : { token })
  return { status: answer.status, type: String(answer.headers['content-type']), text: answer.raw.toString() }
}

test('the address of a version is shared as its circuit, which search engines find once', async () => {
  const { id, name } = await server.addCircuit(author.id)
  const page = await text(`/circuits/${id}@1`)
  expect(page.status).toBe(200)
  expect(page.text).toContain(`<meta property="og:title" content="${name}">`)
  expect(page.text).toContain(`<link rel="canonical" href="http://ketwork.localhost/circuits/${id}">`)
})

test('lists, shared links and the feed have Markdown and formulas as plain text', async () => {
  const { id } = await server.addCircuit(author.id, {
    description:
      '**Prepares** $\\frac{1}{\\sqrt2}(|0\\rangle + |1\\rangle)$, see [the paper](https://doi.org/10.1103/x).',
  })
  const shown = 'Prepares 1/√2 (|0⟩ + |1⟩), see the paper.'
  const { body } = await server.ask<CircuitSummary[]>('GET /api/circuits')
  expect(body.data.find((circuit) => circuit.id === id)).toMatchObject({
    description: expect.stringContaining('**Prepares**'),
    plainDescription: shown,
  })
  expect((await text(`/circuits/${id}`)).text).toContain(`<meta property="og:description" content="${shown} 2 qubits`)
  expect((await text('/feed.xml')).text).toContain(`<description>${shown} 2 qubits`)
})

test('the description of a circuit without Markdown is sent once', async () => {
  const { id } = await server.addCircuit(author.id, { description: '(|00⟩ − |11⟩)/√2' })
  const { body } = await server.ask<CircuitSummary[]>('GET /api/circuits')
  expect(body.data.find((circuit) => circuit.id === id)).not.toHaveProperty('plainDescription')
})

test('a shared link tells its name, description and picture, with nothing in them that a browser would run', async () => {
  const { id, picture } = await server.addCircuit(author.id, {
    name: '<script>alert("1")</script> & \'co\'',
    description: 'One\n\n"two" </head>',
  })
  const page = await text(`/circuits/${id}`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('<script>alert')
  expect(page.text.match(/<\/head>/g)).toHaveLength(1)
  expect(page.text).toContain(
    '<meta property="og:title" content="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">',
  )
  expect(page.text).toContain('content="One &quot;two&quot; &lt;/head&gt; 2 qubits, depth 2."')
  expect(page.text).toContain(
    `<meta property="og:image" content="http://ketwork.localhost/static/circuits/${picture}.png">`,
  )
  expect(page.text).toContain(`<link rel="canonical" href="http://ketwork.localhost/circuits/${id}">`)
  expect(page.text.match(/<title>/g), 'one title').toHaveLength(1)
  expect(page.text.match(/name="description"/g), 'one description').toHaveLength(1)
  const oembed = await text(`/oembed?url=${encodeURIComponent(`http://ketwork.localhost/circuits/${id}`)}`)
  expect(JSON.parse(oembed.text)).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: '<script>alert("1")</script> & \'co\'',
    author_name: 'ada',
    html: `<iframe src="http://ketwork.localhost/embed/${id}" width="640" height="360" title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;" loading="lazy" style="border:0"></iframe>`,
    width: 640,
    height: 360,
    thumbnail_url: `http://ketwork.localhost/static/circuits/${picture}.png`,
    thumbnail_width: 200,
    thumbnail_height: 100,
  })
  const address = encodeURIComponent(`http://ketwork.localhost/circuits/${id}@1`)
  const small = JSON.parse((await text(`/oembed?maxwidth=300&maxheight=200&url=${address}`)).text)
  expect(small).toMatchObject({ width: 300, height: 200, html: expect.stringContaining(`/embed/${id}@1"`) })
})

test('of a private circuit nothing is told, not even to its author, whose link others follow', async () => {
  const { id, picture } = await server.addCircuit(author.id, { name: 'A secret of mine', isPublic: false })
  const address = encodeURIComponent(`http://ketwork.localhost/circuits/${id}`)
  for (const token of [undefined, author.token]) {
    for (const path of [`/circuits/${id}`, `/oembed?url=${address}`, '/sitemap-1.xml', '/feed.xml']) {
      const { text: body } = await text(path, token)
      expect(body, path).not.toContain('A secret of mine')
      expect(body, path).not.toContain(picture)
    }
  }
  for (const path of ['/sitemap-1.xml', '/feed.xml']) expect((await text(path)).text, path).not.toContain(id)
  expect((await text(`/oembed?url=${address}`)).status).toBe(404)
})

test('the page of a diagnostic says what it is about, and the sitemap has it', async () => {
  const page = await text('/help/qasm015')
  expect(page.text).toContain('<title>QASM015: = where == is meant · Ketwork</title>')
  expect(page.text).toContain('<link rel="canonical" href="http://ketwork.localhost/help/QASM015">')
  expect(page.text).toMatch(
    /<meta name="description" content="What the diagnostic QASM015 [^"]*\(= where == is meant\)/,
  )
  expect((await text('/help/QASM999')).text).not.toContain('QASM999')
  const sitemap = (await text('/sitemap-1.xml')).text
  for (const path of ['/help', '/help/QASM015', '/help/SIM001'])
    expect(sitemap).toContain(`<loc>http://ketwork.localhost${path}</loc>`)
})

test('the sitemap and the feed name what is public, the feed the newest first', async () => {
  const older = await server.addCircuit(author.id, { name: 'Older & <wiser>' })
  const newer = await server.addCircuit(author.id, { name: 'Newer' })
  const index = await text('/sitemap.xml')
  expect(index.type).toMatch('application/xml')
  expect(index.text).toContain('<loc>http://ketwork.localhost/sitemap-1.xml</loc>')
  const sitemap = await text('/sitemap-1.xml')
  for (const { id } of [older, newer])
    expect(sitemap.text).toContain(`<loc>http://ketwork.localhost/circuits/${id}</loc>`)
  const feed = await text('/feed.xml')
  expect(feed.type).toMatch('application/rss+xml')
  expect(feed.text).toContain('<title>Older &amp; &lt;wiser&gt;</title>')
  expect(feed.text.indexOf(newer.id)).toBeLessThan(feed.text.indexOf(older.id))
  expect((await text('/robots.txt')).text).toContain('Sitemap: http://ketwork.localhost/sitemap.xml')
})

test.each([
  ['/oembed', 404],
  ['/oembed?url=nonsense', 404],
  ['/oembed?url=http%3A%2F%2Felsewhere.example%2Fcircuits%2F01990000-0000-7000-8000-000000000000', 404],
  ['/oembed?format=xml&url=http%3A%2F%2Fketwork.localhost%2Fcircuits%2Fx', 501],
  ['/sitemap-2.xml', 404],
  ['/sitemap-99999999.xml', 404],
  ['/circuits/no-such-id', 200],
])('%s answers %i', async (path, status) => {
  expect((await text(path)).status).toBe(status)
})

test('the page of the library and that of a public circuit carry what they ask for first, as a visitor is answered', async () => {
  const circuit = await server.addCircuit(author.id, { name: 'Told </script> at once' })
  const hidden = await server.addCircuit(author.id, { name: 'Kept back', isPublic: false })
  const told = async (path: string, token?: string) => {
    const page = await text(path, token)
    const [, url, at, json = 'null'] =
      /<script type="application\/json" id="embedded-response" data-url="([^"]*)" data-at="(\d+)">(.*?)<\/script>/.exec(
        page.text,
      ) ?? []
    return { url, isNow: Math.abs(Date.now() - Number(at)) < 60_000, answer: JSON.parse(json) }
  }
  for (const path of ['/circuits', `/circuits/${circuit.id}`]) {
    const { raw } = await server.ask(`GET /api${path}`)
    const answer = JSON.parse(raw.toString())
    expect(answer.success).toBe(true)
    expect(await told(path)).toEqual({ url: `/api${path}`, isNow: true, answer })
    const { imagePath } = [answer.data].flat()[0]
    expect((await text(path)).text).toContain(`<head><meta name="first-picture" content="/${imagePath}">`)
    // Whoever opens a page does not say who they are.
    expect(await told(path, author.token)).toMatchObject({ answer })
  }
  expect((await text(`/circuits/${circuit.id}`)).text).toContain('dir="auto">Told &lt;/script&gt; at once</p>')
  const { text: library } = await text('/circuits')
  expect(library).toContain('<p class="first-name" dir="auto">Told &lt;/script&gt; at once</p>')
  expect(library).not.toContain('Kept back')
  for (const path of ['/', '/circuits?q=bell', `/circuits/${hidden.id}`, '/circuits/none', '/profile']) {
    expect((await told(path, author.token)).url, path).toBeUndefined()
  }
})
