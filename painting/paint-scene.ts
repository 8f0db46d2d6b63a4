/**
 * Paints the part of a scene that is in view.
 *
 * Shapes of one look are painted together, in layers from the wires up, as the engine's SVG painter does; positions come from the
 * scene, colours from the palette, and nothing is decided here.
 */
import { Kind, Role, textOf, type Scene } from '../engine-rs/index'
import { usesOverview, paintOverview } from './overview'
import { wholeSlice, type ColumnRange, type SceneSlice } from './scene-slice'
import { operationBounds } from './hit-testing'
import type { Palette } from './palette'
import type { Bounds, Size, View } from './view'

/** What a painter needs of a canvas: a part of the platform's 2D context. */
export type Context = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'putImageData'
  | 'restore'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'textRendering'
  | 'translate'
>

/** How a scene is to be painted. */
export interface Painting {
  view: View
  size: Size
  palette: Palette
  /** Device pixels a CSS pixel. */
  pixelRatio: number
  /** Operations to highlight: the one under the pointer, and those of the code at the cursor. */
  highlighted: readonly number[]
  /** The bounds of the selected operation or frame, if any. */
  selected: Bounds | null
  /** Whether the background stays as it is. */
  isTransparent?: boolean
}

/** The font of the drawing; the engine measured every text in it. */
export const diagramFont = 'Ketwork Diagram'

/** Smaller than this, in CSS pixels, a text is no longer painted. */
const minTextSize = 3.2

const corner = 4

/** Paints a scene onto a context whose unit is a CSS pixel. */
export function paint(context: Context, scene: Scene, painting: Painting): void {
  paintSlices(context, [wholeSlice(scene, painting.view, painting.size)], painting)
}

/** Paints slices of a scene, such as its rows. What is selected is painted in the slices that have it. */
export function paintSlices(context: Context, slices: readonly SceneSlice[], painting: Painting): void {
  const { size, palette } = painting
  const far = usesOverview(slices)
  context.save()
  if (far) paintOverview(context, slices, painting)
  else if (!painting.isTransparent) {
    context.fillStyle = palette.background
    context.fillRect(0, 0, size.width, size.height)
  }
  context.textBaseline = 'alphabetic'
  // As wide as the engine has measured: fitted to pixels, small letters would run into what follows.
  context.textRendering = 'geometricPrecision'
  for (const slice of slices) paintSlice(context, slice, painting, far)
  context.restore()
}

/** A row that is lower than this is painted without brackets, frames and names, in CSS pixels: there may be a thousand of them. */
const minFramedHeight = 24

/** Paints a slice over its background, or over its overview if it is `far` away. */
function paintSlice(context: Context, slice: SceneSlice, painting: Painting, far: boolean): void {
  const { scene, header, columns } = slice
  const strip = { ...painting, view: slice.view, highlighted: slice.highlighted ?? painting.highlighted }
  const row = { ...painting, view: slice.headerView }
  const looks = new Looks(scene)
  // Of a strip, header and columns are painted layer by layer together; of a row, one on the other, because they have places of their own.
  const headerLooks = header === scene ? looks : new Looks(header)
  const isBare = far && header !== scene && scene.height * slice.view.scale < minFramedHeight
  for (let shape = 0; shape < (isBare ? 0 : header.header); shape++) {
    const role = header.roles[shape]
    if (isFrameBeside(header, shape, row)) continue
    if (role !== Role.WireLabel && (!far || role === Role.Bracket || role === Role.Frame)) headerLooks.add(shape, 0)
  }
  if (!far) addColumns(looks, scene, strip, columns)

  inView(context, slice.view, () => {
    paintHighlighted(context, scene, strip, columns)
    if (slice.hasSelection && painting.selected !== null) {
      const selected = header === scene ? painting.selected : boundsInColumns(scene, painting.selected, columns)
      paintSelection(context, selected, painting.palette, slice.view.scale)
    }
  })
  if (headerLooks !== looks) inView(context, slice.headerView, () => headerLooks.paint(context, row))
  inView(context, slice.view, () => looks.paint(context, strip))
  if (!isBare) paintWireNames(context, header, row)
}

/** Paints in scene pixels of a view. */
function inView(context: Context, view: View, paintScene: () => void): void {
  context.save()
  context.translate(view.x, view.y)
  context.scale(view.scale, view.scale)
  paintScene()
  context.restore()
}

/** The most that a title of a frame, or a dot below it, takes from its place to the right, in scene pixels. */
const maxTitleWidth = 300

/** Whether a shape belongs to a frame and lies left or right of the view. */
function isFrameBeside(scene: Scene, shape: number, { view, size }: Painting): boolean {
  const role = scene.roles[shape]
  if (role !== Role.Frame && role !== Role.Condition) return false
  const x = scene.geometry[shape * 4] ?? 0
  const isLine = (scene.kinds[shape] ?? 0) <= Kind.DashedLine
  const end = isLine ? (scene.geometry[shape * 4 + 2] ?? x) : x + maxTitleWidth
  return x * view.scale + view.x > size.width || end * view.scale + view.x < 0
}

/** Notes the shapes of the columns in view. */
function addColumns(looks: Looks, scene: Scene, { view, size }: Painting, { first, end }: ColumnRange): void {
  const top = -view.y / view.scale - maxGlyphReach
  const bottom = (size.height - view.y) / view.scale + maxGlyphReach
  for (let column = first; column < end; column++) {
    const left = scene.columnEdges[column] ?? 0
    const behind = scene.columnShapes[column + 1] ?? 0
    for (let shape = scene.columnShapes[column] ?? 0; shape < behind; shape++) {
      if (mayBeVisible(scene, shape, top, bottom)) looks.add(shape, left)
    }
  }
}

/** The maximum distance that a symbol or text reaches from its own height, in scene pixels. */
const maxGlyphReach = 24

/** Whether a shape may be visible between two heights. Texts and symbols have one height; other shapes may span any. */
function mayBeVisible(scene: Scene, shape: number, top: number, bottom: number): boolean {
  const kind = scene.kinds[shape] ?? 0
  if (kind < Kind.Disc || kind === Kind.Bracket) return true
  const y = scene.geometry[shape * 4 + 1] ?? 0
  return y >= top && y <= bottom
}

/** The distance in CSS pixels within which one highlight stands for several, where there are very many. */
const minHighlightDistance = 2
/** More highlights than this are very many. */
const maxHighlightedOneByOne = 2_000

/** Highlights the visible operations in one colour, also where they overlap. */
function paintHighlighted(
  context: Context,
  scene: Scene,
  { highlighted, palette, view }: Painting,
  { first, end }: ColumnRange,
): void {
  if (highlighted.length === 0) return
  context.save()
  context.globalAlpha = 0.55
  context.fillStyle = palette.highlight
  context.beginPath()
  const distance = highlighted.length > maxHighlightedOneByOne ? minHighlightDistance / view.scale : 0
  let last = -Infinity
  for (const operation of highlighted) {
    const column = scene.operations.columns[operation] ?? -1
    if (column < first || column >= end) continue
    const left = scene.columnEdges[column] ?? 0
    if (left !== last && Math.abs(left - last) < distance) continue
    last = left
    const bounds = operationBounds(scene, operation)
    if (bounds !== null) traceAround(context, bounds)
  }
  context.fill()
  context.restore()
}

/** The part of bounds that is in some columns: a frame may go on in the next row. */
const boundsInColumns = (scene: Scene, bounds: Bounds, { first, end }: ColumnRange): Bounds => ({
  ...bounds,
  left: Math.max(bounds.left, scene.columnEdges[first] ?? 0),
  right: Math.min(bounds.right, scene.columnEdges[end] ?? Infinity),
})

function paintSelection(context: Context, bounds: Bounds, palette: Palette, scale: number): void {
  context.save()
  context.strokeStyle = palette.selection
  context.lineWidth = 2 / scale
  context.setLineDash([])
  context.beginPath()
  traceAround(context, bounds)
  context.stroke()
  context.restore()
}

function traceAround(context: Context, { left, top, right, bottom }: Bounds): void {
  context.roundRect(left - 5, top - 5, right - left + 10, bottom - top + 10, corner + 3)
}

/** Names of wires stay at the left edge while the circuit moves beneath them. */
function paintWireNames(context: Context, scene: Scene, { view, size, palette }: Painting): void {
  const names: number[] = []
  let right = 0
  for (let shape = 0; shape < scene.header; shape++) {
    if (scene.roles[shape] !== Role.WireLabel) continue
    names.push(shape)
    right = Math.max(right, scene.geometry[shape * 4] ?? 0)
  }
  const seen = names.filter((shape) => {
    const y = (scene.geometry[shape * 4 + 1] ?? 0) * view.scale + view.y
    return y >= -20 && y <= size.height + 20
  })
  inView(context, { ...view, x: Math.max(view.x, 0) }, () => {
    if (view.x < 0) {
      context.fillStyle = palette.background
      context.fillRect(0, 0, right + 4, scene.height)
    }
    const shapes = seen.flatMap((shape) => [shape, 0])
    paintTexts(context, scene, shapes, { palette, view })
  })
}

/** Shapes by look: layer, kind, role and category. Few looks are in view, so that a map of lists is enough. */
class Looks {
  private readonly lists = new Map<number, number[]>()

  constructor(private readonly scene: Scene) {}

  /** Notes a shape, and where its column starts. */
  add(shape: number, left: number): void {
    const { scene } = this
    const kind = scene.kinds[shape] ?? 0
    const role = scene.roles[shape] ?? 0
    const look = ((layerOf(kind, role) * 16 + kind) * 16 + role) * 16 + (scene.categories[shape] ?? 0)
    const list = this.lists.get(look)
    if (list === undefined) this.lists.set(look, [shape, left])
    else list.push(shape, left)
  }

  paint(context: Context, painting: Painting): void {
    const { scene } = this
    for (const look of [...this.lists.keys()].sort((a, b) => a - b)) {
      const shapes = this.lists.get(look) ?? []
      const kind = (look >> 8) & 15
      const role = (look >> 4) & 15
      const category = look & 15
      if (isText(kind)) {
        paintTexts(context, scene, shapes, painting)
      } else {
        setStyle(context, kind, role, category, painting)
        context.beginPath()
        for (let at = 0; at < shapes.length; at += 2) {
          trace(context, scene, kind, shapes[at] ?? 0, shapes[at + 1] ?? 0, painting)
        }
        finish(context, kind)
      }
    }
  }
}

/** What lies under what, from below: the layer of a shape of this kind and role. */
function layerOf(kind: number, role: number): number {
  if (role === Role.Wire || (role === Role.ClassicalWire && kind !== Kind.Arrow)) return 0
  if (kind === Kind.Box) return 2
  if (kind === Kind.Line && role === Role.PassingWire) return 3
  if (kind === Kind.Line || kind === Kind.DashedLine || kind === Kind.Bracket) return 1
  return isText(kind) ? 4 : 3
}

const isText = (kind: number) => kind >= Kind.LabelStart

function setStyle(context: Context, kind: number, role: number, category: number, { palette, view }: Painting): void {
  const ink = palette.ink(role, category)
  context.strokeStyle = ink
  context.setLineDash(kind === Kind.DashedLine || role === Role.Gap ? [4, 4] : [])
  context.lineCap = kind === Kind.Cross || kind === Kind.Meter ? 'round' : 'butt'
  const wire =
    role === Role.Wire ||
    role === Role.PassingWire ||
    role === Role.ClassicalWire ||
    role === Role.Bracket ||
    role === Role.Frame
  const width = wire ? 1 : kind === Kind.Box ? 1.25 : 1.5
  // A line never gets thinner than the eye can follow.
  context.lineWidth = Math.max(width, 0.7 / view.scale)
  if (role === Role.Gap || kind === Kind.Ring || kind === Kind.CircledPlus) context.fillStyle = palette.background
  else context.fillStyle = kind === Kind.Box ? palette.body(category) : ink
}

function finish(context: Context, kind: number): void {
  const filled = kind === Kind.Box || kind === Kind.Disc || kind === Kind.Ring || kind === Kind.CircledPlus
  if (filled || kind === Kind.Arrow) context.fill()
  if (kind !== Kind.Disc && kind !== Kind.Arrow) context.stroke()
}

function trace(context: Context, scene: Scene, kind: number, shape: number, left: number, painting: Painting): void {
  const at = shape * 4
  const x = left + (scene.geometry[at] ?? 0)
  const y = scene.geometry[at + 1] ?? 0
  const c = scene.geometry[at + 2] ?? 0
  const d = scene.geometry[at + 3] ?? 0
  switch (kind) {
    case Kind.Line:
    case Kind.DashedLine:
      line(context, x, y, left + c, d, painting)
      break
    case Kind.DoubleLine:
      if (x === left + c) {
        line(context, x - 1.5, y, x - 1.5, d, painting)
        line(context, x + 1.5, y, x + 1.5, d, painting)
      } else {
        line(context, x, y - 1.5, left + c, d - 1.5, painting)
        line(context, x, y + 1.5, left + c, d + 1.5, painting)
      }
      break
    case Kind.Box:
      context.roundRect(x, y, c, d, corner)
      break
    case Kind.Disc:
    case Kind.Ring:
      circle(context, x, y, c)
      break
    case Kind.CircledPlus:
      circle(context, x, y, c)
      line(context, x - c, y, x + c, y, painting)
      line(context, x, y - c, x, y + c, painting)
      break
    case Kind.Cross:
      line(context, x - c, y - c, x + c, y + c, painting)
      line(context, x - c, y + c, x + c, y - c, painting)
      break
    case Kind.Meter:
      context.moveTo(x - c, y)
      context.arc(x, y, c, Math.PI, 2 * Math.PI)
      line(context, x, y, x + c * 0.66, y - c * 1.12, painting)
      break
    case Kind.Arrow:
      context.moveTo(x, y)
      context.lineTo(x - c, y - 1.7 * c)
      context.lineTo(x + c, y - 1.7 * c)
      break
    case Kind.Bracket:
      context.moveTo(x, y + d)
      context.lineTo(x, y)
      context.lineTo(x + c, y)
      context.lineTo(x + c, y + d)
      break
  }
}

function circle(context: Context, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y)
  context.arc(x, y, radius, 0, 2 * Math.PI)
}

/** Level and upright lines are set onto the device's pixels, so that they are sharp at every scale. */
function line(context: Context, x1: number, y1: number, x2: number, y2: number, painting: Painting): void {
  const { view, pixelRatio } = painting
  const snap = (value: number, offset: number) =>
    ((Math.floor((value * view.scale + offset) * pixelRatio) + 0.5) / pixelRatio - offset) / view.scale
  if (y1 === y2) {
    const y = snap(y1, view.y)
    context.moveTo(x1, y)
    context.lineTo(x2, y)
  } else if (x1 === x2) {
    const x = snap(x1, view.x)
    context.moveTo(x, y1)
    context.lineTo(x, y2)
  } else {
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
  }
}

/** Texts of one look: shapes and the left edges of their columns in turn. What is the same for all is set once, for it costs. */
function paintTexts(context: Context, scene: Scene, shapes: readonly number[], { palette, view }: Look): void {
  const first = shapes[0] ?? 0
  const kind = scene.kinds[first]
  context.fillStyle = palette.ink(scene.roles[first] ?? 0, scene.categories[first] ?? 0)
  context.textAlign = kind === Kind.LabelMiddle ? 'center' : kind === Kind.LabelEnd ? 'right' : 'left'
  let size = 0
  for (let index = 0; index < shapes.length; index += 2) {
    const shape = shapes[index] ?? 0
    const at = shape * 4
    const own = scene.geometry[at + 2] ?? 0
    if (own * view.scale < minTextSize) continue
    if (own !== size) {
      size = own
      context.font = `${size}px "${diagramFont}", sans-serif`
    }
    const text = textOf(scene, scene.texts[shape] ?? 0)
    context.fillText(text, (shapes[index + 1] ?? 0) + (scene.geometry[at] ?? 0), scene.geometry[at + 1] ?? 0)
  }
}

type Look = Pick<Painting, 'palette' | 'view'>
