/**
 * The steps of a drawn circuit: after each operation in order of the program, or after each column of the drawing. A column comes before all
 * columns to the right of it, so what it and those to its left hold can be executed first, and the rest behind.
 */
import { Category, none, Role, textOf, type Scene } from '../../../../engine-rs/index'
import { shapeBounds } from '../../diagram/hit'
import type { StepLine } from '../../diagram/step-line'

/** What a step is. */
export type StepKind = 'operation' | 'column'

/** The steps of a circuit. Step 0 is before all operations, and the last one behind them. */
export interface Steps {
  count: number
  /** The operations in the order in which they are executed; null for that of the program. */
  order: Uint32Array | null
  /** How many operations were executed at a step. */
  executedAt(step: number): number
  /** Those of the step itself. */
  litAt(step: number): number[]
  /** Where the line of a step crosses each wire. */
  placesAt(step: number): StepLine['places']
}

/** The steps of a scene in which nothing is opened or closed. What they need of the drawing is computed when it is first asked for. */
export function stepsOf(scene: Scene, kind: StepKind): Steps {
  return kind === 'column' ? columnSteps(scene) : operationSteps(scene)
}

function columnSteps(scene: Scene): Steps {
  const { columns } = scene.operations
  const order = Uint32Array.from(columns.keys()).sort(
    (one, other) => (columns[one] ?? 0) - (columns[other] ?? 0) || one - other,
  )
  // Behind each column that holds an operation: how many operations are executed, and where the line stands.
  const ends: { executed: number; column: number }[] = []
  order.forEach((operation, index) => {
    const column = columns[operation] ?? 0
    const last = ends.at(-1)
    if (last?.column === column) last.executed = index + 1
    else ends.push({ executed: index + 1, column })
  })
  const executedAt = (step: number) => ends[step - 1]?.executed ?? 0
  const wires = memoize(() => wiresOf(scene))
  return {
    count: ends.length,
    order,
    executedAt,
    litAt: (step) => [...order.subarray(executedAt(step - 1), executedAt(step))],
    placesAt(step) {
      const end = ends[step - 1]
      const x = end === undefined ? startOf(scene) : rightOf(scene, end.column)
      return wires().map((wire) => ({ ...wire, x }))
    },
  }
}

function operationSteps(scene: Scene): Steps {
  const reaches = memoize(() => reachesOf(scene))
  return {
    count: scene.operations.columns.length,
    order: null,
    executedAt: (step) => step,
    litAt: (step) => (step === 0 ? [] : [step - 1]),
    placesAt(step) {
      const start = startOf(scene)
      return reaches().map(({ operations, ends, ...wire }) => {
        const before = countBelow(operations, step)
        return { ...wire, x: before === 0 ? start : (ends[before - 1] ?? start) }
      })
    },
  }
}

/** The step behind the last operation that begins before a place of the program. */
export function stepBefore(scene: Scene, end: number): number {
  return scene.operations.starts.findLastIndex((start) => start < end) + 1
}

/** Whether a run of a circuit can take more than one course. */
export function canBranch(scene: Scene): boolean {
  const decides = scene.roles.includes(Role.Measurement) || scene.categories.includes(Category.Block)
  // A reset is a box with its name.
  return decides || scene.operations.names.some((name) => textOf(scene, name) === 'reset')
}

/** How many qubits a drawing has. */
export const qubitsOf = (scene: Scene): number => wiresOf(scene).filter(({ isQubit }) => isQubit).length

/** The name of a qubit, as its wire has it. */
export function nameOfQubit(scene: Scene, qubit: number): string {
  const { y } = wiresOf(scene).filter(({ isQubit }) => isQubit)[qubit] ?? { y: 0 }
  let nearest: { text: string; distance: number } | null = null
  for (let shape = 0; shape < scene.header; shape++) {
    if (scene.roles[shape] !== Role.WireLabel) continue
    const distance = Math.abs((scene.geometry[shape * 4 + 1] ?? 0) - y)
    if (nearest === null || distance < nearest.distance)
      nearest = { text: textOf(scene, scene.texts[shape] ?? none), distance }
  }
  return nearest === null || nearest.text === '' ? `qubit ${qubit}` : nearest.text
}

interface Wire {
  y: number
  isQubit: boolean
}

/** The wires from the top. */
function wiresOf(scene: Scene): Wire[] {
  const wires = new Map<number, Wire>()
  for (let shape = 0; shape < scene.header; shape++) {
    const role = scene.roles[shape]
    const y = scene.geometry[shape * 4 + 1] ?? 0
    if (role === Role.Wire) wires.set(y, { y, isQubit: true })
    else if (role === Role.ClassicalWire && !wires.has(y)) wires.set(y, { y, isQubit: false })
  }
  return [...wires.values()].sort((one, other) => one.y - other.y)
}

/** Before the first column that holds an operation. */
function startOf(scene: Scene): number {
  const first = scene.operations.columns.reduce((least, column) => Math.min(least, column), Infinity)
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
  const { columns } = scene.operations
  const reaches = wiresOf(scene).map((wire): Reach => ({ ...wire, operations: [], ends: [] }))
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    if (operation >= columns.length) continue
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
      end = Math.max(end, rightOf(scene, columns[operation] ?? 0))
      ends.push(end)
    }
  }
  return reaches
}

/** How many of some numbers in rising order are less than another. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function memoize<Value>(compute: () => Value): () => Value {
  let value: { computed: Value } | null = null
  return () => (value ??= { computed: compute() }).computed
}
