/**
 * The files that are kept beside the database, such as the pictures of circuits: a flat store of bytes by name under the
 * data directory. A file is there whole or not at all, also after a loss of power.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes by name. A name is one to four parts of letters, digits, `.`, `_`, `-`, joined by `/`: `circuits/4f….png`. */
export interface Files {
  /**
   * Keeps bytes under a name, in place of what was there. When the promise is fulfilled they are on the disk.
   *
   * @throws {DiskFullError} where the disk is full; what was there before stays.
   */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a name, or null where there are none. */
  read(name: string): Promise<Buffer | null>
  /** Removes what is there, if anything. */
  remove(name: string): Promise<void>
  /** All names, sorted, that begin with the given folder, or all. */
  list(folder?: string): Promise<string[]>
  /** Whether the store can be written to, tried by writing: false where the disk is full. */
  isReady(): Promise<boolean>
  /** Moves a file to the trash, from which {@link emptyTrash} removes it days later. Nothing happens where there is none. */
  moveToTrash(name: string): Promise<void>
  /** Removes what was moved to the trash more than {@link trashDays} days ago. @returns how many days' trash was removed. */
  emptyTrash(now?: Date): Promise<number>
  /** Removes what killed servers left half-written. What is younger than an hour may be another server's that is just writing. */
  removeLeftovers(now?: Date): Promise<void>
  /** The identity of the database that the files belong to, or null where they belong to none yet. */
  readOwner(): Promise<string | null>
  /** Says which database the files belong to. */
  setOwner(id: string): Promise<void>
  /** Absolute path of the folder. */
  root: string
}

/** Days that a file stays in the trash. */
export const trashDays = 14

/** The disk has no room for what should be kept. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

/** A name that the store does not take. A caller that builds names from checked parts never sees it. */
export class FileNameError extends Error {
  override name = 'FileNameError'
}

/** Opens the store in `<dataDirectory>/files`, making the folder where it is missing. */
export async function openFiles(dataDirectory: string): Promise<Files> {
  const root = join(dataDirectory, 'files')
  await mkdir(root, { recursive: true })

  const replace = async (path: string, bytes: Uint8Array) => {
    const folder = dirname(path)
    const temporary = join(folder, `${temporaryPrefix}${randomBytes(9).toString('hex')}`)
    try {
      await makeFolder(root, folder)
      await writeThrough(temporary, bytes)
      await rename(temporary, path)
      await syncFolder(folder)
    } catch (error) {
      await unlink(temporary).catch(ignoreMissing)
      throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new DiskFullError('The disk is full.', { cause: error }) : error
    }
  }

  return {
    root,
    async write(name, bytes) {
      await replace(pathOf(root, name), bytes)
    },
    async read(name) {
      try {
        return await readFile(pathOf(root, name))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async remove(name) {
      const path = pathOf(root, name)
      await unlink(path).catch(ignoreMissing)
      await syncFolder(dirname(path)).catch(ignoreMissing)
    },
    async list(folder) {
      if (folder !== undefined) pathOf(root, folder)
      const names = await namesUnder(root, folder ?? '')
      return names.sort()
    },
    isReady: () => canWrite(root),
    async moveToTrash(name) {
      const from = pathOf(root, name)
      const to = join(root, trashFolder, dayOf(new Date()), name)
      await makeFolder(root, dirname(to))
      await rename(from, to).catch(ignoreMissing)
      await syncFolder(dirname(to))
      await syncFolder(dirname(from)).catch(ignoreMissing)
    },
    async emptyTrash(now = new Date()) {
      const oldest = dayOf(new Date(now.getTime() - trashDays * 86_400_000))
      const days = await readdir(join(root, trashFolder)).catch((error: unknown) => {
        ignoreMissing(error)
        return []
      })
      const past = days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day < oldest)
      for (const day of past) await rm(join(root, trashFolder, day), { recursive: true })
      return past.length
    },
    removeLeftovers: (now = new Date()) => removeLeftovers(root, now.getTime() - 3_600_000),
    async readOwner() {
      const text = await readFile(join(root, ownerFile), 'utf8').catch((error: unknown) => {
        ignoreMissing(error)
        return ''
      })
      return text.trim() === '' ? null : text.trim()
    },
    setOwner: (id) => replace(join(root, ownerFile), Buffer.from(`${id}\n`)),
  }
}

/** Files under this prefix are half-written; a name cannot begin with it. */
const temporaryPrefix = '.write-'

// No name begins with a dot, so that neither of these is taken for a file of somebody's.
/** Holds a folder for each day on which something was moved to it. In the store itself, because a move must not leave its disk. */
const trashFolder = '.trash'
/** Holds the identity of the database that the files belong to. */
const ownerFile = '.database-id'

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Whether a file can be written into a folder now: rights alone say nothing of a full disk. */
async function canWrite(root: string): Promise<boolean> {
  const probe = join(root, `${temporaryPrefix}${randomBytes(9).toString('hex')}`)
  try {
    await writeFile(probe, probeBytes, { flag: 'wx' })
    return true
  } catch {
    return false
  } finally {
    // Where it cannot be removed now, the next start does.
    await unlink(probe).catch(() => {})
  }
}

/** More than a file system keeps beside a file's name. */
const probeBytes = new Uint8Array(16_384)

function pathOf(root: string, name: string): string {
  if (!/^[A-Za-z0-9_-][\w.-]{0,127}(\/[A-Za-z0-9_-][\w.-]{0,127}){0,3}$/.test(name)) {
    throw new FileNameError(`${JSON.stringify(name.slice(0, 200))} is not a name for a file.`)
  }
  return join(root, name)
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a folder last: each new one is an entry of its parent, which is synced in turn. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let parent = dirname(folder); parent.startsWith(root); parent = dirname(parent)) await syncFolder(parent)
}

/** Without this, a rename may be forgotten when the power fails. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  const lists = await Promise.all(
    entries.map((entry) => {
      if (entry.name.startsWith('.')) return []
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return namesUnder(root, name)
      return entry.isFile() ? [name] : []
    }),
  )
  return lists.flat()
}

/** Removes half-written files that were last touched before a time. */
async function removeLeftovers(root: string, before: number): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.startsWith(temporaryPrefix)) continue
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs } = await stat(path).catch((error: unknown) => {
      ignoreMissing(error)
      return { mtimeMs: Infinity }
    })
    if (mtimeMs < before) await unlink(path).catch(ignoreMissing)
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error
}
