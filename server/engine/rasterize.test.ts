import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxSide, maxPixels, needsOtherFonts, rasterize, sizeOf } from './rasterize'

const svg = (width: number, height: number, content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** Size of a PNG, as its first chunk says (PNG specification, 11.2.2). */
function sizeOfPng(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset)
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

describe('pictures as PNG', () => {
  test('have two pixels to a CSS pixel', () => {
    expect(sizeOfPng(rasterize(svg(30, 20.5)))).toEqual({ width: 60, height: 41 })
  })

  test('say how many pixels an inch has, of 96 CSS pixels, also where that is less than twice as many', async () => {
    const { density, width } = await sharp(rasterize(svg(30, 20.5))).metadata()
    expect([density, width]).toEqual([192, 60])
    const large = await sharp(rasterize(svg(8000, 4000))).metadata()
    expect(large.density).toBe(Math.round(96 * Math.sqrt(0.5)))
  })

  test('show what the picture shows', () => {
    const box = rasterize(svg(40, 40, '<rect width="40" height="40" fill="#123456"/>'))
    expect(Buffer.from(box)).not.toEqual(Buffer.from(rasterize(svg(40, 40))))
  })

  test('show texts in the font that comes with the product, whatever fonts the machine has', () => {
    const text = (words: string) => svg(80, 30, `<text x="4" y="20" font-family="Ketwork Diagram">${words}</text>`)
    const [theta, phi, none] = ['θ₁', 'φ₂', ''].map((words) => Buffer.from(rasterize(text(words))))
    expect(theta).not.toEqual(none)
    expect(theta).not.toEqual(phi)
  })

  test.each([
    ['θ₁ = 3π/4, e⁻² |0⟩ … † ≤ √2', false],
    ['Überlagerung', false],
    ['量子', true],
    ['שער', true],
    ['ж', true],
  ])('need another font for %s: %s', (words, needed) => {
    const picture = svg(80, 30, `<title>量</title><text x="4" y="20">${words}</text>`)
    expect(needsOtherFonts(picture)).toBe(needed)
    expect(sizeOfPng(rasterize(picture))).toEqual({ width: 160, height: 60 })
  })

  test('reach nothing outside themselves', () => {
    const path = new URL('../../public/fonts/', import.meta.url).pathname
    const link = `<image href="file://${path}x.png" width="9" height="9"/><image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`
    expect(Buffer.from(rasterize(svg(20, 20, link)))).toEqual(Buffer.from(rasterize(svg(20, 20))))
  })

  test.each([
    [200_000, 400],
    [9000, 9000],
    [100, 164_000],
  ])('of %d × %d are made smaller, in proportion, until they are within bounds', (width, height) => {
    const size = sizeOfPng(rasterize(svg(width, height)))
    // A pixel more on each side: the size is rounded up.
    expect(size.width * size.height).toBeLessThanOrEqual(maxPixels + size.width + size.height)
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(maxSide)
    expect(Math.abs(size.width / width / (size.height / height) - 1)).toBeLessThan(0.05)
  })
})

describe('the size of a picture', () => {
  test('is the one of its root element, wherever else a size stands', () => {
    expect(sizeOf(svg(30, 20.5, '<rect width="1" height="2"/>'))).toEqual({ width: 30, height: 20.5 })
  })

  test.each(['', '<p width="1" height="1">', '<svg><rect width="1" height="2"/></svg>', '<svg width="0" height="4">'])(
    '%j is refused',
    (text) => {
      expect(() => sizeOf(text)).toThrow('has no size')
    },
  )
})

test('the font is where it is looked for', () => {
  expect(readFileSync(new URL('../../public/fonts/ketwork-diagram.ttf', import.meta.url)).length).toBeGreaterThan(1000)
})

test('the memory of pictures that were drawn is given back', async () => {
  const picture = svg(1000, 1000)
  // It is freed between two requests, not while one is processed.
  const draw = () => new Promise<void>((resolve) => setImmediate(() => resolve(void rasterize(picture))))
  await draw()
  const before = process.memoryUsage().rss
  // 16 MB each.
  for (let times = 0; times < 15; times++) await draw()
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})
