/** The choices of how a diagram is saved as a picture, and what is possible for a drawing of its size. */
import { pictureFormats, type PictureFormat } from '../../../../contract/picture-formats'
import type { Scene } from '../../../../engine-rs/index'
import { arrangements, type PictureArrangement } from '../../../../painting/picture-arrangement'
import { maxPdfShapes } from '../../../../painting/picture-limits'
import { propertiesOf } from '../../../lib/properties-of'
import { storage } from '../../../lib/storage'
import type { Theme } from '../../../ui/theme'

/** Pixels of a PNG for each pixel of the drawing. */
export const scales = [1, 2, 3, 4] as const
type PictureScale = (typeof scales)[number]

/** How a picture is to look. */
export interface PictureOptions {
  format: PictureFormat
  scale: PictureScale
  /** A circuit that is not long is one strip in any case. */
  arrangement: PictureArrangement
  theme: Theme
  /** Without a background. */
  isTransparent: boolean
}

interface Size {
  width: number
  height: number
}

/** The most pixels of a side: Firefox draws nothing beyond it. */
export const maxSide = 32_767
/** The most pixels: 256 MB while a picture is drawn, which phones still have. */
export const maxPixels = 2 ** 26

/** The size of a PNG of a drawing, in pixels. */
export const pngSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.ceil(width * scale),
  height: Math.ceil(height * scale),
})

/** The largest scale at which a browser draws a PNG of a drawing; null if there is none. */
export function largestScale(drawing: Size): PictureScale | null {
  const works = (scale: PictureScale) => {
    const { width, height } = pngSize(drawing, scale)
    return width <= maxSide && height <= maxSide && width * height <= maxPixels
  }
  return scales.findLast(works) ?? null
}

/** Whether a format can show a drawing. An SVG shows at least its beginning. */
export function isPossible(format: PictureFormat, drawing: Size & Pick<Scene, 'kinds'>): boolean {
  if (format === 'png') return largestScale(drawing) !== null
  return format === 'svg' || drawing.kinds.length <= maxPdfShapes
}

/** Light, in rows, twice as many pixels as the drawing has, for screens of any kind. */
export const defaultOptions: PictureOptions = {
  format: 'svg',
  scale: 2,
  arrangement: 'rows',
  theme: 'light',
  isTransparent: false,
}

const key = 'picture-options'

/** The last choices; the defaults for what was never chosen, or cannot be read. */
export function readOptions(): PictureOptions {
  const { format, scale, arrangement, theme, isTransparent } = propertiesOf(storage.getJson(key))
  return {
    format: pictureFormats.find((each) => each === format) ?? defaultOptions.format,
    scale: scales.find((each) => each === scale) ?? defaultOptions.scale,
    arrangement: arrangements.find((each) => each === arrangement) ?? defaultOptions.arrangement,
    theme: (['light', 'dark'] as const).find((each) => each === theme) ?? defaultOptions.theme,
    isTransparent: typeof isTransparent === 'boolean' ? isTransparent : defaultOptions.isTransparent,
  }
}

/** Remembers choices for the next picture. */
export function storeOptions(options: PictureOptions): void {
  storage.set(key, JSON.stringify(options))
}
