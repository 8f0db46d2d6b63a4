/** The part of a scene that is visible, and its scale. A point of the scene is painted at `scene * scale + offset`. */
import type { Scene } from '../engine-rs/index'
import { firstAbove } from '../engine-rs/scene-rows/first-above'

/** A view of a scene. */
export interface View {
  /** Where the scene's left edge is seen, in CSS pixels from the left of the window onto it. */
  x: number
  /** Where its upper edge is seen. */
  y: number
  /** CSS pixels a scene pixel. */
  scale: number
}

/** The size of the window onto the scene, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** Nothing is shown larger than this. */
export const maxScale = 4
/** Nothing is shown smaller than this, unless the whole circuit is larger still, and its shorter side long enough to be seen. */
export const minScale = 0.05
/** The length at which it is, in CSS pixels. */
const minSide = 16

/** The scale at which a scene is first shown: as it is, or smaller where it is higher than the window, but legible. */
const legibleScale = 0.55

/** Whether a scene is higher than its window when it is first shown. */
export const isCutOff = (scene: Extent, height: number): boolean => scene.height * legibleScale > height

type Extent = Pick<Scene, 'width' | 'height'>

/** The whole scene, or its beginning where the whole were a line of which nothing can be told. */
export function fit(scene: Extent, size: Size): View {
  return constrain({ x: 0, y: 0, scale: minScaleFor(scene, size) }, scene, size)
}

/** The first look: the whole scene where it is legible, else its beginning. */
export function firstView(scene: Extent, size: Size): View {
  const whole = fit(scene, size)
  if (whole.scale >= legibleScale) return whole
  const scale = Math.min(1, Math.max(size.height / scene.height, legibleScale))
  return constrain({ x: 0, y: 0, scale }, scene, size)
}

/** The look at an enlarged drawing: the whole scene as long as something of it can be told, else its beginning, as at first. */
export function enlargedView(scene: Extent, size: Size): View {
  const whole = fit(scene, size)
  return whole.scale >= minWholeScale(size.width) ? whole : firstView(scene, size)
}

/** The scale that the width of an enlarged drawing leaves it. */
export function enlargedScale(scene: Extent, width: number): number {
  const whole = Math.min(1, width / Math.max(1, scene.width))
  return whole >= minWholeScale(width) ? whole : 1
}

/** The least scale at which an enlarged drawing is shown whole. In a narrow window it never becomes smaller than it was. */
const minWholeScale = (width: number) => (width < narrowWidth ? legibleScale : 0.25)
const narrowWidth = 640

/** A first look in full screen: never smaller than a narrow window has shown it. Who turns a phone sideways wants more room, not less. */
export const fullView = (first: View, smallest: number, scene: Extent, size: Size): View =>
  first.scale < smallest ? constrain({ x: 0, y: 0, scale: smallest }, scene, size) : first

/** The scale below which full screen does not fall, after a look at this scale. A wide window has room for the whole, and sets none. */
export function minScaleInFull(before: number, scale: number, width: number, isFull: boolean): number {
  const smallest = isFull ? before : 0
  return width < narrowWidth ? Math.max(smallest, scale) : smallest
}

/** Larger by a factor, with the point under the pointer staying where it is. */
export function zoom(view: View, factor: number, at: { x: number; y: number }, scene: Extent, size: Size): View {
  const scale = clamp(view.scale * factor, Math.min(minScale, minScaleFor(scene, size)), maxScale)
  const grown = scale / view.scale
  return constrain({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, scene, size)
}

/** Moved by a distance in CSS pixels. */
export const pan = (view: View, dx: number, dy: number, scene: Extent, size: Size): View =>
  constrain({ ...view, x: view.x + dx, y: view.y + dy }, scene, size)

/** Centers a scene that is smaller than its window; makes a larger one cover it. */
export function constrain(view: View, scene: Extent, size: Size): View {
  const width = scene.width * view.scale
  const height = scene.height * view.scale
  return {
    scale: view.scale,
    x: width <= size.width ? (size.width - width) / 2 : clamp(view.x, size.width - width, 0),
    y: height <= size.height ? (size.height - height) / 2 : clamp(view.y, size.height - height, 0),
  }
}

/** Moved as little as brings a place of the scene into view, clear of the window's edges. */
export function reveal(view: View, place: Bounds, scene: Extent, size: Size): View {
  return constrain(
    {
      scale: view.scale,
      x: view.x + shift(place.left * view.scale + view.x, place.right * view.scale + view.x, size.width, sideMargin),
      y: view.y + shift(place.top * view.scale + view.y, place.bottom * view.scale + view.y, size.height, topMargin),
    },
    scene,
    size,
  )
}

/** Where a box of the scene is seen, in CSS pixels. */
export const onScreen = ({ left, right, top, bottom }: Bounds, { x, y, scale }: View): Bounds => ({
  left: left * scale + x,
  right: right * scale + x,
  top: top * scale + y,
  bottom: bottom * scale + y,
})

/** A box in scene pixels. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** Room for the names of the wires at the left. */
const sideMargin = 110
const topMargin = 16

/** How far a range has to move to be inside a length; its beginning counts where it is too long. */
function shift(from: number, to: number, length: number, margin: number): number {
  const room = Math.min(margin, length / 4)
  if (from < room) return room - from
  return to > length - room ? Math.max(length - room - to, room - from) : 0
}

/** The columns that a window shows, from `first` up to, not including, `end`. */
export function visibleColumns(scene: Pick<Scene, 'columnEdges'>, view: View, size: Size) {
  const edges = scene.columnEdges
  const columns = Math.max(0, edges.length - 1)
  const left = -view.x / view.scale
  const right = (size.width - view.x) / view.scale
  return { first: clamp(firstAbove(edges, left) - 1, 0, columns), end: clamp(firstAbove(edges, right), 0, columns) }
}

/** The column at a place of the scene; -1 before the first and behind the last. */
export function columnAt(scene: Pick<Scene, 'columnEdges'>, x: number): number {
  const column = firstAbove(scene.columnEdges, x) - 1
  return column < scene.columnEdges.length - 1 ? column : -1
}

/** The scale at which a scene is seen whole, and not larger than it is. */
const wholeScale = (scene: Extent, size: Size) =>
  Math.min(size.width / Math.max(1, scene.width), size.height / Math.max(1, scene.height), 1)

/** The scale at which it is seen whole, as far as something can be told of it. */
const minScaleFor = (scene: Extent, size: Size) =>
  Math.max(wholeScale(scene, size), Math.min(minScale, minSide / Math.max(1, Math.min(scene.width, scene.height))))

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
