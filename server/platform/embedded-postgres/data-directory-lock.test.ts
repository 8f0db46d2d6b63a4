import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { lockDataDirectory, DataDirectoryInUseError } from './data-directory-lock'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-lock-'))
  return () => rm(folder, { recursive: true })
})

const on = (host: string) => ({ host, renewMs: 20, staleMs: 2000 })
/** The lock of a container that was killed, renewed so many milliseconds ago. */
async function leaveLock(age: number): Promise<void> {
  const path = join(folder, 'server.lock')
  await writeFile(path, JSON.stringify({ pid: process.pid, identity: 'of its own', host: 'one' }))
  const time = new Date(Date.now() - age)
  await utimes(path, time, time)
}

test('a folder that another container uses is refused until it is released', async () => {
  const first = await lockDataDirectory(folder, on('one'))
  const refused = lockDataDirectory(folder, on('two'))
  await expect(refused).rejects.toThrow(DataDirectoryInUseError)
  await expect(refused).rejects.toThrow(
    `DATA_DIR ${folder} is in use by another Ketwork (process ${process.pid} on one): stop that one`,
  )
  await first.release()
  await (await lockDataDirectory(folder, on('two'))).release()
})

test.each([
  ['long ago', 3_600_000],
  ['just now, and not any more', 0],
])('the lock of a container that was killed, renewed %s, does not count', async (_, age) => {
  await leaveLock(age)
  const lock = await lockDataDirectory(folder, on('two'))
  await expect(lockDataDirectory(folder, on('three'))).rejects.toThrow(/on two\)/)
  await lock.release()
})
