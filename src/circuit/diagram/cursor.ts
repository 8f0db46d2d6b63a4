/**
 * The keyboard cursor of a diagram: it moves along a wire, and from wire to wire. Along a wire it comes to a frame before what is in the
 * frame, and to what stands above all wires, such as an assignment.
 */
import { Kind, none, Role, type Scene } from '../../../engine-rs/index'
import { groupAround, groupsFrom, operationsOfGroup, parentOfGroup } from './frames'
import { shapeBounds } from '../../../painting/hit-testing'
import type { Bounds } from '../../../painting/view'
import { columnsOfItem, groupOfItem, itemOfGroup, operationsOfItem } from './selectable-items'

/** An operation or a frame, and one of its wires. */
export interface Cursor {
  /** The number of the operation or frame. */
  item: number
  /** Height of the wire, in scene pixels. */
  wire: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Moves the cursor by one step; null where there is no operation in that direction. */
export function moveCursor(scene: Scene, cursor: Cursor, direction: Direction): Cursor | null {
  const { item, wire } = cursor
  const column = columnsOfItem(scene, item)?.first
  if (column === undefined) return null
  if (direction === 'left' || direction === 'right') {
    const next = direction === 'left' ? itemBefore(scene, cursor, column) : itemBehind(scene, cursor, column)
    return next === null ? null : { item: next, wire }
  }
  const heights = wireHeights(scene)
  // From above all wires, the first of them is the next.
  const from = operationsAbove(scene, column, heights[0]).includes(item) ? -Infinity : wire
  const ahead = direction === 'down' ? heights.filter((y) => y > from) : heights.filter((y) => y < from).toReversed()
  for (const next of ahead) {
    const found = nearestOn(scene, column, next)
    if (found !== null && found !== item) return { item: found, wire: next }
  }
  // Above all wires is the title of the frame.
  const [around] = direction === 'up' ? groupsAround(scene, item) : []
  return around === undefined ? null : { item: itemOfGroup(scene, around), wire }
}

/** The cursor at an operation or frame, on the topmost of its wires; on the first of all where it has none, as an assignment above the wires. */
export function cursorAt(scene: Scene, item: number): Cursor | null {
  const { start: operation } = operationsOfItem(scene, item)
  const column = scene.operations.columns[operation]
  if (column === undefined) return null
  const heights = wireHeights(scene)
  const wire = heights.find((y) => operationsOnWire(scene, column, y).includes(operation))
  return { item, wire: wire ?? heights[0] ?? 0 }
}

/** What comes next on a wire: of a frame what is in it, or else the outermost frame that begins, or else an operation. */
function itemBehind(scene: Scene, { item, wire }: Cursor, column: number): number | null {
  const own = groupOfItem(scene, item)
  const found = nextOnWire(scene, { item, column: own === null ? column : column - 1 }, wire, 1)
  if (found === null) return own === null ? null : operationsOfGroup(scene, own).start
  const left = own === null ? groupsAround(scene, item) : groupsFrom(scene, own)
  const entered = groupsAround(scene, found).filter((group) => !left.includes(group))
  const outermost = entered.at(-1)
  return outermost === undefined ? found : itemOfGroup(scene, outermost)
}

/** What comes before on a wire: the innermost frame that begins in between, or else an operation. */
function itemBefore(scene: Scene, { item, wire }: Cursor, column: number): number | null {
  const found = nextOnWire(scene, { item, column }, wire, -1)
  const around = found === null ? [] : groupsAround(scene, found)
  const [begun] = groupsAround(scene, item).filter((group) => !around.includes(group))
  return begun === undefined ? found : itemOfGroup(scene, begun)
}

/** The frames around an operation or a frame, from the inside. */
function groupsAround(scene: Scene, item: number): number[] {
  const own = groupOfItem(scene, item)
  return groupsFrom(scene, own === null ? groupAround(scene, item) : parentOfGroup(scene, own))
}

/** The heights of all wires, from the top, in scene pixels. */
export function wireHeights(scene: Scene): number[] {
  const heights = new Set<number>()
  for (let shape = 0; shape < scene.header; shape++) {
    if (isWire(scene, shape)) heights.add(scene.geometry[shape * 4 + 1] ?? 0)
  }
  return [...heights].sort((a, b) => a - b)
}

/** Whether a shape of the header is a wire, and not what leads to one. */
export function isWire(scene: Scene, shape: number): boolean {
  const role = scene.roles[shape]
  if (role !== Role.Wire && role !== Role.ClassicalWire) return false
  return scene.kinds[shape] !== Kind.LabelStart && scene.geometry[shape * 4 + 1] === scene.geometry[shape * 4 + 3]
}

/** The next operation that is on a wire or above all wires. In a column, what is on the wire comes first. */
function nextOnWire(scene: Scene, from: { item: number; column: number }, wire: number, by: 1 | -1): number | null {
  const [top] = wireHeights(scene)
  for (let { column } = from; column >= 0 && column < columnCount(scene); column += by) {
    const found = [...operationsOnWire(scene, column, wire), ...operationsAbove(scene, column, top)]
    const own = found.indexOf(from.item)
    if (column === from.column && own === -1) continue
    const next = found[column === from.column ? own + by : by === 1 ? 0 : found.length - 1]
    if (next !== undefined) return next
  }
  return null
}

function nearestOn(scene: Scene, from: number, wire: number): number | null {
  for (let away = 0; away < columnCount(scene); away++) {
    for (const column of away === 0 ? [from] : [from - away, from + away]) {
      const [found] = column < 0 || column >= columnCount(scene) ? [] : operationsOnWire(scene, column, wire)
      if (found !== undefined) return found
    }
    if (from - away < 0 && from + away >= columnCount(scene)) return null
  }
  return null
}

/** The operations of a column that act on a wire. A line that only crosses the wire does not count. */
const operationsOnWire = (scene: Scene, column: number, wire: number): number[] =>
  operationsWith(scene, column, ({ top, bottom }) => top <= wire + 1 && bottom >= wire - 1)

/** The operations of a column that stand above all wires: assignments, and phases of the whole circuit. */
function operationsAbove(scene: Scene, column: number, topWire = Infinity): number[] {
  const above = operationsWith(scene, column, ({ bottom }) => bottom < topWire - 1)
  if (above.length === 0) return above
  const onWires = new Set(operationsWith(scene, column, ({ bottom }) => bottom >= topWire - 1))
  return above.filter((operation) => !onWires.has(operation))
}

/** The operations of a column of which a shape, other than a line to another, has bounds as asked for. */
function operationsWith(scene: Scene, column: number, isMeant: (bounds: Bounds) => boolean): number[] {
  const found = new Set<number>()
  const end = scene.columnShapes[column + 1] ?? 0
  for (let shape = scene.columnShapes[column] ?? 0; shape < end; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const kind = scene.kinds[shape]
    const passes = kind === Kind.Line || kind === Kind.DoubleLine || kind === Kind.Arrow
    if (operation === none || passes || found.has(operation)) continue
    if (isMeant(shapeBounds(scene, shape))) found.add(operation)
  }
  return [...found]
}

const columnCount = (scene: Scene) => Math.max(0, scene.columnEdges.length - 1)
