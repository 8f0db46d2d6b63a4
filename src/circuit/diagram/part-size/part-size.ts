/**
 * How large a part of a drawing is: its operations, its depth, its two-qubit gates. It is counted as a circuit is: what a run decides is one
 * operation, with the two-qubit gates in it, and an own gate is one, whether they are open or closed. Only within one of them its own operations
 * count.
 */
import {
  Category,
  countSize,
  groupSize,
  Kind,
  none,
  Role,
  textOf,
  type Scene,
  type TwoQubitBound,
} from '../../../../engine-rs/index'
import { memoizePerScene } from '../../../../painting/memoize-per-scene'
import { rolledLoops } from '../folding'
import { framesOf, groupAround, groupCount, groupsFrom, kindOfGroup, operationsOfGroup } from '../frames'
import { itemOfGroup } from '../selectable-items'
import { measuredAtArrow, namedWires } from '../operation-bits'
import { spanOnWires, wiresBetween } from '../operation-wires'

/** What a part of a drawing has. */
export interface PartSize {
  /** Without barriers. */
  operations: number
  /** How many operations follow each other at most. */
  depth: number
  /** Gates on two qubits; controls count. What a run decides counts as in {@link Statistics.twoQubitGates}. */
  twoQubitGates: number
  twoQubitBound: TwoQubitBound
}

/** The numbers of {@link Scene.twoQubitGates}, in order. */
const bounds: readonly TwoQubitBound[] = ['exact', 'most', 'one round']

/** An operation as its drawing shows it. */
interface DrawnOperation {
  /** Wires of qubits. */
  qubits: number[]
  /** Classical bits that it reads or writes: a wire, and which of its bits; null for all of them. */
  bits: { wire: number; index: string | null }[]
  kind: 'gate' | 'barrier' | 'other'
  /** Whether it has a condition of its own. */
  isConditional: boolean
  /** Of a block: how many two-qubit gates there are in it, and the place of their bound among the bounds. */
  inner: { gates: number; bound: number }
}

/** The operations of the columns from `first` to `last`, both included, in order of the program. */
export function operationsBetween(scene: Scene, first: number, last: number): number[] {
  const found: number[] = []
  for (const [operation, column] of scene.operations.columns.entries()) {
    if (column >= first && column <= last) found.push(operation)
  }
  return found
}

/** The size of operations of a drawing, in order of the program. */
export function sizeOfPart(scene: Scene, drawn: readonly DrawnOperation[], operations: readonly number[]): PartSize {
  const level = levelOf(scene, operations)
  const units = new Map<number, DrawnOperation>()
  for (const operation of operations) {
    const around = frameBelow(scene, level, operation)
    const first = around === null ? operation : operationsOfGroup(scene, around).start
    if (units.has(first)) continue
    const unit = around === null ? drawn[operation] : operationOfFrame(scene, drawn, around)
    if (unit !== undefined) units.set(first, unit)
  }
  return computeSize(withIterations(scene, level, [...units.keys()]), units)
}

/** The frames around an operation from the inside, but for those of loops, whose iterations are operations of what is around them. */
const framesAround = (scene: Scene, operation: number): number[] =>
  groupsFrom(scene, groupAround(scene, operation)).filter((group) => kindOfGroup(scene, group) === 'other')

/** The innermost frame of which the operations are a part, and not all; null for none. */
function levelOf(scene: Scene, operations: readonly number[]): number | null {
  const [first = none, last = none] = [operations[0], operations.at(-1)]
  const found = framesAround(scene, first).find((group) => {
    const { start, end } = operationsOfGroup(scene, group)
    return last < end && operations.length < end - start
  })
  return found ?? null
}

/** The outermost frame that is around an operation and in another frame, or in none; null where none is. */
function frameBelow(scene: Scene, level: number | null, operation: number): number | null {
  const around = framesAround(scene, operation)
  return (level === null ? around.at(-1) : around[around.indexOf(level) - 1]) ?? null
}

/** The words that what a run decides begins with, and not a gate. */
const keyword = /^(?:if|else|while|for|switch|box)\b/

/** What is in a frame as one operation. */
function operationOfFrame(scene: Scene, drawn: readonly DrawnOperation[], group: number): DrawnOperation {
  const { start, end } = operationsOfGroup(scene, group)
  const inside = drawn.slice(start, end)
  const bits = inside.flatMap((one) => one.bits)
  // Inner frames come behind the one around them.
  for (let inner = group; inner < groupCount(scene) && operationsOfGroup(scene, inner).start <= end; inner++) {
    if (groupsFrom(scene, inner).includes(group)) bits.push(...bitsOfFrame(scene, inner))
  }
  const name = textOf(scene, scene.groups[group * groupSize + 4] ?? none)
  return {
    qubits: [...new Set(inside.flatMap(({ qubits }) => qubits))],
    bits,
    kind: keyword.test(name) ? 'other' : 'gate',
    isConditional: inside[0]?.isConditional ?? false,
    inner: innerGates(scene, itemOfGroup(scene, group)),
  }
}

/** The two-qubit gates in a closed block or a frame. */
const innerGates = (scene: Scene, item: number): DrawnOperation['inner'] =>
  innerGatesByItem(scene).get(item) ?? { gates: 0, bound: 0 }

const innerGatesByItem = memoizePerScene(({ twoQubitGates }) => {
  const found = new Map<number, DrawnOperation['inner']>()
  for (let at = 0; at < twoQubitGates.length; at += countSize) {
    const [block = none, gates = 0, bound = 0] = twoQubitGates.subarray(at, at + countSize)
    found.set(block, { gates, bound })
  }
  return found
})

/** The bits that the condition of a frame reads. */
function bitsOfFrame(scene: Scene, group: number): DrawnOperation['bits'] {
  const title = textOf(scene, scene.groups[group * groupSize + 4] ?? none)
  return (wiresOfConditions(scene).get(framesOf(scene)[group]?.left ?? -1) ?? []).flatMap((wire) =>
    bitsReadBy(scene, title, wire),
  )
}

/** The wires that the conditions of frames read, by the left edges of the frames. */
const wiresOfConditions = memoizePerScene((scene) => {
  const found = new Map<number, number[]>()
  for (let shape = 0; shape < scene.header; shape++) {
    if (scene.roles[shape] !== Role.Condition) continue
    const [left = 0, y = 0] = scene.geometry.subarray(shape * 4, shape * 4 + 2)
    const wire = namedWires(scene).findIndex((other) => Math.abs(other.y - y) <= 1)
    if (wire >= 0) found.set(left, [...(found.get(left) ?? []), wire])
  }
  return found
})

/** The bits of a classical wire that a condition reads: those that it names, or all of them. */
function bitsReadBy(scene: Scene, condition: string, wire: number): DrawnOperation['bits'] {
  const name = (namedWires(scene)[wire]?.name ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const letter = String.raw`[\p{L}\p{N}_]`
  const uses = condition.matchAll(new RegExp(String.raw`(?<!${letter})${name}(?:\[(\d+)\]|(?!${letter}))`, 'gu'))
  const indices = Array.from(uses, ([, index = null]) => index)
  return (indices.length === 0 ? [null] : indices).map((index) => ({ wire, index }))
}

/** Operations in order of the program, those in a loop of which one iteration is drawn as often as they happen. */
function withIterations(scene: Scene, level: number | null, operations: readonly number[]): readonly number[] {
  const loops = rolledLoops(scene).filter(({ group }) => {
    const [around = null] = groupsFrom(scene, group).filter((frame) => kindOfGroup(scene, frame) === 'other')
    return around === level
  })
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
function computeSize(operations: readonly number[], units: ReadonlyMap<number, DrawnOperation>): PartSize {
  const clock = new Clock()
  const size = { operations: 0, depth: 0, twoQubitGates: 0 }
  let bound = 0
  for (const operation of operations) {
    const one = units.get(operation)
    if (one === undefined) continue
    const moment = clock.advance(one)
    if (one.kind === 'barrier') continue
    size.operations += 1
    size.depth = Math.max(size.depth, moment)
    const isGate = one.kind === 'gate' && one.qubits.length === 2
    const counted = isGate ? { gates: 1, bound: one.isConditional ? 1 : 0 } : one.inner
    size.twoQubitGates += counted.gates
    bound = Math.max(bound, counted.bound)
  }
  return { ...size, twoQubitBound: bounds[bound] ?? 'exact' }
}

/** The moment that each qubit and each classical bit has reached (`engine-rs/crates/circuit/src/moments.rs`). */
class Clock {
  private readonly qubits = new Map<number, number>()
  private readonly wires = new Map<number, { all: number; bits: Map<string, number> }>()

  /** Advances by an operation and returns its moment, from 1; 0 for one that acts on no bit. A barrier takes no moment, and holds its bits together. */
  advance({ qubits, bits, kind }: DrawnOperation): number {
    if (qubits.length + bits.length === 0) return 0
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
  const { conditions } = scene.operations
  const found = Array.from(scene.operations.columns, (_, operation): DrawnOperation => ({
    qubits: [],
    bits: [],
    kind: 'gate',
    isConditional: (conditions[operation] ?? none) !== none,
    inner: innerGates(scene, operation),
  }))
  // The wire of a variable is shown or not, and changes no size.
  const variables = new Set([...scene.variableNames].map((name) => textOf(scene, name)))
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
      else if (wires[wire]?.isClassical === true) {
        if (!variables.has(wires[wire]?.name ?? ''))
          one.bits.push(...bitsReadBy(scene, conditionOf(scene, operation), wire))
      } else if (!one.qubits.includes(wire)) one.qubits.push(wire)
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

/** The condition of an operation in full; of what a run decides, which is closed, its name. */
const conditionOf = (scene: Scene, operation: number): string =>
  textOf(scene, scene.operations.conditions[operation] ?? none) ||
  textOf(scene, scene.operations.names[operation] ?? none)
