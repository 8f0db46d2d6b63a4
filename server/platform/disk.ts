/** The disk that holds the data. */
import { statfs } from 'node:fs/promises'

/** Bytes of a disk. */
interface DiskSpace {
  /** Those that this process can still write. */
  free: number
  total: number
}

/** The space of the disk that a folder is on. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
