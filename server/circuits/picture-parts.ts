/** The left parts of wide pictures, for cards and pages. */
import { picturePart, type PicturePartName } from '../../contract/picture-parts'
import { encodeLosslessWebp } from '../platform/pictures'
import type { Services } from '../platform/services'
import { readWebp, saveRendition, pictureFile, type Theme } from './pictures'
import { findDrawing } from './repository'

/**
 * Returns a function that reads the left part of a wide picture, for a card or a page. It is drawn at the first request. A picture that is
 * not wide is returned whole. Null if there is no such picture.
 */
export function createPicturePartReader({ database, engine, files }: Pick<Services, 'database' | 'engine' | 'files'>) {
  /** Drawings in flight, by file: equal requests share one. */
  const underWay = new Map<string, Promise<Buffer | null>>()
  // One after the other, so that other calls of the engine can come between the two dozen cards of a page.
  let last: Promise<unknown> = Promise.resolve()

  async function draw(name: string, theme: Theme, part: PicturePartName): Promise<Buffer | null> {
    const drawn = await findDrawing(database.orm, name)
    if (drawn === null) return null
    const size = picturePart(drawn, part)
    const png = size && (await engine.picturePart(drawn.qasmCode, theme, size))
    if (png === null) return readWebp(files, name, theme)
    const made = await encodeLosslessWebp(Buffer.from(png))
    await saveRendition(files, pictureFile(name, `${part}.webp`, theme), made)
    return made
  }

  return async (name: string, theme: Theme, part: PicturePartName): Promise<Buffer | null> => {
    const file = pictureFile(name, `${part}.webp`, theme)
    const stored = await files.read(file)
    if (stored !== null) return stored
    const known = underWay.get(file)
    if (known !== undefined) return known
    const drawing = last.then(() => draw(name, theme, part)).finally(() => underWay.delete(file))
    underWay.set(file, drawing)
    // The caller gets the error; the next drawing only waits for the end.
    last = drawing.catch(() => {})
    return drawing
  }
}
