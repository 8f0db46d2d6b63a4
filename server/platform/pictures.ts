/** Pictures: those that people send, told by their content and encoded anew, so that nothing of the sent file is kept; and our own. */
import sharp, { type Metadata } from 'sharp'

/** The sent bytes are no picture of a kind that is taken. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError'
}

/** The picture has more pixels than are decoded. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError'
}

// One thread and no cache: a picture now and then must not crowd out the engine.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The middle square of a picture as WebP, upright and without metadata. Its size is read from its head before anything is
 * decoded.
 *
 * @param mostPixels what it may have at most.
 * @param side of the square, in pixels.
 * @throws {InvalidPictureError} for SVG, PDF, HTML, text and whatever is damaged
 * @throws {TooManyPixelsError}
 */
export async function cropToSquare(bytes: Buffer, mostPixels: number, side: number): Promise<Buffer> {
  if (!isRaster(bytes)) throw new InvalidPictureError('It is none of PNG, JPEG, WebP and GIF.')
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw new InvalidPictureError('Its head is damaged.', { cause: error })
      })
    if (width * height > mostPixels) throw new TooManyPixelsError(`${width} × ${height} pixels are too many.`)
    return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch((error: unknown) => {
        throw new InvalidPictureError('It is damaged.', { cause: error })
      })
  })
}

/** The kinds of pictures that stay what they are. */
export type PictureFormat = 'png' | 'jpg' | 'gif' | 'webp' | 'avif'

/**
 * A picture of the same kind and size, decoded and encoded anew, upright: nothing but its pixels is left of the sent bytes, no metadata
 * and nothing hidden behind them. One that moves goes on moving.
 *
 * @param mostPixels what it may have at most, all its frames together.
 * @throws {InvalidPictureError} for whatever is damaged or another kind
 * @throws {TooManyPixelsError}
 */
export async function reencodePicture(bytes: Buffer, format: PictureFormat, mostPixels: number): Promise<Buffer> {
  return inTurn(async () => {
    const head = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw new InvalidPictureError('Its head is damaged.', { cause: error })
      })
    const { width, height, pages = 1 } = head
    if (!isOfFormat(head, format)) throw new InvalidPictureError(`It is no ${format}.`)
    if (width * height * pages > mostPixels) throw new TooManyPixelsError(`${width} × ${height} × ${pages} pixels.`)
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: pages > 1 })
    return (pages > 1 ? picture : picture.rotate())
      .toFormat(format === 'jpg' ? 'jpeg' : format, encodings[format])
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch((error: unknown) => {
        throw new InvalidPictureError('It is damaged.', { cause: error })
      })
  })
}

/** AVIF is a kind of HEIF, by its compression. */
const isOfFormat = ({ format, compression }: Metadata, wanted: PictureFormat): boolean =>
  wanted === 'avif' ? format === 'heif' && compression === 'av1' : format === (wanted === 'jpg' ? 'jpeg' : wanted)

/** As good as what was sent to the eye; the slow kind as fast as it goes. */
const encodings: Record<PictureFormat, object> = {
  png: {},
  jpg: { quality: 92 },
  gif: {},
  webp: { quality: 92 },
  avif: { quality: 70, effort: 0 },
}

/** The most pixels of a side of a WebP, by its format. */
const maxWebpSide = 16_383

/** A picture of our own as WebP: every pixel as it was, or a smaller picture where the format has no room for as many. */
export const encodeLosslessWebp = (bytes: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes)
      .resize(maxWebpSide, maxWebpSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ lossless: true, effort: 2 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  )

/** Whether the first bytes are those of PNG, JPEG, GIF or WebP; what else the library can read is never shown to it. */
function isRaster(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF.{4}WEBP/s.test(head)
  )
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a picture may take a hundred megabytes while it is decoded. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work)
  // Whoever asked is told of the failure; the next in line only waits for the end.
  last = result.catch(() => {})
  return result
}
