import { describe, expect, it } from 'vitest'
import { compressForUrl, UrlCompressionError, decompressFromUrl } from './url-compression'

describe('A packed text', () => {
  it.each(['', 'qubit q;', 'π ≈ 3.14159, 𝜃\n'.repeat(1000)])('comes back as it was: %#', async (text) => {
    expect(await decompressFromUrl(await compressForUrl(text), 100_000)).toBe(text)
  })
  it('is made of letters that a URL keeps, and short', async () => {
    const packed = await compressForUrl('h q[0];\ncx q[0], q[1];\n'.repeat(2000))
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(1000)
  })
  it('that is longer than allowed is not unpacked to its end', async () => {
    await expect(decompressFromUrl(await compressForUrl('x'.repeat(50_000_000)), 1_000_000)).rejects.toThrow(
      new UrlCompressionError('This link is too long to open.'),
    )
  })
  it.each(['not base64!', 'AAAA', '~', 'qwertyuiop'])('%s is none', async (packed) => {
    await expect(decompressFromUrl(packed, 1000)).rejects.toThrow(
      'This link is damaged: a part of it is missing or was changed.',
    )
  })
  it('of which a part is missing is none', async () => {
    const packed = await compressForUrl('OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];')
    await expect(decompressFromUrl(packed.slice(0, -6), 1000)).rejects.toThrow(UrlCompressionError)
  })
})
