/** Finds rows whose files are not there. No kill and no loss of power makes one; a folder of another day in its place does. */
import type { Files } from './files'
import type { Queries } from './queries'
import type { SweptFolder } from './sweep'

/** A folder whose files belong to rows, which can be looked through in the order of their keys. */
export interface OwnedFolder extends SweptFolder {
  /** The next keys that rows have after one, in the order of their bytes, at most so many. */
  listUsed(queries: Queries, after: string, limit: number): Promise<string[]>
  /** Whether the files of a key are there. */
  hasFiles(files: Files, key: string): Promise<boolean>
}

/** Keys in one query. */
const batchSize = 10_000

/**
 * The keys of rows without files. Rows and names are read in their order, so that few are in memory. Servers may write and delete
 * meanwhile, so what seems to be missing is looked up again.
 */
export async function findMissingFiles(queries: Queries, files: Files, folder: OwnedFolder): Promise<string[]> {
  const missing: string[] = []
  const stored = keysOf(files, folder)
  let next = await stored.next()
  for (let after = ''; ;) {
    const used = await folder.listUsed(queries, after, batchSize)
    for (const key of used) {
      while (!next.done && next.value < key) next = await stored.next()
      if (!next.done && next.value === key) continue
      if (await folder.hasFiles(files, key)) continue
      if ((await folder.findUsed(queries, [key])).has(key)) missing.push(key)
    }
    const last = used.at(-1)
    if (last === undefined || used.length < batchSize) return missing
    after = last
  }
}

async function* keysOf(files: Files, { folder, keyOf }: SweptFolder): AsyncGenerator<string, undefined> {
  for await (const names of files.listBatches(folder)) yield* names.map(keyOf)
  return undefined
}
