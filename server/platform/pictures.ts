/** Pictures: those that people send, told by their content and encoded anew, so that nothing of the sent file is kept; and our own. */
import sharp from 'sharp'

/** The sent bytes are no picture of a kind that is taken. */
export class NoPictureError extends Error {
  override name = 'NoPictureError'
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
 * @throws {NoPictureError} for SVG, PDF, HTML, text and whatever is damaged
 * @throws {TooManyPixelsError}
 */
export async function squarePicture(bytes: Buffer, mostPixels: number, side: number): Promise<Buffer> {
  if (!isRaster(bytes)) throw new NoPictureError('It is none of PNG, JPEG, WebP and GIF.')
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw new NoPictureError('Its head is damaged.', { cause: error })
      })
    if (width * height > mostPixels) throw new TooManyPixelsError(`${width} × ${height} pixels are too many.`)
    return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch((error: unknown) => {
        throw new NoPictureError('It is damaged.', { cause: error })
      })
  })
}

/** The most pixels of a side of a WebP, by its format. */
const maxWebpSide = 16_383

/** A picture of our own as WebP: every pixel as it was, or a smaller picture where the format has no room for as many. */
export const losslessWebp = (bytes: Buffer): Promise<Buffer> =>
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
