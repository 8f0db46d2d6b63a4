/**
 * Which operation of the program each operation of a drawing belongs to. They differ where the drawing shows what is inside of a block: a
 * simulation takes the block as one operation.
 */
import { groupSize, none, textOf, type Scene } from '../../engine-rs/index'

/** The operations of a program in its drawing. */
export interface ProgramOperations {
  /** How many operations the program has. */
  count: number
  /** The operation of the program to which an operation of the drawing belongs. */
  of: (drawn: number) => number
  /** The operations of the drawing that belong to one of the program: the first, and the one behind the last. */
  drawn: (operation: number) => { start: number; end: number }
  /** The frame around what is inside of an operation; null for one without a frame. */
  groupOf: (operation: number) => number | null
}

/** By scene. With an opened gate among 100,000 operations this takes 11 ms to compute, and each step of a result needs it three times. */
const cached = new WeakMap<Scene, ProgramOperations>()

/** The operations of the program of a scene in which no gate is opened and no section closed. Computed once per scene. */
export function programOperations(scene: Scene): ProgramOperations {
  const before = cached.get(scene)
  if (before !== undefined) return before
  const operations = scene.groups.length === 0 ? withoutFrames(scene) : withFrames(scene)
  cached.set(scene, operations)
  return operations
}

/** The name of an operation of the program, and the line on which its statement starts, from 1. */
export function factsOfOperation(scene: Scene, operation: number): { name: string; line: number } {
  const { drawn, groupOf } = programOperations(scene)
  const { names, lines } = scene.operations
  const group = groupOf(operation)
  if (group !== null) {
    const at = group * groupSize
    return { name: textOf(scene, scene.groups[at + 4] ?? none), line: scene.groups[at + 7] ?? 1 }
  }
  const { start } = drawn(operation)
  return { name: textOf(scene, names[start] ?? none), line: lines[start] ?? 1 }
}

function withoutFrames(scene: Scene): ProgramOperations {
  return {
    count: scene.operations.columns.length,
    of: (drawn) => drawn,
    drawn: (operation) => ({ start: operation, end: operation + 1 }),
    groupOf: () => null,
  }
}

function withFrames(scene: Scene): ProgramOperations {
  const count = scene.operations.columns.length
  const of = new Uint32Array(count)
  const starts: number[] = []
  const groups = new Map<number, number>()
  const outermost = new Map<number, number>()
  for (let group = 0; group < scene.groups.length / groupSize; group++) {
    const at = group * groupSize
    if (scene.groups[at + 2] === none) outermost.set(scene.groups[at] ?? 0, group)
  }
  for (let drawn = 0; drawn < count;) {
    const group = outermost.get(drawn)
    const end = group === undefined ? drawn + 1 : (scene.groups[group * groupSize + 1] ?? drawn + 1)
    of.fill(starts.length, drawn, end)
    if (group !== undefined) groups.set(starts.length, group)
    starts.push(drawn)
    drawn = end
  }
  return {
    count: starts.length,
    of: (drawn) => of[drawn] ?? 0,
    drawn: (operation) => ({ start: starts[operation] ?? count, end: starts[operation + 1] ?? count }),
    groupOf: (operation) => groups.get(operation) ?? null,
  }
}
