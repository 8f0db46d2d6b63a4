/** Files in a folder of the disk. */
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode, ignoreMissing, syncFolder, temporaryPath, temporaryPrefix, tryWriting } from './file-system'
import {
  expiredTrashDays,
  FileExistsError,
  type Files,
  ownerFile,
  requireName,
  StorageFullError,
  trashDay,
  trashFolder,
} from './files'

/** Opens the files in `<dataDirectory>/files`, and creates the folder if it is missing. */
export async function openDiskFiles(dataDirectory: string): Promise<Files> {
  const root = join(dataDirectory, 'files')
  await mkdir(root, { recursive: true })
  const pathOf = (name: string) => join(root, requireName(name))
  const listBatches = (folder?: string) => sortedBatches(root, folder === undefined ? '' : requireName(folder))
  const readOwner = async () => {
    const text = await readFile(join(root, ownerFile), 'utf8').catch(ignoreMissing)
    return text?.trim() || null
  }

  return {
    location: root,
    create: async (name, bytes) => createFile(root, pathOf(name), bytes),
    write: async (name, bytes) => replaceFile(root, pathOf(name), bytes),
    read: async (name) => readFile(pathOf(name)).catch(ignoreMissing),
    async remove(...names) {
      const paths = names.map(pathOf)
      for (const path of paths) await unlink(path).catch(ignoreMissing)
      for (const folder of new Set(paths.map(dirname))) await syncFolder(folder).catch(ignoreMissing)
    },
    // A second link takes no room. No file is ever changed in place, so both stay what they are.
    async copy(from, to) {
      const path = pathOf(to)
      await makeFolder(root, dirname(path))
      await link(pathOf(from), path)
    },
    async list(folder) {
      const names: string[] = []
      for await (const batch of listBatches(folder)) for (const name of batch) names.push(name)
      return names
    },
    listBatches,
    isReady: () =>
      tryWriting(root).then(
        () => true,
        () => false,
      ),
    // The trash is in the store itself, because a rename cannot leave its disk.
    async moveToTrash(name) {
      const from = pathOf(name)
      const to = join(root, trashFolder, trashDay(new Date()), name)
      await makeFolder(root, dirname(to))
      await rename(from, to).catch(ignoreMissing)
      await syncFolder(dirname(to))
      await syncFolder(dirname(from)).catch(ignoreMissing)
    },
    async emptyTrash(now = new Date()) {
      const days = await readdir(join(root, trashFolder)).catch(ignoreMissing)
      const past = expiredTrashDays(days ?? [], now)
      for (const day of past) await rm(join(root, trashFolder, day), { recursive: true })
      return past.length
    },
    removeLeftovers: (now = new Date()) => removeLeftovers(root, now.getTime() - 3_600_000),
    readOwner,
    async claim(id) {
      await createFile(root, join(root, ownerFile), ownerBytes(id)).catch((error: unknown) => {
        if (!(error instanceof FileExistsError)) throw error
      })
      return (await readOwner()) ?? id
    },
    setOwner: (id) => replaceFile(root, join(root, ownerFile), ownerBytes(id)),
  }
}

/** The content of the file with the owner. */
const ownerBytes = (id: string) => Buffer.from(`${id}\n`)

/** Writes a file in place of an older one. */
const replaceFile = (root: string, path: string, bytes: Uint8Array) =>
  writeFile(root, path, bytes, (temporary) => rename(temporary, path))

/** Writes a new file. @throws {FileExistsError} */
const createFile = (root: string, path: string, bytes: Uint8Array) =>
  writeFile(root, path, bytes, async (temporary) => {
    // Unlike a rename, a link never replaces a file.
    await link(temporary, path).catch((error: unknown) => {
      throw hasErrorCode(error, 'EEXIST')
        ? new FileExistsError('There is a file with this name.', { cause: error })
        : error
    })
    await unlink(temporary)
  })

/** Writes a temporary file and lets `publish` give it its name. */
async function writeFile(
  root: string,
  path: string,
  bytes: Uint8Array,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path)
  const temporary = temporaryPath(folder)
  try {
    await makeFolder(root, folder)
    await writeThrough(temporary, bytes)
    await publish(temporary)
    await syncFolder(folder)
  } catch (error) {
    await unlink(temporary).catch(ignoreMissing)
    throw hasErrorCode(error, 'ENOSPC', 'EDQUOT') ? new StorageFullError('The disk is full.', { cause: error }) : error
  }
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

/**
 * The names of all files in a folder, sorted, in batches. There may be millions: to sort all of them at once would hold up everybody else's
 * requests, so they are sorted in groups that begin alike.
 */
async function* sortedBatches(root: string, folder: string): AsyncGenerator<string[]> {
  const groups = new Map<string, string[]>()
  for await (const { name, isTemporary } of filesUnder(root, folder)) {
    if (isTemporary) continue
    const beginning = name.slice(0, alike)
    const group = groups.get(beginning)
    if (group === undefined) groups.set(beginning, [name])
    else group.push(name)
  }
  for (const [, names] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) yield names.sort()
}

/** Characters: a folder, and two random ones of the names in it. */
const alike = 'circuits/12'.length

interface FoundFile {
  name: string
  /** Whether it is being written, or was when a server was killed. */
  isTemporary: boolean
}

/** All files in a folder and below it, as the disk has them. They are read in portions, and others get their turn between them. */
async function* filesUnder(root: string, folder: string): AsyncGenerator<FoundFile> {
  const entries = await opendir(join(root, folder), { bufferSize: 500 }).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  for await (const entry of entries) {
    const isTemporary = entry.name.startsWith(temporaryPrefix)
    if (entry.name.startsWith('.') && !isTemporary) continue
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(root, name)
    else if (entry.isFile()) yield { name, isTemporary }
  }
}

/** Removes temporary files that were last written before a time. */
async function removeLeftovers(root: string, before: number): Promise<void> {
  for await (const { name, isTemporary } of filesUnder(root, '')) {
    if (!isTemporary) continue
    const path = join(root, name)
    const status = await stat(path).catch(ignoreMissing)
    if (status !== null && status.mtimeMs < before) await unlink(path).catch(ignoreMissing)
  }
}
