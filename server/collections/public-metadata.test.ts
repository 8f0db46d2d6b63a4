import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '../../contract/collections'
import { openTestServer, type Actor, type TestServer } from '../testing'

let server: TestServer
let folder: string
let author: Actor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-client-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>Ketwork</title></head></html>')
  server = await openTestServer({ clientFolder: folder })
  author = await server.addUser({ username: 'ada' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const text = async (path: string) => (await server.ask(`GET ${path}`)).raw.toString()

const create = async (body: object) =>
  (await server.ask<Collection>('POST /api/collections', { token: author.token, body })).body.data.id

test('a shared link tells name, description and the first picture of a public collection', async () => {
  const { id: circuitId, picture } = await server.addCircuit(author.id, { name: 'Bell <pair>' })
  const id = await create({ name: 'To “read”', description: 'Begin here.', isPublic: true, circuitId })
  const page = await text(`/collections/${id}`)
  expect(page).toContain('<title>To “read” · Ketwork</title>')
  expect(page).toContain('<meta property="og:description" content="Begin here. 1 circuit.">')
  expect(page).toContain(`<meta property="og:image" content="http://ketwork.localhost/static/circuits/${picture}.png">`)
  expect(page).toContain('<meta property="og:image:alt" content="Diagram of Bell &lt;pair&gt;">')
  expect(page).toContain(`<link rel="canonical" href="http://ketwork.localhost/collections/${id}">`)
})

test('the page of a private collection tells nothing of it, and none of its private circuits', async () => {
  const { id: circuitId } = await server.addCircuit(author.id, { name: 'Secret', isPublic: false })
  const hidden = await text(`/collections/${await create({ name: 'Mine alone', circuitId })}`)
  expect(hidden).not.toContain('Mine alone')
  const shown = await text(`/collections/${await create({ name: 'For all', isPublic: true, circuitId })}`)
  expect(shown).toContain('content="0 circuits."')
  expect(shown).not.toContain('Secret')
})

test('search engines find public collections in a sitemap', async () => {
  const [shown, hidden] = [await create({ name: 'For all', isPublic: true }), await create({ name: 'Mine alone' })]
  expect(await text('/sitemap.xml')).toContain('<loc>http://ketwork.localhost/sitemap-collections.xml</loc>')
  const sitemap = await text('/sitemap-collections.xml')
  expect(sitemap).toContain(`<loc>http://ketwork.localhost/collections/${shown}</loc><lastmod>`)
  expect(sitemap).not.toContain(hidden)
})
