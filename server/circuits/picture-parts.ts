/** The beginnings of wide pictures, as cards and pages show them. */
import { picturePart, type PicturePartName } from '../../contract/picture-parts'
import { losslessWebp } from '../platform/pictures'
import type { Services } from '../platform/services'
import { readWebp, saveRendition, pictureFile, type Theme } from './pictures'
import { findDrawing } from './repository'

/**
 * The beginning of a wide picture, as a card or a page shows it, drawn when it is first looked at; the whole for a circuit that is not
 * wide. Null where there is no such picture.
 */
export function createPicturePartReader({ database, engine, files }: Pick<Services, 'database' | 'engine' | 'files'>) {
  /** Under way, by their file: who asks for the same waits for the same. */
  const underWay = new Map<string, Promise<Buffer | null>>()
  // One after the other: a page of two dozen cards leaves the engine to other people in between.
  let last: Promise<unknown> = Promise.resolve()

  async function draw(name: string, theme: Theme, part: PicturePartName): Promise<Buffer | null> {
    const drawn = await findDrawing(database.orm, name)
    if (drawn === null) return null
    const size = picturePart(drawn, part)
    const png = size && (await engine.picturePart(drawn.qasmCode, theme, size))
    if (png === null) return readWebp(files, name, theme)
    const made = await losslessWebp(Buffer.from(png))
    await saveRendition(files, pictureFile(name, `${part}.webp`, theme), made)
    return made
  }

  return async (name: string, theme: Theme, part: PicturePartName): Promise<Buffer | null> => {
    const file = pictureFile(name, `${part}.webp`, theme)
    const kept = await files.read(file)
    if (kept !== null) return kept
    const known = underWay.get(file)
    if (known !== undefined) return known
    const drawing = last.then(() => draw(name, theme, part)).finally(() => underWay.delete(file))
    underWay.set(file, drawing)
    // Whoever asked is told of a failure; the next in line only waits for the end.
    last = drawing.catch(() => {})
    return drawing
  }
}
