/** Frames of a drawing: what an own gate, a block or a loop is made of stands in one. */
import { groupSize, none, Role, type Scene } from '../../../engine-rs/index'
import { memoizePerScene } from '../../../painting/memoize-per-scene'
import type { Bounds } from '../../../painting/view'

/** A frame. Lengths are scene pixels. */
export interface Frame extends Bounds {
  /** Its place in {@link Scene.groups}. */
  group: number
  /** Where its title begins and ends. */
  titleStart: number
  titleEnd: number
  /** Its title, as a text of the scene. */
  title: number
  kind: FrameKind
}

/** What a frame is around: one iteration of a loop for all, all iterations of a loop, or something else. */
export type FrameKind = 'rolled' | 'unrolled' | 'other'

/** How many frames there are. */
export const groupCount = (scene: Scene): number => scene.groups.length / groupSize

/** What a frame is around. */
export function kindOfGroup(scene: Scene, group: number): FrameKind {
  const [iterations, length] = scene.groups.subarray(group * groupSize + 8, (group + 1) * groupSize)
  return iterations === 0 ? 'other' : length === 0 ? 'unrolled' : 'rolled'
}

/** The frame around another; null for none. */
export function parentOfGroup(scene: Scene, group: number): number | null {
  const parent = scene.groups[group * groupSize + 2] ?? none
  return parent === none ? null : parent
}

/** The operations in a frame, from `start` up to, not including, `end`. */
export const operationsOfGroup = (scene: Scene, group: number): { start: number; end: number } => ({
  start: scene.groups[group * groupSize] ?? 0,
  end: scene.groups[group * groupSize + 1] ?? 0,
})

/** The innermost frame around an operation; null for none. */
export function groupAround(scene: Scene, operation: number): number | null {
  const group = groupsAround(scene)[operation] ?? none
  return group === none ? null : group
}

/** By operation. With 300 opened gates it takes 0.7 ms, and each operation asks for it. */
const groupsAround = memoizePerScene((scene) => {
  const groups = new Uint32Array(groupCount(scene) === 0 ? 0 : scene.operations.columns.length).fill(none)
  for (let group = 0; group < groupCount(scene); group++) {
    const { start, end } = operationsOfGroup(scene, group)
    // An inner frame comes behind the one around it.
    groups.fill(group, start, end)
  }
  return groups
})

/** The frames around an operation or in which a frame is, from the inside. */
export function groupsFrom(scene: Scene, innermost: number | null): number[] {
  const found: number[] = []
  for (let group = innermost; group !== null; group = parentOfGroup(scene, group)) found.push(group)
  return found
}

/** The frame of a group. */
export const frameOfGroup = (scene: Scene, group: number): Frame | null => framesOf(scene)[group] ?? null

/** How far from the upper line of a frame, and from its other lines, the pointer still hits it, in scene pixels. */
const titleMargin = 6
const lineMargin = 3

/** The innermost frame whose upper line, with its title, is at a place; null for none. */
export const frameWithTitleAt = (scene: Scene, x: number, y: number): Frame | null =>
  // The innermost comes last.
  framesOf(scene).findLast(({ left, right, top }) => isBetween(x, left, right) && Math.abs(y - top) <= titleMargin) ??
  null

/** The innermost frame whose left, lower or right line is at a place; null for none. */
export const frameWithLineAt = (scene: Scene, x: number, y: number): Frame | null =>
  framesOf(scene).findLast(
    ({ left, right, top, bottom }) =>
      isBetween(x, left, right) &&
      isBetween(y, top, bottom) &&
      Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - bottom)) <= lineMargin,
  ) ?? null

const isBetween = (value: number, from: number, to: number) => value >= from - lineMargin && value <= to + lineMargin

/** The first shapes of a frame: lines to its title and after it, the title, lines down, along and up. */
const shapesOfFrame = 6

/** All frames, the outer before the inner, as {@link Scene.groups} has them. Of 300 it takes 3 ms, and each move of the pointer asks for them. */
export const framesOf: (scene: Scene) => Frame[] = memoizePerScene((scene) => {
  const first = scene.roles.subarray(0, scene.header).indexOf(Role.Frame)
  return Array.from({ length: first < 0 ? 0 : groupCount(scene) }, (_, group): Frame => {
    const shape = first + group * shapesOfFrame
    const [left = 0, top = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 2)
    const [titleEnd = left] = scene.geometry.subarray((shape + 1) * 4)
    const [titleStart = left] = scene.geometry.subarray((shape + 2) * 4)
    const [right = left, , , bottom = top] = scene.geometry.subarray((shape + 3) * 4, (shape + 4) * 4)
    const title = scene.texts[shape + 2] ?? none
    return { group, left, top, right, bottom, titleStart, titleEnd, title, kind: kindOfGroup(scene, group) }
  })
})
