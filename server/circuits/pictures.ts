/** The pictures of circuits: PNG and SVG, light and dark, under one name that nobody guesses. */
import type { EngineService, Pictures } from '../platform/engine-pool'
import { NoRoomError, type Files } from '../platform/files'
import { losslessWebp } from '../platform/pictures'
import { unguessableName } from '../platform/tokens'

/** Where they are among the files. */
export const pictureFolder = 'circuits'

/** Ends of the files' names. */
const ends = ['.png', '.svg', '.webp', '.dark.png', '.dark.svg', '.dark.webp'] as const

/** Path of a picture under the site's root: the PNG; with `.svg` instead the vector picture; with `?theme=dark` the dark one. */
export const pictureOf = (name: string): string => `static/circuits/${name}.png`

/** The file of a picture. */
export const pictureFile = (name: string, ending: 'png' | 'svg' | 'webp', theme: 'light' | 'dark'): string =>
  `${pictureFolder}/${name}${theme === 'dark' ? '.dark' : ''}.${ending}`

/** Keeps the pictures of a circuit that is about to be kept. @returns their name. */
export async function keepPictures(engine: EngineService, files: Files, pictures: Pictures): Promise<string> {
  const name = unguessableName()
  try {
    // One after the other: each is a question to the engine, and another person's should get between them.
    await files.write(pictureFile(name, 'svg', 'light'), Buffer.from(pictures.light))
    await files.write(pictureFile(name, 'svg', 'dark'), Buffer.from(pictures.dark))
    await files.write(pictureFile(name, 'png', 'light'), await engine.png(pictures.light))
    await files.write(pictureFile(name, 'png', 'dark'), await engine.png(pictures.dark))
    return name
  } catch (error) {
    await removePictures(files, name)
    throw error
  }
}

/**
 * The PNG's pixels as WebP, in about a fifth of its bytes: for pages, whose readers wait for two dozen of them. Made when a picture is
 * first looked at, as most never are in one of the two themes. Null where there is no such picture.
 */
export async function compactPicture(files: Files, name: string, theme: 'light' | 'dark'): Promise<Buffer | null> {
  const file = pictureFile(name, 'webp', theme)
  const kept = await files.read(file)
  if (kept !== null) return kept
  const png = await files.read(pictureFile(name, 'png', theme))
  if (png === null) return null
  const made = await losslessWebp(png)
  await files.write(file, made).catch((error: unknown) => {
    // It is made again for the next reader: a full disk stops nobody from reading.
    if (!(error instanceof NoRoomError)) throw error
  })
  return made
}

/** Removes all files of a name. */
export async function removePictures(files: Files, name: string): Promise<void> {
  for (const end of ends) await files.remove(`${pictureFolder}/${name}${end}`)
}
