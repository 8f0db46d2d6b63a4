/** One server at a time on a data folder: a file that names the process which uses it. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { identityOf, pause } from './processes'

/** Another server uses the data folder. The message is one line that names both. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError'

  constructor(dataDirectory: string, pid: number) {
    super(
      `DATA_DIR ${dataDirectory} is in use by another Ketwork (process ${pid}): stop that one, or set DATA_DIR to another folder`,
    )
  }
}

/** The right to a data folder, until it is given back or the process ends. */
export interface Claim {
  release(): Promise<void>
}

/** Milliseconds that a product which is just ending has to give its claim back. */
const patience = 1500

const Holder = z.object({ pid: z.int().positive(), identity: z.string() })

/**
 * Claims a data folder for this process. A claim that a killed process left behind does not count.
 *
 * @throws {DataDirectoryInUseError} where another process holds it.
 */
export async function claim(dataDirectory: string): Promise<Claim> {
  const path = join(dataDirectory, 'server.lock')
  const own = `${path}.${randomBytes(6).toString('hex')}`
  const text = JSON.stringify({ pid: process.pid, identity: await identityOf(process.pid) })
  const giveUp = Date.now() + patience
  await writeFile(own, text)
  try {
    for (;;) {
      if (await linked(own, path)) break
      const found = await readFile(path, 'utf8').catch(() => null)
      if (found === null) continue
      const holder = await livingHolder(found)
      if (holder !== null) {
        if (Date.now() > giveUp) throw new DataDirectoryInUseError(dataDirectory, holder)
        await pause(50)
        continue
      }
      // Taken aside, not removed: between the look and the removal another server may have claimed the folder.
      const aside = `${own}.old`
      // It is gone where another was quicker; the next round looks again.
      await rename(path, aside).catch(() => {})
      const taken = await readFile(aside, 'utf8').catch(() => found)
      if (taken !== found) await linked(aside, path)
      await rm(aside, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
  return {
    async release() {
      if ((await readFile(path, 'utf8').catch(() => null)) === text) await rm(path, { force: true })
    },
  }
}

/** Gives a file a second name, unless that is taken: the one step here that cannot happen twice. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
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
