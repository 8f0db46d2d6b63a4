import type { Files } from '../platform/files'
import { packVectorPictures } from '../engine/vector-pictures'
import { pictureFile, pictureFolder, vectorFile } from './pictures'

/**
 * Packs the pictures that earlier versions stored as an SVG and a PNG for each theme, some 100 kB a circuit, into the file that new
 * circuits have. It can be ended at any time, and begun again: the old files are removed after the new one is written.
 *
 * @returns the pictures of how many circuits it packed.
 */
export async function packStoredPictures(files: Files): Promise<number> {
  let count = 0
  for await (const batch of files.listBatches(pictureFolder)) {
    for (const file of batch) {
      const name = /\/([0-9a-f]{32})\.svg$/.exec(file)?.[1]
      if (name !== undefined && (await packOne(files, name))) count++
    }
  }
  return count
}

/** @returns whether both SVGs were there. */
async function packOne(files: Files, name: string): Promise<boolean> {
  const [light, dark] = await Promise.all([
    files.read(pictureFile(name, 'svg', 'light')),
    files.read(pictureFile(name, 'svg', 'dark')),
  ])
  if (light === null || dark === null) return false
  await files.write(vectorFile(name), await packVectorPictures({ light: light.toString(), dark: dark.toString() }))
  const old = (['dark', 'light'] as const).flatMap((theme) => [
    pictureFile(name, 'png', theme),
    pictureFile(name, 'svg', theme),
  ])
  // One after the other, the light SVG last: it is what shows that there is something to do.
  for (const file of old) await files.remove(file)
  return true
}
