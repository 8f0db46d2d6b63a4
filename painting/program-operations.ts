/**
 * Which operation of the program each operation of a drawing belongs to. They differ where the drawing shows what is inside of a block,
 * which a simulation takes as one operation, and where it shows one iteration of a loop for all.
 */
import { groupSize, none, textOf, type Scene } from '../engine-rs/index'
import { memoizePerScene } from './memoize-per-scene'

/** The operations of a program in its drawing. */
interface ProgramOperations {
  /** How many operations the program has. */
  count: number
  /** The operation of the program to which an operation of the drawing belongs; in a loop that of the first iteration. */
  of: (drawn: number) => number
  /** An operation of the first iteration in place of the same one in a later iteration of a loop of which one iteration is drawn. */
  inFirstIteration: (operation: number) => number
  /** The operations of the drawing that belong to one of the program: the first, and the one behind the last. */
  drawn: (operation: number) => { start: number; end: number }
  /** The frame around what is inside of an operation; null for one without a frame. */
  groupOf: (operation: number) => number | null
  /** The outermost frame around an operation, of itself or of a loop; null for none. */
  frameOf: (operation: number) => number | null
}

/**
 * The operations of the program of a scene in which no gate is opened and no section closed. With an opened gate among 100,000 operations
 * this takes 11 ms to compute, and each step of a result needs it three times.
 */
export const programOperations: (scene: Scene) => ProgramOperations = memoizePerScene((scene) =>
  scene.groups.length === 0 && scene.operations.origins.length === 0 ? withoutFrames(scene) : withFrames(scene),
)

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
    inFirstIteration: (operation) => operation,
    drawn: (operation) => ({ start: operation, end: operation + 1 }),
    groupOf: () => null,
    frameOf: () => null,
  }
}

function withFrames(scene: Scene): ProgramOperations {
  const { columns, origins } = scene.operations
  const of = columns.map((_, drawn) => origins[drawn] ?? drawn)
  const frames = framesOfProgram(scene)
  const blocks = new Map<number, Frame>()
  for (const frame of frames.filter(({ iterations }) => iterations === 0)) {
    blocks.set(frame.origin, frame)
    of.fill(frame.origin, frame.start, frame.end)
  }
  const loops = frames.filter(({ length }) => length > 0)
  const count = loops.reduce(
    (max, { origin, iterations, length }) => Math.max(max, origin + iterations * length),
    (of.at(-1) ?? -1) + 1,
  )
  const starts = new Uint32Array(count).fill(columns.length)
  const ends = starts.slice()
  for (let drawn = columns.length - 1; drawn >= 0; drawn--) {
    const operation = of[drawn] ?? 0
    if (starts[operation] === columns.length) ends[operation] = drawn + 1
    starts[operation] = drawn
  }
  const first = Uint32Array.from({ length: count }, (_, operation) => operation)
  // From the inside out, so that a loop repeats what the loops in it have.
  for (const { origin, iterations, length } of loops.toReversed()) {
    for (let iteration = 1; iteration < iterations; iteration++)
      first.copyWithin(origin + iteration * length, origin, origin + length)
  }
  const outermost = new Uint32Array(count).fill(none)
  for (const { group, parent, start, end, origin, iterations, length } of frames) {
    const behind = length > 0 ? origin + iterations * length : (of[end - 1] ?? 0) + 1
    if (parent === none) outermost.fill(group, of[start], behind)
  }
  const inFirstIteration = (operation: number) => first[operation] ?? operation
  return {
    count,
    of: (drawn) => of[drawn] ?? 0,
    inFirstIteration,
    drawn(operation) {
      const shown = inFirstIteration(operation)
      return { start: starts[shown] ?? columns.length, end: ends[shown] ?? columns.length }
    },
    groupOf: (operation) => blocks.get(inFirstIteration(operation))?.group ?? null,
    frameOf(operation) {
      const group = outermost[operation] ?? none
      return group === none ? null : group
    },
  }
}

/** A frame, as {@link Scene.groups} has it. */
interface Frame {
  group: number
  start: number
  end: number
  parent: number
  origin: number
  /** Of a loop with equal iterations: how many there are, and how many operations the one has that is drawn for all. Else 0. */
  iterations: number
  length: number
}

/** The frames around operations of the program: those in no block, the outer before the inner. */
function framesOfProgram({ groups }: Scene): Frame[] {
  const found: Frame[] = []
  const loops = new Set([none])
  for (let group = 0; group < groups.length / groupSize; group++) {
    const numbers = groups.subarray(group * groupSize, (group + 1) * groupSize)
    const [start = 0, end = 0, parent = none, origin = 0] = numbers
    const [iterations = 0, length = 0] = numbers.subarray(8)
    if (!loops.has(parent)) continue
    found.push({ group, start, end, parent, origin, iterations, length })
    if (iterations > 0) loops.add(group)
  }
  return found
}
