/**
 * The beginnings of wide pictures: what a card and a page show of a circuit whose whole picture would be too small to be read there.
 * Plain functions without a library, like the limits, so that client and server agree on the sizes without asking each other.
 */

/** A size in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The beginning of a picture, in CSS pixels of the whole. */
export interface PicturePart extends Size {
  /** Size of the text that says how many columns are missing. */
  textSize: number
}

/** Where a beginning is shown. */
export type PicturePartName = 'card' | 'page'

/** Room on the screen, in CSS pixels; the smallest scale that can be read, and the largest that a beginning needs; the size of text. */
const rooms = {
  card: { width: 320, height: 128, minScale: 0.3, maxScale: 0.45, textSize: 11 },
  page: { width: 1100, height: 480, minScale: 0.5, maxScale: 0.7, textSize: 14 },
} as const satisfies Record<PicturePartName, object>

/** The whole is shown where this factor more than the room would not be worth a beginning. */
const slack = 1.2

/** What a place shows of a picture; null where it is the whole. */
export function picturePart(whole: Size, name: PicturePartName): PicturePart | null {
  const { width, height, minScale, maxScale, textSize } = rooms[name]
  const scale = Math.min(Math.max(height / whole.height, minScale), maxScale)
  if (whole.width <= (slack * width) / scale) return null
  const isTall = whole.height > (slack * height) / scale
  return {
    width: Math.round(width / scale),
    height: Math.round(isTall ? height / scale : whole.height),
    textSize: Math.round(textSize / scale),
  }
}

/** The path of a picture's beginning, from that of the PNG: `static/circuits/….png` to `static/circuits/….card.webp`. */
export const picturePartPath = (imagePath: string, name: PicturePartName): string =>
  imagePath.replace(/\.png$/, `.${name}.webp`)

/** The path of a picture in rows, from that of the PNG: `static/circuits/….rows.png`. A circuit that is not long is one row. */
export const picturePathInRows = (imagePath: string): string => imagePath.replace(/\.png$/, '.rows.png')
