/** Opening custom gates in place and closing layers: which part of a drawing opens or closes what. */
import { Kind, none, Role, type Folding, type Scene } from '../../../engine-rs/index'

/** Nothing opened or closed. */
export const noFolding: Folding = { unfolded: [], folded: [] }

/** What opens or closes: the gate of an operation, by its path, or a layer, by its place from the left. */
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
export function foldTargetAt(scene: Scene, x: number, y: number): { fold: FoldTarget; title: number } | null {
  // The innermost frame comes last.
  for (const frame of frames(scene).toReversed()) {
    if (x >= frame.left - 3 && x <= frame.right + 3 && Math.abs(y - frame.top) <= 6) {
      return { fold: { gate: pathOfGroup(scene, frame.group) }, title: frame.title }
    }
  }
  for (const [section, { left, right, top, bottom, title }] of brackets(scene).entries()) {
    if (x >= left && x <= right && y >= top && y <= bottom) return { fold: { section }, title }
  }
  return null
}

/** Opens what is closed, and closes what is open, including everything inside it. */
export function toggleFold(folding: Folding, fold: FoldTarget): Folding {
  if ('section' in fold) {
    const { section } = fold
    const { folded } = folding
    return {
      ...folding,
      folded: folded.includes(section) ? folded.filter((other) => other !== section) : [...folded, section],
    }
  }
  const isOpen = folding.unfolded.some((path) => isSame(path, fold.gate))
  const unfolded = isOpen
    ? folding.unfolded.filter((path) => !fold.gate.every((step, depth) => path[depth] === step))
    : [...folding.unfolded, fold.gate]
  return { ...folding, unfolded }
}

/** The operation at a path, or the first one of its open frame; null where there is neither. */
export function operationAtPath(scene: Scene, path: readonly number[]): number | null {
  for (let group = 0; group < groupCount(scene); group++) {
    if (isSame(pathOfGroup(scene, group), path)) return scene.groups[group * 4] ?? null
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
  const parent = scene.groups[group * 4 + 2] ?? none
  const origin = scene.groups[group * 4 + 3] ?? 0
  return parent === none ? [origin] : [...pathOfGroup(scene, parent), origin]
}

/** The innermost frame around an operation. */
function groupAround(scene: Scene, operation: number): number | null {
  for (let group = groupCount(scene) - 1; group >= 0; group--) {
    const start = scene.groups[group * 4] ?? 0
    const end = scene.groups[group * 4 + 1] ?? 0
    if (start <= operation && operation < end) return group
  }
  return null
}

const groupCount = (scene: Scene) => scene.groups.length / 4

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

/** The shapes of a frame: lines to its title and after it, down, along and up; then the title. */
const shapesOfFrame = 6

function frames(scene: Scene): { group: number; left: number; right: number; top: number; title: number }[] {
  const first = scene.roles.subarray(0, scene.header).indexOf(Role.Frame)
  return Array.from({ length: first < 0 ? 0 : groupCount(scene) }, (_, group) => {
    const shape = first + group * shapesOfFrame
    const [left = 0, top = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 2)
    const right = scene.geometry[(shape + 1) * 4 + 2] ?? left
    return { group, left, right, top, title: scene.texts[shape + shapesOfFrame - 1] ?? none }
  })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((step, depth) => step === other[depth])
