import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import type { Collection } from '../../contract/collections'
import { circuits } from '../circuits/tables'
import { openLog } from '../platform/log'
import { openTestServer, startTestServer } from '../testing'
import { readZip } from '../zip.fixture'
import { parseBibliography } from './bibtex.fixture'
import { collectionCircuits } from './tables'

const server = await startTestServer()
const author = await server.addUser({ username: 'ada' })
const other = await server.addUser()

async function collect(ids: readonly string[], body: object = {}): Promise<string> {
  const { token } = author
  const made = await server.ask<Collection>('POST /api/collections', {
    token,
    body: { name: 'Größe / ../évil', description: 'To read', isPublic: true, ...body },
  })
  const { id } = made.body.data
  for (const [index, circuitId] of ids.entries()) {
    const note = index === 0 ? 'Begin here' : ''
    const added = await server.ask(`PUT /api/collections/${id}/circuits/${circuitId}`, { token, body: { note } })
    expect(added.status).toBe(200)
  }
  return id
}

const download = async (id: string, token?: string) => {
  const answer = await server.ask(`GET /api/collections/${id}/export`, token === undefined ? {} : { token })
  expect(answer.status).toBe(200)
  return { answer, entries: readZip(answer.raw) }
}

test('an archive has each program in its order, with notes, and how to cite it', async () => {
  const references = ['https://doi.org/10.1103/PhysRevA.54.147', 'https://arxiv.org/abs/1905.10876']
  const bell = await server.addCircuit(author.id, { name: 'Bell pair', references })
  const ghz = await server.addCircuit(other.id, { name: 'GHZ/3', references: references.slice(0, 1) })
  const second = `${ghz.qasmCode}// second\n`
  const version = { token: other.token, body: { qasm: second } }
  expect((await server.ask(`POST /api/circuits/${ghz.id}/versions`, version)).status).toBe(201)
  const id = await collect([ghz.id, bell.id])
  const { answer, entries } = await download(id)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Gro_e_e_vil.zip"')
  const files = ['circuits/001-GHZ_3.qasm', 'circuits/002-Bell_pair.qasm']
  expect([...entries.keys()]).toEqual([...files, 'README.txt', 'CITATION.cff', 'references.bib'])
  expect(entries.get(files[0] ?? '')?.toString()).toBe(second)
  expect(entries.get(files[1] ?? '')?.toString()).toBe(bell.qasmCode)
  expect(entries.get('README.txt')?.toString()).toMatch(/1\. GHZ\/3\n.*\n.*\n {3}Begin here\n[^]*2\. Bell pair\n/)
  expect(parse(entries.get('CITATION.cff')?.toString() ?? '')).toMatchObject({
    'cff-version': '1.2.0',
    title: 'Größe / ../évil',
    authors: [{ name: 'ada' }],
    url: `http://ketwork.localhost/collections/${id}`,
    references: [
      { title: 'GHZ/3', authors: [{ name: other.username }], version: '2', filename: files[0] },
      { title: 'Bell pair', authors: [{ name: 'ada' }], version: '1', filename: files[1] },
    ],
  })
  const cited = parseBibliography(entries.get('references.bib')?.toString() ?? '')
  expect(cited.map(({ fields }) => fields['url'])).toEqual([
    `http://ketwork.localhost/circuits/${ghz.id}@2`,
    `http://ketwork.localhost/circuits/${bell.id}@1`,
    ...references,
  ])
  expect(cited[0]?.fields['year']).toBe(String(new Date().getUTCFullYear()))
})

test('it has what its reader finds: no private or hidden circuit of others, whatever the role, and the own ones', async () => {
  const mine = await server.addCircuit(author.id, { name: 'Mine', isPublic: false, references: ['Secret reference'] })
  const shown = await server.addCircuit(other.id, { name: 'Shown' })
  const lost = await server.addCircuit(other.id, { name: 'Lost' })
  const hidden = await server.addCircuit(other.id, { name: 'Hidden' })
  const id = await collect([mine.id, shown.id, lost.id, hidden.id])
  const { orm } = server.services.database
  await orm.update(circuits).set({ isPublic: false }).where(eq(circuits.id, lost.id))
  await orm.update(circuits).set({ isPublic: false, hiddenAt: new Date() }).where(eq(circuits.id, hidden.id))
  const admin = await server.addUser({ role: 'ADMIN' })
  for (const token of [undefined, admin.token]) {
    const { entries } = await download(id, token)
    expect([...entries.keys()]).toContain('circuits/001-Shown.qasm')
    expect([...entries].flat().map(String).join('\n')).not.toMatch(/Mine|Lost|Hidden|Secret|Begin here/)
  }
  const own = await download(id, author.token)
  expect([...own.entries.keys()].slice(0, 2)).toEqual(['circuits/001-Mine.qasm', 'circuits/002-Shown.qasm'])
  const of = await download(id, other.token)
  expect([...of.entries.keys()].filter((name) => name.startsWith('circuits/'))).toHaveLength(3)
})

test('an empty collection has the texts alone', async () => {
  const { entries } = await download(await collect([]))
  expect([...entries.keys()]).toEqual(['README.txt', 'CITATION.cff', 'references.bib'])
  expect(entries.get('references.bib')?.toString()).toBe('')
})

test('a reader who leaves ends the work, and is no error', async () => {
  const lines: string[] = []
  const log = openLog('info', { isTerminal: false, write: (line) => lines.push(line) })
  const logging = await openTestServer({ log })
  try {
    const user = await logging.addUser()
    const { body } = await logging.ask<Collection>('POST /api/collections', {
      token: user.token,
      body: { name: 'Long', isPublic: true },
    })
    const { orm } = logging.services.database
    for (let position = 0; position < 20; position++) {
      const qasmCode = `OPENQASM 3.0;\n// ${randomBytes(100_000).toString('base64')}\n`
      const { id: circuitId } = await logging.addCircuit(user.id, { qasmCode })
      await orm.insert(collectionCircuits).values({ collectionId: body.data.id, circuitId, position })
    }
    const address = await logging.app.listen({ port: 0, host: '127.0.0.1' })
    const reading = httpRequest(`${address}/api/collections/${body.data.id}/export`).end()
    reading.on('response', (answer) => answer.once('data', () => reading.destroy()))
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/The reader of an export left/), 10_000)
    expect(lines.filter((line) => /"level":"?(50|60|error|fatal)/.test(line))).toEqual([])
  } finally {
    await logging.close()
  }
})
