/**
 * Whether a circuit contains a part: operations with the same gates, on qubits that meet in the same way, of which no other operation comes
 * between two on a qubit. Angles and the names of qubits make no difference, nor does what happens to bits.
 *
 * An index finds candidates by {@link windowsOf}, and {@link containsPart} decides. Each step of the comparison follows a qubit from one
 * operation to its neighbor, so it takes as many steps as the part has operations, for each operation of the circuit that it may begin at.
 */
import { colorOfText } from './canonical-hash'
import type { WiredCircuit, WiredOperation } from './wired-circuit'

/** An operation of a part: a number for its kind, and its qubits with their classes. */
export interface PartOperation {
  kind: number
  qubits: number[]
  classes: number[]
}

/** Windows of a circuit at most. What has more is found by none. */
export const maxWindows = 1500

const seed = 0x165667b1

/** The operations of a circuit on qubits, without angles. */
export const partOperations = ({ qubits, operations }: Pick<WiredCircuit, 'qubits' | 'operations'>): PartOperation[] =>
  operations.map((operation) => toPartOperation(operation, qubits)).filter((one) => one.qubits.length > 0)

function toPartOperation({ kind, wires, classes }: WiredOperation, count: number): PartOperation {
  const places = [...wires.keys()].filter((place) => (wires[place] ?? count) < count)
  const own = places.map((place) => classes[place] ?? 0)
  return {
    kind: colorOfText(`${kind} ${own.join()}`, seed),
    qubits: places.map((place) => wires[place] ?? 0),
    classes: own,
  }
}

/** A connection: a qubit leads from one operation to the next one on it. */
interface Step {
  from: number
  to: number
  /** The class that the qubit has in each. */
  classes: [number, number]
}

/**
 * Numbers that a circuit has if it contains a part that has them: of each two operations that follow each other on a qubit, of all qubits on
 * which two do, and of each three in a row. Null for more than {@link maxWindows}.
 */
export function windowsOf(operations: readonly PartOperation[]): number[] | null {
  const windows = new Set<number>()
  const add = (...parts: (number | string)[]) => windows.add(colorOfText(parts.join(), seed))
  const steps = stepsOf(operations)
  const into = new Map<number, Step[]>()
  const pairs = new Map<string, Step[]>()
  for (const step of steps) {
    const { from, to } = step
    into.set(to, [...(into.get(to) ?? []), step])
    pairs.set(`${from} ${to}`, [...(pairs.get(`${from} ${to}`) ?? []), step])
  }
  const kindOf = (at: number) => operations[at]?.kind ?? 0
  for (const { from, to, classes } of steps) {
    add(kindOf(from), ...classes, kindOf(to))
    for (const before of into.get(from) ?? []) {
      add(kindOf(before.from), ...before.classes, kindOf(from), ...classes, kindOf(to))
    }
    if (windows.size > maxWindows) return null
  }
  for (const all of pairs.values()) {
    const [first] = all
    if (first === undefined || all.length < 2) continue
    const meetings = all.map(({ classes }) => classes.join('-')).toSorted()
    add(kindOf(first.from), 'and', ...meetings, kindOf(first.to))
  }
  return windows.size > maxWindows ? null : [...windows].toSorted((one, other) => one - other)
}

function stepsOf(operations: readonly PartOperation[]): Step[] {
  const last = new Map<number, { at: number; class: number }>()
  const steps: Step[] = []
  for (const [at, { qubits, classes }] of operations.entries()) {
    for (const [place, qubit] of qubits.entries()) {
      const own = classes[place] ?? 0
      const before = last.get(qubit)
      if (before !== undefined) steps.push({ from: before.at, to: at, classes: [before.class, own] })
      last.set(qubit, { at, class: own })
    }
  }
  return steps
}

/** The parts of a part that share no qubits, each with at least two operations if any has. */
export function connectedOperations(operations: readonly PartOperation[]): PartOperation[][] {
  const groups: { qubits: Set<number>; places: number[] }[] = []
  for (const [place, { qubits }] of operations.entries()) {
    const met = groups.filter((group) => qubits.some((qubit) => group.qubits.has(qubit)))
    const joined = {
      qubits: new Set([...qubits, ...met.flatMap((group) => [...group.qubits])]),
      places: [...met.flatMap((group) => group.places), place],
    }
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  const parts = groups.map(({ places }) =>
    places.toSorted((one, other) => one - other).flatMap((place) => operations[place] ?? []),
  )
  const larger = parts.filter(({ length }) => length > 1)
  return larger.length > 0 ? larger : parts
}

/** Whether a circuit contains all connected parts of a part, which may lie anywhere in it. */
export function containsPart(circuit: readonly PartOperation[], part: readonly PartOperation[]): boolean {
  const lines = linesOf(circuit)
  return connectedOperations(part).every((connected) => {
    const anchor = rarest(circuit, connected)
    if (anchor === null) return false
    const partLines = linesOf(connected)
    return circuit.some(
      ({ kind }, at) =>
        kind === connected[anchor]?.kind && matchesFrom({ circuit, lines }, { part: connected, partLines }, anchor, at),
    )
  })
}

/** For each qubit its operations in order; and where each operation stands on its qubits. */
interface Lines {
  of: Map<number, number[]>
  places: number[][]
}

function linesOf(operations: readonly PartOperation[]): Lines {
  const of = new Map<number, number[]>()
  const places = operations.map(({ qubits }, at) =>
    qubits.map((qubit) => {
      const line = of.get(qubit) ?? []
      of.set(qubit, line)
      return line.push(at) - 1
    }),
  )
  return { of, places }
}

/** The operation of a part whose kind the circuit has the fewest of; null if it lacks one. */
function rarest(circuit: readonly PartOperation[], part: readonly PartOperation[]): number | null {
  const counts = new Map<number, number>()
  for (const { kind } of circuit) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  let rarestPlace: number | null = null
  for (const [at, { kind }] of part.entries()) {
    const count = counts.get(kind) ?? 0
    if (count === 0) return null
    if (rarestPlace === null || count < (counts.get(part[rarestPlace]?.kind ?? 0) ?? 0)) rarestPlace = at
  }
  return rarestPlace
}

/** So many ways to place a part at one place are tried: qubits of one class may be exchanged, so there may be several. */
const maxTries = 256

/** Whether a part lies in a circuit such that its operation `anchor` is the operation `at`. */
function matchesFrom(
  { circuit, lines }: { circuit: readonly PartOperation[]; lines: Lines },
  { part, partLines }: { part: readonly PartOperation[]; partLines: Lines },
  anchor: number,
  at: number,
): boolean {
  let tries = 0
  /** Places one operation after the other, where a qubit of one that is placed leads. */
  const placeAll = (placed: Map<number, number>, qubits: Map<number, number>, waiting: [number, number][]): boolean => {
    const [next, ...rest] = waiting
    if (next === undefined) return true
    const [own, found] = next
    const before = placed.get(own)
    if (before !== undefined) return before === found && placeAll(placed, qubits, rest)
    const [one, other] = [part[own], circuit[found]]
    if (one === undefined || other?.kind !== one.kind || [...placed.values()].includes(found)) return false
    for (const order of ordersOf(one, other)) {
      if (++tries > maxTries) return false
      const joined = joinQubits(qubits, one, order)
      if (joined === null) continue
      const neighbors = neighborsOf(own, found, joined)
      if (neighbors !== null && placeAll(new Map(placed).set(own, found), joined, [...rest, ...neighbors])) return true
    }
    return false
  }
  /** What lies before and behind an operation on its qubits, in the part and in the circuit; null where the circuit ends. */
  const neighborsOf = (own: number, found: number, qubits: Map<number, number>): [number, number][] | null => {
    const steps: [number, number][] = []
    for (const [place, qubit] of (part[own]?.qubits ?? []).entries()) {
      const target = qubits.get(qubit) ?? -1
      const line = lines.of.get(target) ?? []
      const start = lines.places[found]?.[circuit[found]?.qubits.indexOf(target) ?? -1]
      const ownLine = partLines.of.get(qubit) ?? []
      const ownStart = partLines.places[own]?.[place]
      if (start === undefined || ownStart === undefined) return null
      for (const move of [-1, 1]) {
        const wanted = ownLine[ownStart + move]
        if (wanted === undefined) continue
        const there = line[start + move]
        if (there === undefined) return null
        steps.push([wanted, there])
      }
    }
    return steps
  }
  return placeAll(new Map(), new Map(), [[anchor, at]])
}

/** The orders in which the qubits of an operation may stand for those of another: those of one class in any order. */
function ordersOf(one: PartOperation, other: PartOperation): number[][] {
  let orders: number[][] = [[]]
  for (const own of one.classes) {
    orders = orders.flatMap((order) =>
      other.qubits
        .filter((qubit, place) => other.classes[place] === own && !order.includes(qubit))
        .map((qubit) => [...order, qubit]),
    )
    // Six qubits that may all be exchanged; of more, not all orders are tried.
    orders = orders.slice(0, 720)
  }
  return orders
}

/** The qubits that stand for those of a part, with those of one more operation; null where two would be one, or one two. */
function joinQubits(
  qubits: ReadonlyMap<number, number>,
  { qubits: own }: PartOperation,
  found: readonly number[],
): Map<number, number> | null {
  const joined = new Map(qubits)
  const used = new Set(qubits.values())
  for (const [place, qubit] of own.entries()) {
    const target = found[place] ?? -1
    const known = joined.get(qubit)
    if (known === undefined ? used.has(target) : known !== target) return null
    joined.set(qubit, target)
    used.add(target)
  }
  return joined
}

/** Operations as a short text. */
export function writeOperations(operations: readonly PartOperation[]): string {
  const kinds = new Map<number, { place: number; classes: number[] }>()
  const flat: number[] = []
  for (const { kind, qubits, classes } of operations) {
    const known = kinds.get(kind) ?? { place: kinds.size, classes }
    kinds.set(kind, known)
    flat.push(known.place, ...qubits)
  }
  return JSON.stringify([[...kinds].map(([kind, { classes }]) => [kind, ...classes]), flat])
}

/** Reads what {@link writeOperations} wrote. */
export function readOperations(text: string): PartOperation[] {
  const [kinds, flat]: [number[][], number[]] = JSON.parse(text)
  const operations: PartOperation[] = []
  for (let at = 0; at < flat.length;) {
    const [kind = 0, ...classes] = kinds[flat[at] ?? 0] ?? []
    operations.push({ kind, qubits: flat.slice(at + 1, at + 1 + classes.length), classes })
    at += 1 + classes.length
  }
  return operations
}
