/**
 * Raster pictures. Uploaded ones are recognized by their content, decoded and encoded again, so that nothing but their pixels is stored.
 * Their size is read from the header before anything is decoded.
 */
import sharp, { type Metadata, type Sharp } from 'sharp'

/** The bytes are damaged, or no picture of an accepted kind. The message is for people. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError'
}

/** The picture has too many pixels to decode. The message is for people. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError'
}

// One thread and no cache, so that an occasional picture doesn't slow down the engine.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Crops a picture to its middle square, as WebP, upright and without metadata.
 *
 * @param maxPixels of the uploaded picture.
 * @param side of the square, in pixels.
 * @throws {InvalidPictureError} for SVG, PDF, HTML, text, and damaged pictures
 * @throws {TooManyPixelsError}
 */
export async function cropToSquare(bytes: Buffer, maxPixels: number, side: number): Promise<Buffer> {
  const problem = 'The picture must be an undamaged PNG, JPEG, WebP or GIF.'
  if (!isRaster(bytes)) throw new InvalidPictureError(problem)
  return inTurn(async () => {
    const { width, height } = await readMetadata(bytes, problem)
    requirePixels(width * height, maxPixels)
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
    return encode(picture.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }), problem)
  })
}

/** The formats that {@link reencodePicture} keeps. */
export type ImageFormat = 'png' | 'jpg' | 'gif' | 'webp' | 'avif'

/**
 * Encodes a picture again in its format and size, upright: no metadata is left, and nothing that was hidden behind the pixels. An
 * animation stays one.
 *
 * @param maxPixels of all frames together.
 * @throws {InvalidPictureError} for a damaged picture or another format
 * @throws {TooManyPixelsError}
 */
export async function reencodePicture(bytes: Buffer, format: ImageFormat, maxPixels: number): Promise<Buffer> {
  const problem = 'The picture is damaged, or not what its name says.'
  return inTurn(async () => {
    const metadata = await readMetadata(bytes, problem)
    const { width, height, pages = 1 } = metadata
    if (!hasFormat(metadata, format)) throw new InvalidPictureError(problem)
    requirePixels(width * height * pages, maxPixels)
    const isAnimated = pages > 1
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: isAnimated })
    const upright = isAnimated ? picture : picture.rotate()
    return encode(upright.toFormat(format === 'jpg' ? 'jpeg' : format, encodings[format]), problem)
  })
}

const readMetadata = (bytes: Buffer, problem: string): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new InvalidPictureError(problem, { cause })
    })

function requirePixels(pixels: number, maxPixels: number): void {
  if (pixels <= maxPixels) return
  throw new TooManyPixelsError(`The picture can have at most ${maxPixels / 1_000_000} million pixels.`)
}

const encode = (picture: Sharp, problem: string): Promise<Buffer> =>
  picture
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new InvalidPictureError(problem, { cause })
    })

/** AVIF is HEIF with AV1 compression. */
const hasFormat = ({ format, compression }: Metadata, wanted: ImageFormat): boolean =>
  wanted === 'avif' ? format === 'heif' && compression === 'av1' : format === (wanted === 'jpg' ? 'jpeg' : wanted)

/** No visible loss; AVIF as fast as possible, because it is slow. */
const encodings: Record<ImageFormat, object> = {
  png: {},
  jpg: { quality: 92 },
  gif: {},
  webp: { quality: 92 },
  avif: { quality: 70, effort: 0 },
}

/** The longest side of a WebP, by its format. */
const maxWebpSide = 16_383

/** Encodes a picture of our own as WebP without loss, or smaller if it exceeds the format. */
export const encodeLosslessWebp = (bytes: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes)
      .resize(maxWebpSide, maxWebpSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ lossless: true, effort: 2 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  )

/** Whether the first bytes are those of PNG, JPEG, GIF or WebP. The other formats that sharp reads never reach it. */
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

/** Runs one task after the other: a picture may take a hundred megabytes while it is decoded. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task, task)
  // The caller handles failures; the next task only waits for the end.
  last = result.catch(() => {})
  return result
}
