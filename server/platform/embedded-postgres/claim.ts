/** A lock on the data directory: a file with the process that uses it. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../file-system'
import { identityOf, pause } from './processes'

/** Another server uses the data directory. The message is one line that names both. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError'

  constructor(dataDirectory: string, pid: number) {
    super(
      `DATA_DIR ${dataDirectory} is in use by another Ketwork (process ${pid}): stop that one, or set DATA_DIR to another folder`,
    )
  }
}

/** A lock on the data directory, until it is released or the process ends. */
export interface Claim {
  release(): Promise<void>
}

/** Milliseconds to wait for a server that is about to release its claim. */
const maxWait = 1500

const Holder = z.object({ pid: z.int().positive(), identity: z.string() })

/**
 * Claims the data directory for this process. The claim of a killed process does not count.
 *
 * @throws {DataDirectoryInUseError} if another process has claimed it.
 */
export async function claim(dataDirectory: string): Promise<Claim> {
  const path = join(dataDirectory, 'server.lock')
  const ownFile = `${path}.${randomBytes(6).toString('hex')}`
  const text = JSON.stringify({ pid: process.pid, identity: await identityOf(process.pid) })
  const deadline = Date.now() + maxWait
  await writeFile(ownFile, text)
  try {
    for (;;) {
      if (await tryLink(ownFile, path)) break
      const found = await readFile(path, 'utf8').catch(() => null)
      if (found === null) continue
      const holder = await livingHolder(found)
      if (holder !== null) {
        if (Date.now() > deadline) throw new DataDirectoryInUseError(dataDirectory, holder)
        await pause(50)
        continue
      }
      // Renamed, not removed: another server may have claimed the folder since the file was read.
      const aside = `${ownFile}.old`
      // It does not exist if another server was faster; the next round reads the file again.
      await rename(path, aside).catch(() => {})
      const taken = await readFile(aside, 'utf8').catch(() => found)
      if (taken !== found) await tryLink(aside, path)
      await rm(aside, { force: true })
    }
  } finally {
    await rm(ownFile, { force: true })
  }
  return {
    async release() {
      if ((await readFile(path, 'utf8').catch(() => null)) === text) await rm(path, { force: true })
    },
  }
}

/** Gives a file a second name, unless that exists. The file system lets only one process succeed. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function livingHolder(text: string): Promise<number | null> {
  const parsed = Holder.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { pid, identity } = parsed.data
  return (await identityOf(pid)) === identity ? pid : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
