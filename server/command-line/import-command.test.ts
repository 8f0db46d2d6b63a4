import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import { moderationLog } from '../audit/tables'
import { seedLibrary } from '../circuits/curated/seed'
import { openTestServer, type TestServer } from '../testing'
import { runAdminCommand } from './admin-commands'
import { runImportCommand } from './import-command'

let server: TestServer
let folder: string

beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'ketwork-import-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const bell = 'OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg q[2];\nh q[0];\ncx q[0], q[1];\n'
const origin = [
  '--source',
  'https://example.org/programs',
  '--license',
  'Apache-2.0',
  '--attribution',
  'Copyright 2026 Ada',
]

/** Writes files, by their paths in the folder. */
async function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const progress: string[] = []
const run = (...words: string[]) =>
  runImportCommand(server.services, [folder, ...words], (line) => void progress.push(line))

const list = async () => (await server.ask<CircuitSummary[]>('GET /api/circuits?limit=100&sort=name')).body.data

test('programs of a folder and the folders in it are imported, each with source, license and attribution', async () => {
  await write({ 'bell.qasm': bell, 'small/ghz_3.v2.qasm': bell, 'README.md': '# Programs' })
  expect(await run(...origin)).toEqual({
    isSuccess: true,
    text: 'Imported: 2. Imported before: 0. Refused: 0. Skipped: 0.\n',
  })
  const circuits = await list()
  expect(circuits.map(({ name }) => name).toSorted()).toEqual(['bell', 'ghz_3.v2'])
  for (const { description, isPublic, author, category } of circuits) {
    expect(description).toBe('Source: https://example.org/programs\nLicense: Apache-2.0\nCopyright 2026 Ada')
    expect([isPublic, author?.username, category.name]).toEqual([true, 'ketwork', 'QASM Circuits'])
  }
  const { data } = (await server.ask<Circuit>(`GET /api/circuits/${circuits[0]?.id}`)).body
  expect(data).toMatchObject({ qasmCode: bell, references: ['https://example.org/programs'] })
  const log = await server.services.database.orm.select().from(moderationLog)
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'IMPORT_CIRCUITS 2 from https://example.org/programs (Apache-2.0)',
  ])
})

test.each([
  [['--source', 'https://example.org', '--attribution', 'Ada'], '--license'],
  [['--license', 'MIT', '--source', 'https://example.org'], '--attribution'],
  [['--license', ' '], '--source, --license, --attribution'],
])('without a license, a source and whom to name nothing is imported: %j', async (words, missing) => {
  await write({ 'bell.qasm': bell })
  const result = await run(...words)
  expect(result?.isSuccess).toBe(false)
  expect(result?.text).toContain(`this is missing: ${missing}.`)
  expect(await list()).toEqual([])
})

test('importing again adds nothing twice, and nothing that was deleted', async () => {
  await write({ 'bell.qasm': bell, 'ghz.qasm': bell })
  await run(...origin)
  const admin = await server.addUser({ role: 'ADMIN' })
  const [first] = await list()
  await server.ask(`DELETE /api/circuits/${first?.id}`, { token: admin.token })
  await write({ 'w.qasm': bell })
  expect((await run(...origin))?.text).toBe('Imported: 1. Imported before: 2. Refused: 0. Skipped: 0.\n')
  expect(await list()).toHaveLength(2)
})

test('the same path of another source is another program', async () => {
  await write({ 'bell.qasm': bell })
  await run(...origin)
  const other = ['--source', 'https://example.com', ...origin.slice(2)]
  expect((await run(...other))?.text).toContain('Imported: 1.')
  expect(await list()).toHaveLength(2)
})

test('a dry run says what would be done, and does nothing', async () => {
  await write({ 'bell.qasm': bell, 'wrong.qasm': `${bell}broken;` })
  const { text } = (await run(...origin, '--dry-run')) ?? { text: '' }
  expect(text).toMatch(/^Would be imported: 1\. Imported before: 0\. Refused: 1\. .*\n {2}wrong\.qasm: line \d+: /)
  expect(await list()).toEqual([])
  expect((await run(...origin))?.text).toContain('Imported: 1.')
})

test('what is refused is listed with the reason, and the rest is imported', async () => {
  const long = 'x'.repeat(101)
  await write({ 'bell.qasm': bell, 'empty.qasm': '', 'deep/wrong.qasm': `${bell}broken;`, [`${long}.qasm`]: bell })
  const { isSuccess, text } = (await run(...origin)) ?? { isSuccess: false, text: '' }
  expect(isSuccess).toBe(true)
  expect(text.split('\n').slice(0, -1)).toEqual([
    'Imported: 1. Imported before: 0. Refused: 3. Skipped: 0.',
    expect.stringMatching(/^ {2}deep\/wrong\.qasm: line 6: /),
    '  empty.qasm: Please enter QASM code',
    `  ${long}.qasm: The name can have at most 100 characters.`,
  ])
})

test('collection.json says what the options do not, and more of single circuits', async () => {
  const collection = {
    name: 'Benchmarks',
    description: 'Programs to measure with.',
    category: 'Quantum Algorithms',
    tag: 'benchmark',
    source: 'https://example.org/benchmarks',
    license: 'MIT',
    attribution: 'By Ada and others.',
    circuits: [
      {
        file: 'small/bell.qasm',
        name: 'Bell pair of the benchmarks',
        description: 'Two qubits that agree.',
        tags: ['bell-state'],
        references: ['https://doi.org/10.1017/CBO9780511976667'],
      },
    ],
  }
  await write({ 'collection.json': JSON.stringify(collection), 'small/bell.qasm': bell, 'ghz.qasm': bell })
  expect((await run('--license', 'Apache-2.0'))?.text).toBe(
    'Imported: 2. Imported before: 0. Refused: 0. Skipped: 0. Ignored in collection.json: 0.\n',
  )
  const [named, unnamed] = (await list()).toSorted((one, other) => one.name.localeCompare(other.name))
  const [first, second] = [named, unnamed].map((circuit) => [circuit?.name, circuit?.description])
  const rest = 'Source: https://example.org/benchmarks\nLicense: Apache-2.0\nBy Ada and others.'
  expect(first).toEqual(['Bell pair of the benchmarks', `Two qubits that agree.\n\n${rest}`])
  expect(second).toEqual(['ghz', `Programs to measure with.\n\n${rest}`])
  expect(named?.tags.map(({ name }) => name)).toEqual(['bell-state', 'benchmark'])
  expect(unnamed?.category.name).toBe('Quantum Algorithms')
})

test.each([
  ['{', 'is invalid'],
  ['{"circuits": [{"name": "Without a file"}]}', 'circuits[0].file'],
])('a collection.json with a mistake is refused as a whole: %s', async (text, reason) => {
  await write({ 'collection.json': text, 'bell.qasm': bell })
  const result = await run(...origin)
  expect(result?.isSuccess).toBe(false)
  expect(result?.text).toContain(reason)
  expect(await list()).toEqual([])
})

test('what is passed over is listed and counted: links, hidden files, and what of collection.json counts for nothing', async () => {
  const collection = {
    name: 'Ours may have a name',
    licence: 'MIT',
    order: 1,
    circuits: [
      { file: 'bell.qasm', name: 'Bell pair', taggs: ['bell'], note: 'Of our own', claim: {} },
      { file: 'bell.qasm', name: 'Bell pair again' },
      { file: 'gone.qasm' },
    ],
  }
  await write({
    'collection.json': JSON.stringify(collection),
    'bell.qasm': bell,
    'UPPER.QASM': bell,
    '.hidden.qasm': bell,
    '.git/bell.qasm': bell,
    '.git/config': '',
  })
  await symlink(join(folder, 'bell.qasm'), join(folder, 'link.qasm'))
  await symlink(folder, join(folder, 'more'))
  expect((await run(...origin))?.text.split('\n').slice(0, -1)).toEqual([
    'Imported: 2. Imported before: 0. Refused: 0. Skipped: 4. Ignored in collection.json: 4.',
    '  .git/bell.qasm: Skipped. It is hidden.',
    '  .hidden.qasm: Skipped. It is hidden.',
    '  link.qasm: Skipped. It is a symbolic link.',
    '  more: Skipped. It is a symbolic link.',
    '  collection.json: There is no field “licence”.',
    '  collection.json: There is no field “taggs”, which “bell.qasm” has.',
    '  collection.json: “bell.qasm” is listed again. Its first entry counts.',
    '  collection.json: “gone.qasm” is no program in the folder.',
  ])
  expect((await list()).map(({ name }) => name)).toEqual(['Bell pair', 'UPPER'])
  const withoutLicense = await run(...origin.slice(0, 2), ...origin.slice(4))
  expect(withoutLicense?.text).toContain('  collection.json: There is no field “licence”.')
})

test('a program of which only a repeated entry says a name has that of its file', async () => {
  const circuits = [
    { file: 'bell.qasm', description: 'Two qubits that agree.' },
    { file: 'bell.qasm', name: 'Bell again' },
  ]
  await write({ 'collection.json': JSON.stringify({ circuits }), 'bell.qasm': bell })
  expect((await run(...origin))?.text).toContain('Imported: 1.')
  expect((await list()).map(({ name }) => name)).toEqual(['bell'])
})

test('programs of the same name are told apart by their folders', async () => {
  const deep = 'x'.repeat(60)
  await write({
    'bell.qasm': bell,
    'small/bell.qasm': bell,
    'small/bell.QASM': bell,
    'small/ghz.qasm': bell,
    [`${deep}/${deep}/bell.qasm`]: bell,
  })
  expect((await run(...origin))?.text).toContain('Imported: 5.')
  expect((await list()).map(({ name }) => name).toSorted()).toEqual([
    'bell',
    'ghz',
    'small/bell.QASM',
    'small/bell.qasm',
    `…${`${deep}/${deep}/bell`.slice(-99)}`,
  ])
})

test('programs whose paths are equal as far as a name has room are told apart by numbers', async () => {
  const deep = `${'x'.repeat(60)}/${'x'.repeat(60)}`
  await write(Object.fromEntries(['a', 'b', 'c'].map((top) => [`${top}/${deep}/bell.qasm`, bell])))
  expect((await run(...origin))?.text).toContain('Imported: 3.')
  const end = `${deep}/bell`
  expect((await list()).map(({ name }) => name).toSorted()).toEqual([
    `…${end.slice(-95)} (2)`,
    `…${end.slice(-95)} (3)`,
    `…${end.slice(-99)}`,
  ])
})

test('a folder that is not there or has no programs is an error', async () => {
  expect((await run(...origin))?.text).toBe(`There is no program (.qasm) in ${folder}.\n`)
  const missing = await runImportCommand(server.services, [join(folder, 'nowhere'), ...origin], () => {})
  expect(missing?.isSuccess).toBe(false)
  expect(missing?.text).toContain('cannot be imported')
})

test('a long import reports its progress', async () => {
  await write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`circuit_${at}.qasm`, bell])))
  progress.length = 0
  await run(...origin)
  expect(progress).toEqual(['25 of 30 programs\n'])
})

test('an installation that has imported circuits only gets no library', async () => {
  await write({ 'bell.qasm': bell })
  await run(...origin)
  expect(await seedLibrary(server.services, new AbortController().signal)).toBe(0)
})

test.each([[['import']], [['import', 'a', 'b']], [['import', 'a', '--licence', 'MIT']]])(
  '%j is no command',
  async (words) => {
    const { database, settings } = server.services
    const { isSuccess, text } = await runAdminCommand(database, settings, words)
    expect(isSuccess).toBe(false)
    expect(text).toContain('There is no command')
  },
)
