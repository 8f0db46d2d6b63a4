/**
 * Paints a zoomed-out circuit pixel by pixel. As paths, thousands of shapes of a few pixels each take a tenth of a second; as pixels they
 * take a millisecond. At this scale, texts and rounded corners are not visible anyway.
 */
import { Kind, Role, type Scene } from '../engine-rs/index'
import type { Palette } from './palette'
import type { ColumnRange, SceneSlice } from './scene-slice'
import type { Size, View } from './view'

/** The overview is used below this scale; above it, texts can be read. */
const maxOverviewScale = 0.22
/** The overview is used for more shapes than this. */
const minOverviewShapes = 2_000
/** Lines fade as the circuit is zoomed out, down to this opacity, so that dense parts stand out. */
const minLineStrength = 0.25
/** The maximum number of painted shapes. Beyond it, columns are skipped evenly: several fall onto one pixel anyway. */
const maxShapes = 150_000

/** Whether the visible columns are painted as an overview. */
export const usesOverview = (slices: readonly SceneSlice[]): boolean =>
  (slices[0]?.view.scale ?? 1) < maxOverviewScale && countShapes(slices) > minOverviewShapes

/** Paints the visible wires and columns as pixels, including the background. */
export function paintOverview(
  context: Pick<CanvasRenderingContext2D, 'putImageData'>,
  slices: readonly SceneSlice[],
  painting: { view: View; size: Size; palette: Palette; pixelRatio: number },
): void {
  const { view, size, palette, pixelRatio } = painting
  const width = Math.max(1, Math.round(size.width * pixelRatio))
  const height = Math.max(1, Math.round(size.height * pixelRatio))
  const image = imageOf(context, width, height)
  const grid = { pixels: new Uint32Array(image.data.buffer), width, height }
  const scaled = ({ x, y, scale }: View) => ({ x: x * pixelRatio, y: y * pixelRatio, scale: scale * pixelRatio })
  setPixels(
    grid,
    slices.map((slice) => ({ ...slice, view: scaled(slice.view), headerView: scaled(slice.headerView) })),
    palette,
    Math.max(minLineStrength, view.scale / maxOverviewScale),
  )
  context.putImageData(image, 0, 0)
}

/** The last image of each canvas. It has megabytes, so it is reused from frame to frame. */
const images = new WeakMap<object, ImageData>()

function imageOf(context: object, width: number, height: number): ImageData {
  const known = images.get(context)
  if (known?.width === width && known.height === height) return known
  const made = new ImageData(width, height)
  images.set(context, made)
  return made
}

/** Pixels row by row, as a canvas has them in memory. */
export interface Grid {
  pixels: Uint32Array
  width: number
  height: number
}

/** Sets pixels for views that count in them. Lines have a share of their colour, from 0 to 1. */
export function setPixels(grid: Grid, slices: readonly SceneSlice[], palette: Palette, strength: number): void {
  grid.pixels.fill(toPixel(palette.background))
  const painterOf = painters(grid, palette, strength)
  const stride = Math.ceil(countShapes(slices) / maxShapes)
  for (const { scene, view, columns, header, headerView } of slices) {
    const paintHeader = painterOf(header, headerView)
    let last = -1
    for (let shape = 0; shape < header.header; shape++) {
      if (header.roles[shape] !== Role.Wire && header.roles[shape] !== Role.ClassicalWire) continue
      // In rows there may be a hundred wires on one pixel, of which one is enough.
      const height = Math.round((header.geometry[shape * 4 + 1] ?? 0) * headerView.scale + headerView.y)
      if (header !== scene && height === last) continue
      last = height
      paintHeader(shape, 0)
    }
    const paint = painterOf(scene, view)
    for (let column = columns.first; column < columns.end; column += stride) {
      const left = scene.columnEdges[column] ?? 0
      const behind = scene.columnShapes[column + 1] ?? 0
      for (let shape = scene.columnShapes[column] ?? 0; shape < behind; shape++) paint(shape, left)
    }
  }
}

/**
 * Returns a function that makes, for a scene and a view, one that paints a shape whose column starts at `left`. The shapes of a column are
 * in paint order.
 */
function painters({ pixels, width, height }: Grid, palette: Palette, strength: number) {
  const inks = memoizeColours((role, category) => palette.ink(role, category))
  const bodies = memoizeColours((_, category) => palette.body(category))
  /** In parts of 256. */
  const faint = Math.min(256, Math.round(strength * 256))

  /** Fills from one place up to another, at least a pixel, with a share of a colour in parts of 256. */
  function fill(fromX: number, fromY: number, toX: number, toY: number, colour: number, share = 256): void {
    const left = Math.max(0, Math.round(fromX))
    const top = Math.max(0, Math.round(fromY))
    const right = Math.min(width, Math.max(Math.round(fromX) + 1, Math.round(toX)))
    const bottom = Math.min(height, Math.max(Math.round(fromY) + 1, Math.round(toY)))
    for (let row = top * width; row < bottom * width; row += width) {
      for (let at = row + left; at < row + right; at++) {
        pixels[at] = share === 256 ? colour : blend(pixels[at] ?? 0, colour, share)
      }
    }
  }

  return ({ kinds, roles, categories, geometry }: Scene, { x, y, scale }: View) =>
    (shape: number, left: number): void => {
      const kind = kinds[shape] ?? 0
      if (kind >= Kind.LabelStart) return
      const at = shape * 4
      const a = (left + (geometry[at] ?? 0)) * scale + x
      const b = (geometry[at + 1] ?? 0) * scale + y
      const c = geometry[at + 2] ?? 0
      const d = geometry[at + 3] ?? 0
      const ink = inks(roles[shape] ?? 0, categories[shape] ?? 0)
      if (kind <= Kind.DashedLine) {
        const toX = (left + c) * scale + x
        const toY = d * scale + y
        fill(Math.min(a, toX), Math.min(b, toY), Math.max(a, toX), Math.max(b, toY), ink, faint)
      } else if (kind === Kind.Box) {
        const toX = a + c * scale
        const toY = b + d * scale
        const body = bodies(roles[shape] ?? 0, categories[shape] ?? 0)
        // Of a box that has room for it, only the edge is ink.
        const hasRoom = toX - a >= 4 && toY - b >= 4
        fill(a, b, toX, toY, hasRoom ? ink : blend(body, ink, 160))
        if (hasRoom) fill(a + 1, b + 1, toX - 1, toY - 1, body)
      } else {
        const radius = c * scale
        fill(a - radius, b - radius, a + radius, b + radius, ink)
      }
    }
}

/** A pixel with a share of a colour over it, in parts of 256. */
function blend(pixel: number, colour: number, share: number): number {
  const rest = 256 - share
  const redAndBlue = ((colour & 0xff00ff) * share + (pixel & 0xff00ff) * rest) >>> 8
  const green = ((colour & 0xff00) * share + (pixel & 0xff00) * rest) >>> 8
  return ((255 << 24) | (redAndBlue & 0xff00ff) | (green & 0xff00)) >>> 0
}

/** Memoizes colours by role and category. */
function memoizeColours(
  colourOf: (role: number, category: number) => string,
): (role: number, category: number) => number {
  const known = new Uint32Array(256)
  return (role, category) => {
    const at = (role << 4) | category
    const found = known[at] ?? 0
    return found === 0 ? (known[at] = toPixel(colourOf(role, category))) : found
  }
}

/** A colour of the theme, `#rgb` or `#rrggbb`, as a pixel in memory: opaque, and red in the lowest byte. */
export function toPixel(colour: string): number {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1] ?? '808080'
  const [red = 0, green = 0, blue = 0] = (digits.match(digits.length === 3 ? /./g : /../g) ?? []).map((part) =>
    Number.parseInt(part.padStart(2, part), 16),
  )
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

const countShapes = (slices: readonly SceneSlice[]): number =>
  slices.reduce((sum, { scene, columns }) => sum + countOf(scene, columns), 0)

const countOf = (scene: Scene, { first, end }: ColumnRange): number =>
  (scene.columnShapes[end] ?? 0) - (scene.columnShapes[first] ?? 0)
