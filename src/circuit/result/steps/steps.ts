/**
 * The steps of a drawn circuit: after each operation in order of the program, or after each column of the drawing. A column comes before all
 * columns to the right of it, so what it and those to its left hold can be executed alone.
 */
import { none, Role, type Scene } from '../../../../engine-rs/index'
import { shapeBounds } from '../../diagram/hit'
import type { StepLine } from '../../diagram/step-line'

/** What a step is. */
export type StepKind = 'operation' | 'column'

/** The steps of a circuit. Step 0 is before all operations, and the last one behind them. */
export interface Steps {
  count: number
  /** The operations up to a step, in order of the program. */
  executedAt(step: number): Uint32Array
  /** Those of the step itself. */
  litAt(step: number): number[]
  /** Where the line of a step crosses each wire. */
  placesAt(step: number): StepLine['places']
}

/** Circuits with more operations are not stepped through: the list of those to execute would delay a slider. */
export const maxStepped = 20_000

/** The steps of a scene in which nothing is opened or closed. */
export function stepsOf(scene: Scene, kind: StepKind): Steps {
  const { columns } = scene.operations
  const wires = wiresOf(scene)
  // Before the first column.
  const start =
    scene.columnEdges[columns.reduce((first, column) => Math.min(first, column), Infinity)] ?? scene.columnEdges[0] ?? 0
  const rightOf = (column: number) => scene.columnEdges[column + 1] ?? start
  if (kind === 'column') {
    const used = [...new Set(columns)].sort((one, other) => one - other)
    const filled = (keep: (column: number) => boolean) => {
      const kept: number[] = []
      columns.forEach((column, operation) => {
        if (keep(column)) kept.push(operation)
      })
      return Uint32Array.from(kept)
    }
    return {
      count: used.length,
      executedAt: (step) => filled((column) => step > 0 && column <= (used[step - 1] ?? 0)),
      litAt: (step) => (step === 0 ? [] : [...filled((column) => column === used[step - 1])]),
      placesAt: (step) => wires.map((wire) => ({ ...wire, x: step === 0 ? start : rightOf(used[step - 1] ?? 0) })),
    }
  }
  const touched = wiresTouched(scene, wires)
  return {
    count: columns.length,
    executedAt: (step) => Uint32Array.from({ length: step }, (_, operation) => operation),
    litAt: (step) => (step === 0 ? [] : [step - 1]),
    placesAt(step) {
      const places = wires.map((wire) => ({ ...wire, x: start }))
      for (let operation = 0; operation < step; operation++) {
        for (const wire of touched[operation] ?? []) {
          const place = places[wire]
          if (place) place.x = Math.max(place.x, rightOf(columns[operation] ?? 0))
        }
      }
      return places
    },
  }
}

/** The step behind the last operation that begins before a place of the program. */
export function stepBefore(scene: Scene, end: number): number {
  const { starts } = scene.operations
  let step = 0
  for (let operation = 0; operation < starts.length; operation++)
    if ((starts[operation] ?? 0) < end) step = operation + 1
  return step
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

/** The arrow of a measurement ends this close to the classical wire, in scene pixels. */
const arrowReach = 8

/** The wires that each operation covers or crosses, by their places from the top. */
function wiresTouched(scene: Scene, wires: readonly Wire[]): Set<number>[] {
  const touched = Array.from(scene.operations.columns, () => new Set<number>())
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const own = touched[scene.shapeOperations[shape] ?? none]
    if (own === undefined) continue
    const { top, bottom } = shapeBounds(scene, shape)
    wires.forEach(({ y, isQubit }, wire) => {
      const reach = isQubit ? 1 : arrowReach
      if (top <= y + reach && bottom >= y - reach) own.add(wire)
    })
  }
  return touched
}
