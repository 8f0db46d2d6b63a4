/** The backups that lie in the data directory. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from './file-system'

/** A finished backup. */
export interface StoredBackup {
  /** The name of its file. */
  name: string
  bytes: number
  createdAt: Date
}

/** The folder of backups. */
export const backupFolder = (dataDirectory: string): string => join(dataDirectory, 'backups')

/** The finished backups, the newest first. */
export async function listBackups(dataDirectory: string): Promise<StoredBackup[]> {
  const folder = backupFolder(dataDirectory)
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.tar.gz'))
      .map(async (name) => {
        const status = await stat(join(folder, name)).catch(ignoreMissing)
        return status === null ? [] : [{ name, bytes: status.size, createdAt: status.mtime }]
      }),
  )
  return found.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
