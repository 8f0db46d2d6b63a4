/** The pictures of circuits: PNG and SVG, light and dark, under one name that nobody guesses. */
import type { EngineService, Pictures } from '../platform/engine-pool'
import { NoRoomError, type Files } from '../platform/files'
import { losslessWebp } from '../platform/pictures'
import { unguessableName } from '../platform/tokens'

/** Of the page that a picture stands on. */
export type Theme = 'light' | 'dark'

/** Where they are among the files. */
export const pictureFolder = 'circuits'

/** Ends of the files' names, in the light theme; in the dark one `.dark` stands in front. */
const endings = ['png', 'svg', 'webp', 'card.webp', 'page.webp'] as const

/** Path of a picture under the site's root: the PNG; with `.svg` instead the vector picture; with `?theme=dark` the dark one. */
export const picturePath = (name: string): string => `static/circuits/${name}.png`

/** The file of a picture. */
export const pictureFile = (name: string, ending: (typeof endings)[number], theme: Theme): string =>
  `${pictureFolder}/${name}${theme === 'dark' ? '.dark' : ''}.${ending}`

/** Keeps the pictures of a circuit that is about to be kept. @returns their name, and how many bytes they take. */
export async function savePictures(
  engine: EngineService,
  files: Files,
  pictures: Pictures,
): Promise<{ name: string; bytes: number }> {
  const name = unguessableName()
  let bytes = 0
  const write = async (ending: 'svg' | 'png', theme: Theme, content: Uint8Array) => {
    await files.write(pictureFile(name, ending, theme), content)
    bytes += content.length
  }
  try {
    // One after the other: each is a question to the engine, and another person's should get between them.
    for (const theme of ['light', 'dark'] as const) await write('svg', theme, Buffer.from(pictures[theme]))
    for (const theme of ['light', 'dark'] as const) await write('png', theme, await engine.png(pictures[theme]))
    return { name, bytes }
  } catch (error) {
    await removePictures(files, name)
    throw error
  }
}

/**
 * The PNG's pixels as WebP, in about a fifth of its bytes: for pages, whose readers wait for two dozen of them. Made when a picture is
 * first looked at, as most never are in one of the two themes. Null where there is no such picture.
 */
export async function readWebp(files: Files, name: string, theme: Theme): Promise<Buffer | null> {
  const file = pictureFile(name, 'webp', theme)
  const kept = await files.read(file)
  if (kept !== null) return kept
  const png = await files.read(pictureFile(name, 'png', theme))
  if (png === null) return null
  const made = await losslessWebp(png)
  await saveRendition(files, file, made)
  return made
}

/** Keeps what was made of a picture. Without room it is made again for the next reader: a full disk stops nobody from reading. */
export async function saveRendition(files: Files, file: string, made: Buffer): Promise<void> {
  await files.write(file, made).catch((error: unknown) => {
    if (!(error instanceof NoRoomError)) throw error
  })
}

/** Removes all files of a name. */
export async function removePictures(files: Files, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const end of endings) await files.remove(pictureFile(name, end, theme))
  }
}
