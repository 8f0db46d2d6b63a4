import { describe, expect, it } from 'vitest'
import { pack, PackedError, unpack } from './packed'

describe('A packed text', () => {
  it.each(['', 'qubit q;', 'π ≈ 3.14159, 𝜃\n'.repeat(1000)])('comes back as it was: %#', async (text) => {
    expect(await unpack(await pack(text), 100_000)).toBe(text)
  })
  it('is made of letters that a URL keeps, and short', async () => {
    const packed = await pack('h q[0];\ncx q[0], q[1];\n'.repeat(2000))
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(1000)
  })
  it('that is longer than allowed is not unpacked to its end', async () => {
    await expect(unpack(await pack('x'.repeat(50_000_000)), 1_000_000)).rejects.toThrow(
      new PackedError('This link holds more than it may.'),
    )
  })
  it.each(['not base64!', 'AAAA', '~', 'qwertyuiop'])('%s is none', async (packed) => {
    await expect(unpack(packed, 1000)).rejects.toThrow('This link is damaged: a part of it is missing or was changed.')
  })
  it('of which a part is missing is none', async () => {
    const packed = await pack('OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];')
    await expect(unpack(packed.slice(0, -6), 1000)).rejects.toThrow(PackedError)
  })
})
