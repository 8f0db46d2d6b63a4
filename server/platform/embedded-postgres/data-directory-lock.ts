/** A lock on the data directory: a file with the process that uses it. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { hasErrorCode } from '../file-system'
import { parseJson } from '../parse-json'
import { identityOf, pause } from './processes'

/** Another server uses the data directory. The message is one line that names both. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError'

  constructor(dataDirectory: string, process: string) {
    super(
      `DATA_DIR ${dataDirectory} is in use by another Ketwork (${process}): stop that one, or set DATA_DIR to another folder`,
    )
  }
}

/** A lock on the data directory, until it is released or the process ends. */
export interface DataDirectoryLock {
  release(): Promise<void>
}

/** Milliseconds to wait for a server that is about to release its lock. */
const maxWait = 1500

/** `host` is the name of the machine or container, whose processes others don't see. Earlier releases did not write it. */
const Holder = z.object({ pid: z.int().positive(), identity: z.string(), host: z.string().optional() })

/** How the locks of other machines and containers are judged; tests have names and times of their own. */
interface LockOptions {
  /** The name of this machine or container. */
  host: string
  /** Milliseconds after which a lock is renewed. */
  renewMs: number
  /** Milliseconds without a renewal after which the lock of another machine or container does not count. */
  staleMs: number
}

const defaultOptions: LockOptions = { host: hostname(), renewMs: 4000, staleMs: 15_000 }

/**
 * Locks the data directory for this process. The lock of a killed process does not count. Whether a process of another machine or
 * container lives is seen by whether it renews its lock.
 *
 * @throws {DataDirectoryInUseError} if another process has locked it.
 */
export async function lockDataDirectory(
  dataDirectory: string,
  options: LockOptions = defaultOptions,
): Promise<DataDirectoryLock> {
  const path = join(dataDirectory, 'server.lock')
  const ownFile = `${path}.${randomBytes(6).toString('hex')}`
  const { host, renewMs } = options
  const text = JSON.stringify({ pid: process.pid, identity: await identityOf(process.pid), host })
  const start = Date.now()
  const firstSeen = await renewedAt(path)
  await writeFile(ownFile, text)
  try {
    for (;;) {
      if (await tryLink(ownFile, path)) break
      const found = await readFile(path, 'utf8').catch(() => null)
      if (found === null) continue
      const holder = await livingHolder(found, path, options)
      if (holder !== null) {
        const isRenewed = holder.isElsewhere && (await renewedAt(path)) !== firstSeen
        const isOver = Date.now() > start + maxWait && (!holder.isElsewhere || isRenewed)
        if (isOver) throw new DataDirectoryInUseError(dataDirectory, holder.name)
        await pause(50)
        continue
      }
      // Renamed, not removed: another server may have locked the folder since the file was read.
      const aside = `${ownFile}.old`
      // It does not exist if another server was faster; the next round reads the file again.
      await rename(path, aside).catch(() => {})
      const movedText = await readFile(aside, 'utf8').catch(() => found)
      if (movedText !== found) await tryLink(aside, path)
      await rm(aside, { force: true })
    }
  } finally {
    await rm(ownFile, { force: true })
  }
  // At once, too: the file was written before the wait.
  await renew(path)
  const renewal = setInterval(() => void renew(path), renewMs)
  renewal.unref()
  return {
    async release() {
      clearInterval(renewal)
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
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

/** A process that may have the lock. */
interface LivingHolder {
  /** What people find it by. */
  name: string
  /** Whether it is on another machine or in another container. */
  isElsewhere: boolean
}

async function livingHolder(text: string, path: string, { host, staleMs }: LockOptions): Promise<LivingHolder | null> {
  const parsed = Holder.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { pid, identity, host: holderHost = host } = parsed.data
  if (holderHost !== host) {
    const name = `process ${pid} on ${holderHost}`
    return Date.now() - (await renewedAt(path)) < staleMs ? { name, isElsewhere: true } : null
  }
  return (await identityOf(pid)) === identity ? { name: `process ${pid}`, isElsewhere: false } : null
}

/** A full or absent disk is not this file's to report. */
async function renew(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}

/** When a lock was renewed, in milliseconds since 1970; 0 if there is none. */
const renewedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
