import { randomBytes } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database'
import { openDiskFiles } from '../disk-files'
import type { Files } from '../files'
import { takeServerLock } from '../job-locks'
import { bindFiles, doFilesMatchDatabase } from '../sweep'
import { testDatabase } from '../testing'
import { checkArchive } from './archive-reader'
import { keepFilesDuringBackups, withBackupLock } from './backup-lock'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore-backup'

let root: string
let source: Installation
let archive: string

interface Installation {
  database: Database
  files: Files
}

const opened: Database[] = []

async function openInstallation(): Promise<Installation> {
  const database = await testDatabase()
  opened.push(database)
  return { database, files: await openDiskFiles(await mkdtemp(join(root, 'data-'))) }
}

const sourceOf = ({ database, files }: Installation) => ({ target: database.pool.options, files })
const anything = { checkTarget: async () => {} }
const restore = (into: Installation, path = archive, files = into.files) =>
  restoreBackup({ target: into.database.pool.options, files }, path, anything)

/** Everything that a restore may change. */
async function contentOf({ database, files }: Installation) {
  const { rows } = await database.pool.query<{ installation: string; users: string[] }>(
    'SELECT (SELECT id FROM installation) AS installation, array(SELECT username FROM users ORDER BY 1) AS users',
  )
  const names = await files.list()
  return {
    rows,
    owner: await files.readOwner(),
    files: await Promise.all(names.map(async (name) => [name, await files.read(name)])),
  }
}

const addPerson = ({ database }: Installation, name: string) =>
  database.pool.query('INSERT INTO users (id, username, username_key) VALUES (gen_random_uuid(), $1, $1)', [name])

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ketwork-backup-'))
  archive = join(root, 'backup.tar.gz')
  source = await openInstallation()
  await addPerson(source, 'ada\\ \t"quoted" ü')
  await source.files.write('circuits/one.png', randomBytes(100_000))
  await source.files.write('avatars/empty.webp', Buffer.alloc(0))
  await createBackup(sourceOf(source), archive)
})
afterEach(async () => {
  for (const database of opened.splice(1)) await database.close()
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(root, { recursive: true, force: true })
})

test('a restored installation has the rows and the files', async () => {
  const target = await openInstallation()
  await addPerson(target, 'of before')
  await target.files.write('circuits/of-before.png', Buffer.from('x'))
  await restore(target)
  const [content, wanted] = [await contentOf(target), await contentOf(source)]
  expect(content.files).toEqual(wanted.files)
  expect(content.rows[0]?.users).toEqual(wanted.rows[0]?.users)
  expect(await target.database.isReady()).toBe(true)
})

test('restored files belong to the restored database, and no longer to the one that was backed up', async () => {
  const moved = await openInstallation()
  const { files } = moved
  await bindFiles({ queries: moved.database.orm, files, log: { error: (message) => expect.fail(message) } })
  const path = join(root, 'moved.tar.gz')
  await createBackup(sourceOf(moved), path)
  // Another database, and the files where they are.
  const { database } = await openInstallation()
  await restore({ database, files }, path)
  expect(await doFilesMatchDatabase(database.orm, files)).toBe(true)
  expect(await doFilesMatchDatabase(moved.database.orm, files)).toBe(false)
})

test('the planner of the database knows what was restored at once', async () => {
  const target = await openInstallation()
  await restore(target)
  const { rows } = await target.database.pool.query(
    "SELECT reltuples AS rows, relallvisible AS vacuumed FROM pg_class WHERE oid = 'users'::regclass",
  )
  expect(rows).toEqual([{ rows: 1, vacuumed: 1 }])
})

test('only its own account can read a backup', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
})

test('a backup of one moment: what is written meanwhile is not in it', async () => {
  const busy = await openInstallation()
  const path = join(root, 'busy.tar.gz')
  const over = new AbortController()
  // A row in two tables each time, in one transaction.
  const writing = (async () => {
    for (let at = 0; !over.signal.aborted; at++) {
      await busy.database.pool.query(
        `WITH person AS (INSERT INTO users (id, username, username_key) VALUES (gen_random_uuid(), $1, $1) RETURNING id)
         INSERT INTO kept_usernames (username_key, user_id) SELECT $1, id FROM person`,
        [`person-${at}`],
      )
    }
  })()
  await createBackup(sourceOf(busy), path)
  over.abort()
  await writing
  const { manifest } = await checkArchive(path)
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
  expect(rowsOf('users')).toBe(rowsOf('kept_usernames'))
  await restore(await openInstallation(), path)
})

test('a table larger than one entry comes back', async () => {
  const large = await openInstallation()
  const { pool } = large.database
  await pool.query(
    `INSERT INTO mails (id, recipient, subject, text, html)
     SELECT gen_random_uuid(), 'a@example.org', 's', repeat(md5(i::text), 30000), '' FROM generate_series(1, 20) AS i`,
  )
  const path = join(root, 'large.tar.gz')
  await createBackup(sourceOf(large), path)
  const target = await openInstallation()
  await restore(target, path)
  const sum = `SELECT count(*), md5(string_agg(text, '' ORDER BY id)) FROM mails`
  expect((await target.database.pool.query(sum)).rows).toEqual((await pool.query(sum)).rows)
})

/** Changes of an archive, and what the check says. */
const damages: [string, (tar: Buffer) => Buffer, RegExp][] = [
  ['a changed file', (tar) => flip(tar, tar.indexOf('files/circuits/one.png') + 700), /circuits\/one\.png is not what/],
  ['a changed row', (tar) => flip(tar, tar.indexOf('quoted') + 1), /users\/000001\.copy is not what/],
  ['a missing end', (tar) => tar.subarray(0, tar.indexOf('manifest.json')), /its end is missing/],
  ['half of it', (tar) => tar.subarray(0, tar.length >> 1), /cannot be read|end is missing/],
  ['a changed manifest', (tar) => flip(tar, tar.lastIndexOf('"rows": 1') + 8), /not what its manifest says/],
  ['something else', () => Buffer.from('no archive'), /cannot be read|no backup/],
]

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

test.each(damages)('%s is found, and nothing is touched', async (what, damage, problem) => {
  const path = join(root, `${what}.tar.gz`)
  await writeFile(path, gzipSync(damage(gunzipSync(await readFile(archive)))))
  await expect(checkArchive(path)).rejects.toThrow(problem)
  const target = await openInstallation()
  await addPerson(target, 'of before')
  const before = await contentOf(target)
  await expect(restore(target, path)).rejects.toThrow(problem)
  expect(await contentOf(target)).toEqual(before)
})

test('a file that is no gzip, and none at all', async () => {
  const path = join(root, 'text.tar.gz')
  await writeFile(path, 'text')
  await expect(checkArchive(path)).rejects.toThrow('This is no backup of Ketwork')
  await expect(checkArchive(join(root, 'none'))).rejects.toThrow(/There is no file .*none/)
})

test.each([
  [
    'a file cannot be written',
    (files: Files): Files => ({ ...files, write: () => Promise.reject(new Error('No space')) }),
  ],
  [
    'the last file cannot be written',
    (files: Files): Files => ({
      ...files,
      write: (name, bytes) =>
        name.startsWith('circuits') ? Promise.reject(new Error('No space')) : files.write(name, bytes),
    }),
  ],
])('where %s, nothing is changed', async (_, broken) => {
  const target = await openInstallation()
  await addPerson(target, 'of before')
  await target.files.write('circuits/of-before.png', Buffer.from('x'))
  const before = await contentOf(target)
  await expect(restore(target, archive, broken(target.files))).rejects.toThrow('No space')
  expect(await contentOf(target)).toEqual(before)
})

test('rows that break a rule of the database are refused as a whole', async () => {
  const broken = await openInstallation()
  // By hand, as no program of ours could: a row without the one that it belongs to.
  await broken.database.pool.query(`ALTER TABLE kept_usernames DROP CONSTRAINT kept_usernames_user_id_users_id_fk;
    INSERT INTO kept_usernames (username_key, user_id) VALUES ('nobody', gen_random_uuid())`)
  const path = join(root, 'broken.tar.gz')
  await createBackup(sourceOf(broken), path)
  const target = await openInstallation()
  await addPerson(target, 'of before')
  const before = await contentOf(target)
  await expect(restore(target, path)).rejects.toThrow(/violates foreign key constraint/)
  expect(await contentOf(target)).toEqual(before)
})

test('a backup replaces what a link names, and nothing that is no file', async () => {
  const file = join(root, 'linked.tar.gz')
  const link = join(root, 'latest.tar.gz')
  const folder = join(root, 'folder.tar.gz')
  await writeFile(file, 'old')
  await symlink(file, link)
  await createBackup(sourceOf(source), link)
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect((await checkArchive(file)).manifest.tables.length).toBeGreaterThan(20)
  await mkdir(folder)
  for (const path of [folder, '/dev/null']) {
    await expect(createBackup(sourceOf(source), path)).rejects.toThrow(`${path} is not a file`)
  }
})

test('a restore waits for no server: it names those that run', async () => {
  const target = await openInstallation()
  const lock = await takeServerLock(target.database.pool.options)
  await expect(restore(target)).rejects.toThrow('A server of this installation runs: stop all of them first')
  await lock.release()
  await restore(target)
})

test('one backup or restore at a time', async () => {
  const target = await openInstallation()
  await withBackupLock(target.database.pool.options, async () => {
    await expect(restore(target)).rejects.toThrow(/Another backup or restore .* is running/)
    await expect(createBackup(sourceOf(target), join(root, 'second'))).rejects.toThrow(/is running/)
  })
})

test('no file goes while a backup runs', async () => {
  const target = await openInstallation()
  const files = keepFilesDuringBackups(target.files, target.database.orm)
  await files.write('avatars/a.webp', Buffer.from('a'))
  await files.write('avatars/b.webp', Buffer.from('b'))
  const remove = async () => {
    await files.remove('avatars/a.webp')
    await files.moveToTrash('avatars/b.webp')
  }
  await withBackupLock(target.database.pool.options, remove)
  expect(await files.list()).toHaveLength(2)
  await remove()
  expect(await files.list()).toEqual([])
})
