/** Opening custom gates in place, closing blocks and layers, unrolling loops: which part of a drawing opens or closes what. */
import { groupSize, Kind, none, textOf, type Folding, type Scene } from '../../../engine-rs/index'
import type { Bounds } from '../../../painting/view'
import { frameWithTitleAt, groupAround, groupCount, kindOfGroup, type Frame } from './frames'
import { groupOfItem, itemOfGroup, operationsOfItem } from './selectable-items'

/** Nothing opened or closed. */
export const noFolding: Folding = { toggled: [], folded: [] }

/** Whether nothing is opened or closed. */
export const isPlainFolding = ({ toggled, folded }: Folding): boolean => toggled.length === 0 && folded.length === 0

/** What opens or closes: the gate, block or loop around an operation, by its path, or a layer, by its place from the left. */
export type FoldTarget = { gate: readonly number[] } | { section: number }

/** What an operation or a frame opens or closes: itself where it can show its body, else the frame around it, else its layer. */
export function foldTargetOf(scene: Scene, item: number): FoldTarget | null {
  const own = groupOfItem(scene, item)
  if (own !== null) return { gate: pathOfGroup(scene, own) }
  if (scene.operations.unfolds[item] === 1) return { gate: pathOf(scene, item) }
  const group = groupAround(scene, item)
  if (group !== null) return { gate: pathOfGroup(scene, group) }
  const column = scene.operations.columns[item] ?? 0
  const middle = ((scene.columnEdges[column] ?? 0) + (scene.columnEdges[column + 1] ?? 0)) / 2
  const section = brackets(scene).findIndex(({ left, right }) => left <= middle && middle <= right)
  return section < 0 ? null : { section }
}

/** What a press at a place opens or closes at once: the bracket of a layer, or the last word of a loop's title, such as `unroll`. */
export function foldTargetAt(scene: Scene, x: number, y: number): FoldHandle | null {
  const frame = frameWithTitleAt(scene, x, y)
  if (frame !== null) {
    if (!isOnLastWord(scene, frame, x)) return null
    return { fold: { gate: pathOfGroup(scene, frame.group) }, title: frame.title, hint: pressHints[frame.kind] }
  }
  for (const [section, { left, right, top, bottom, title }] of brackets(scene).entries()) {
    if (x >= left && x <= right && y >= top && y <= bottom) return { fold: { section }, title, hint: pressHints.other }
  }
  return null
}

/** What stands in a loop's title in front of what a press does. */
const separator = ' · '

/** Whether a place across is on what the title of a loop says that a press does. Only the engine measures texts: here all letters count alike. */
function isOnLastWord(scene: Scene, { kind, title, titleStart, titleEnd }: Frame, x: number): boolean {
  const text = textOf(scene, title)
  const at = text.lastIndexOf(separator)
  if (kind === 'other' || at < 0) return false
  const start = titleStart + ((titleEnd - titleStart) * (at + separator.length)) / text.length
  return x >= start && x <= titleEnd
}

/** What is pressed to open or close something. */
interface FoldHandle {
  fold: FoldTarget
  /** A text of the scene. */
  title: number
  /** What a press does. */
  hint: string
}

const pressHints: Record<Frame['kind'], string> = {
  rolled: 'Press to unroll',
  unrolled: 'Press to roll up',
  other: 'Press to open or close',
}

/** A loop of which one iteration is drawn for all. */
interface RolledLoop {
  /** Its place in {@link Scene.groups}. */
  group: number
  /** The first operation of the iteration, and the one behind its last. */
  start: number
  end: number
  iterations: number
}

/** The loops of which one iteration is drawn for all, the outer before the inner. */
export function rolledLoops(scene: Scene): RolledLoop[] {
  const found: RolledLoop[] = []
  for (let group = 0; group < scene.groups.length / groupSize; group++) {
    if (kindOfGroup(scene, group) !== 'rolled') continue
    const numbers = scene.groups.subarray(group * groupSize, (group + 1) * groupSize)
    found.push({ group, start: numbers[0] ?? 0, end: numbers[1] ?? 0, iterations: numbers[8] ?? 1 })
  }
  return found
}

/** What screen readers are told of an operation that stands for itself in every iteration of a loop; empty for others. */
export function iterationsHint(scene: Scene, operation: number): string {
  const group = groupAround(scene, operation)
  if (group === null || kindOfGroup(scene, group) !== 'rolled') return ''
  return `${scene.groups[group * groupSize + 8]} times; Enter unrolls the loop`
}

/** Opens what is closed, and closes what is open. What is in it is as at first when it is opened again. */
export function toggleFold(folding: Folding, fold: FoldTarget): Folding {
  if ('section' in fold) {
    const { section } = fold
    const { folded } = folding
    return {
      ...folding,
      folded: folded.includes(section) ? folded.filter((other) => other !== section) : [...folded, section],
    }
  }
  const wasToggled = folding.toggled.some((path) => isSame(path, fold.gate))
  const toggled = wasToggled
    ? folding.toggled.filter((path) => !isInside(path, fold.gate))
    : [...folding.toggled.filter((path) => !isInside(path, fold.gate)), fold.gate]
  return { ...folding, toggled }
}

/** The frame at a path, by its number among operations and frames; null where there is none. */
export function frameAtPath(scene: Scene, path: readonly number[]): number | null {
  for (let group = 0; group < groupCount(scene); group++) {
    if (isSame(pathOfGroup(scene, group), path)) return itemOfGroup(scene, group)
  }
  return null
}

/** The operation at a path, or the first one of its open frame; null where there is neither. */
export function operationAtPath(scene: Scene, path: readonly number[]): number | null {
  const frame = frameAtPath(scene, path)
  if (frame !== null) return operationsOfItem(scene, frame).start
  for (let operation = 0; operation < scene.operations.columns.length; operation++) {
    if (isSame(pathOf(scene, operation), path)) return operation
  }
  return null
}

/** The operation that stands for one of the program: itself, or the layer around it where that is closed; null where there is neither. */
export function operationFor(scene: Scene, index: number): number | null {
  const { columns, origins } = scene.operations
  for (let operation = columns.length - 1; operation >= 0; operation--) {
    if (groupAround(scene, operation) === null && (origins[operation] ?? operation) <= index) return operation
  }
  return null
}

/** How an operation or a frame is reached, as {@link pathOf} says. */
export function pathOfItem(scene: Scene, item: number): number[] {
  const own = groupOfItem(scene, item)
  return own === null ? pathOf(scene, item) : pathOfGroup(scene, own)
}

/** How an operation is reached: its index in the program, then in the body of the gate before. */
export function pathOf(scene: Scene, operation: number): number[] {
  const group = groupAround(scene, operation)
  const own = scene.operations.origins[operation] ?? operation
  return group === null ? [own] : [...pathOfGroup(scene, group), own]
}

function pathOfGroup(scene: Scene, group: number): number[] {
  const parent = scene.groups[group * groupSize + 2] ?? none
  const origin = scene.groups[group * groupSize + 3] ?? 0
  return parent === none ? [origin] : [...pathOfGroup(scene, parent), origin]
}

interface Bracket extends Bounds {
  title: number
}

/** Brackets of the layers, from the left, each followed by its title. */
function brackets(scene: Scene): Bracket[] {
  const found: Bracket[] = []
  for (let shape = 0; shape < scene.header; shape++) {
    if (scene.kinds[shape] !== Kind.Bracket) continue
    const [x = 0, y = 0, width = 0, height = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 4)
    const title = scene.texts[shape + 1] ?? none
    found.push({ left: x, right: x + width, top: y - 18, bottom: y + height + 3, title })
  }
  return found
}

/** Whether a path leads to a gate or block, or into it. */
const isInside = (path: readonly number[], around: readonly number[]): boolean =>
  around.every((step, depth) => path[depth] === step)

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((step, depth) => step === other[depth])
