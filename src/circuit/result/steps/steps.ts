/**
 * The steps of a drawn circuit: after each operation in order of the program, or after each column of the drawing. A column comes before all
 * columns to the right of it, so what it and those to its left hold can be executed first, and the rest behind. A block is one operation,
 * also where its frame shows what is inside. A loop of which one iteration is drawn has the steps of all iterations, and is in one column.
 */
import { Category, groupSize, none, Role, textOf, type Scene } from '../../../../engine-rs/index'
import { countBefore } from '../../../lib/bisect'
import { isWire } from '../../diagram/cursor'
import { framesOf } from '../../diagram/frames'
import { shapeBounds } from '../../../../painting/hit-testing'
import { namedWires } from '../../diagram/operation-bits'
import type { StepLine } from '../../diagram/step-line'
import { columnAt } from '../../../../painting/view'
import { programOperations } from '../../../../painting/program-operations'

/** What a step is. */
export type StepKind = 'operation' | 'column'

/** The steps of a circuit. Step 0 is before all operations, and the last one behind them. */
export interface Steps {
  count: number
  /** The operations in the order in which they are executed; null for that of the program. */
  order: Uint32Array | null
  /** How many operations were executed at a step. */
  executedAt(step: number): number
  /** What the drawing shows of those of the step itself. */
  highlightedAt(step: number): number[]
  /** Where the line of a step crosses each wire. */
  placesAt(step: number): StepLine['places']
}

/** The steps of a scene in which nothing is opened or closed by hand. What they need of the drawing is computed when it is first asked for. */
export function stepsOf(scene: Scene, kind: StepKind): Steps {
  return kind === 'column' ? columnSteps(scene) : operationSteps(scene)
}

function columnSteps(scene: Scene): Steps {
  const { count, drawn, frameOf } = programOperations(scene)
  const { lasts, isInFrame } = columnsOf(scene, frameOf)
  const order = Uint32Array.from({ length: count }, (_, operation) => operation).sort(
    (one, other) => (lasts[one] ?? 0) - (lasts[other] ?? 0) || one - other,
  )
  // Behind each column that holds an operation: how many operations are executed, and where the line stands. It passes through no frame.
  const ends: { executed: number; column: number }[] = []
  let isOpen = false
  order.forEach((operation, index) => {
    const column = lasts[operation] ?? 0
    const last = ends.at(-1)
    if (last !== undefined && (last.column === column || isOpen)) Object.assign(last, { executed: index + 1, column })
    else ends.push({ executed: index + 1, column })
    isOpen = isInFrame[column] === 1
  })
  const executedAt = (step: number) => ends[step - 1]?.executed ?? 0
  const wires = memoize(() => wiresOf(scene))
  return {
    count: ends.length,
    order,
    executedAt,
    highlightedAt: (step) =>
      [...order.subarray(executedAt(step - 1), executedAt(step))].flatMap((operation) => range(drawn(operation))),
    placesAt(step) {
      const end = ends[step - 1]
      const x = end === undefined ? startOf(scene) : rightOf(scene, end.column)
      return wires().map((wire) => ({ ...wire, x }))
    },
  }
}

/** The last column of each operation of the program, or of a frame around it, and for each column whether such a frame goes on behind it. */
function columnsOf(
  scene: Scene,
  frameAround: (operation: number) => number | null,
): { lasts: Uint32Array; isInFrame: Uint8Array } {
  const { columns } = scene.operations
  const { count, drawn } = programOperations(scene)
  const isInFrame = new Uint8Array(scene.columnEdges.length)
  const lasts = Uint32Array.from({ length: count }, (_, operation) => {
    const { start, end } = drawn(operation)
    const group = frameAround(operation)
    if (group === null) return columns[start] ?? 0
    const { left, right } = framesOf(scene)[group] ?? { left: 0, right: 0 }
    const first = columns.subarray(start, end).reduce((min, column) => Math.min(min, column), columnAt(scene, left))
    const last = Math.max(first, columnAt(scene, right))
    isInFrame.fill(1, first, last)
    return last
  })
  return { lasts, isInFrame }
}

const range = ({ start, end }: { start: number; end: number }): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

function operationSteps(scene: Scene): Steps {
  const { count, drawn, inFirstIteration } = programOperations(scene)
  const reaches = memoize(() => reachesOf(scene))
  return {
    count,
    order: null,
    executedAt: (step) => step,
    highlightedAt: (step) => (step === 0 ? [] : range(drawn(step - 1))),
    placesAt(step) {
      const start = startOf(scene)
      return reaches().map(({ operations, ends, ...wire }) => {
        // In a later iteration the line stands where it stood in the first.
        const end = step === 0 ? 0 : inFirstIteration(step - 1) + 1
        const before = countBefore(operations.length, (index) => (operations[index] ?? 0) < end)
        return { ...wire, x: before === 0 ? start : (ends[before - 1] ?? start) }
      })
    },
  }
}

/** The step behind the last operation that begins before a place of the program. */
export function stepBefore(scene: Scene, end: number): number {
  const drawn = scene.operations.starts.findLastIndex((start) => start < end)
  return drawn < 0 ? 0 : programOperations(scene).of(drawn) + 1
}

/** Whether a run of a circuit can take more than one course. */
export function canBranch(scene: Scene): boolean {
  // A loop of equal iterations decides nothing.
  const hasFrames = scene.groups.some((iterations, place) => place % groupSize === 8 && iterations === 0)
  const hasBlocks = hasFrames || scene.categories.includes(Category.Block)
  const decides = hasBlocks || scene.roles.includes(Role.Measurement)
  // A reset is a box with its name.
  return decides || scene.operations.names.some((name) => textOf(scene, name) === 'reset')
}

/** How many qubits a drawing has. */
export const qubitsOf = (scene: Scene): number => wiresOf(scene).filter(({ isQubit }) => isQubit).length

/** The name of a qubit in full. */
export function nameOfQubit(scene: Scene, qubit: number): string {
  const name = namedWires(scene).filter(({ isClassical }) => !isClassical)[qubit]?.name ?? ''
  return name === '' ? `qubit ${qubit}` : name
}

interface Wire {
  y: number
  isQubit: boolean
}

/** The wires from the top. */
function wiresOf(scene: Scene): Wire[] {
  const wires = new Map<number, Wire>()
  for (let shape = 0; shape < scene.header; shape++) {
    const y = scene.geometry[shape * 4 + 1] ?? 0
    if (isWire(scene, shape)) wires.set(y, { y, isQubit: scene.roles[shape] === Role.Wire })
  }
  return [...wires.values()].sort((one, other) => one.y - other.y)
}

/** Before the first column that holds an operation. */
function startOf(scene: Scene): number {
  const first = scene.operations.columns.reduce((min, column) => Math.min(min, column), Infinity)
  return scene.columnEdges[first] ?? scene.columnEdges[0] ?? 0
}

const rightOf = (scene: Scene, column: number): number => scene.columnEdges[column + 1] ?? 0

/** The arrow of a measurement ends this close to the classical wire, in scene pixels. */
const arrowReach = 8

/** A wire with the operations that cover or cross it in order, and how far to the right all up to each of them reach. */
interface Reach extends Wire {
  operations: number[]
  ends: number[]
}

function reachesOf(scene: Scene): Reach[] {
  const { of, groupOf } = programOperations(scene)
  const { lasts } = columnsOf(scene, groupOf)
  const reaches = wiresOf(scene).map((wire): Reach => ({ ...wire, operations: [], ends: [] }))
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const drawn = scene.shapeOperations[shape] ?? none
    if (drawn >= scene.operations.columns.length) continue
    const operation = of(drawn)
    const { top, bottom } = shapeBounds(scene, shape)
    for (const { y, isQubit, operations } of reaches) {
      const reach = isQubit ? 1 : arrowReach
      const touches = top <= y + reach && bottom >= y - reach
      // The shapes of an operation stand together.
      if (touches && operations.at(-1) !== operation) operations.push(operation)
    }
  }
  for (const { operations, ends } of reaches) {
    operations.sort((one, other) => one - other)
    let end = 0
    for (const operation of operations) {
      end = Math.max(end, rightOf(scene, lasts[operation] ?? 0))
      ends.push(end)
    }
  }
  return reaches
}

function memoize<Value>(compute: () => Value): () => Value {
  let value: { computed: Value } | null = null
  return () => (value ??= { computed: compute() }).computed
}
