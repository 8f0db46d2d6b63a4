/** Loses what was not synced, as a loss of power does: the other half of `unsynced.c`. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Unsynced {
  /** For processes whose writes are watched. */
  environment: Record<string, string>
  /**
   * Takes every write back that was not synced; with `isPartial`, those of about half of the files. All processes have been killed.
   *
   * @returns how many files changed.
   */
  lose(isPartial: boolean): Promise<number>
}

/** Compiles the library and watches all files below a folder. Needs a C compiler, and a system that preloads libraries (Linux). */
export async function watchUnsynced(folder: string, root: string): Promise<Unsynced> {
  const library = join(folder, 'unsynced.so')
  const logs = join(folder, 'unsynced')
  const source = fileURLToPath(new URL('unsynced.c', import.meta.url))
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  await mkdir(logs)
  await chmod(logs, 0o777)
  return {
    // Node would write past the library through io_uring.
    environment: { LD_PRELOAD: library, UNSYNCED_ROOT: root, UNSYNCED_LOGS: logs, UV_USE_IO_URING: '0' },
    async lose(isPartial) {
      const paths = await pathsByInode(root)
      let changed = 0
      for (const name of await readdir(logs)) {
        const path = paths.get(name)
        if (path !== undefined && !(isPartial && Math.random() < 0.5)) {
          await takeBack(path, await readFile(join(logs, name)))
          changed++
        }
        await rm(join(logs, name))
      }
      return changed
    },
  }
}

async function pathsByInode(root: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    paths.set(String((await stat(path)).ino), path)
  }
  return paths
}

/** Writes the old bytes back, the latest first. */
async function takeBack(path: string, log: Buffer): Promise<void> {
  const records: { at: number; size: number; bytes: Buffer }[] = []
  for (let from = 0; from + 24 <= log.length;) {
    const [at, length, size] = [0, 8, 16].map((field) => Number(log.readBigInt64LE(from + field))) as [
      number,
      number,
      number,
    ]
    records.push({ at, size, bytes: log.subarray(from + 24, from + 24 + length) })
    from += 24 + length
  }
  const file = await open(path, 'r+')
  try {
    for (const { at, size, bytes } of records.toReversed()) {
      if (bytes.length > 0) await file.write(bytes, 0, bytes.length, at)
      await file.truncate(size)
    }
  } finally {
    await file.close()
  }
}
