import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBackups } from '../backup-folder'
import type { Database } from '../database'
import { openDiskFiles } from '../disk-files'
import { readSettings } from '../settings'
import { testDatabase } from '../testing'
import { checkArchive } from './archive-reader'
import { withBackupLock } from './backup-lock'
import { type BackupSource, createBackup } from './create-backup'
import { backUpBeforeMigration, createNightlyBackupJob, receiveBackup, storeBackup } from './stored-backups'

let database: Database
let source: BackupSource
let dataDirectory: string
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ketwork-stored-'))
  source = { target: database.pool.options, files: await openDiskFiles(dataDirectory) }
  return () => rm(dataDirectory, { recursive: true, force: true })
})

/** Files that are as old as so many days. */
async function addOld(name: string, days: number): Promise<void> {
  const path = join(dataDirectory, 'backups', name)
  await mkdir(join(dataDirectory, 'backups'), { recursive: true })
  await writeFile(path, 'old')
  const time = new Date(Date.now() - days * 86_400_000)
  await utimes(path, time, time)
}

test('the nightly backup is whole, and the newest seven of its kind stay', async () => {
  for (let days = 1; days <= 9; days++) await addOld(`nightly-${days}.tar.gz`, days)
  await addOld('before-migration-1.tar.gz', 30)
  await addOld('of-mine.tar.gz', 30)
  await addOld('nightly-x.tar.gz.1234.partial', 2)
  await createNightlyBackupJob(source, { dataDirectory, kept: 7 }, silent)()
  const names = (await readdir(join(dataDirectory, 'backups'))).sort()
  const [newest] = await listBackups(dataDirectory)
  expect(names).toEqual(
    [
      'before-migration-1.tar.gz',
      ...[1, 2, 3, 4, 5, 6].map((days) => `nightly-${days}.tar.gz`),
      newest?.name,
      'of-mine.tar.gz',
    ].sort(),
  )
  expect(newest?.name).toMatch(/^nightly-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/)
  expect(
    (await checkArchive(join(dataDirectory, 'backups', newest?.name ?? ''))).manifest.tables.length,
  ).toBeGreaterThan(20)
})

test('none is made where the setting is 0', async () => {
  await createNightlyBackupJob(source, { dataDirectory, kept: 0 }, silent)()
  expect(await listBackups(dataDirectory)).toEqual([])
})

test('one that fails leaves nothing and removes none', async () => {
  await addOld('nightly-1.tar.gz', 1)
  await withBackupLock(source.target, async () => {
    await expect(storeBackup(source, { dataDirectory, kind: 'nightly', kept: 1 })).rejects.toThrow(/is running/)
  })
  expect(await readdir(join(dataDirectory, 'backups'))).toEqual(['nightly-1.tar.gz'])
})

test('before a migration, unless the setting is off; a failure says which setting', async () => {
  const settings = readSettings({ DATA_DIR: dataDirectory })
  await backUpBeforeMigration({ ...settings, backupBeforeMigration: false }, silent)(source.target)
  expect(await listBackups(dataDirectory)).toEqual([])
  await backUpBeforeMigration(settings, silent)(source.target)
  expect((await listBackups(dataDirectory)).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^before-migration-/),
  ])
  await withBackupLock(source.target, async () => {
    await expect(backUpBeforeMigration(settings, silent)(source.target)).rejects.toThrow(
      /^The database must be migrated, and the backup before that failed: .*Set BACKUP_BEFORE_MIGRATION=off/,
    )
  })
})

test('backups that are sent within one second are all saved', async () => {
  const sent = await readBackup()
  const names = await Promise.all([1, 2, 3].map(() => receiveBackup(dataDirectory, Readable.from([sent]))))
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(await readFile(join(dataDirectory, 'backups', name))).toEqual(sent)
})

test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
  ['no backup', () => Buffer.from('holiday pictures'), /^This is no backup of Ketwork$/],
  ['empty', () => Buffer.alloc(0), /^The backup is incomplete: its end is missing$/],
  ['cut off', (whole) => whole.subarray(0, whole.length / 2), /^The backup is incomplete: its end is missing$/],
  ['of other bytes than its hashes say', changeOneByte, /^The backup is damaged: head\.json is not what was written$/],
])('what is sent and is %s is refused, and not kept', async (_, change, message) => {
  const sent = change(await readBackup())
  await expect(receiveBackup(dataDirectory, Readable.from([sent]))).rejects.toThrow(message)
  expect(await readdir(join(dataDirectory, 'backups'))).toEqual([])
})

/** The bytes of a backup that lies elsewhere. */
async function readBackup(): Promise<Buffer> {
  const path = join(dataDirectory, 'elsewhere.tar.gz')
  await createBackup(source, path)
  return readFile(path)
}

/** Changes a digit in the archive. */
function changeOneByte(whole: Buffer): Buffer {
  const archive = gunzipSync(whole)
  archive.write('"createdAt": "3', archive.indexOf('"createdAt": "2'))
  return gzipSync(archive)
}
