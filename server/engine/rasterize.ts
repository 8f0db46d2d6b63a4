/** Converts SVG pictures to PNG. Only workers call it, because it takes processor time. */
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

/** Pixels per CSS pixel, so that a picture is sharp on a dense screen. */
const scale = 2

/** The most pixels of a picture, which takes 64 MB while it is drawn. */
export const maxPixels = 16_000_000

/** The most pixels of a side: pages get a WebP, which has no more. */
export const maxSide = 16_383

/** The font of all texts in pictures. */
const fontFile = fileURLToPath(new URL('../../public/fonts/ketwork-diagram.ttf', import.meta.url))

/** A picture as PNG with two pixels per CSS pixel, or as many as {@link maxPixels} and {@link maxSide}. */
export function rasterize(svg: string): Uint8Array<ArrayBuffer> {
  const size = sizeOf(svg)
  const zoom = zoomFor(size)
  const png = draw(svg, zoom)
  uncollected += size.width * size.height * zoom ** 2
  if (uncollected >= maxUncollected) {
    collectGarbage()
    uncollected = 0
  }
  return png
}

/**
 * Pixels of the pictures that were drawn since the last collection, and how many there may be, which take 32 MB: a collection takes longer
 * than a small picture.
 */
let uncollected = 0
const maxUncollected = 8_000_000

function draw(svg: string, zoom: number): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    // Names in other scripts need a font of the machine. All other texts look the same on every machine.
    font: { fontFiles: [fontFile], loadSystemFonts: needsOtherFonts(svg), defaultFontFamily: 'Ketwork Diagram' },
    logLevel: 'off',
  }).render()
  return withDensity(picture.asPng(), zoom)
}

/** Pixels per meter at one pixel per CSS pixel, of which an inch has 96. */
const pixelsPerMeter = 96 / 0.0254

/** Where a PNG's header ends: behind the signature, and a chunk of 25 bytes. */
const headerEnd = 33

/**
 * A PNG that says how many pixels a meter has (PNG specification, third edition, 11.3.4.3), so that documents show it at the drawing's own
 * size, and who downloads it can tell whether it is as sharp as others. A copy: the memory of the original cannot go to another thread.
 */
function withDensity(png: Uint8Array, zoom: number): Uint8Array<ArrayBuffer> {
  const density = Math.round(zoom * pixelsPerMeter)
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(density, 8)
  chunk.writeUInt32BE(density, 12)
  chunk.writeUInt8(1, 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  const whole = new Uint8Array(png.length + chunk.length)
  whole.set(png.subarray(0, headerEnd))
  whole.set(chunk, headerEnd)
  whole.set(png.subarray(headerEnd), headerEnd + chunk.length)
  return whole
}

/**
 * Frees the pixels of the pictures that were drawn: up to 64 MB each, outside of what JavaScript counts, so that it would see no reason to
 * let go of them before many more had come.
 */
const collectGarbage = openCollector()

function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collector: unknown = runInNewContext('gc')
  return typeof collector === 'function' ? () => void collector() : () => {}
}

/** Pixels per CSS pixel of a picture whose size is given in CSS pixels. */
export const zoomFor = ({ width, height }: { width: number; height: number }): number =>
  Math.min(scale, Math.sqrt(maxPixels / (width * height)), (maxSide - 0.5) / Math.max(width, height))

/** Whether a text has characters that the diagram's font lacks: it has Latin, Greek and mathematical symbols. */
export const needsOtherFonts = (svg: string): boolean =>
  /<text[^>]*>[^<]*[^\0-\u00ff\u0391-\u03c9\u2010-\u209c\u210f\u2200-\u22ff\u27e8\u27e9<][^<]*<\/text>/.test(svg)

/**
 * The size of a picture in CSS pixels, from its root element.
 *
 * @throws {Error} if it is missing there.
 */
export function sizeOf(svg: string): { width: number; height: number } {
  const root = /^\s*<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]),
  )
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    throw new Error('The picture has no size.')
  }
  return { width, height }
}
