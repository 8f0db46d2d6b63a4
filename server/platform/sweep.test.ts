import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database'
import { openDiskFiles } from './disk-files'
import { type Files, trashDays } from './files'
import { adoptFiles, doFilesMatchDatabase, bindFiles, sweepFolder, type SweepOptions } from './sweep'
import { testDatabase } from './testing'

let own: Database
let other: Database
let folder = ''
let files: Files
let errors: string[] = []
/** What a row of the database has. */
let known = new Set<string>()

beforeAll(async () => {
  own = await testDatabase()
  other = await testDatabase()
  // Copies of one migrated database: in life each is made by itself.
  await other.orm.execute(sql`update installation set id = gen_random_uuid()`)
})

afterAll(() => Promise.all([own.close(), other.close()]))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-sweep-'))
  files = await openDiskFiles(folder)
  errors = []
  known = new Set()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const servicesOf = ({ orm }: Database) => ({
  queries: orm,
  files,
  log: { error: (message: string) => void errors.push(message) },
})

const sweep = (database: Database, options: SweepOptions = {}) =>
  sweepFolder(
    servicesOf(database),
    {
      folder: 'circuits',
      what: 'pictures',
      keyOf: (path) => path.slice('circuits/'.length).split('.')[0] ?? '',
      findUsed: async (_queries, keys) => new Set(keys.filter((key) => known.has(key))),
    },
    { rowDelay: 1, ...options },
  )

/** Writes so many pictures, each of two files, that the database knows; answers their keys. */
async function keepPictures(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, at) => `picture-${at}`)
  for (const key of keys) {
    for (const end of ['png', 'svg']) await files.write(`circuits/${key}.${end}`, Buffer.from(key))
    known.add(key)
  }
  return keys
}

/** The database forgets all but so many. */
const forgetAllBut = (count: number) => void (known = new Set([...known].slice(0, count)))

describe('files of another database', () => {
  test('all stay when a server starts with the wrong database, and the log says what to do', async () => {
    await bindFiles(servicesOf(own))
    await keepPictures(3)
    known = new Set()
    await bindFiles(servicesOf(other))
    expect(errors).toEqual([
      expect.stringMatching(
        /belong to another database .* none is removed\. Check DATABASE_URL, DATA_DIR and S3_BUCKET/,
      ),
    ])
    expect(await sweep(other)).toBe(0)
    expect(await sweep(other, { isConfirmed: true })).toBe(0)
    expect(errors).toHaveLength(3)
    expect(await files.list()).toHaveLength(6)
    expect(await doFilesMatchDatabase(own.orm, files)).toBe(true)
  })

  test('all stay when the database has become empty', async () => {
    await bindFiles(servicesOf(own))
    await keepPictures(116)
    known = new Set()
    expect(await sweep(own)).toBe(0)
    expect(errors).toEqual([expect.stringMatching(/^116 of 116 pictures .* files sweep$/)])
    expect(await files.list()).toHaveLength(232)
  })

  test('that were never bound stay with a database that knows none, and are bound by one that knows some', async () => {
    await keepPictures(3)
    const before = known
    known = new Set()
    await bindFiles(servicesOf(other))
    expect(await sweep(other)).toBe(0)
    expect(errors).toEqual([expect.stringContaining('None of the 3 pictures')])
    expect(await files.list()).toHaveLength(6)
    known = before
    forgetAllBut(2)
    expect(await sweep(own)).toBe(1)
    expect(await doFilesMatchDatabase(own.orm, files)).toBe(true)
    expect(await doFilesMatchDatabase(other.orm, files)).toBe(false)
  })

  test('are swept once an operator has said that they belong to this one', async () => {
    await bindFiles(servicesOf(other))
    await keepPictures(3)
    forgetAllBut(1)
    await adoptFiles(own.orm, files)
    expect(await sweep(own)).toBe(2)
    expect(errors).toEqual([])
  })
})

describe('a sweep', () => {
  beforeEach(() => bindFiles(servicesOf(own)))

  test('takes what a few crashes left, and not more than a small share', async () => {
    await keepPictures(300)
    forgetAllBut(269)
    expect(await sweep(own), '31 of 300 are more than 10 %').toBe(0)
    expect(errors).toHaveLength(1)
    known.add('picture-269')
    expect(await sweep(own)).toBe(30)
    expect(await files.list()).toHaveLength(540)
  })

  test('takes any share that an operator has confirmed', async () => {
    await keepPictures(40)
    known = new Set()
    expect(await sweep(own, { isConfirmed: true })).toBe(40)
    expect(await files.list()).toEqual([])
  })

  test('leaves what gets its row meanwhile', async () => {
    const [first = ''] = await keepPictures(2)
    known.delete(first)
    const sweeping = sweep(own, { rowDelay: 300 })
    setTimeout(() => known.add(first), 20)
    expect(await sweeping).toBe(0)
    expect(await files.list()).toHaveLength(4)
  })

  test('keeps a process alive that does nothing else, until it is over', async () => {
    await files.setOwner('mine')
    await files.write('circuits/left.png', Buffer.from('over'))
    const fixture = fileURLToPath(new URL('sweep.fixture.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fixture, folder, 'mine'])
    expect(stdout).toBe('Swept 1\n')
  })

  test('is the same where files are listed in batches, wherever these end', async () => {
    const keys = await keepPictures(20)
    for (const key of keys.slice(0, 3)) known.delete(key)
    const { listBatches } = files
    files.listBatches = async function* (under) {
      for await (const names of listBatches(under)) for (const name of names) yield [name]
    }
    expect(await sweep(own)).toBe(3)
    expect(await files.list()).toHaveLength(2 * 17)
  })

  test('unlinks nothing: what it takes can be put back until the trash is emptied, days later', async () => {
    const [first = ''] = await keepPictures(2)
    known.delete(first)
    expect(await sweep(own)).toBe(1)
    const trash = join(files.location, '.trash')
    const [day = ''] = await readdir(trash)
    expect((await readdir(join(trash, day, 'circuits'))).sort()).toEqual([`${first}.png`, `${first}.svg`])
    expect(await files.list()).not.toContain(`circuits/${first}.png`)

    const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)
    await writeFile(join(trash, 'note of an operator'), '')
    expect(await files.emptyTrash(daysLater(trashDays - 1))).toBe(0)
    expect(await readdir(trash)).toContain(day)
    expect(await files.emptyTrash(daysLater(trashDays + 1))).toBe(1)
    expect(await readdir(trash)).toEqual(['note of an operator'])
  })
})
