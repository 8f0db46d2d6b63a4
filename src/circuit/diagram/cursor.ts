/** The keyboard cursor of a diagram: it moves along a wire, and from wire to wire. */
import { Kind, none, Role, type Scene } from '../../../engine-rs/index'
import { shapeBounds } from './hit'

/** An operation, and one of its wires. */
export interface Cursor {
  operation: number
  /** Height of the wire, in scene pixels. */
  wire: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Moves the cursor by one step; null where there is no operation in that direction. */
export function moveCursor(scene: Scene, { operation, wire }: Cursor, direction: Direction): Cursor | null {
  const column = scene.operations.columns[operation]
  if (column === undefined) return null
  if (direction === 'left' || direction === 'right') {
    const found = nextOnWire(scene, column, wire, direction === 'left' ? -1 : 1)
    return found === null ? null : { operation: found, wire }
  }
  const heights = wireHeights(scene)
  const ahead = direction === 'down' ? heights.filter((y) => y > wire) : heights.filter((y) => y < wire).toReversed()
  for (const next of ahead) {
    const found = nearestOn(scene, column, next)
    if (found !== null && found !== operation) return { operation: found, wire: next }
  }
  return null
}

/** The cursor at an operation, on the topmost of its wires. */
export function cursorAt(scene: Scene, operation: number): Cursor | null {
  const column = scene.operations.columns[operation]
  if (column === undefined) return null
  const wire = wireHeights(scene).find((y) => operationsOnWire(scene, column, y).includes(operation))
  return wire === undefined ? null : { operation, wire }
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

function nextOnWire(scene: Scene, from: number, wire: number, by: 1 | -1): number | null {
  for (let column = from + by; column >= 0 && column < columnCount(scene); column += by) {
    const [found] = operationsOnWire(scene, column, wire)
    if (found !== undefined) return found
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
function operationsOnWire(scene: Scene, column: number, wire: number): number[] {
  const found: number[] = []
  const end = scene.columnShapes[column + 1] ?? 0
  for (let shape = scene.columnShapes[column] ?? 0; shape < end; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const kind = scene.kinds[shape]
    const passes = kind === Kind.Line || kind === Kind.DoubleLine || kind === Kind.Arrow
    if (operation === none || passes || found.includes(operation)) continue
    const { top, bottom } = shapeBounds(scene, shape)
    if (top <= wire + 1 && bottom >= wire - 1) found.push(operation)
  }
  return found
}

const columnCount = (scene: Scene) => Math.max(0, scene.columnEdges.length - 1)
