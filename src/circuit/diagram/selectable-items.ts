/**
 * What can be selected in a drawing: an operation or a frame. Each has a number. That of an operation is its place in the program; those of
 * frames, by their places in {@link Scene.groups}, follow those of all operations, as in {@link Scene.links}.
 */
import { groupSize, type Scene } from '../../../engine-rs/index'
import { frameOfGroup, frameWithLineAt, frameWithTitleAt, groupCount, operationsOfGroup } from './frames'
import { operationAt, operationBounds } from '../../../painting/hit-testing'
import type { Bounds } from '../../../painting/view'

/** The number of a frame among operations and frames. */
export const itemOfGroup = (scene: Scene, group: number): number => scene.operations.columns.length + group

/** The place of a frame in {@link Scene.groups}; null for an operation. */
export function groupOfItem(scene: Scene, item: number): number | null {
  const group = item - scene.operations.columns.length
  return group >= 0 && group < groupCount(scene) ? group : null
}

/** The operation or frame at a place; null where there is neither. The title of a frame is above what is in it. */
export function itemAt(scene: Scene, x: number, y: number): number | null {
  const titled = frameWithTitleAt(scene, x, y)
  if (titled !== null) return itemOfGroup(scene, titled.group)
  const operation = operationAt(scene, x, y)
  if (operation !== null) return operation
  const lined = frameWithLineAt(scene, x, y)
  return lined === null ? null : itemOfGroup(scene, lined.group)
}

/** The bounds of an operation or a frame, in scene pixels. */
export function itemBounds(scene: Scene, item: number): Bounds | null {
  const group = groupOfItem(scene, item)
  return group === null ? operationBounds(scene, item) : frameOfGroup(scene, group)
}

/** What has to be in view for a reader to see what is selected: an operation, or the title of a frame. */
export function headBounds(scene: Scene, item: number): Bounds | null {
  const group = groupOfItem(scene, item)
  const frame = group === null ? null : frameOfGroup(scene, group)
  if (frame === null) return operationBounds(scene, item)
  const { left, top, titleEnd } = frame
  return { left, right: titleEnd, top: top - titleReach, bottom: top + titleReach }
}

/** How far a title reaches above and below its line, in scene pixels. */
const titleReach = 8

/** The operations of a frame, or an operation alone, from `start` up to, not including, `end`. */
export function operationsOfItem(scene: Scene, item: number): { start: number; end: number } {
  const group = groupOfItem(scene, item)
  return group === null ? { start: item, end: item + 1 } : operationsOfGroup(scene, group)
}

/** The first and the last column of an operation or a frame. */
export function columnsOfItem(scene: Scene, item: number): { first: number; last: number } | null {
  const { start, end } = operationsOfItem(scene, item)
  if (end <= start || end > scene.operations.columns.length) return null
  let [first, last] = [Infinity, -Infinity]
  for (const column of scene.operations.columns.subarray(start, end)) {
    first = Math.min(first, column)
    last = Math.max(last, column)
  }
  return { first, last }
}

/** The place of an operation's or a frame's statement in the program. */
export function statementOf(scene: Scene, item: number): { start: number; end: number } | null {
  const group = groupOfItem(scene, item)
  const [start, end] =
    group === null
      ? [scene.operations.starts[item], scene.operations.ends[item]]
      : scene.groups.subarray(group * groupSize + 5, group * groupSize + 7)
  return start === undefined || end === undefined ? null : { start, end }
}

/** The line of an operation's or a frame's statement, from 1. */
export function lineOf(scene: Scene, item: number): number {
  const group = groupOfItem(scene, item)
  return (group === null ? scene.operations.lines[item] : scene.groups[group * groupSize + 7]) ?? 1
}
