import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { claim, DataDirectoryInUseError } from './claim'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketwork-claim-'))
  return () => rm(folder, { recursive: true })
})

const on = (host: string) => ({ host, renewMs: 20, staleMs: 2000 })
/** The claim of a container that was killed, renewed so many milliseconds ago. */
async function leaveClaim(age: number): Promise<void> {
  const path = join(folder, 'server.lock')
  await writeFile(path, JSON.stringify({ pid: process.pid, identity: 'of its own', host: 'one' }))
  const time = new Date(Date.now() - age)
  await utimes(path, time, time)
}

test('a folder that another container uses is refused until it is released', async () => {
  const first = await claim(folder, on('one'))
  const refused = claim(folder, on('two'))
  await expect(refused).rejects.toThrow(DataDirectoryInUseError)
  await expect(refused).rejects.toThrow(
    `DATA_DIR ${folder} is in use by another Ketwork (process ${process.pid} on one): stop that one`,
  )
  await first.release()
  await (await claim(folder, on('two'))).release()
})

test.each([
  ['long ago', 3_600_000],
  ['just now, and not any more', 0],
])('the claim of a container that was killed, renewed %s, does not count', async (_, age) => {
  await leaveClaim(age)
  const claimed = await claim(folder, on('two'))
  await expect(claim(folder, on('three'))).rejects.toThrow(/on two\)/)
  await claimed.release()
})
