/** The files that rows of the matrix send, by the name that they have there. */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A multipart body with one file, ready to be sent. */
export interface Multipart {
  body: Buffer
  headers: { 'content-type': string }
}

/** The body for `{file: 'avatar.png'}` or `{file: 'script.svg as image/png'}`. */
export async function multipartOf(form: Record<string, unknown>): Promise<Multipart> {
  const [name = '', type = 'image/png'] = String(form['file']).split(' as ')
  const make = files[name]
  if (make === undefined) throw new Error(`There is no file ${name} to send.`)
  return multipart(name, type, await make())
}

/** A multipart body with these bytes in the field `file`. */
export function multipart(fileName: string, type: string, bytes: Buffer): Multipart {
  const boundary = randomBytes(12).toString('hex')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A picture of one colour, with a note in its metadata that must not come back. */
export const picture = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
    .withExif({ IFD0: { Artist: 'secret place' } })
    .png()
    .toBuffer()

/** A PNG whose head is true to its promise of a size and whose data are cut short: decoding it is never reached. */
export function hugePicture(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const files: Record<string, () => Promise<Buffer>> = {
  'avatar.png': () => picture(),
  'script.svg': async () => script,
  'shot.png': () => picture(),
  'page.html': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  '10485761 bytes .log': async () => Buffer.alloc(10_485_761, 'a line\n'),
  'bomb-30000x30000.png': async () => hugePicture(30_000, 30_000),
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The check sum of PNG. Node 20 has none of its own. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
