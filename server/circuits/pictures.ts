/**
 * The pictures of circuits, under names that cannot be guessed. Stored is one small file with the SVGs of both themes; PNG and WebP are
 * drawn from it when they are asked for, and the WebP that pages show is stored then.
 */
import type { ColumnRange, EngineService, Pictures } from '../engine/engine-pool'
import { type Files, StorageFullError } from '../platform/files'
import { encodeLosslessWebp } from '../platform/pictures'
import { randomName } from '../platform/tokens'
import { packVectorPictures, unpackVectorPictures } from '../engine/vector-pictures'

/** The theme of the page that shows a picture. */
export type Theme = 'light' | 'dark'

/** What pictures are drawn with. */
interface PictureServices {
  engine: Pick<EngineService, 'png'>
  files: Files
}

/** The folder of all pictures. */
export const pictureFolder = 'circuits'

/** The endings of the files of one theme. The dark theme has `.dark` before them. Earlier versions stored `svg` and `png`. */
const endings = ['png', 'svg', 'webp', 'card.webp', 'page.webp'] as const

/** The path of a PNG under the site's root. With `.svg` it is the vector picture, with `?theme=dark` the dark one. */
export const picturePath = (name: string): string => `static/circuits/${name}.png`

/** What a picture of a cover shows: some columns of the diagram, or the outcomes. */
export type CoverContent = ColumnRange | 'outcomes'

const coverEnding = (content: CoverContent) =>
  content === 'outcomes' ? ('cover-outcomes' as const) : (`cover-${content.first}-${content.last}` as const)

/** The path of the PNG of a cover under the site's root. It is served while this is the cover of the circuit. */
export const coverPath = (name: string, content: CoverContent): string =>
  `static/circuits/${name}.${coverEnding(content)}.png`

/** The file of such a picture as WebP. Files of earlier covers stay until the circuit is gone. */
export const coverFile = (name: string, content: CoverContent, theme: Theme): string =>
  `${pictureFolder}/${name}${theme === 'dark' ? '.dark' : ''}.${coverEnding(content)}.webp`

/** The file of a picture in one theme. */
export const pictureFile = (name: string, ending: (typeof endings)[number], theme: Theme): string =>
  `${pictureFolder}/${name}${theme === 'dark' ? '.dark' : ''}.${ending}`

/** The file with the SVG pictures of both themes. */
export const vectorFile = (name: string): string => `${pictureFolder}/${name}.json.gz`

/** An SVG of fewer characters, its font included, is drawn within any deadline. */
const surelyDrawable = 400_000

/** Saves the pictures of a new circuit. @returns their name, and their size in bytes. */
export async function savePictures(
  { engine, files }: PictureServices,
  pictures: Pick<Pictures, Theme>,
): Promise<{ name: string; bytes: number }> {
  // Nobody saves a circuit whose PNG nobody will see.
  if (pictures.light.length > surelyDrawable) await engine.png(pictures.light)
  const name = randomName()
  const archive = await packVectorPictures(pictures)
  await files.create(vectorFile(name), archive)
  return { name, bytes: archive.length }
}

/** The vector picture. Null if there is no such picture. */
export async function readSvg(files: Files, name: string, theme: Theme): Promise<Buffer | null> {
  const archive = await files.read(vectorFile(name))
  if (archive === null) return files.read(pictureFile(name, 'svg', theme))
  return Buffer.from((await unpackVectorPictures(archive))[theme])
}

/** The picture as PNG, which is drawn each time: few ask for it. Null if there is no such picture. */
export async function readPng({ engine, files }: PictureServices, name: string, theme: Theme): Promise<Buffer | null> {
  const archive = await files.read(vectorFile(name))
  if (archive === null) return files.read(pictureFile(name, 'png', theme))
  return Buffer.from(await engine.png((await unpackVectorPictures(archive))[theme]))
}

/** The WebP that is stored. Null if none is yet. */
export const readStoredWebp = (files: Files, name: string, theme: Theme): Promise<Buffer | null> =>
  files.read(pictureFile(name, 'webp', theme))

/**
 * Draws and stores the pixels of the PNG as WebP, with about a fifth of its bytes: a page shows two dozen of them. Null if there is no
 * such picture.
 */
export async function drawWebp(services: PictureServices, name: string, theme: Theme): Promise<Buffer | null> {
  const png = await readPng(services, name, theme)
  if (png === null) return null
  const webp = await encodeLosslessWebp(png)
  await saveRendition(services.files, pictureFile(name, 'webp', theme), webp)
  return webp
}

/** Saves a file that was made of a picture. If there is no room, it is made again for the next request. */
export async function saveRendition(files: Files, file: string, bytes: Buffer): Promise<void> {
  await files.write(file, bytes).catch((error: unknown) => {
    if (!(error instanceof StorageFullError)) throw error
  })
}

/**
 * Stores a picture under another name, one that nobody knows. What was drawn of it is drawn again when it is asked for. Of a picture whose
 * files are lost there is none.
 */
export async function copyPictures(files: Files, from: string, to: string): Promise<void> {
  const archive = await files.read(vectorFile(from))
  if (archive !== null) return files.create(vectorFile(to), archive)
  for (const theme of ['light', 'dark'] as const) {
    for (const ending of ['svg', 'png'] as const) {
      const bytes = await files.read(pictureFile(from, ending, theme))
      if (bytes !== null) await files.create(pictureFile(to, ending, theme), bytes)
    }
  }
}

/** Removes all files of a name. */
export async function removePictures(files: Files, name: string): Promise<void> {
  const renditions = (['light', 'dark'] as const).flatMap((theme) =>
    endings.map((end) => pictureFile(name, end, theme)),
  )
  await files.remove(vectorFile(name), ...renditions)
}
