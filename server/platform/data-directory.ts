/** The data directory: database and files. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignoreMissing, tryWriting, errorCodeOf } from './file-system'

/** The data directory cannot be used. The message is one line that says why and what to do. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError'

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`DATA_DIR ${path} ${problem}: set DATA_DIR to a folder that can be written to`, options)
  }
}

/**
 * Creates the data directory if it is missing, and tries to write to it.
 *
 * @throws {DataDirectoryError} if it cannot be created or written to.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isFile()) throw new DataDirectoryError(path, 'is a file')
  try {
    await createFolder(path)
  } catch (cause) {
    throw new DataDirectoryError(path, `cannot be made (${reasonOf(cause)})`, { cause })
  }
  try {
    await tryWriting(path)
  } catch (cause) {
    throw new DataDirectoryError(path, `cannot be written to (${reasonOf(cause)})`, { cause })
  }
}

/** Without Node's option `recursive`, which never ends if the system reports an existing folder as missing, as in `/proc`. */
async function createFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if ((await stat(parent).catch(ignoreMissing)) === null) await createFolder(parent)
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw error
  })
}

const reasons: Partial<Record<string, string>> = {
  EACCES: 'this account has no right to',
  EPERM: 'this account has no right to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'the system does not allow it there',
  ENAMETOOLONG: 'the path is too long',
}

function reasonOf(error: unknown): string {
  const code = errorCodeOf(error) || String(error)
  return reasons[code] ?? code
}
