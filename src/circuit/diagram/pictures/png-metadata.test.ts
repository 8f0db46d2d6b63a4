import sharp from 'sharp'
import { expect, it } from 'vitest'
import { addPngTexts, computeCrc, readPngScale } from './png-metadata'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it('computes the checksum of ISO 3309', () => {
  expect(computeCrc(bytesOf('123456789'))).toBe(0xcbf43926)
  // What every PNG ends with.
  expect(computeCrc(bytesOf('IEND'))).toBe(0xae426082)
  expect(computeCrc(new Uint8Array())).toBe(0)
})

it('adds texts in any script behind the header, and leaves the picture as it is', async () => {
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const marked = addPngTexts(png, { Title: 'Grover für |ψ⟩ 量子', Software: 'Ketwork 1.2.0' })
  const chunks = chunksOf(marked)
  expect(chunks.map(({ kind }) => kind).slice(0, 3)).toEqual(['IHDR', 'iTXt', 'iTXt'])
  expect(chunks.at(-1)?.kind).toBe('IEND')
  expect(chunks.filter(({ isValid }) => !isValid)).toEqual([])
  expect(chunks[1]?.text).toBe('Title\0\0\0\0\0Grover für |ψ⟩ 量子')
  const pixels = async (file: Uint8Array) => sharp(file).raw().toBuffer()
  expect(await pixels(marked)).toEqual(await pixels(png))
})

it('reads how many pixels a CSS pixel has', async () => {
  const plain = sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } }).png()
  const png = (density: number) => plain.clone().withMetadata({ density }).toBuffer()
  expect(readPngScale(await png(192))).toBeCloseTo(2, 3)
  expect(readPngScale(addPngTexts(await png(120), { Title: 'Bell' }))).toBeCloseTo(1.25, 3)
  const dense = await png(192)
  const at = dense.indexOf('pHYs') - 4
  const bare = Buffer.concat([dense.subarray(0, at), dense.subarray(at + 21)])
  expect(readPngScale(bare), 'not said').toBeNull()
  expect(readPngScale(bytesOf('GIF89a')), 'no PNG').toBeNull()
})

it('refuses what is no PNG', () => {
  expect(() => addPngTexts(bytesOf('GIF89a, not at all'), {})).toThrow('no PNG')
})

/** The chunks of a PNG, with their checksums compared by their own table of bits. */
function chunksOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: { kind: string; text: string; isValid: boolean }[] = []
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at)
    const body = png.subarray(at + 4, at + 8 + length)
    const [kind, text] = [body.subarray(0, 4), body.subarray(4)].map((part) => new TextDecoder().decode(part))
    chunks.push({ kind: kind ?? '', text: text ?? '', isValid: view.getUint32(at + 8 + length) === computeCrc(body) })
    at += 12 + length
  }
  return chunks
}
