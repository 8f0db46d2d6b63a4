/** The folder of all that is kept. */
import { randomBytes } from 'node:crypto'
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The data folder cannot be used. The message is one line that says why and what to do. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError'

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`DATA_DIR ${path} ${problem}: set DATA_DIR to a folder that can be written to`, options)
  }
}

/**
 * Makes the data folder where it is missing, and tries whether it can be written to.
 *
 * @throws {DataDirectoryError} where it cannot.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isFile()) throw new DataDirectoryError(path, 'is a file')
  try {
    await makeFolder(path)
  } catch (cause) {
    throw new DataDirectoryError(path, `cannot be made (${whyOf(cause)})`, { cause })
  }
  const probe = join(path, `.write-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'written to see whether it can be', { flag: 'wx' })
  } catch (cause) {
    throw new DataDirectoryError(path, `cannot be written to (${whyOf(cause)})`, { cause })
  } finally {
    // Where it was not written there is nothing to remove.
    await unlink(probe).catch(() => {})
  }
}

/** Not Node's own way to make folders above: where the system answers that an existing one is missing, as in /proc, it never ends. */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if ((await stat(parent).catch(ignoreMissing)) === null) await makeFolder(parent)
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw error
  })
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
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

function whyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return reasons[code] ?? code
}
