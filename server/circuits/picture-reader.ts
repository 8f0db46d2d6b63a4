/** Reads pictures for pages: what is not stored yet is drawn, once. */
import { picturePart, type PicturePartName } from '../../contract/picture-parts'
import { unavailable } from '../http/http-error'
import { drawOutcomes } from '../engine/outcomes-picture'
import { encodeLosslessWebp } from '../platform/pictures'
import type { Services } from '../services'
import {
  coverFile,
  type CoverContent,
  drawWebp,
  pictureFile,
  readPng,
  readStoredWebp,
  readSvg,
  saveRendition,
  type Theme,
} from './pictures'
import { findCovered, findDrawing } from './repository'
import { showsOutcomes, type Cover } from './tables'

/** The forms that a picture is served in; `rows` is a PNG of a long one in rows, `card` and `page` are the left part of a wide one, as WebP. */
export type PictureForm = 'svg' | 'png' | 'webp' | 'rows' | PicturePartName

/** The most pictures that wait to be drawn: a few pages full. */
const maxWaiting = 200

/**
 * Returns functions that read pictures and covers. Null if there is no such picture. Of a picture that is not wide, the left part is the whole.
 *
 * They throw a 503 while too many pictures wait to be drawn.
 */
export function createPictureReader(services: Pick<Services, 'database' | 'engine' | 'files'>) {
  const { database, engine, files } = services
  /** Drawings in flight: equal requests share one. */
  const underWay = new Map<string, Promise<Buffer | null>>()
  // One after the other, so that other calls of the engine can come between the two dozen cards of a page.
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (key: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    if (underWay.size >= maxWaiting) {
      const cause = `${maxWaiting} pictures wait to be drawn`
      throw unavailable('The server is drawing many circuits just now. Please try again in a moment.', 2, cause)
    }
    const drawing = last.then(draw).finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    // The caller gets the error; the next drawing only waits for the end.
    last = drawing.catch(() => {})
    return drawing
  }

  async function drawPart(name: string, theme: Theme, part: PicturePartName): Promise<Buffer | null> {
    const drawn = await findDrawing(database.orm, name)
    if (drawn === null) return null
    const size = picturePart(drawn, part)
    const png = size && (await engine.picturePart(drawn.qasmCode, theme, size))
    if (png === null) return (await readStoredWebp(files, name, theme)) ?? drawWebp(services, name, theme)
    const webp = await encodeLosslessWebp(Buffer.from(png))
    await saveRendition(files, pictureFile(name, `${part}.webp`, theme), webp)
    return webp
  }

  /** The PNG that people download. Drawn each time, as the one in a single row is. */
  async function drawInRows(name: string, theme: Theme): Promise<Buffer | null> {
    const drawn = await findDrawing(database.orm, name)
    const png = drawn && (await engine.pictureInRows(drawn.qasmCode, theme))
    return png === null ? readPng(services, name, theme) : Buffer.from(png)
  }

  /** The circuit's cover; null if it is another one. The WebP is stored, because lists show many. */
  async function readCover(name: string, theme: Theme, content: CoverContent, isWebp: boolean): Promise<Buffer | null> {
    const found = await findCovered(database.orm, name)
    if (found === null || !shows(found.cover, content)) return null
    const stored = isWebp ? await files.read(coverFile(name, content, theme)) : null
    if (stored !== null) return stored
    return inTurn(`${name} ${theme} ${JSON.stringify(content)} ${isWebp}`, async () => {
      const drawn = showsOutcomes(found.cover)
        ? await engine.png(drawOutcomes(found.cover, theme))
        : await engine.pictureOfSection(found.qasmCode, theme, found.cover)
      if (drawn === null || !isWebp) return drawn && Buffer.from(drawn)
      const webp = await encodeLosslessWebp(Buffer.from(drawn))
      await saveRendition(files, coverFile(name, content, theme), webp)
      return webp
    })
  }

  async function readPicture(name: string, theme: Theme, form: PictureForm): Promise<Buffer | null> {
    const key = `${name} ${theme} ${form}`
    switch (form) {
      case 'svg':
        return readSvg(files, name, theme)
      case 'png':
        return inTurn(key, () => readPng(services, name, theme))
      case 'rows':
        return inTurn(key, () => drawInRows(name, theme))
      case 'webp':
        return (await readStoredWebp(files, name, theme)) ?? inTurn(key, () => drawWebp(services, name, theme))
      default: {
        const stored = await files.read(pictureFile(name, `${form}.webp`, theme))
        return stored ?? inTurn(key, () => drawPart(name, theme, form))
      }
    }
  }
  return { readPicture, readCover }
}

const shows = (cover: Cover, content: CoverContent): boolean =>
  showsOutcomes(cover)
    ? content === 'outcomes'
    : content !== 'outcomes' && cover.first === content.first && cover.last === content.last
