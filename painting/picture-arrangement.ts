/** How a long circuit lies in a picture: as one strip, or in rows. */
import { withoutControls, type Scene } from '../engine-rs/index'
import { cutIntoRows, oneStrip, rowCount, type Rows } from '../engine-rs/scene-rows/rows'
import { pictureRowWidth, rowsOfPicture, sceneOfRows } from '../engine-rs/scene-rows/scene-of-rows'

/** How a long circuit lies in a picture. */
export const arrangements = ['rows', 'strip'] as const
export type PictureArrangement = (typeof arrangements)[number]

/** Points a CSS pixel. */
const pointsPerPixel = 0.75
/** A page of a PDF with rows: A4, landscape, in points. */
export const page = { width: 841.89, height: 595.28, margin: 34 }
/** Rows of many wires are scaled down to fit a page, but not further than this; then the page is higher. */
const minPointsPerPixel = 0.3

/** Whether a circuit is so long that there is a choice. */
export const hasRows = (scene: Scene): boolean => scene.width > (page.width - 2 * page.margin) / pointsPerPixel

/** The rows of an SVG or a PNG; one for a strip. */
export const arrangePicture = (scene: Scene, arrangement: PictureArrangement): Rows =>
  arrangement === 'rows' ? cutIntoRows(scene, pictureRowWidth) : oneStrip(scene)

/** The drawing of an SVG or a PNG. An SVG of a very long circuit shows its beginning; a PNG is refused before it is that large. */
export function arrangedScene(
  scene: Scene,
  { arrangement, format }: { arrangement: PictureArrangement; format: 'svg' | 'png' | 'pdf' },
): Scene {
  const rows = arrangePicture(withoutControls(scene), arrangement)
  return sceneOfRows(rows, format === 'svg' ? rowsOfPicture(rows) : { first: 0, end: rowCount(rows) })
}

/** Pages of a PDF: a drawing each, all at one scale. */
export interface Pages {
  scenes: Scene[]
  /** Points a pixel of the drawings. */
  scale: number
  /** In points. */
  width: number
  height: number
  margin: number
}

/** The longest side of a page that every reader shows, in points. A longer drawing is scaled down. */
const maxSide = 14_400

/** The pages of a PDF: one as large as the drawing for a strip, else pages of paper. */
export function pagesOf(drawing: Scene, arrangement: PictureArrangement): Pages {
  const scene = withoutControls(drawing)
  if (arrangement === 'strip' || !hasRows(scene)) {
    const scale = Math.min(pointsPerPixel, maxSide / Math.max(scene.width, scene.height))
    return { scenes: [scene], scale, width: scene.width * scale, height: scene.height * scale, margin: 0 }
  }
  const room = { width: page.width - 2 * page.margin, height: page.height - 2 * page.margin }
  const wanted = Math.min(pointsPerPixel, Math.max(room.height / scene.height, minPointsPerPixel))
  const rows = cutIntoRows(scene, room.width / wanted)
  // A column that is wider than a page is scaled down, and with it all rows.
  const scale = Math.min(wanted, room.width / rows.width)
  const height = Math.min(Math.max(page.height, scene.height * scale + 2 * page.margin), maxSide)
  const gap = rows.pitch - scene.height
  const perPage = Math.max(1, Math.floor(((height - 2 * page.margin) / scale + gap) / rows.pitch))
  const scenes: Scene[] = []
  for (let first = 0; first < rowCount(rows); first += perPage) {
    scenes.push(sceneOfRows(rows, { first, end: Math.min(first + perPage, rowCount(rows)) }))
  }
  return { scenes, scale, width: page.width, height, margin: page.margin }
}
