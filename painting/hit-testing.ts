/** Which operation is under the pointer. */
import { Kind, none, textOf, type Scene } from '../engine-rs/index'
import { columnAt, type Bounds } from './view'

/** The distance at which the pointer still hits a line, in scene pixels. */
const hitMargin = 5

/** What is told of an operation or a frame. */
export interface OperationFacts {
  name: string
  description: string
  parameters: string
  /** The bits it acts on, and its condition, in words. */
  bits: string
  /** Where the values that it reads come from, and where those that it sets are used; empty without variables. */
  values: string
  /** What a press or the Enter key does with it; empty where nothing. */
  hint: string
  /** From 1; 0 for what is no statement. */
  line: number
}

/** The operation at a place of the scene; null where there is none. Looks only at the shapes of one column. */
export function operationAt(scene: Scene, x: number, y: number): number | null {
  const column = columnAt(scene, x)
  if (column < 0) return null
  const left = scene.columnEdges[column] ?? 0
  let nearest: number | null = null
  // What is painted last lies on top.
  for (let shape = end(scene, column) - 1; shape >= start(scene, column); shape--) {
    const { left: from, right: to, top, bottom } = shapeBounds(scene, shape)
    const inside =
      x - left >= from - hitMargin && x - left <= to + hitMargin && y >= top - hitMargin && y <= bottom + hitMargin
    if (!inside) continue
    const operation = scene.shapeOperations[shape] ?? none
    // A line may run behind another operation's label; what has a body is meant.
    if (isSolid(scene.kinds[shape])) return operation
    nearest ??= operation
  }
  return nearest
}

/** The bounds of an operation, in scene pixels. */
export function operationBounds(scene: Scene, operation: number): Bounds | null {
  const column = scene.operations.columns[operation]
  if (column === undefined) return null
  const left = scene.columnEdges[column] ?? 0
  const bounds: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let shape = start(scene, column); shape < end(scene, column); shape++) {
    if (scene.shapeOperations[shape] !== operation) continue
    const one = shapeBounds(scene, shape)
    bounds.left = Math.min(bounds.left, one.left + left)
    bounds.top = Math.min(bounds.top, one.top)
    bounds.right = Math.max(bounds.right, one.right + left)
    bounds.bottom = Math.max(bounds.bottom, one.bottom)
  }
  return bounds.left <= bounds.right ? bounds : null
}

/** The facts of an operation from its statement; its bits come from the drawing. */
export function operationFacts(scene: Scene, operation: number): Omit<OperationFacts, 'bits' | 'values'> {
  const { names, descriptions, parameters, lines } = scene.operations
  return {
    name: textOf(scene, names[operation] ?? none),
    description: textOf(scene, descriptions[operation] ?? none),
    parameters: textOf(scene, parameters[operation] ?? none),
    hint: '',
    line: lines[operation] ?? 1,
  }
}

const start = (scene: Scene, column: number) => scene.columnShapes[column] ?? 0
const end = (scene: Scene, column: number) => scene.columnShapes[column + 1] ?? 0

const isSolid = (kind: number | undefined) =>
  kind === Kind.Box || kind === Kind.Disc || kind === Kind.Ring || kind === Kind.CircledPlus || kind === Kind.Cross

/** A box around a shape, in scene pixels; across, from the left edge of its column. */
export function shapeBounds(scene: Scene, shape: number): Bounds {
  const [a = 0, b = 0, c = 0, d = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 4)
  switch (scene.kinds[shape]) {
    case Kind.Line:
    case Kind.DoubleLine:
    case Kind.DashedLine:
      return { left: Math.min(a, c), right: Math.max(a, c), top: Math.min(b, d), bottom: Math.max(b, d) }
    case Kind.Box:
    case Kind.Bracket:
      return { left: a, right: a + c, top: b, bottom: b + d }
    case Kind.LabelStart:
    case Kind.LabelMiddle:
    case Kind.LabelEnd:
      // Only the engine knows the width of a label; the box of its gate is hit instead.
      return { left: a, right: a, top: b - c * 0.7, bottom: b }
    default:
      return { left: a - c, right: a + c, top: b - c, bottom: b + c }
  }
}
