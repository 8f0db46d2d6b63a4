/** Reads ZIP files in tests. */
import { inflateRawSync } from 'node:zlib'

/** The entries of a ZIP, by its central directory (APPNOTE.TXT 4.3.12). */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    entries.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data)
    at += 46 + nameLength + extra + comment
  }
  return entries
}
