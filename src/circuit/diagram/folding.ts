/** Opening custom gates in place, closing blocks and layers, unrolling loops: which part of a drawing opens or closes what. */
import { groupSize, Kind, none, Role, type Folding, type Scene } from '../../../engine-rs/index'

/** Nothing opened or closed. */
export const noFolding: Folding = { toggled: [], folded: [] }

/** Whether nothing is opened or closed. */
export const isPlainFolding = ({ toggled, folded }: Folding): boolean => toggled.length === 0 && folded.length === 0

/** What opens or closes: the gate, block or loop around an operation, by its path, or a layer, by its place from the left. */
export type FoldTarget = { gate: readonly number[] } | { section: number }

/** What an operation opens or closes: itself where it can show its body, else the frame around it, else its layer. */
export function foldTargetOf(scene: Scene, operation: number): FoldTarget | null {
  if (scene.operations.unfolds[operation] === 1) return { gate: pathOf(scene, operation) }
  const group = groupAround(scene, operation)
  if (group !== null) return { gate: pathOfGroup(scene, group) }
  const column = scene.operations.columns[operation] ?? 0
  const middle = ((scene.columnEdges[column] ?? 0) + (scene.columnEdges[column + 1] ?? 0)) / 2
  const section = brackets(scene).findIndex(({ left, right }) => left <= middle && middle <= right)
  return section < 0 ? null : { section }
}

/** What a place opens or closes: the bracket of a layer, or the upper line of a frame, with its title. */
export function foldTargetAt(scene: Scene, x: number, y: number): FoldHandle | null {
  // The innermost frame comes last.
  for (const frame of frames(scene).toReversed()) {
    if (x >= frame.left - 3 && x <= frame.right + 3 && Math.abs(y - frame.top) <= 6) {
      return { fold: { gate: pathOfGroup(scene, frame.group) }, title: frame.title, hint: pressHints[frame.kind] }
    }
  }
  for (const [section, { left, right, top, bottom, title }] of brackets(scene).entries()) {
    if (x >= left && x <= right && y >= top && y <= bottom) return { fold: { section }, title, hint: pressHints.other }
  }
  return null
}

/** What is pressed to open or close something. */
interface FoldHandle {
  fold: FoldTarget
  /** A text of the scene. */
  title: number
  /** What a press does. */
  hint: string
}

/** What a frame is around: one iteration of a loop for all, all iterations of a loop, or something else. */
type FrameKind = 'rolled' | 'unrolled' | 'other'

const pressHints: Record<FrameKind, string> = {
  rolled: 'Press to unroll',
  unrolled: 'Press to roll up',
  other: 'Press to open or close',
}

function kindOfGroup(scene: Scene, group: number): FrameKind {
  const [iterations, length] = scene.groups.subarray(group * groupSize + 8, (group + 1) * groupSize)
  return iterations === 0 ? 'other' : length === 0 ? 'unrolled' : 'rolled'
}

/** A loop of which one iteration is drawn for all. */
export interface RolledLoop {
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
    found.push({ start: numbers[0] ?? 0, end: numbers[1] ?? 0, iterations: numbers[8] ?? 1 })
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

/** The operation at a path, or the first one of its open frame; null where there is neither. */
export function operationAtPath(scene: Scene, path: readonly number[]): number | null {
  for (let group = 0; group < groupCount(scene); group++) {
    if (isSame(pathOfGroup(scene, group), path)) return scene.groups[group * groupSize] ?? null
  }
  for (let operation = 0; operation < scene.operations.columns.length; operation++) {
    if (isSame(pathOf(scene, operation), path)) return operation
  }
  return null
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

const cachedGroups = new WeakMap<Scene, Uint32Array>()

/** The innermost frame around an operation. */
function groupAround(scene: Scene, operation: number): number | null {
  let groups = cachedGroups.get(scene)
  if (groups === undefined) {
    groups = new Uint32Array(groupCount(scene) === 0 ? 0 : scene.operations.columns.length).fill(none)
    for (let group = 0; group < groupCount(scene); group++) {
      // An inner frame comes behind the one around it.
      groups.fill(group, scene.groups[group * groupSize], scene.groups[group * groupSize + 1])
    }
    cachedGroups.set(scene, groups)
  }
  const group = groups[operation] ?? none
  return group === none ? null : group
}

const groupCount = (scene: Scene) => scene.groups.length / groupSize

interface Bracket {
  left: number
  right: number
  top: number
  bottom: number
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

interface Frame {
  group: number
  /** In scene pixels. */
  left: number
  right: number
  top: number
  /** A text of the scene. */
  title: number
  kind: FrameKind
}

/** The frame of a group, by its place in {@link Scene.groups}. */
export const frameOfGroup = (scene: Scene, group: number): Pick<Frame, 'left' | 'right'> =>
  frames(scene)[group] ?? { left: 0, right: 0 }

/** The first shapes of a frame: lines to its title and after it, the title, lines down, along and up. */
const shapesOfFrame = 6

const cachedFrames = new WeakMap<Scene, Frame[]>()

function frames(scene: Scene): Frame[] {
  const before = cachedFrames.get(scene)
  if (before !== undefined) return before
  const first = scene.roles.subarray(0, scene.header).indexOf(Role.Frame)
  const found = Array.from({ length: first < 0 ? 0 : groupCount(scene) }, (_, group) => {
    const shape = first + group * shapesOfFrame
    const [left = 0, top = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 2)
    const right = scene.geometry[(shape + 3) * 4] ?? left
    const title = scene.groups[group * groupSize + 4] ?? none
    return { group, left, right, top, title, kind: kindOfGroup(scene, group) }
  })
  cachedFrames.set(scene, found)
  return found
}

/** Whether a path leads to a gate or block, or into it. */
const isInside = (path: readonly number[], around: readonly number[]): boolean =>
  around.every((step, depth) => path[depth] === step)

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((step, depth) => step === other[depth])
