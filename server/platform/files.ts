/**
 * The files that are kept beside the database, such as the pictures of circuits: a flat store of bytes by name under the
 * data directory. A file is there whole or not at all, also after a loss of power.
 */
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes by name. A name is one to four parts of letters, digits, `.`, `_`, `-`, joined by `/`: `circuits/4f….png`. */
export interface Files {
  /**
   * Keeps bytes under a name, in place of what was there. When the promise is fulfilled they are on the disk.
   *
   * @throws {NoRoomError} where the disk is full; what was there before stays.
   */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a name, or null where there are none. */
  read(name: string): Promise<Buffer | null>
  /** Removes what is there, if anything. */
  remove(name: string): Promise<void>
  /** All names, sorted, that begin with the given folder, or all. */
  list(folder?: string): Promise<string[]>
  /** Whether the store can be written to. */
  isReady(): Promise<boolean>
}

/** The disk has no room for what should be kept. */
export class NoRoomError extends Error {
  override name = 'NoRoomError'
}

/** A name that the store does not take. A caller that builds names from checked parts never sees it. */
export class FileNameError extends Error {
  override name = 'FileNameError'
}

/** Opens the store in `<dataDirectory>/files`, making the folder where it is missing. */
export async function openFiles(dataDirectory: string): Promise<Files> {
  const root = join(dataDirectory, 'files')
  await mkdir(root, { recursive: true })
  await removeLeftovers(root)

  return {
    async write(name, bytes) {
      const path = pathOf(root, name)
      const folder = dirname(path)
      const temporary = join(folder, `${temporaryPrefix}${randomBytes(9).toString('hex')}`)
      try {
        await makeFolder(root, folder)
        await writeThrough(temporary, bytes)
        await rename(temporary, path)
        await syncFolder(folder)
      } catch (error) {
        await unlink(temporary).catch(ignoreMissing)
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new NoRoomError('The disk is full.', { cause: error }) : error
      }
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
    async isReady() {
      try {
        await access(root, constants.W_OK)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Files under this prefix are half-written; a name cannot begin with it. */
const temporaryPrefix = '.write-'

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
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return namesUnder(root, name)
      return entry.isFile() && !entry.name.startsWith(temporaryPrefix) ? [name] : []
    }),
  )
  return lists.flat()
}

/** What a killed server left half-written. */
async function removeLeftovers(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.startsWith(temporaryPrefix)) {
      await unlink(join(entry.parentPath, entry.name)).catch(ignoreMissing)
    }
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error
}
