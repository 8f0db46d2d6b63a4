/** What the pointer is over and what is selected in a diagram, and where keys move the selection. */
import type { Scene } from '../../../engine-rs/index'
import { cursorAt, moveCursor, wireHeights, type Cursor, type Direction } from './cursor'
import { foldTargetAt } from './folding'
import type { OperationFacts } from '../../../painting/hit-testing'
import type { Bounds } from '../../../painting/view'
import { groupOfItem, itemAt, itemBounds } from './selectable-items'
import type { PointerPosition } from './use-view'

/** What the pointer is over. */
export interface HoverTarget {
  scene: Scene
  /** The operation or frame under the pointer, by its number. */
  item: number | null
  /** The title of a layer or loop under the pointer that a press opens or closes, as a text of the scene. */
  handle: number | null
  /** What a press there does. */
  hint: string
  /** What its details are shown near, in CSS pixels from the corner of the surface. */
  anchor: Bounds
}

/** The selected operation or frame. */
export interface SelectedItem {
  scene: Scene
  /** The program of the drawing; undefined where that is not known. */
  source: string | undefined
  cursor: Cursor
  /** What its details are shown near, in CSS pixels from the corner of the surface; null while they are hidden. */
  anchor: Bounds | null
  /** What became of it, as it was opened or closed; empty where it was walked to. */
  outcome: string
}

/** What is under the pointer; `previous` where that has not changed, so that its details stay in their place. */
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
  const item = handle === null ? itemAt(scene, position.x, position.y) : null
  if (item === null && handle === null) return null
  if (previous?.scene === scene && previous.item === item && previous.handle === handle) return previous
  // A frame is too large to have something beside it.
  const bounds = item === null || groupOfItem(scene, item) !== null ? null : itemBounds(scene, item)
  const pointer = { left: position.left, right: position.left, top: position.top, bottom: position.top }
  return { scene, item, handle, hint, anchor: bounds === null ? pointer : toScreen(bounds) }
}

/** The cursor of a pressed operation or frame, on the wire nearest to the pointer. */
export const nearestCursor = (scene: Scene, item: number, y: number): Cursor => ({
  item,
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

/** An operation or frame in words, for screen readers. */
export const describeFacts = (
  { name, parameters, bits, values, description, hint, line }: OperationFacts,
  outcome: string,
): string =>
  (outcome === '' ? '' : `${outcome}: `) +
  [name, parameters, bits, description, `line ${line}`, values, hint].filter((part) => part !== '').join(', ')
