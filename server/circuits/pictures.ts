/** The files of a circuit's pictures: PNG, SVG and WebP, light and dark, under one name that cannot be guessed. */
import type { EngineService, Pictures } from '../platform/engine-pool'
import { DiskFullError, type Files } from '../platform/files'
import { encodeLosslessWebp } from '../platform/pictures'
import { randomName } from '../platform/tokens'

/** The theme of the page that shows a picture. */
export type Theme = 'light' | 'dark'

/** The folder of all pictures. */
export const pictureFolder = 'circuits'

/** The endings of file names. The dark theme has `.dark` before them. */
const endings = ['png', 'svg', 'webp', 'card.webp', 'page.webp'] as const

/** The path of a PNG under the site's root. With `.svg` it is the vector picture, with `?theme=dark` the dark one. */
export const picturePath = (name: string): string => `static/circuits/${name}.png`

/** The file of a picture. */
export const pictureFile = (name: string, ending: (typeof endings)[number], theme: Theme): string =>
  `${pictureFolder}/${name}${theme === 'dark' ? '.dark' : ''}.${ending}`

/** Saves the pictures of a new circuit. @returns their name, and their size in bytes. */
export async function savePictures(
  engine: EngineService,
  files: Files,
  pictures: Pictures,
): Promise<{ name: string; bytes: number }> {
  const name = randomName()
  let bytes = 0
  const write = async (ending: 'svg' | 'png', theme: Theme, content: Uint8Array) => {
    await files.write(pictureFile(name, ending, theme), content)
    bytes += content.length
  }
  try {
    // One after the other, so that other calls of the engine can come between.
    for (const theme of ['light', 'dark'] as const) await write('svg', theme, Buffer.from(pictures[theme]))
    for (const theme of ['light', 'dark'] as const) await write('png', theme, await engine.png(pictures[theme]))
    return { name, bytes }
  } catch (error) {
    await removePictures(files, name)
    throw error
  }
}

/**
 * The pixels of the PNG as WebP, with about a fifth of its bytes: a page shows two dozen of them. It is made at the first request, because
 * most pictures are never shown in one of the two themes. Null if there is no such picture.
 */
export async function readWebp(files: Files, name: string, theme: Theme): Promise<Buffer | null> {
  const file = pictureFile(name, 'webp', theme)
  const stored = await files.read(file)
  if (stored !== null) return stored
  const png = await files.read(pictureFile(name, 'png', theme))
  if (png === null) return null
  const made = await encodeLosslessWebp(png)
  await saveRendition(files, file, made)
  return made
}

/** Saves a file that was made of a picture. If the disk is full, it is made again for the next request. */
export async function saveRendition(files: Files, file: string, made: Buffer): Promise<void> {
  await files.write(file, made).catch((error: unknown) => {
    if (!(error instanceof DiskFullError)) throw error
  })
}

/** Removes all files of a name. */
export async function removePictures(files: Files, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const end of endings) await files.remove(pictureFile(name, end, theme))
  }
}
