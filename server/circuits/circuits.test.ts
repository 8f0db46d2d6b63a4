import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import type { Failure } from '../../contract/envelope'
import { buildApp } from '../app'
import { idempotentResponses } from '../http/tables'
import type { EngineService } from '../engine/engine-pool'
import { StorageFullError } from '../platform/files'
import { WorkerError } from '../platform/worker-pool'
import { startTestServer, type Actor, type TestServer } from '../testing'
import { onePixel, createFakeEngine, createFakePictures } from '../testing-engine'
import { users } from '../users/tables'
import { packStoredPictures } from './pack-pictures'
import { drawWebp, removePictures, vectorFile } from './pictures'
import { addMissingSearchWords } from './search/stored-words'
import { sweepPictures } from './sweep-pictures'
import { circuitNames, circuits, comments, favorites, likes } from './tables'

let author: Actor
let other: Actor

const server = await startTestServer()
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  await server.services.database.orm.delete(users)
  for (const file of await server.services.files.list()) await server.services.files.remove(file)
  author = await server.addUser()
  other = await server.addUser()
})

const settings = {
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 3,
    layers: 2,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'none' },
  },
}

/** The settings with a graph of one edge, which may be none. */
const withEdge = (edge: object) => ({
  circuitParams: {
    ...settings.circuitParams,
    coreLayer: { type: 'graph-specific', graph: { weighted: true, edges: [edge] } },
  },
})

const generate = (changes: object = {}, headers = {}) =>
  server.ask<Circuit>('POST /api/circuits/generate', {
    token: author.token,
    body: { ...settings, ...changes },
    headers,
  })

const visualize = (qasm: string, changes: object = {}) =>
  server.ask<Circuit & Pick<Failure, 'diagnostics'>>('POST /api/circuits/visualize', {
    token: author.token,
    body: { qasm, ...changes },
  })

const list = async (query = '', token?: string) => {
  const answer = await server.ask<CircuitSummary[]>(`GET /api/circuits${query}`, { token })
  expect(answer.status, JSON.stringify(answer.body.errors)).toBe(200)
  return answer.body
}

const names = async (query = '', token?: string) => (await list(query, token)).data.map(({ name }) => name)

describe('generate', () => {
  test('keeps a circuit with its pictures, and what was not said is filled in', async () => {
    const { status, body } = await generate()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: expect.stringMatching(/^Circuit_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/),
      description: 'Generated quantum circuit',
      isPublic: false,
      authorId: author.id,
      author: { id: author.id, username: author.username, profileImage: null },
      category: { name: 'Custom Quantum Circuits' },
      tags: [{ name: 'quantum-circuit' }],
      references: [],
      circuitParams: { qubits: 3, layers: 2, depth: 3 },
      qasmCode: 'OPENQASM 3.0;\nqubit[3] q;\n',
      settings: { ...settings, hardware: null, qasmVersion: 3 },
      imagePath: expect.stringMatching(/^static\/circuits\/[0-9a-f]{32}\.png$/),
      imageSize: { width: 200, height: 100 },
      likeCount: 0,
      commentCount: 0,
      isLiked: false,
      isFavorite: false,
      comments: [],
    })
    expect(await server.services.files.list('circuits')).toHaveLength(1)
    const again = await server.ask<Circuit>(`GET /api/circuits/${body.data.id}`, { token: author.token })
    expect(again.body.data).toEqual(body.data)
  })

  test('keeps what was said, trimmed, without blanks and repetitions', async () => {
    const { body } = await generate({
      name: '  Ring  ',
      description: 'A ring',
      isPublic: true,
      tags: ['b', ' a ', '', 'b'],
      category: 'Quantum Optimization',
      references: [' https://arxiv.org/abs/1411.4028 ', ''],
      qasmVersion: 2,
    })
    expect(body.data).toMatchObject({
      name: 'Ring',
      description: 'A ring',
      isPublic: true,
      category: { name: 'Quantum Optimization' },
      references: ['https://arxiv.org/abs/1411.4028'],
      settings: { qasmVersion: 2 },
    })
    expect(body.data.tags.map(({ name }) => name)).toEqual(['b', 'a'])
  })

  test.each([
    [{ circuitParams: { ...settings.circuitParams, qubits: 11 } }, 'circuitParams.qubits', /cannot exceed 10/],
    [{ circuitParams: { ...settings.circuitParams, layers: 0 } }, 'circuitParams.layers', /must be at least 1/],
    [{ circuitParams: { ...settings.circuitParams, qubits: '4' } }, 'circuitParams.qubits', /must be a whole number/],
    [{ circuitParams: { ...settings.circuitParams, typo: 1 } }, 'circuitParams', /does not exist: typo/],
    [
      { circuitParams: { ...settings.circuitParams, encodingLayer: { type: 'magic' } } },
      'circuitParams.encodingLayer.type',
      /encodingLayer/,
    ],
    [
      { circuitParams: { ...settings.circuitParams, coreLayer: { type: 'graph-specific' } } },
      'circuitParams.coreLayer.graph',
      /^A graph-specific core needs a graph\.$/,
    ],
    [
      withEdge({ sourceNode: 0, targetNode: 1, weight: 'heavy' }),
      'circuitParams.coreLayer.graph.edges.0.weight',
      /^The weight of an edge is a number\.$/,
    ],
    [
      withEdge({ sourceNode: 0, targetNode: 1, weight: 0.05 }),
      'circuitParams.coreLayer.graph.edges.0.weight',
      /^The weight of an edge is at least 0\.1\.$/,
    ],
    [{ circuitParams: undefined }, 'circuitParams', /^circuitParams is required\.$/],
    [{ name: '   ' }, 'name', /^Please enter a circuit name$/],
    [{ name: 'x'.repeat(101) }, 'name', /at most 100 characters/],
    [{ description: 'x'.repeat(1001) }, 'description', /at most 1000 characters/],
    [{ tags: ['x'.repeat(51)] }, 'tags.0', /at most 50 characters/],
    [{ references: ['x'.repeat(501)] }, 'references.0', /at most 500 characters/],
  ])('refuses %j', async (changes, path, message) => {
    const { status, body } = await generate(changes)
    expect(status).toBe(400)
    expect(body.errors?.[0]?.path).toBe(path)
    expect(body.message).toMatch(message)
    expect(body.errors?.[0]?.message).toBe(body.message)
    expect(await server.services.files.list()).toEqual([])
  })

  test('“References that begin with http are links; any other is kept and shown as text”', async () => {
    const references = [
      'https://doi.org/10.1000/1',
      'Nielsen and Chuang, 2010, chapter 5',
      'doi:10.1103/PhysRevA.52.R2493',
    ]
    for (const made of [
      await generate({ references: [...references, ' '] }),
      await visualize('fine', { references }),
    ]) {
      expect(made.status).toBe(201)
      expect(made.body.data.references).toEqual(references)
    }
  })

  test('does once what comes twice under one Idempotency-Key, also at the same time', async () => {
    const headers = { 'idempotency-key': 'f3a1' }
    const [first, second] = await Promise.all([generate({}, headers), generate({}, headers)])
    const third = await generate({}, headers)
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    expect((await generate({ name: 'Another' }, headers)).status, 'another circuit needs another key').toBe(422)
    expect(await server.services.database.orm.$count(circuits)).toBe(1)
    const foreign = await server.ask<Circuit>('POST /api/circuits/generate', {
      token: other.token,
      body: settings,
      headers,
    })
    expect(foreign.body.data.authorId, 'a key is its user’s own').toBe(other.id)
  })

  test('does not say under an Idempotency-Key that it made a circuit which was deleted since', async () => {
    const headers = { 'idempotency-key': 'deleted' }
    const { id } = (await generate({}, headers)).body.data
    await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })
    const again = await generate({}, headers)
    expect(again.status).toBe(404)
    expect(again.body.message).toBe('What this request created has since been deleted.')
    expect(await server.services.database.orm.$count(circuits)).toBe(0)
  })

  test('keeps one circuit when a request that is thought dead and its repetition both come to the end', async () => {
    const headers = { 'idempotency-key': 'twice' }
    const { orm } = server.services.database
    const { engine } = server.services
    const build = engine.generate
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    engine.generate = async (asked) => {
      if (isFirst) {
        isFirst = false
        await held
      }
      return build(asked)
    }
    try {
      const first = generate({}, headers)
      await expect.poll(() => isFirst).toBe(false)
      await orm.update(idempotentResponses).set({ attempt: 2, claimedAt: sql`now() - interval '1 hour'` })
      const second = await generate({}, headers)
      release()
      expect((await first).body.data.id).toBe(second.body.data.id)
    } finally {
      release()
      engine.generate = build
    }
    expect(await orm.$count(circuits)).toBe(1)
    expect(await server.services.files.list('circuits')).toHaveLength(1)
  })

  test('leaves nothing behind when its row or its pictures cannot be written', async () => {
    const { generate: build } = createFakeEngine()
    const tooLarge: EngineService['generate'] = async (asked) => {
      const light = `<svg>${' '.repeat(1_000_000)}</svg>`
      return { ...(await build(asked)), pictures: { ...createFakePictures('large'), light } }
    }
    const broken = [
      {
        engine: createFakeEngine({ generate: tooLarge, png: () => Promise.reject(new WorkerError('busy', 'full')) }),
        expected: 503,
      },
      { failing: '.json.gz', expected: 507 },
      { failing: 'row', expected: 500 },
    ]
    for (const { engine, failing, expected } of broken) {
      const { files, database } = server.services
      const create = (name: string, bytes: Uint8Array) =>
        failing !== undefined && name.endsWith(failing) ? noRoom() : files.create(name, bytes)
      const transaction = () => Promise.reject(new Error('away'))
      const orm = failing === 'row' ? Object.assign(Object.create(database.orm), { transaction }) : database.orm
      const services = {
        ...server.services,
        files: { ...files, create },
        database: { ...database, orm },
        engine: engine ?? server.services.engine,
      }
      const app = await buildApp(services, { clientFolder: server.folder })
      const answer = await app.inject({
        method: 'POST',
        url: '/api/circuits/generate',
        headers: { authorization: `Bearer ${author.token}` },
        payload: settings,
      })
      await app.close()
      expect(answer.statusCode).toBe(expected)
      expect(answer.payload).not.toContain('away')
      expect(await files.list()).toEqual([])
      expect(await database.orm.$count(circuits)).toBe(0)
    }
  })
})

test.each([
  ['generate', 'Failed to generate circuit'],
  ['generate-test', 'Failed to generate test circuit'],
  ['visualize', 'Failed to visualize circuit from QASM'],
])('a failure of POST /circuits/%s that nobody foresaw: %s', async (route, message) => {
  const fail = () => Promise.reject(new Error('a secret'))
  const app = await buildApp(
    { ...server.services, engine: createFakeEngine({ generate: fail, visualize: fail }) },
    { clientFolder: server.folder },
  )
  const answer = await app.inject({
    method: 'POST',
    url: `/api/circuits/${route}`,
    headers: { authorization: `Bearer ${author.token}` },
    payload: route === 'visualize' ? { qasm: 'qubit q;' } : settings,
  })
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ success: false, message, data: null })
})

const noRoom = () => Promise.reject(new StorageFullError('The disk is full.'))

describe('generate-test', () => {
  test('answers a picture as data and keeps nothing', async () => {
    const { status, body } = await server.ask('POST /api/circuits/generate-test', {
      token: author.token,
      body: settings,
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      qasmCode: 'OPENQASM 3.0;\nqubit[3] q;\n',
      imagePath: `data:image/png;base64,${onePixel.toString('base64')}`,
      circuitParams: { qubits: 3, layers: 2, depth: 3 },
    })
    expect(await server.services.files.list()).toEqual([])
    expect(await server.services.database.orm.$count(circuits)).toBe(0)
  })
})

describe('visualize', () => {
  test('keeps the program as it was written, with warnings beside it', async () => {
    const qasm = 'OPENQASM 3.0; // é doubtful\nqubit[2] q;'
    const { status, body } = await visualize(qasm, { category: 'Mine' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: expect.stringMatching(/^QASM_Circuit_/),
      description: 'Generated from QASM code',
      category: { name: 'QASM Circuits' },
      tags: [{ name: 'quantum-circuit' }],
      circuitParams: { qubits: 2, layers: null, depth: 2 },
      settings: null,
      qasmCode: qasm,
    })
    expect(body.data.diagnostics).toMatchObject([{ severity: 'warning', span: { line: 1, column: 20 } }])
  })

  test('gives a copy of a circuit the category that it comes with', async () => {
    const { id: originId } = await server.addCircuit(author.id, { category: 'Marsupials' })
    const copy = await visualize('OPENQASM 3.0;\nqubit[2] q;', { category: 'Marsupials', originId })
    expect(copy.body.data).toMatchObject({ category: { name: 'Marsupials' }, origin: { id: originId } })
  })

  test('refuses a program with errors, with the first message and all diagnostics', async () => {
    const { status, body } = await visualize('doubtful;\n broken;')
    expect(status).toBe(400)
    expect(body.message).toBe('`broken` is not known')
    expect(body.diagnostics).toMatchObject([
      { severity: 'error', span: { start: 11, end: 17, line: 2, column: 2 } },
      { severity: 'warning' },
    ])
    expect(await server.services.files.list()).toEqual([])
  })

  test.each([
    ['busy', 503, 'The server is drawing many circuits just now. Please try again in a moment.'],
    ['slow', 503, 'This circuit took too long just now. Please try again in a moment, or make it smaller.'],
    ['huge', 400, 'This circuit takes more memory than the server may spend on one. Please make it smaller.'],
  ])('says that the engine is %s', async (qasm, expected, message) => {
    const { status, body, headers } = await visualize(qasm)
    expect(status).toBe(expected)
    expect(body.message).toBe(message)
    expect(headers['retry-after']).toBe(expected === 503 ? '2' : undefined)
  })

  test('refuses more than 5 MB of program, and more than 12 MB of anything', async () => {
    const answers = [await visualize('x'.repeat(5_000_001)), await visualize('x'.repeat(12_000_001))]
    expect(answers.map(({ status }) => status)).toEqual([413, 413])
    expect(answers[0]?.body.message).toBe('The program is longer than 5 MB.')
    expect((await visualize(`// ${'é'.repeat(2_400_000)}`)).status, 'within, in bytes').toBe(201)
  })

  test('refuses an empty program in the specification’s words', async () => {
    expect((await visualize('')).body.message).toBe('Please enter QASM code')
  })
})

describe('lists', () => {
  test('are newest first, in pages whose cursor holds while circuits come and go', async () => {
    const made: string[] = []
    for (let at = 0; at < 7; at++) {
      // Two share each millisecond, so that the id has to decide.
      const createdAt = new Date(1_700_000_000_000 + Math.floor(at / 2))
      const { id } = await server.addCircuit(author.id, { name: `Number ${at}` })
      await server.services.database.orm.update(circuits).set({ createdAt }).where(eq(circuits.id, id))
      made.push(id)
    }
    const seen: string[] = []
    const totals: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.page?.nextCursor ?? null
      totals.push(page.page?.total ?? 0)
      if (seen.length === 2) {
        await server.addCircuit(author.id, { name: 'Newer than the page' })
        await server.ask(`DELETE /api/circuits/${seen[1]}`, { token: author.token })
      }
    }
    expect(seen).toEqual(made.toReversed())
    expect(totals, 'one has come and one has gone').toEqual([7, 7, 7, 7])
  })

  test('go on from a cursor that somebody made up, as far as it is one, and refuse it else', async () => {
    const { id } = await server.addCircuit(author.id)
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const nobodys = '01990000-0000-7000-8000-000000000000'
    const ahead = await list(`?cursor=${made('newest', 0, 253_402_300_799_999, nobodys)}`)
    expect(ahead.data.map((circuit) => circuit.id)).toEqual([id])
    expect((await list(`?cursor=${made('newest', 0, 0, nobodys)}`)).data).toEqual([])
    expect((await list(`?cursor=${made('newest', 1, 0, nobodys)}`)).data, 'that of a search').toEqual([])
    for (const cursor of [
      made('newest', 0, 1.5, nobodys),
      made('newest', 0, 'x', nobodys),
      made('newest', 0, 1, "' or true --"),
      made('newest', 0, 1),
      made('newest', -1, 1, nobodys),
      made('newest', false, 1, nobodys),
      made({}),
      'bnVsbA',
      '%00',
      'x'.repeat(501),
    ]) {
      for (const path of ['circuits', `users/${author.id}/circuits`, `circuits/${id}/comments`]) {
        const answer = await server.ask(`GET /api/${path}?cursor=${cursor}`)
        expect(answer.status, `${path} ${cursor}`).toBe(400)
        expect(answer.body.message, `${path} ${cursor}`).toMatch(/\w+ \w+/)
      }
    }
  })

  test('are sorted by age, likes and name, each in pages', async () => {
    const [a, b, c] = [
      await server.addCircuit(author.id, { name: 'beta' }),
      await server.addCircuit(author.id, { name: 'Alpha' }),
      await server.addCircuit(author.id, { name: 'gamma' }),
    ]
    await like(author, b.id)
    await like(other, b.id)
    await like(author, c.id)
    const orders = { newest: [c, b, a], oldest: [a, b, c], 'most-liked': [b, c, a], name: [b, a, c] }
    for (const [sort, order] of Object.entries(orders)) {
      const first = await list(`?sort=${sort}&limit=1`)
      const rest = await list(`?sort=${sort}&cursor=${first.page?.nextCursor}`)
      expect(
        [...first.data, ...rest.data].map(({ name }) => name),
        sort,
      ).toEqual(order.map(({ name }) => name))
      expect(rest.page).toEqual({ nextCursor: null, total: 3 })
    }
  })

  test('find a substring of name or description in any case, names first, signs as themselves', async () => {
    await server.addCircuit(author.id, { name: 'Grover 100%', description: 'search' })
    await server.addCircuit(author.id, { name: 'Search_it', description: 'plain' })
    await server.addCircuit(author.id, { name: 'ÉTAT de Bell', description: 'x' })
    expect(await names('?q=SEARCH')).toEqual(['Search_it', 'Grover 100%'])
    expect(await names('?q=100%25')).toEqual(['Grover 100%'])
    expect(await names('?q=%25')).toEqual(['Grover 100%'])
    expect(await names('?q=_')).toEqual(['Search_it'])
    expect(await names(`?q=${encodeURIComponent('état')}`)).toEqual(['ÉTAT de Bell'])
    expect(await names('?q=%5C')).toEqual([])
    expect(await names('?q=%20')).toHaveLength(3)
    await server.addCircuit(author.id, { name: 'Piano. 777 in Bell', description: 'x' })
    await server.addCircuit(author.id, { name: 'No: 777 and in', description: 'x' })
    expect(await names('?q=no.%20777'), 'a word of two letters counts, too').toEqual([
      'Piano. 777 in Bell',
      'No: 777 and in',
    ])
    expect(await names('?q=7%20in%20be')).toEqual(['Piano. 777 in Bell'])
    const first = await list('?q=search&limit=1')
    expect(await names(`?q=search&cursor=${first.page?.nextCursor}`)).toEqual(['Grover 100%'])
  })

  test('then find matches in tags, categories, authors and the identifiers of the code, and words in any order', async () => {
    const ada = await server.addUser({ username: 'Ada' })
    const add = (row: Parameters<TestServer['addCircuit']>[1]) =>
      server.addCircuit(ada.id, { category: 'Basics', tags: [], description: 'x', ...row })
    await add({ name: 'Tagged', tags: ['error-correction', 'steane code'] })
    await add({ name: 'Ordered', category: 'Error Correction' })
    await add({
      name: 'Coded',
      qasmCode: 'OPENQASM 3.0; // no gate of a comment\nqubit[3] error; rzz(0.5) error[0], error[1];',
    })
    await add({ name: 'Described', description: 'Corrects each error. Correction takes two qubits' })
    await add({ name: 'Error correction' })
    expect(await names('?q=error%20correction')).toEqual(['Error correction', 'Described', 'Ordered', 'Tagged'])
    expect(await names('?q=code%20steane')).toEqual(['Tagged'])
    expect(await names('?q=RZZ'), 'a gate').toEqual(['Coded'])
    expect(await names('?q=comment')).toEqual([])
    expect(await names('?q=2%20qubit'), 'a number as a word, and one of many').toEqual(['Described'])
    expect(await names('?q=the%20codes%20of%20Steane'), 'words that say nothing').toEqual(['Tagged'])
    expect(await names('?q=ADA')).toHaveLength(5)
    expect(await names('?q=ada%20tagged')).toEqual(['Tagged'])
    const first = await list('?q=error%20correction&limit=3')
    expect(first.page?.total).toBe(4)
    expect(await names(`?q=error%20correction&limit=3&cursor=${first.page?.nextCursor}`)).toEqual(['Tagged'])
  })

  test('have filters in the search, all of which must match, beside its words', async () => {
    const ada = await server.addUser({ username: 'Ada' })
    const add = (userId: string, row: Parameters<TestServer['addCircuit']>[1]) =>
      server.addCircuit(userId, { category: 'Basics', tags: [], description: 'x', ...row })
    await add(ada.id, { name: 'Small', qubits: 2, depth: 3, layers: null, tags: ['vqe'] })
    await add(ada.id, { name: 'Large', qubits: 9, depth: 40, layers: 4, tags: ['vqe', 'Max cut'], category: 'QAOA' })
    await add(author.id, {
      name: 'Large too',
      qubits: 8,
      depth: 50,
      layers: 2,
      properties: ['gate:rzz', 'has:measurement', 'is:clifford'],
    })
    const found = (q: string) => names(`?sort=name&q=${encodeURIComponent(q)}`)
    expect(await found('qubits:8..9')).toEqual(['Large', 'Large too'])
    expect(await found('qubits:>=8 depth:<50')).toEqual(['Large'])
    expect(await found('layers:2')).toEqual(['Large too'])
    expect(await found('layers:..9 large'), 'what has no layers has no number of them').toEqual(['Large', 'Large too'])
    expect(await found('author:ADA')).toEqual(['Large', 'Small'])
    expect(await found('author:nobody')).toEqual([])
    expect(await found('tag:VQE tag:"max cut"')).toEqual(['Large'])
    expect(await found('category:qaoa')).toEqual(['Large'])
    expect(await found('gate:rzz')).toEqual(['Large too'])
    expect(await found('gate:RZZ')).toEqual(['Large too'])
    expect(await found('gate:rz')).toEqual([])
    expect(await found('gate:!')).toEqual([])
    expect(await found('has:measurements is:clifford qubits:8')).toEqual(['Large too'])
    expect(await found('has:reset')).toEqual([])
    expect((await server.ask('GET /api/circuits?q=tag:%00')).status).toBe(400)
    expect(await found('too qubits:8')).toEqual(['Large too'])
    expect(await found('qubits:many small'), 'what cannot be read filters nothing').toEqual(['Small'])
    const page = (await list(`?limit=1&q=${encodeURIComponent('author:ada')}`)).page
    expect(page?.total).toBe(2)
    expect(await names(`?q=${encodeURIComponent('author:ada')}&cursor=${page?.nextCursor}`)).toHaveLength(1)
    const facets = await server.ask(`GET /api/circuits/facets?q=${encodeURIComponent('author:ada')}`)
    expect(facets.body).toMatchObject({
      data: {
        tags: [
          { name: 'vqe', count: 2 },
          { name: 'Max cut', count: 1 },
        ],
      },
    })
  })

  test('find by words what was edited, restored and saved by a release without them', async () => {
    const { id } = await server.addCircuit(author.id, { name: 'Plain', tags: ['old'], category: 'Basics' })
    const edit = (body: object) => server.ask(`PATCH /api/circuits/${id}`, { token: author.token, body })
    await edit({ tags: ['fresh'] })
    expect(await names('?q=fresh%20plain')).toEqual(['Plain'])
    expect(await names('?q=old%20plain')).toEqual([])
    await edit({ category: 'Chemistry' })
    expect(await names('?q=chemistry%20fresh')).toEqual(['Plain'])
    expect(await names('?q=basics%20fresh')).toEqual([])
    const { orm } = server.services.database
    await orm.update(circuits).set({ searchWords: null }).where(eq(circuits.id, id))
    expect(await names('?q=chemistry%20fresh')).toEqual([])
    expect(await addMissingSearchWords(orm, new AbortController().signal)).toBe(1)
    expect(await names('?q=chemistry%20fresh')).toEqual(['Plain'])
    expect(await addMissingSearchWords(orm, new AbortController().signal), 'nothing is left').toBe(0)
  })

  test('end with near misses where a search finds few, which are counted and go on by the cursor', async () => {
    await server.addCircuit(author.id, { name: 'Plain', tags: ['grover'], description: 'x' })
    await server.addCircuit(author.id, { name: 'Grover search', tags: [], description: 'x' })
    await server.addCircuit(author.id, { name: 'A grovr by name', tags: [], description: 'x', isPublic: false })
    expect(await names('?q=grovr')).toEqual(['Grover search', 'Plain'])
    expect((await list('?q=grovr')).page).toEqual({ nextCursor: null, total: 2, matching: 0 })
    expect(await names('?q=serch%20grover')).toEqual(['Grover search'])
    const first = await list('?q=grovr&limit=1', author.token)
    expect(
      first.data.map(({ name }) => name),
      'what matches comes first',
    ).toEqual(['A grovr by name'])
    expect(first.page).toMatchObject({ total: 3, matching: 1 })
    const rest = await list(`?q=grovr&cursor=${first.page?.nextCursor}`, author.token)
    expect(rest.data.map(({ name }) => name)).toEqual(['Grover search', 'Plain'])
    const facets = await server.ask<{ tags: unknown }>('GET /api/circuits/facets?q=grovr')
    expect(facets.body.data.tags).toEqual([{ name: 'grover', count: 1 }])
    expect((await list('?q=grover')).page, 'nothing else is near').toEqual({ nextCursor: null, total: 2 })
    for (let at = 0; at < 5; at++) await server.addCircuit(author.id, { name: `Grovr ${at}`, description: 'x' })
    expect((await list('?q=grovr')).page, 'enough match').toEqual({ nextCursor: null, total: 5 })
  })

  test('have near misses whatever private circuits of others there are, whose words are no correction', async () => {
    await server.addCircuit(author.id, { name: 'Grover', description: 'x' })
    for (let at = 0; at < 6; at++) {
      await server.addCircuit(author.id, { name: 'grovr', description: 'x', isPublic: false, tags: ['grovre'] })
    }
    for (const token of [undefined, other.token]) {
      expect((await list('?q=grovr', token)).page).toEqual({ nextCursor: null, total: 1, matching: 0 })
      expect(await names('?q=grovre', token)).toEqual(['Grover'])
    }
    const { id } = await server.addCircuit(author.id, { name: 'Teleporter', description: 'x', isPublic: false })
    expect(await names('?q=telporter')).toEqual([])
    await server.ask(`PUT /api/circuits/${id}/visibility`, { token: author.token, body: { isPublic: true } })
    expect(await names('?q=telporter')).toEqual(['Teleporter'])
  })

  test('find what differs in case alone, by Unicode', async () => {
    await server.addCircuit(author.id, { name: 'Straße der Qubits', description: 'Ὀδυσσεύς' })
    for (const q of ['STRASSE', 'straße', 'STRAẞE', 'ὈΔΥΣΣΕΎΣ', 'δυσσεύσ']) {
      expect(await names(`?q=${encodeURIComponent(q)}`), q).toEqual(['Straße der Qubits'])
    }
  })

  test.each(['\u0001', '\u0390', '\ufb2c', 'ﬃ', '\u{1d160}'])(
    'by name go on behind a name of a hundred times %j',
    async (character) => {
      const long = character.repeat(100 / character.length)
      await server.addCircuit(author.id, { name: long })
      await server.addCircuit(author.id, { name: `${long.slice(0, -character.length)}~` })
      const found: string[] = []
      let cursor = ''
      for (let page = 0; page < 2; page++) {
        const listed = await list(`?sort=name&limit=1${cursor}`)
        found.push(...listed.data.map(({ name }) => name))
        cursor = `&cursor=${listed.page?.nextCursor}`
      }
      expect(found.toSorted()).toEqual([long, `${long.slice(0, -character.length)}~`].toSorted())
    },
  )

  test('combine filters: one of the categories and one of the tags', async () => {
    await server.addCircuit(author.id, { name: 'a', category: 'X', tags: ['one'] })
    await server.addCircuit(author.id, { name: 'b', category: 'Y', tags: ['one', 'two'] })
    await server.addCircuit(other.id, { name: 'c', category: 'Z', tags: ['two'] })
    expect(await names('?category=X&category=Y')).toEqual(['b', 'a'])
    expect(await names('?category=Y&category=Z&tag=two')).toEqual(['c', 'b'])
    expect(await names(`?author=${other.id}`)).toEqual(['c'])
  })

  test('“A facet’s counts leave out that facet’s own choice, so that a second value can be chosen”', async () => {
    await server.addCircuit(author.id, { name: 'a', category: 'X', tags: ['one'] })
    await server.addCircuit(author.id, { name: 'b', description: 'needle', category: 'Y', tags: ['one', 'two'] })
    await server.addCircuit(other.id, { name: 'c', category: 'Z', tags: ['two'] })
    const facets = async (query: string) => {
      type Facets = Record<'categories' | 'tags', { name: string; count: number }[]>
      const { data } = (await server.ask<Facets>(`GET /api/circuits/facets?${query}`)).body
      const shown = (values: Facets['tags']) => values.map(({ name, count }) => `${name} ${count}`).join(', ')
      return [shown(data.categories), shown(data.tags)]
    }
    expect(await facets('tag=two')).toEqual(['Y 1, Z 1', 'one 2, two 2'])
    expect(await facets('category=X')).toEqual(['X 1, Y 1, Z 1', 'one 1'])
    expect(await facets('category=X&category=Y&tag=two')).toEqual(['Y 1, Z 1', 'one 2, two 1'])
    expect(await facets('q=needle&category=X&tag=one')).toEqual(['Y 1', ''])
    expect(await facets(`author=${author.id}&category=X`)).toEqual(['X 1, Y 1', 'one 1'])
  })

  test('hold a private circuit for its author alone, whatever the filter and the role', async () => {
    const admin = await server.addUser({ role: 'ADMIN' })
    const hidden = await server.addCircuit(author.id, { name: 'Hidden', isPublic: false, category: 'P', tags: ['p'] })
    for (const user of [author, other, admin]) {
      await favor(user, hidden.id)
      await like(user, hidden.id)
    }
    for (const query of ['', '?q=hidden', '?category=P', '?tag=p', `?author=${author.id}`, '?favorites=true']) {
      for (const viewer of [undefined, other, admin]) {
        const page = await list(query, viewer?.token)
        expect(page.data, query).toEqual([])
        expect(page.page?.total).toBe(0)
        const facets = await server.ask(`GET /api/circuits/facets${query}`, { token: viewer?.token })
        expect(facets.body.data).toEqual({ categories: [], tags: [] })
      }
      expect(await names(query, author.token), query).toEqual(['Hidden'])
    }
  })

  test('show the viewer’s own likes and favorites, and counts that the database keeps', async () => {
    const { id } = await server.addCircuit(author.id)
    await like(other, id)
    await favor(other, id)
    await comment(other, id)
    const [mine] = (await list('', other.token)).data
    expect(mine).toMatchObject({ likeCount: 1, commentCount: 1, isLiked: true, isFavorite: true })
    expect(await names('?favorites=true', other.token)).toEqual(['Bell pair'])
    expect(await names('?favorites=true', author.token)).toEqual([])
    expect(await names('?favorites=true')).toEqual([])

    await server.services.database.orm.delete(users).where(eq(users.id, other.id))
    const [theirs] = (await list('', author.token)).data
    expect(theirs).toMatchObject({ likeCount: 0, commentCount: 1, isLiked: false, isFavorite: false })
    const whole = await server.ask<Circuit>(`GET /api/circuits/${id}`)
    expect(whole.body.data.comments).toMatchObject([{ content: 'Nice', userId: null, user: null }])
  })

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=x', 'limit'],
    ['?sort=random', 'sort'],
    ['?author=me', 'author'],
    ['?cursor=nonsense', 'cursor'],
    [`?cursor=${Buffer.from('["newest",false,1e300,"0"]').toString('base64url')}`, 'cursor'],
    [
      `?sort=name&cursor=${Buffer.from('["newest",false,1,"01990000-0000-7000-8000-000000000000"]').toString('base64url')}`,
      'cursor',
    ],
    ['?q=%00', undefined],
  ])('refuse %s', async (query, path) => {
    const answer = await server.ask(`GET /api/circuits${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.path).toBe(path)
  })
})

describe('rename', () => {
  test('changes the name, notes the time, and remembers the old name', async () => {
    const { id } = await server.addCircuit(author.id)
    const { status, body } = await server.ask<CircuitSummary>(`PATCH /api/circuits/${id}`, {
      token: author.token,
      body: { name: ' Bell state ' },
    })
    expect(status).toBe(200)
    expect(body.data.name).toBe('Bell state')
    expect(body.data.updatedAt > body.data.createdAt).toBe(true)
    expect(await names('?q=bell%20state')).toEqual(['Bell state'])
    expect(await server.services.database.orm.select().from(circuitNames)).toMatchObject([
      { circuitId: id, name: 'Bell pair', changedBy: author.id },
    ])
  })
})

test('filters find a tag and a category in whichever case they are written', async () => {
  await server.addCircuit(author.id, { tags: ['zebra'], category: 'Stripes' })
  expect(await names('?tag=ZEBRA')).toEqual(['Bell pair'])
  expect(await names('?category=stripes&tag=none&tag=Zebra')).toEqual(['Bell pair'])
  expect(await names('?tag=none')).toEqual([])
})

describe('visibility', () => {
  const setPublic = (id: string, isPublic: boolean, token = author.token) =>
    server.ask<CircuitSummary>(`PUT /api/circuits/${id}/visibility`, { token, body: { isPublic } })

  test('changes who finds a circuit, and what is counted', async () => {
    const { id } = await server.addCircuit(author.id, { isPublic: false })
    expect(await names()).toEqual([])
    const { status, body } = await setPublic(id, true)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, isPublic: true })
    expect(await names()).toEqual(['Bell pair'])
    expect((await list('')).page?.total).toBe(1)
    expect((await server.ask(`GET /api/circuits/${id}`)).status).toBe(200)

    expect((await setPublic(id, false)).body.data.isPublic).toBe(false)
    expect(await names()).toEqual([])
    expect((await list('')).page?.total).toBe(0)
    expect((await server.ask(`GET /api/circuits/${id}`)).status).toBe(401)
  })

  test('of a circuit that an administrator has hidden stays, for whoever asks', async () => {
    const { id } = await server.addCircuit(author.id)
    await server.services.database.orm
      .update(circuits)
      .set({ isPublic: false, hiddenAt: new Date() })
      .where(eq(circuits.id, id))
    const { status, body } = await setPublic(id, true)
    expect(status).toBe(409)
    expect(body.message).toMatch(/administrator has hidden/)
    expect(await names()).toEqual([])
  })
})

describe('delete', () => {
  test('takes pictures, likes, favorites and comments along', async () => {
    const { id } = await server.addCircuit(author.id)
    await like(other, id)
    await favor(other, id)
    await comment(other, id)
    expect((await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })).status).toBe(200)
    expect((await server.ask(`GET /api/circuits/${id}`)).status).toBe(404)
    expect((await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })).status).toBe(404)
    expect(await server.services.files.list()).toEqual([])
    for (const table of [likes, favorites, comments]) {
      expect(await server.services.database.orm.$count(table)).toBe(0)
    }
  })
})

describe('pictures', () => {
  test('are PNG and SVG, light and dark, kept by the browser and by nobody else', async () => {
    const { picture } = await server.addCircuit(author.id)
    const png = await server.ask(`GET /static/circuits/${picture}.png`)
    expect(png.status).toBe(200)
    expect(png.raw).toEqual(onePixel)
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const svg = await server.ask(`GET /static/circuits/${picture}.svg`)
    expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(svg.raw.toString()).toContain('kept, light')
    expect((await server.ask(`GET /static/circuits/${picture}.svg?theme=dark`)).raw.toString()).toContain('kept, dark')
    expect((await server.ask(`HEAD /static/circuits/${picture}.png`)).status).toBe(200)
  })

  test('come to pages as WebP with the same pixels, made once, and go with their circuit', async () => {
    const { id, picture } = await server.addCircuit(author.id)
    const asPage = { headers: { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' } }
    const first = await server.ask(`GET /static/circuits/${picture}.png?theme=dark`, asPage)
    expect(first.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
    expect(await pixelsOf(first.raw)).toEqual(await pixelsOf(onePixel))
    expect(await server.services.files.read(`circuits/${picture}.dark.webp`)).toEqual(first.raw)
    expect((await server.ask(`GET /static/circuits/${picture}.png?theme=dark`, asPage)).raw).toEqual(first.raw)
    expect((await server.ask(`GET /static/circuits/${picture}.png?theme=dark`)).raw, 'else the PNG').toEqual(onePixel)
    expect((await server.ask(`GET /static/circuits/${'0'.repeat(32)}.png`, asPage)).status).toBe(404)
    await server.ask(`DELETE /api/circuits/${id}`, { token: author.token })
    expect(await server.services.files.list()).toEqual([])
  })

  test('that an earlier version stored as four files are served, and take less room once they are packed', async () => {
    const { picture } = await server.addCircuit(author.id)
    const { files } = server.services
    const { light, dark } = createFakePictures('earlier')
    await files.remove(vectorFile(picture))
    await files.create(`circuits/${picture}.svg`, Buffer.from(light))
    await files.create(`circuits/${picture}.dark.svg`, Buffer.from(dark))
    for (const theme of ['', '.dark']) await files.create(`circuits/${picture}${theme}.png`, onePixel)
    const asPage = { headers: { accept: 'image/webp' } }
    const fetchAll = async () => [
      (await server.ask(`GET /static/circuits/${picture}.svg`)).raw.toString(),
      (await server.ask(`GET /static/circuits/${picture}.svg?theme=dark`)).raw.toString(),
      (await server.ask(`GET /static/circuits/${picture}.png`)).raw.toString('base64'),
      (await server.ask(`GET /static/circuits/${picture}.png?theme=dark`, asPage)).status,
    ]
    const before = await fetchAll()
    expect(before).toEqual([light, dark, onePixel.toString('base64'), 200])

    const halfThere = await server.addCircuit(author.id)
    await files.remove(vectorFile(halfThere.picture))
    await files.create(`circuits/${halfThere.picture}.png`, onePixel)
    expect(await packStoredPictures(files)).toBe(1)
    expect(await files.list('circuits')).toEqual(
      [`circuits/${halfThere.picture}.png`, `circuits/${picture}.dark.webp`, vectorFile(picture)].toSorted(),
    )
    expect(await fetchAll()).toEqual(before)
    expect(await packStoredPictures(files)).toBe(0)
  })

  test.each([
    [20_000, 40],
    [40, 20_000],
  ])('of %d × %d pixels, more than a WebP has room for, come to pages smaller', async (width, height) => {
    const { picture } = await server.addCircuit(author.id)
    const kept = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await server.services.files.remove(vectorFile(picture))
    await server.services.files.write(`circuits/${picture}.png`, kept)
    const answer = await server.ask(`GET /static/circuits/${picture}.png`, { headers: { accept: 'image/webp' } })
    expect(answer.status).toBe(200)
    const size = await sharp(answer.raw).metadata()
    expect(Math.max(size.width, size.height)).toBe(16_383)
    expect((await server.ask(`GET /static/circuits/${picture}.png`)).raw, 'the download stays whole').toEqual(kept)
  })

  test('come to pages where the disk has no room left to keep them', async () => {
    const { picture } = await server.addCircuit(author.id)
    const { files } = server.services
    const full = { ...files, write: () => Promise.reject(new StorageFullError('full')) }
    expect(await drawWebp({ ...server.services, files: full }, picture, 'light')).not.toBeNull()
    expect(await files.read(`circuits/${picture}.webp`)).toBeNull()
  })

  test('that no circuit has are swept away, those of circuits stay', async () => {
    const { picture } = await server.addCircuit(author.id)
    const orphan = await server.addCircuit(author.id)
    await server.services.database.orm.delete(circuits).where(eq(circuits.id, orphan.id))
    const { database, files, log } = server.services
    const services = { queries: database.orm, files, log }
    expect(await sweepPictures(services, { rowDelay: 1 })).toBe(1)
    expect((await files.list('circuits')).every((file) => file.includes(picture))).toBe(true)
    expect(await sweepPictures(services, { rowDelay: 1 })).toBe(0)
    await removePictures(files, picture)
    expect(await files.list()).toEqual([])
  })
})

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()

async function like(user: Actor, circuitId: string): Promise<void> {
  await server.services.database.orm.insert(likes).values({ id: crypto.randomUUID(), userId: user.id, circuitId })
}

async function favor(user: Actor, circuitId: string): Promise<void> {
  await server.services.database.orm.insert(favorites).values({ id: crypto.randomUUID(), userId: user.id, circuitId })
}

async function comment(user: Actor, circuitId: string): Promise<void> {
  const row = { id: crypto.randomUUID(), userId: user.id, circuitId, content: 'Nice' }
  await server.services.database.orm.insert(comments).values(row)
}
