import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskFiles } from '../platform/disk-files'
import { testDatabase } from '../platform/testing'
import { multipart, picture } from '../../tests/security/multipart'
import { openTestServer, type TestServer } from '../testing'
import { checkBackup, runBackupCommand } from './backup-commands'

let folder: string
let server: TestServer
const archive = () => join(folder, 'ketwork.tar.gz')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-commands-'))
  server = await openTestServer()
  await server.addCircuit((await server.addUser({ username: 'ada' })).id)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => runBackupCommand(server.services, words)

test('backs up, checks and restores', async () => {
  expect(await run('backup', archive())).toEqual({
    isSuccess: true,
    text: expect.stringMatching(/^\d+ rows of \d+ tables, [1-9]\d* files? of 1 MB\.\n$/),
  })
  expect((await checkBackup(archive())).text).toMatch(/^a backup of 20.* by Ketwork \d.*\nEvery hash is right\.\n$/s)

  const database = await testDatabase()
  const files = await openDiskFiles(join(folder, 'other'))
  try {
    const restore = (...options: string[]) => runBackupCommand({ database, files }, ['restore', archive(), ...options])
    expect((await restore())?.text).toMatch(/^Restored: a backup of 20.*\nStart the server now\.\n$/s)
    expect(await restore()).toEqual({
      isSuccess: false,
      text: 'This installation is not empty. To replace all that it has, add --replace.\n',
    })
    expect((await restore('--replace'))?.isSuccess).toBe(true)
    const { rows } = await database.pool.query('SELECT action, admin_name, subject FROM moderation_log')
    expect(rows).toEqual([{ action: 'RESTORE_BACKUP', admin_name: 'Command line', subject: archive() }])
    expect((await runBackupCommand({ database, files }, ['check']))?.isSuccess).toBe(true)
    expect((await runBackupCommand({ database, files }, ['migrate']))?.text).toBe('The database is up to date.\n')
    await files.setOwner('another')
    expect((await runBackupCommand({ database, files }, ['check']))?.text).toMatch(/belong to another database/)
  } finally {
    await database.close()
  }
})

test('finds rows whose files are missing, of each kind, and no others', async () => {
  const { token, id } = await server.addUser({ username: 'grace' })
  const { files } = server.services
  const kept = await server.addCircuit(id)
  const circuit = await server.addCircuit(id)
  const upload = (path: string, name: string, bytes: Buffer) => {
    const { body, headers } = multipart(name, 'text/plain', bytes)
    return server.ask(`POST ${path}`, { token, body, headers })
  }
  expect((await upload('/api/issues/attachments', 'a.log', Buffer.from('a line'))).status).toBe(201)
  expect((await upload(`/api/files/profile/${id}`, 'a.png', await picture())).status).toBe(200)
  await files.create('circuits/00000000000000000000000000000000.json.gz', Buffer.from('of no row'))
  expect(await run('check')).toEqual({
    isSuccess: true,
    text: 'The database has all migrations, the files belong to it, and none of them is missing.\n',
  })

  await files.remove(
    `circuits/${circuit.picture}.json.gz`,
    ...(await files.list('avatars')),
    ...(await files.list('attachments')),
  )
  const outcome = await run('check')
  expect(outcome?.isSuccess).toBe(false)
  const [pictures = '', avatars = '', attachments = ''] = outcome?.text.split('\n') ?? []
  expect(pictures).toMatch(/^1 pictures of circuits are missing in /)
  expect(pictures).toContain(circuit.picture)
  expect(pictures).not.toContain(kept.picture)
  expect(avatars).toMatch(/^1 profile pictures are missing in .*: static\/avatars\/[0-9a-f]{32}\.webp$/)
  expect(attachments).toMatch(/^1 attached files are missing in .*: [0-9a-f]{32}\.log$/)
})

test('says what cannot be done', async () => {
  expect(await run('restore', archive(), '--replace')).toEqual({
    isSuccess: false,
    text: 'A server of this installation runs: stop all of them first.\n',
  })
  expect((await checkBackup(join(folder, 'none'))).text).toMatch(/^There is no file .*none\.\n$/)
  expect((await run('backup', join(folder, 'no', 'such', 'folder')))?.text).toMatch(/cannot be written\.\n$/)
})

test.each([[['backup']], [['restore']], [['restore', 'a', '--force']], [['migrate', 'now']], [['backup', 'a', 'b']]])(
  '%j is no command',
  async (words) => {
    expect(await run(...words)).toBeNull()
  },
)
