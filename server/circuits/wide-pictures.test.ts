/** Pictures of wide circuits, drawn by the real engine: within what a WebP holds, and readable where there is little room. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Circuit } from '../../contract/circuits'
import { picturePart } from '../../contract/picture-parts'
import { maxSide, zoomFor } from '../engine/rasterize'
import { startTestEngine, startTestServer } from '../testing'
import { firstScreenOf } from './initial-request'
import { libraryPrograms } from './curated/entries'
import { readSvg, savePictures, vectorFile } from './pictures'

const engine = await startTestEngine({ deadlineMs: 60_000, memoryMb: 512 })
const server = await startTestServer({ engine })
const author = await server.addUser()

/** As browsers ask for the pictures of a page. */
const asPage = { headers: { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' } }

const nodes = [...Array(10).keys()]
const pairs = nodes.flatMap((sourceNode) =>
  nodes.filter((targetNode) => targetNode > sourceNode).map((targetNode) => ({ sourceNode, targetNode })),
)

/** A QAOA of 10 qubits and 5 layers on a complete graph. */
const completeGraph = {
  circuitParams: {
    type: 'qaoa',
    useCase: 'optimization',
    qubits: 10,
    layers: 5,
    encodingLayer: { type: 'uniform' },
    coreLayer: { type: 'graph-specific', graph: { weighted: false, edges: pairs } },
    middleLayer: { type: 'x-mixer' },
  },
  isPublic: true,
}

describe('10 qubits × 5 layers on a complete graph', { timeout: 60_000 }, () => {
  let circuit: Circuit
  let path: string

  beforeAll(async () => {
    const { body } = await server.ask<Circuit>('POST /api/circuits/generate', {
      token: author.token,
      body: completeGraph,
    })
    circuit = body.data
    path = `/${circuit.imagePath}`
  }, 60_000)

  test.each(['', '?theme=dark'])('has a whole picture that browsers are served%s', async (theme) => {
    const answer = await server.ask(`GET ${path}${theme}`, asPage)
    expect(answer.status).toBe(200)
    const { format, width } = await sharp(answer.raw).metadata()
    expect(format).toBe('webp')
    expect(width).toBeLessThanOrEqual(maxSide)
  })

  test.each(['card', 'page'] as const)('has a beginning for a %s, drawn once and removed with it', async (name) => {
    const part = circuit.imageSize && picturePart(circuit.imageSize, name)
    if (!part) throw new Error('It is not wide.')
    const address = path.replace('.png', `.${name}.webp`)
    const [first, second] = await Promise.all([
      server.ask(`GET ${address}?theme=dark`),
      server.ask(`GET ${address}?theme=dark`),
    ])
    expect(first.headers).toMatchObject({ 'content-type': 'image/webp' })
    const { width, height } = await sharp(first.raw).metadata()
    expect([width / part.width, height / part.height]).toEqual([expect.closeTo(2, 1), expect.closeTo(2, 1)])
    expect(second.raw).toEqual(first.raw)
    const file = `circuits/${circuit.imagePath?.split('/').at(-1)?.replace('.png', '')}.dark.${name}.webp`
    expect(await server.services.files.read(file)).toEqual(first.raw)
    expect((await server.ask(`GET ${address}`)).raw, 'in the light theme it is another').not.toEqual(first.raw)
  })

  test.each(['', '?theme=dark'])('is downloaded in rows, as wide as a screen%s', async (theme) => {
    const answer = await server.ask(`GET ${path.replace('.png', '.rows.png')}${theme}`, asPage)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' })
    const { width, height } = await sharp(answer.raw).metadata()
    expect(width).toBeGreaterThan(1200)
    expect(width).toBeLessThanOrEqual(2400)
    const row = ((circuit.imageSize?.height ?? Infinity) * width) / 1200
    expect(height, 'several rows').toBeGreaterThan(4 * row)
    const { dominant } = await sharp(answer.raw).stats()
    expect(dominant.r < 128, 'dark').toBe(theme !== '')
  })

  test('is fetched early by its beginning', async () => {
    const list = await server.ask('GET /api/circuits')
    const page = await server.ask(`GET /api/circuits/${circuit.id}`)
    const first = ({ raw }: { raw: Buffer }) => firstScreenOf(raw.toString())?.circuits[0]?.picture?.url
    expect(first(list)).toBe(path.replace('.png', '.card.webp'))
    expect(first(page)).toBe(path.replace('.png', '.page.webp'))
  })

  test('takes its beginnings with it when it is deleted', async () => {
    await server.ask(`DELETE /api/circuits/${circuit.id}`, { token: author.token })
    expect(await server.services.files.list('circuits')).toEqual([])
    expect((await server.ask(`GET ${path.replace('.png', '.card.webp')}`)).status).toBe(404)
  })
})

test('what was stored with a picture of 32,767 pixels is shown like any other', { timeout: 60_000 }, async () => {
  const qasmCode = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\n${'h q;\n'.repeat(900)}`
  const { pictures } = await engine.visualize(qasmCode)
  const { picture } = await server.addCircuit(author.id, {
    qasmCode,
    pictureWidth: pictures?.width,
    pictureHeight: pictures?.height,
  })
  const kept = await sharp({ create: { width: 32_767, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await server.services.files.remove(vectorFile(picture))
  await server.services.files.write(`circuits/${picture}.png`, kept)
  expect((await server.ask(`GET /static/circuits/${picture}.png`, asPage)).status).toBe(200)
  expect((await server.ask(`GET /static/circuits/${picture}.rows.png`)).headers['content-type']).toBe('image/png')
  const card = await server.ask(`GET /static/circuits/${picture}.card.webp`)
  expect(card.status).toBe(200)
  expect((await sharp(card.raw).metadata()).width).toBeLessThan(2000)
})

test('of a circuit that is not wide the beginning is the whole, and so is the download', async () => {
  const { picture } = await server.addCircuit(author.id)
  const stored = await server.ask(`GET /static/circuits/${picture}.png`)
  expect((await server.ask(`GET /static/circuits/${picture}.rows.png`)).raw).toEqual(stored.raw)
  const whole = await server.ask(`GET /static/circuits/${picture}.png`, asPage)
  expect((await server.ask(`GET /static/circuits/${picture}.card.webp`)).raw).toEqual(whole.raw)
})

test('a picture is served as the engine drew it, and takes little room', { timeout: 60_000 }, async () => {
  const programs = await libraryPrograms('highlights')
  const { id: authorId } = await server.addUser()
  let bytes = 0
  for (const [index, qasm] of programs.entries()) {
    const { pictures } = await engine.visualize(qasm)
    if (pictures === null) throw new Error(`Program ${index} has no picture.`)
    const saved = await savePictures(server.services, pictures)
    bytes += saved.bytes
    for (const theme of ['light', 'dark'] as const) {
      expect((await readSvg(server.services.files, saved.name, theme))?.toString()).toBe(pictures[theme])
    }
    // Drawing all of them takes long and shows nothing more.
    if (index > 1) continue
    await server.addCircuit(authorId, { picture: saved.name })
    const png = await server.ask(`GET /static/circuits/${saved.name}.png?theme=dark`)
    expect(png.raw.equals(Buffer.from(await engine.png(pictures.dark)))).toBe(true)
  }
  expect(bytes / programs.length).toBeLessThan(2000)
})

const corpora = ['mqt-bench', 'qasmbench'].map((name) => join('../shared/corpora', name))
const areThere = corpora.every((folder) => existsSync(folder))

test.each(areThere ? corpora : [])('every program of %s has pictures', { timeout: 300_000 }, async (folder) => {
  const programs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.qasm'))
  expect(programs.length).toBeGreaterThan(50)
  let wide = 0
  for (const program of programs) {
    const source = readFileSync(join(folder, program), 'utf8')
    const { pictures, diagnostics } = await engine.visualize(source)
    // A program with a mistake has no picture.
    expect(pictures === null, program).toBe(diagnostics.some(({ severity }) => severity === 'error'))
    if (pictures === null) continue
    expect(zoomFor(pictures) * Math.max(pictures.width, pictures.height), program).toBeLessThanOrEqual(maxSide)
    // Version 3 of a program is drawn as version 2 is.
    const part = program.endsWith('.v3.qasm') ? null : picturePart(pictures, 'card')
    if (part === null) continue
    wide += 1
    const card = await engine.picturePart(source, 'light', part)
    if (card === null) throw new Error(`${program} has no card.`)
    const { width, height } = await sharp(card).metadata()
    // In the room of a card, two pixels to a CSS pixel.
    expect(Math.min(640 / width, 256 / height), program).toBeGreaterThan(0.24)
  }
  expect(wide).toBeGreaterThan(10)
})

test('the programs of other projects are there', () => {
  if (!areThere) console.warn('../shared/corpora is missing: the programs of mqt-bench and qasmbench were not drawn.')
  expect(corpora).toHaveLength(2)
})
