/** What a PNG file says beside its pixels: texts, as chunks of the kind `iTXt` (PNG specification, third edition, 11.3.3.4), and its scale. */

/** The length of the signature that every PNG begins with, and of the header chunk behind it. */
const signatureLength = 8
const headerLength = 25

/**
 * Adds texts to a PNG by their keywords, such as `Title`, `Source` and `Software`. Returns a new file.
 *
 * @throws {Error} if the bytes are no PNG.
 */
export function addPngTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  if (!signature.every((byte, at) => png[at] === byte)) throw new Error('The picture is no PNG.')
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text))
  const added = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const whole = new Uint8Array(png.length + added)
  // The header has to come first.
  let at = signatureLength + headerLength
  whole.set(png.subarray(0, at))
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  whole.set(png.subarray(signatureLength + headerLength), at)
  return whole
}

/**
 * The pixels of a PNG for each CSS pixel, of which an inch has 96. Null where it does not say so, or is no PNG.
 *
 * A size in meters is in a chunk `pHYs` (11.3.4.3) before the pixels.
 */
export function readPngScale(png: Uint8Array): number | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = signatureLength; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (kind === 'IDAT') return null
    if (kind === 'pHYs') return png[at + 16] === 1 ? (view.getUint32(at + 8) * 0.0254) / 96 : null
  }
  return null
}

/** A chunk: its length, its kind, its data, and a checksum of the latter two. */
function textChunk(keyword: string, text: string): Uint8Array {
  // The zeros mean: end of the keyword, uncompressed, compression method 0, no language, no translated keyword.
  const data = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`)
  const chunk = new Uint8Array(data.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length - 4)
  chunk.set(data, 4)
  view.setUint32(data.length + 4, computeCrc(data))
  return chunk
}

/** The checksum CRC-32 of ISO 3309, as PNG and ZIP use it. */
export function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
