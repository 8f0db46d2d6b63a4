/** What the pointer is over and what is selected in a diagram, and where keys move the selection. */
import type { Scene } from '../../../engine-rs/index'
import { cursorAt, moveCursor, wireHeights, type Cursor, type Direction } from './cursor'
import { foldTargetAt } from './folding'
import { operationAt, operationBounds, type Bounds, type OperationFacts } from './hit'
import type { PointerPosition } from './use-view'

/** What the pointer is over. */
export interface HoverTarget {
  scene: Scene
  operation: number | null
  /** The title of a layer or a frame under the pointer, as a text of the scene. */
  handle: number | null
  /** What a press there does. */
  hint: string
  /** Where the tooltip is shown beside, in CSS pixels. */
  anchor: Bounds
}

/** The selected operation. */
export interface Selection {
  scene: Scene
  cursor: Cursor
  /** Where the tooltip is shown beside, in CSS pixels; null while it is hidden. */
  anchor: Bounds | null
}

/** What is under the pointer; `previous` where that has not changed, so that the tooltip stays in its place. */
export function hoveredAt(
  scene: Scene,
  position: PointerPosition | null,
  previous: HoverTarget | null,
  isFoldable: boolean,
  toScreen: (bounds: Bounds) => Bounds,
): HoverTarget | null {
  if (position === null) return null
  const pressed = isFoldable ? foldTargetAt(scene, position.x, position.y) : null
  const [handle, hint] = [pressed?.title ?? null, pressed?.hint ?? '']
  const operation = handle === null ? operationAt(scene, position.x, position.y) : null
  if (operation === null && handle === null) return null
  if (previous?.scene === scene && previous.operation === operation && previous.handle === handle) return previous
  const bounds = operation === null ? null : operationBounds(scene, operation)
  const pointer = { left: position.left, right: position.left, top: position.top, bottom: position.top }
  return { scene, operation, handle, hint, anchor: bounds === null ? pointer : toScreen(bounds) }
}

/** The cursor of a pressed operation, on the wire nearest to the pointer. */
export const nearestCursor = (scene: Scene, operation: number, y: number): Cursor => ({
  operation,
  wire: wireHeights(scene).reduce(
    (nearest, wire) => (Math.abs(wire - y) < Math.abs(nearest - y) ? wire : nearest),
    Infinity,
  ),
})

/** Where the cursor of a drawing moves to; undefined where it cannot move, null where nothing is selected then. */
export type MoveCursor = (scene: Scene, cursor: Cursor | null) => Cursor | null | undefined

/** Where each key moves the cursor. */
export const cursorKeys: Record<string, MoveCursor> = {
  ArrowLeft: (scene, cursor) => moveOrStart(scene, cursor, 'left'),
  ArrowRight: (scene, cursor) => moveOrStart(scene, cursor, 'right'),
  ArrowUp: (scene, cursor) => moveOrStart(scene, cursor, 'up'),
  ArrowDown: (scene, cursor) => moveOrStart(scene, cursor, 'down'),
  Home: (scene) => cursorAt(scene, 0) ?? undefined,
  End: (scene) => cursorAt(scene, scene.operations.columns.length - 1) ?? undefined,
  Escape: () => null,
}

const moveOrStart = (scene: Scene, cursor: Cursor | null, direction: Direction) =>
  (cursor === null ? cursorAt(scene, 0) : moveCursor(scene, cursor, direction)) ?? undefined

/** The place of an operation's statement in the program. */
export function statementOf(scene: Scene, operation: number): { start: number; end: number } | null {
  const start = scene.operations.starts[operation]
  const end = scene.operations.ends[operation]
  return start === undefined || end === undefined ? null : { start, end }
}

/** An operation in words, for screen readers. */
export const describeOperation = ({
  name,
  parameters,
  bits,
  values,
  description,
  hint,
  line,
}: OperationFacts): string =>
  [name, parameters, bits, description, `line ${line}`, values, hint].filter((part) => part !== '').join(', ')
