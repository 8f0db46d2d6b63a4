/** The folders of the server's sockets. */
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isOpenTo } from './binaries'
import type { Cluster } from './cluster'

const socketFolderPrefix = 'ketwork-db-'

/** The file beside a server's socket that holds the server's process id. */
export const socketLockFile = '.s.PGSQL.5432.lock'

/**
 * Creates a folder for the socket in the system's temporary folder. The data folder is no place for it: a socket's path has at most 107
 * bytes (103 on macOS), and the account that runs the server may not reach the data folder.
 */
export async function createSocketFolder({ account }: Cluster): Promise<string> {
  const preferred = tmpdir()
  const isUsable =
    preferred.startsWith('/') &&
    Buffer.byteLength(preferred) <= 60 &&
    (account === null || (await isOpenTo(preferred, account).catch(() => false)))
  const folder = await mkdtemp(join(isUsable ? preferred : '/tmp', socketFolderPrefix))
  await chmod(folder, 0o700)
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes the socket folder of a server that has ended, if it was created here. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(socketFolderPrefix)) await rm(folder, { recursive: true, force: true })
}
