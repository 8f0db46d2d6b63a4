/**
 * What is different between the operations of two circuits.
 *
 * Operations are equal if they have the same name, angles, qubits, classical bit and condition, where qubits count by their places from the top and
 * not by their names. The longest common subsequence of both programs stays. Of what is left over, in this order:
 *
 * 1. Equal operations that only changed places with operations on other qubits are the same circuit, and stay, too.
 * 2. Equal operations at another time are moved.
 * 3. Operations between the same neighbors of the subsequence and on the same qubits are changed: the angle, the condition, or the gate.
 * 4. The same gate with the same angles between the same neighbors, but on other qubits, is moved.
 * 5. Everything else is removed on the left and added on the right.
 */
import { qubitsOf, type ListedOperation } from '../../circuit/operations/list-operations'
import { countBefore } from '../../lib/bisect'
import { align, type Alignment } from './align'

/** A difference. */
export type OperationChange =
  | { kind: 'removed'; left: ListedOperation }
  | { kind: 'added'; right: ListedOperation }
  | {
      kind: 'moved'
      left: ListedOperation
      right: ListedOperation
      /** Where to: another time, or other qubits. */
      to: 'time' | 'qubits'
    }
  | { kind: 'changed'; left: ListedOperation; right: ListedOperation }

/** What is different between two circuits. */
export interface OperationDiff {
  /** In the order of the right program; what was removed stands behind what it stood behind on the left. */
  changes: OperationChange[]
  /** Operations that both have at the same place, the left one and the right one, in order of the left. */
  same: (readonly [left: ListedOperation, right: ListedOperation])[]
  /** Whether what is between the equal ends was compared as one, because the subsequence was not found in time: more may be the same. */
  isRough: boolean
}

/**
 * Compares the operations of two circuits.
 *
 * @param definitionOf what a name stands for where programs define it: equal names of different gates are not equal
 * @param alignTexts finds the subsequence
 */
export async function diffOperations(
  left: readonly ListedOperation[],
  right: readonly ListedOperation[],
  definitionOf: (side: 'left' | 'right', name: string) => string = () => '',
  alignTexts: (left: readonly string[], right: readonly string[]) => Promise<Alignment> = align,
): Promise<OperationDiff> {
  const [before, after] = [
    toEntries(left, (name) => definitionOf('left', name)),
    toEntries(right, (name) => definitionOf('right', name)),
  ]
  const pairs = new Pairs()
  const { steps, isRough } = await alignTexts(keysOf(before), keysOf(after))
  matchCommon(before, after, steps, pairs)
  const leftovers = () =>
    [before.filter((entry) => !pairs.has(entry)), after.filter((entry) => !pairs.has(entry))] as const
  pairUp(
    ...leftovers(),
    ({ key }) => key,
    (one, other) => pairs.staysInPlace(one, other),
    (one, other) => pairs.add(one, other),
  )
  const moved: Change[] = []
  const take = (kind: 'moved' | 'changed', to: 'time' | 'qubits') => (one: Entry, other: Entry) => {
    pairs.mark(one, other)
    moved.push({ kind, to, one, other })
  }
  pairUp(...leftovers(), ({ key }) => key, always, take('moved', 'time'))
  pairUp(
    ...leftovers(),
    ({ gap, qubits, operation }) => `${gap} ${qubits} ${operation.name}`,
    always,
    take('changed', 'time'),
  )
  pairUp(
    ...leftovers(),
    ({ gap, qubits, operation }) => `${gap} ${qubits} ${operation.isFrame}`,
    isChange,
    take('changed', 'time'),
  )
  pairUp(...leftovers(), ({ gap, gate }) => `${gap} ${gate}`, isChange, take('moved', 'qubits'))
  const [removed, added] = leftovers()
  return { changes: inOrder(moved, removed, added), same: pairs.listSame(), isRough }
}

/** An operation on its way through the comparison. */
interface Entry {
  operation: ListedOperation
  /** Equal for equal operations. */
  key: string
  /** Likewise without the qubits. */
  gate: string
  qubits: string
  /** Its place in its program. */
  place: number
  /** How many operations of the common subsequence are before it. */
  gap: number
}

interface Change {
  kind: 'moved' | 'changed'
  to: 'time' | 'qubits'
  one: Entry
  other: Entry
}

const keysOf = (entries: readonly Entry[]): string[] => entries.map(({ key }) => key)

const always = () => true

/** Barriers, measurements and frames are never what another operation has become. */
const isChange = (one: Entry, other: Entry): boolean =>
  [one, other].every(({ operation: { name, isFrame } }) => isFrame || !fixedNames.has(name))

const fixedNames = new Set(['barrier', 'measure', 'reset'])

function toEntries(operations: readonly ListedOperation[], definitionOf: (name: string) => string): Entry[] {
  return operations.map((operation, place) => {
    const { name, angles, controls, targets, into, condition, isFrame } = operation
    const gate = [isFrame, name, definitionOf(baseName(name)), numbersOf(angles), condition].join('|')
    // The qubits of a frame follow from what is in it.
    const qubits = isFrame ? '' : [...qubitsOf(operation)].toSorted((one, other) => one - other).join()
    const key = isFrame ? gate : [gate, controls.join(), targets.join(), into].join('|')
    return { operation, key, gate, qubits, place, gap: 0 }
  })
}

/** The name of a gate without its modifiers. */
const baseName = (name: string): string => name.split(' @ ').at(-1) ?? name

/** The numbers of angles: `π/4` and the number that it is are equal. */
const numbersOf = (angles: string): string =>
  angles
    .split(', ')
    .map((angle) => {
      const value = angle.split(' = ').at(-1) ?? angle
      const number = Number(value)
      return value === '' || Number.isNaN(number) ? value : String(Number(number.toPrecision(12)))
    })
    .join()

/** Matches what both have in common, and tells all other entries in which of its gaps they are. */
function matchCommon(before: readonly Entry[], after: readonly Entry[], steps: Alignment['steps'], pairs: Pairs): void {
  let [left, right, matched] = [0, 0, 0]
  for (const { of, count } of steps) {
    for (let step = 0; step < count; step++) {
      const one = of === 'right' ? undefined : before[left++]
      const other = of === 'left' ? undefined : after[right++]
      if (one && other) pairs.add(one, other)
      for (const entry of [one, other]) if (entry) entry.gap = matched
      if (one && other) matched += 1
    }
  }
}

/** Pairs entries of both sides with equal texts, in their order, as far as `isPair` allows. */
function pairUp(
  before: readonly Entry[],
  after: readonly Entry[],
  textOf: (entry: Entry) => string,
  isPair: (one: Entry, other: Entry) => boolean,
  found: (one: Entry, other: Entry) => void,
): void {
  const waiting = new Map<string, Entry[]>()
  for (const entry of after) {
    const text = textOf(entry)
    const queue = waiting.get(text)
    if (queue === undefined) waiting.set(text, [entry])
    else queue.push(entry)
  }
  for (const one of before) {
    const queue = waiting.get(textOf(one))
    const other = queue?.[0]
    if (queue === undefined || other === undefined || !isPair(one, other)) continue
    queue.shift()
    found(one, other)
  }
}

/** What is paired, and for each wire which places of both programs are at rest, in rising order. */
class Pairs {
  readonly #paired = new Set<Entry>()
  readonly #same: [Entry, Entry][] = []
  readonly #wires = new Map<string, { left: number[]; right: number[] }>()

  has(entry: Entry): boolean {
    return this.#paired.has(entry)
  }

  /** Notes a pair of which something is different. */
  mark(one: Entry, other: Entry): void {
    this.#paired.add(one).add(other)
  }

  /** Notes a pair that stays at its place. */
  add(one: Entry, other: Entry): void {
    this.mark(one, other)
    this.#same.push([one, other])
    for (const wire of wiresOf(one)) {
      const places = this.#wires.get(wire) ?? { left: [], right: [] }
      this.#wires.set(wire, places)
      insert(places.left, one.place)
      insert(places.right, other.place)
    }
  }

  /** Whether on each of its wires an operation stands behind the same operations on both sides. */
  staysInPlace(one: Entry, other: Entry): boolean {
    if (one.operation.isFrame) return false
    return wiresOf(one).every((wire) => {
      const places = this.#wires.get(wire)
      return places === undefined || rankOf(places.left, one.place) === rankOf(places.right, other.place)
    })
  }

  listSame(): OperationDiff['same'] {
    return this.#same
      .toSorted(([one], [other]) => one.place - other.place)
      .map(([one, other]) => [one.operation, other.operation])
  }
}

/** What orders an operation relative to others: its qubits, and all classical bits together. */
const wiresOf = ({ operation }: Entry): string[] => {
  const isClassical = operation.into !== '' || operation.condition !== '' || operation.isFrame
  return [...new Set(qubitsOf(operation))].map(String).concat(isClassical ? ['classical'] : [])
}

const rankOf = (places: readonly number[], place: number): number =>
  countBefore(places.length, (index) => (places[index] ?? 0) < place)

function insert(places: number[], place: number): void {
  if (places.length === 0 || (places.at(-1) ?? 0) < place) places.push(place)
  else places.splice(rankOf(places, place), 0, place)
}

/** All changes by their places on the right, or on the left for what is only there, in the gaps of what stays. */
function inOrder(moved: readonly Change[], removed: readonly Entry[], added: readonly Entry[]): OperationChange[] {
  const placed: { gap: number; side: number; place: number; change: OperationChange }[] = [
    ...removed.map(({ gap, place, operation: left }) => ({
      gap,
      side: 0,
      place,
      change: { kind: 'removed' as const, left },
    })),
    ...added.map(({ gap, place, operation: right }) => ({
      gap,
      side: 1,
      place,
      change: { kind: 'added' as const, right },
    })),
    ...moved.map(({ kind, to, one: { operation: left }, other: { gap, place, operation: right } }) => ({
      gap,
      side: 1,
      place,
      change: kind === 'moved' ? { kind, to, left, right } : { kind, left, right },
    })),
  ]
  return placed
    .toSorted((one, other) => one.gap - other.gap || one.side - other.side || one.place - other.place)
    .map(({ change }) => change)
}
