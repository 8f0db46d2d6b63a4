/**
 * The files beside the database, such as uploads: a store of bytes by name in the data directory. A write replaces a file as a whole or
 * not at all, also if the power fails.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, ignoreMissing, syncFolder, temporaryPath, temporaryPrefix, tryWriting } from './file-system'

/** Bytes by name. A name has one to four parts of letters, digits, `.`, `_` and `-`, joined by `/`: `avatars/4f….png`. */
export interface Files {
  /**
   * Writes a file, in place of an older one. When the promise is fulfilled, its bytes are on the disk.
   *
   * @throws {DiskFullError} if the disk is full. The older file stays.
   */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file; null if it does not exist. */
  read(name: string): Promise<Buffer | null>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** The names of all files in a folder, or of all files, sorted. */
  list(folder?: string): Promise<string[]>
  /** Whether files can be written now: false if the disk is full. */
  isReady(): Promise<boolean>
  /** Moves a file, if it exists, to the trash, from which {@link emptyTrash} removes it days later. */
  moveToTrash(name: string): Promise<void>
  /** Removes files that were moved to the trash more than {@link trashDays} days ago. @returns of how many days. */
  emptyTrash(now?: Date): Promise<number>
  /** Removes temporary files that killed servers left. Another server may still be writing one that is younger than an hour. */
  removeLeftovers(now?: Date): Promise<void>
  /** The id of the database that the files belong to; null if they belong to none yet. */
  readOwner(): Promise<string | null>
  /** Records which database the files belong to. */
  setOwner(id: string): Promise<void>
  /** The absolute path of the folder. */
  root: string
}

/** Days that a file stays in the trash. */
export const trashDays = 14

/** The disk is full. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

/** An invalid name. Callers that build names from checked parts never cause it. */
export class FileNameError extends Error {
  override name = 'FileNameError'
}

/** Opens the store in `<dataDirectory>/files`, and creates the folder if it is missing. */
export async function openFiles(dataDirectory: string): Promise<Files> {
  const root = join(dataDirectory, 'files')
  await mkdir(root, { recursive: true })

  const replace = async (path: string, bytes: Uint8Array) => {
    const folder = dirname(path)
    const temporary = temporaryPath(folder)
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
      return readFile(pathOf(root, name)).catch(ignoreMissing)
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
    isReady: () =>
      tryWriting(root).then(
        () => true,
        () => false,
      ),
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
      const days = await readdir(join(root, trashFolder)).catch(ignoreMissing)
      const past = (days ?? []).filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day < oldest)
      for (const day of past) await rm(join(root, trashFolder, day), { recursive: true })
      return past.length
    },
    removeLeftovers: (now = new Date()) => removeLeftovers(root, now.getTime() - 3_600_000),
    async readOwner() {
      const text = await readFile(join(root, ownerFile), 'utf8').catch(ignoreMissing)
      return text?.trim() || null
    },
    setOwner: (id) => replace(join(root, ownerFile), Buffer.from(`${id}\n`)),
  }
}

// Names of files begin with no dot, so they never name one of these.
/** Has a folder for each day on which files were moved to it. It is in the store itself, because a rename cannot leave its disk. */
const trashFolder = '.trash'
/** Has the id of the database that the files belong to. */
const ownerFile = '.database-id'

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

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

/** Creates a folder and syncs all parents: each new folder is an entry of its parent. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let parent = dirname(folder); parent.startsWith(root); parent = dirname(parent)) await syncFolder(parent)
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

/** Removes temporary files that were last written before a time. */
async function removeLeftovers(root: string, before: number): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.startsWith(temporaryPrefix)) continue
    const path = join(entry.parentPath, entry.name)
    const status = await stat(path).catch(ignoreMissing)
    if (status !== null && status.mtimeMs < before) await unlink(path).catch(ignoreMissing)
  }
}
