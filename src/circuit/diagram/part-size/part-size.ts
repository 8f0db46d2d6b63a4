/** How large a part of a drawing is: its operations, its depth, its two-qubit gates. */
import { Category, Kind, none, Role, type Scene } from '../../../../engine-rs/index'
import type { RolledLoop } from '../folding'
import { measuredAtArrow, namedWires, operationBits } from '../operation-bits'
import { spanOnWires, wiresBetween } from '../operation-wires'

/** What a part of a drawing has. What is closed counts as one operation. */
export interface PartSize {
  /** Without barriers. */
  operations: number
  /** How many operations follow each other at most. */
  depth: number
  /** Gates on two qubits; controls count. */
  twoQubitGates: number
}

/** An operation as its drawing shows it. */
export interface DrawnOperation {
  /** Wires of qubits. */
  qubits: number[]
  /** Classical bits that it reads or writes: a wire, and which of its bits; null for all of them. */
  bits: { wire: number; index: string | null }[]
  kind: 'gate' | 'barrier' | 'other'
}

/** The operations of the columns from `first` to `last`, both included, in order of the program. */
export function operationsBetween(scene: Scene, first: number, last: number): number[] {
  const found: number[] = []
  for (const [operation, column] of scene.operations.columns.entries()) {
    if (column >= first && column <= last) found.push(operation)
  }
  return found
}

/** Operations in order of the program, those in a loop of which one iteration is drawn as often as they happen. */
export function withIterations(loops: readonly RolledLoop[], operations: readonly number[]): readonly number[] {
  let repeated = operations
  // From the inside out, so that a loop repeats what the loops in it have.
  for (const { start, end, iterations } of loops.toReversed()) {
    const first = repeated.findIndex((operation) => operation >= start && operation < end)
    if (first < 0) continue
    const behind = repeated.findLastIndex((operation) => operation >= start && operation < end) + 1
    const one = repeated.slice(first, behind)
    const all = Array.from({ length: iterations }, () => one).flat()
    repeated = [...repeated.slice(0, first), ...all, ...repeated.slice(behind)]
  }
  return repeated
}

/** The size of operations, in order of the program. The depth is that of the engine for a circuit of these operations alone. */
export function computePartSize(drawn: readonly DrawnOperation[], operations: readonly number[]): PartSize {
  const clock = new Clock()
  const size = { operations: 0, depth: 0, twoQubitGates: 0 }
  for (const operation of operations) {
    const one = drawn[operation]
    if (one === undefined) continue
    const moment = clock.advance(one)
    if (one.kind === 'barrier') continue
    size.operations += 1
    size.depth = Math.max(size.depth, moment)
    if (one.kind === 'gate' && one.qubits.length === 2) size.twoQubitGates += 1
  }
  return size
}

/** The moment that each qubit and each classical bit has reached (`engine-rs/crates/circuit/src/moments.rs`). */
class Clock {
  private readonly qubits = new Map<number, number>()
  private readonly wires = new Map<number, { all: number; bits: Map<string, number> }>()

  /** Advances by an operation and returns its moment, from 1. A barrier takes no moment, and holds its bits together. */
  advance({ qubits, bits, kind }: DrawnOperation): number {
    let latest = 0
    for (const qubit of qubits) latest = Math.max(latest, this.qubits.get(qubit) ?? 0)
    for (const { wire, index } of bits) latest = Math.max(latest, this.reached(wire, index))
    const moment = kind === 'barrier' ? latest : latest + 1
    for (const qubit of qubits) this.qubits.set(qubit, moment)
    for (const { wire, index } of bits) this.reach(wire, index, moment)
    return moment
  }

  private reached(wire: number, index: string | null): number {
    const { all, bits } = this.wires.get(wire) ?? { all: 0, bits: new Map<string, number>() }
    return index === null ? Math.max(all, ...bits.values()) : (bits.get(index) ?? all)
  }

  private reach(wire: number, index: string | null, moment: number): void {
    const reached = this.wires.get(wire) ?? { all: 0, bits: new Map<string, number>() }
    if (index === null) this.wires.set(wire, { all: moment, bits: new Map() })
    else this.wires.set(wire, { ...reached, bits: reached.bits.set(index, moment) })
  }
}

/** Reads what each operation acts on from its shapes. */
export function readOperations(scene: Scene): DrawnOperation[] {
  const wires = namedWires(scene)
  const heights = Float64Array.from(wires, ({ y }) => y)
  const found = Array.from(scene.operations.columns, (): DrawnOperation => ({ qubits: [], bits: [], kind: 'gate' }))
  const passed = new Map<DrawnOperation, Set<number>>()
  const { kinds, roles, categories, shapeOperations } = scene
  for (let shape = scene.header; shape < kinds.length; shape++) {
    const operation = shapeOperations[shape] ?? none
    const one = found[operation]
    if (one === undefined) continue
    const [kind, role] = [kinds[shape] ?? 0, roles[shape] ?? 0]
    if (role === Role.Barrier) one.kind = 'barrier'
    else if (role === Role.Measurement || (kind === Kind.Box && categories[shape] === Category.Block))
      one.kind = 'other'
    const span = spanOnWires(scene, shape)
    if (span === null) continue
    const { first, end } = wiresBetween(heights, span)
    for (let wire = first; wire < end; wire++) {
      if (role === Role.PassingWire) passed.set(one, (passed.get(one) ?? new Set()).add(wire))
      else if (kind === Kind.Arrow) addMeasured(scene, found, shape, wire)
      else if (wires[wire]?.isClassical) one.bits.push({ wire, index: bitOfCondition(scene, operation) })
      else if (!one.qubits.includes(wire)) one.qubits.push(wire)
    }
  }
  for (const [one, under] of passed) one.qubits = one.qubits.filter((wire) => !under.has(wire))
  return found
}

/** Adds the bit of a register to each operation that measures into it at an arrow. */
function addMeasured(scene: Scene, found: readonly DrawnOperation[], arrow: number, wire: number): void {
  const { first, last, index } = measuredAtArrow(scene, arrow)
  for (let operation = first; operation <= last; operation++) {
    found[operation]?.bits.push({ wire, index: index === null ? null : String(index - (last - operation)) })
  }
}

/** Which bit of a register an operation reads, as its drawing says; null for all of them. */
const bitOfCondition = (scene: Scene, operation: number): string | null =>
  /\[(\d+)\]/.exec(operationBits(scene, operation).condition)?.[1] ?? null
