/** Helpers for Node's file system and its errors. */
import { randomBytes } from 'node:crypto'
import { open, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The code of an error of the system or the database; empty for none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether an error of the system has one of these codes. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean => codes.includes(errorCodeOf(error))

/** For `catch`: null for what does not exist. Throws any other error again. */
export function ignoreMissing(error: unknown): null {
  if (!hasErrorCode(error, 'ENOENT')) throw error
  return null
}

/** Writes the entries of a folder to the disk, or a loss of power may undo a rename. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name of a temporary file begins with this. */
export const temporaryPrefix = '.write-'

/** A new path for a temporary file. */
export const temporaryPath = (folder: string): string =>
  join(folder, `${temporaryPrefix}${randomBytes(9).toString('hex')}`)

/** Writes a file into a folder and removes it: permissions do not tell whether the disk is full. @throws if that fails. */
export async function tryWriting(folder: string): Promise<void> {
  const probe = temporaryPath(folder)
  try {
    await writeFile(probe, probeBytes, { flag: 'wx' })
  } finally {
    // If it cannot be removed now, a later start removes it.
    await unlink(probe).catch(() => {})
  }
}

/** More than a file system stores beside a file's name. */
const probeBytes = new Uint8Array(16_384)
