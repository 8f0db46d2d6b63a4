import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from '../platform/files'
import type { Queries } from '../platform/queries'
import { pictureFolder, removePictures } from './pictures'
import { usedPictures } from './repository'

/**
 * Removes pictures without a circuit, as a fallen server leaves them. What is seen without one is looked at again after a
 * while, because its circuit may be about to be kept.
 *
 * @returns how many names were removed.
 */
export async function sweepPictures(
  queries: Queries,
  files: Files,
  { patience = 60_000, signal }: { patience?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const names = [...new Set((await files.list(pictureFolder)).map(nameOf))]
  const suspects = await withoutCircuit(queries, names)
  if (suspects.length === 0) return 0
  await wait(patience, undefined, { signal, ref: false })
  const orphans = await withoutCircuit(queries, suspects)
  for (const orphan of orphans) await removePictures(files, orphan)
  return orphans.length
}

const nameOf = (path: string) => path.slice(pictureFolder.length + 1).split('.')[0] ?? ''

async function withoutCircuit(queries: Queries, names: string[]): Promise<string[]> {
  const orphans: string[] = []
  for (let at = 0; at < names.length; at += 1000) {
    const some = names.slice(at, at + 1000)
    const used = await usedPictures(queries, some)
    orphans.push(...some.filter((name) => !used.has(name)))
  }
  return orphans
}
