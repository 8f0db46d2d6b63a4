/** SVG pictures as PNG. Takes processor time: called in a worker only. */
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

/** Pixels to a CSS pixel, so that a picture is sharp on a dense screen. */
const scale = 2

/** The most pixels of a picture: 64 MB while it is drawn. */
export const mostPixels = 16_000_000

/** The most pixels of a side: a WebP, which pages get, holds no more. */
export const maxSide = 16_383

/** The one font that all texts of a picture are set in. */
const fontFile = fileURLToPath(new URL('../../public/fonts/ketwork-diagram.ttf', import.meta.url))

/** A picture as PNG, two pixels to a CSS pixel, or as many as keep it within {@link mostPixels} and {@link maxSide}. */
export function rasterize(svg: string): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoomFor(sizeOf(svg)) },
    // Names in other scripts are set in a font of the machine's, where it has one; all else looks the same on every machine.
    font: { fontFiles: [fontFile], loadSystemFonts: needsOtherFonts(svg), defaultFontFamily: 'Ketwork Diagram' },
    logLevel: 'off',
  }).render()
  // A copy: memory of its own, which unlike the original's can be handed to another thread.
  return new Uint8Array(picture.asPng())
}

/** Pixels to a CSS pixel of a picture of this size, in CSS pixels. */
export const zoomFor = ({ width, height }: { width: number; height: number }): number =>
  Math.min(scale, Math.sqrt(mostPixels / (width * height)), (maxSide - 0.5) / Math.max(width, height))

/** Whether a text has letters that are not of the alphabets of the diagram's own font: Latin, Greek, and signs of mathematics. */
export const needsOtherFonts = (svg: string): boolean =>
  /<text[^>]*>[^<]*[^\0-\u00ff\u0391-\u03c9\u2010-\u209c\u210f\u2200-\u22ff\u27e8\u27e9<][^<]*<\/text>/.test(svg)

/**
 * Size of a picture in CSS pixels, as its root element says.
 *
 * @throws {Error} where it does not say.
 */
export function sizeOf(svg: string): { width: number; height: number } {
  const root = /^\s*<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]),
  )
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    throw new Error('The picture does not say how large it is.')
  }
  return { width, height }
}
