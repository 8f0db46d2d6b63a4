/**
 * What runs along a row: wires with their names, brackets and frames, cut at its ends, and the marks where wires go on. A frame that goes on
 * has its title in each row.
 */
import { Kind, none, Role, textCount, titleBefore, titleGap, withTexts, type Scene } from '../index'
import { rowAt, rowCount, shiftOfRow, spanOfRow, continuationWidth, type Rows } from './rows'
import { shortenTitle } from './shorten-title'

/** The header of a row as a scene without columns, whose places are those of the row. */
export function rowHeader(rows: Rows, row: number): Scene {
  let known = cache.get(rows)
  if (known === undefined) cache.set(rows, (known = { shapes: shapesOfRows(rows), headers: new Map() }))
  const before = known.headers.get(row)
  if (before !== undefined) return before
  const made = cutHeader(rows, row, known.shapes)
  known.headers.set(row, made)
  return made
}

/** The header of rows that are too low to be seen. */
export const emptyHeader = (scene: Scene): Scene => ({ ...scene, header: 0 })

/**
 * Without it, each frame of a drag over 1,900 frames (22,800 shapes) spends 44 ms on headers, and with it 0.03 ms; without any frames, 0.3 ms and
 * 0.02 ms.
 */
const cache = new WeakMap<Rows, { shapes: ShapesOfRows; headers: Map<number, Scene> }>()

/** Shapes of the strip's header by the rows that show them. */
interface ShapesOfRows {
  /** Wires, and what stands in front of the first column. */
  all: number[]
  /** Those of each row. */
  each: number[][]
}

function shapesOfRows(rows: Rows): ShapesOfRows {
  const { scene, lead } = rows
  const found: ShapesOfRows = { all: [], each: Array.from({ length: rowCount(rows) }, () => []) }
  for (let shape = 0; shape < scene.header; shape++) {
    const { from, to } = reach(scene, shape)
    if (from < lead) found.all.push(shape)
    else for (let row = rowAt(rows, from); row <= rowAt(rows, to); row++) found.each[row]?.push(shape)
  }
  return found
}

/** How far a shape of the header reaches across. Titles count by the place at which they stand. */
function reach({ kinds, geometry }: Scene, shape: number): { from: number; to: number } {
  const x = geometry[shape * 4] ?? 0
  const third = geometry[shape * 4 + 2] ?? 0
  const kind = kinds[shape] ?? 0
  if (kind <= Kind.DashedLine) return { from: Math.min(x, third), to: Math.max(x, third) }
  return { from: x, to: kind === Kind.Bracket ? x + third : x }
}

/** Half of the height of a mark, its width, and how far its tip is from the edge of the columns. */
const markSize = 4
const markDistance = continuationWidth - 8

function cutHeader(rows: Rows, row: number, { all, each }: ShapesOfRows): Scene {
  const { scene, lead } = rows
  const { start, end } = spanOfRow(rows, row)
  const shift = shiftOfRow(rows, row).x
  const cut = new Header(scene)

  /** The end of a line: where it is in this row, or where the row ends. */
  const within = (x: number) => Math.min(Math.max(x, start), end) + shift

  let wireStart = lead - continuationWidth
  for (const shape of all) {
    const { kind, role, a, b, c, d } = read(scene, shape)
    const isWire = kind <= Kind.DoubleLine && c > lead
    if (!isWire) {
      cut.add(kind, role, [a, b, c, d], scene.texts[shape])
      continue
    }
    wireStart = a
    addWire(cut, rows, { row, shape, from: a, comesOn: row > 0 })
  }
  for (const shape of each[row] ?? []) {
    const { kind, role, a, b, c, d } = read(scene, shape)
    if (kind === Kind.Bracket) addBracket(cut, { left: a, right: a + c, top: b, bottom: b + d }, { start, end, shift })
    else if (kind === Kind.LabelMiddle && role === Role.Bracket) continue
    else if (a < start && titleBefore(scene, shape) !== null)
      addContinuedTitle(cut, scene, shape, { start, end, shift })
    else if (isLaterWire(scene, shape))
      addWire(cut, rows, { row, shape, from: a < start ? wireStart : a + shift, comesOn: a < start })
    else if (kind <= Kind.DashedLine && b === d) cut.add(kind, role, [within(a), b, within(c), d])
    else if (kind <= Kind.DashedLine) cut.add(kind, role, [a + shift, b, c + shift, d])
    else cut.add(kind, role, [a + shift, b, c, d], scene.texts[shape])
    if (kind === Kind.Bracket) addTitle(cut, rows, shape, { start, end, shift })
  }
  return cut.finish()
}

/** Whether a shape is the wire of a variable, which begins where that is declared. */
function isLaterWire(scene: Scene, shape: number): boolean {
  const { kind, role, b, c, d } = read(scene, shape)
  return kind === Kind.DoubleLine && role === Role.ClassicalWire && b === d && c > (scene.columnEdges.at(-1) ?? 0)
}

/** A wire from a place of a row on; it `comesOn` where it begins in an earlier row. */
function addWire(
  cut: Header,
  rows: Rows,
  { row, shape, from, comesOn }: { row: number; shape: number; from: number; comesOn: boolean },
): void {
  const { kind, role, b, c, d } = read(rows.scene, shape)
  const shift = shiftOfRow(rows, row).x
  const goesOn = row < rowCount(rows) - 1
  const to = goesOn ? spanOfRow(rows, row).end + shift + markDistance : c + shift
  cut.add(kind, role, [from, b, to, d])
  if (goesOn) addMark(cut, role, to, b)
  if (comesOn) addMark(cut, role, from + markSize + 1, b)
}

/** An arrow's head without a stem: a wire goes on behind it, or comes from in front of it. */
function addMark(cut: Header, role: number, x: number, y: number): void {
  cut.add(Kind.Line, role, [x - markSize, y - markSize, x, y])
  cut.add(Kind.Line, role, [x - markSize, y + markSize, x, y])
}

interface Span {
  start: number
  end: number
  shift: number
}

/** A bracket, open where it goes on in another row. */
function addBracket(
  cut: Header,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  { start, end, shift }: Span,
): void {
  const [from, to] = [Math.max(left, start) + shift, Math.min(right, end) + shift]
  cut.add(Kind.Line, Role.Bracket, [from, top, to, top])
  if (left >= start) cut.add(Kind.Line, Role.Bracket, [from, top, from, bottom])
  if (right <= end) cut.add(Kind.Line, Role.Bracket, [to, top, to, bottom])
}

/** Narrower than this, in scene pixels, the part of a bracket has no room for a title of its own. */
const minTitled = 100

/** The title of a bracket in the middle of its part in a row. The widest part has it in any case. */
function addTitle(cut: Header, rows: Rows, bracket: number, { start, end, shift }: Span): void {
  const { scene } = rows
  const { a: left, c: width } = read(scene, bracket)
  const [from, to] = [Math.max(left, start), Math.min(left + width, end)]
  const parts = rowAt(rows, left + width) - rowAt(rows, left) + 1
  if (to - from < Math.min(minTitled, width / parts)) return
  const { kind, role, b, c, d } = read(scene, bracket + 1)
  cut.add(kind, role, [(from + to) / 2 + shift, b, c, d], scene.texts[bracket + 1])
}

/** From the beginning of a row to the title of a frame that goes on there. */
const titleStart = 6

/** The upper line of a frame that goes on in this row, with its title in it again, in as much room as there is. */
function addContinuedTitle(cut: Header, scene: Scene, line: number, { start, end, shift }: Span): void {
  const { kind, role, b: y, c } = read(scene, line)
  const [from, to] = [start + shift, Math.min(c, end) + shift]
  const title = titleBefore(scene, line)
  const room = to - from - titleStart - 2 * titleGap
  const text = title === null ? '' : shortenTitle(title, room)
  if (title === null || text === '') {
    cut.add(kind, role, [from, y, to, y])
    return
  }
  const label = read(scene, line + 1)
  const behind = from + titleStart + Math.min(title.width, room) + titleGap
  cut.add(kind, role, [from, y, from + titleStart - titleGap, y])
  cut.add(kind, role, [behind, y, to, y])
  cut.add(label.kind, label.role, [from + titleStart, label.b, label.c, label.d], cut.text(text))
}

function read(scene: Scene, shape: number) {
  const [a = 0, b = 0, c = 0, d = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 4)
  return { kind: scene.kinds[shape] ?? 0, role: scene.roles[shape] ?? 0, a, b, c, d }
}

/** Collects the shapes of a header. */
class Header {
  private readonly kinds: number[] = []
  private readonly roles: number[] = []
  private readonly geometry: number[] = []
  private readonly texts: number[] = []
  private readonly added: string[] = []

  constructor(private readonly scene: Scene) {}

  add(kind: number, role: number, geometry: readonly [number, number, number, number], text = none): void {
    this.kinds.push(kind)
    this.roles.push(role)
    this.geometry.push(...geometry)
    this.texts.push(text)
  }

  /** A text that the drawing itself does not have. */
  text(text: string): number {
    this.added.push(text)
    return textCount(this.scene) + this.added.length - 1
  }

  finish(): Scene {
    const count = this.kinds.length
    return {
      ...(this.added.length === 0 ? this.scene : withTexts(this.scene, this.added)),
      kinds: Uint8Array.from(this.kinds),
      roles: Uint8Array.from(this.roles),
      categories: new Uint8Array(count),
      geometry: Float32Array.from(this.geometry),
      texts: Uint32Array.from(this.texts),
      shapeOperations: new Uint32Array(count).fill(none),
      header: count,
      columnEdges: this.scene.columnEdges.slice(0, 1),
      columnShapes: Uint32Array.of(count),
    }
  }
}
