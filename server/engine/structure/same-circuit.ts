/**
 * Whether two circuits are the same but for the order and the names of their qubits, bits and parameters, and the order of operations that share no
 * wire. Equal hashes (`canonical-hash.ts`) suggest it, and this decides.
 *
 * Two circuits are the same if their wires can be paired such that each wire meets the same operations in the same order. A pair of wires
 * pairs the operations on them one by one, and these their other wires, so a pair of one wire usually decides on all that are connected with it.
 * Only where wires of one class may be exchanged, as those of `cz`, and for the first wire of what is connected, there is a choice; a wrong one is taken back.
 * Steps are counted: what is not decided within {@link maxSteps} is not said to be the same.
 */
import type { WiredCircuit, WiredOperation } from './wired-circuit'

/** Pairs of operations and wires that are looked at in all. */
const maxSteps = 4_000_000

/** Choices at once: so many parts that are not connected, or wires that may be exchanged. */
const maxChoices = 2000

/** Whether two circuits are the same; false also for what would take too long to decide. */
export function isSameCircuit(one: WiredCircuit, other: WiredCircuit): boolean {
  if (one.qubits !== other.qubits || one.operations.length !== other.operations.length) return false
  const numbers = new Map<string, number>()
  const sides = [readSide(one, numbers), readSide(other, numbers)] as const
  if (sides[0].used.length !== sides[1].used.length || sides[0].global.length !== sides[1].global.length) return false
  return new Pairing(...sides).findRest(0)
}

/** A circuit with the operations of each wire in order. */
interface Side {
  circuit: WiredCircuit
  lines: number[][]
  /** Wires with operations, those first whose operations the fewest others have. A wire without any may stand for any other. */
  used: number[]
  /** A number for what each operation is, its wires and parameters aside; equal in both circuits. */
  kinds: number[]
  /** What each wire meets: equal for wires that may be paired. */
  signatures: string[]
  /** Operations without wires, whose order makes no difference. */
  global: number[]
}

function readSide(circuit: WiredCircuit, numbers: Map<string, number>): Side {
  const kinds = circuit.operations.map((operation) => {
    const text = textOf(operation)
    const kind = numbers.get(text) ?? numbers.size
    numbers.set(text, kind)
    return kind
  })
  const lines: number[][] = Array.from({ length: circuit.wires }, () => [])
  const texts: string[][] = lines.map(() => [])
  for (const [at, operation] of circuit.operations.entries()) {
    for (const [place, wire] of operation.wires.entries()) {
      lines[wire]?.push(at)
      texts[wire]?.push(`${kinds[at]}.${operation.classes[place]}`)
    }
  }
  const signatures = texts.map((own, wire) => `${wire < circuit.qubits ? 'qubit' : 'bit'} ${own.join(' ')}`)
  const counts = new Map<string, number>()
  for (const signature of signatures) counts.set(signature, (counts.get(signature) ?? 0) + 1)
  const rarity = (wire: number) => counts.get(signatures[wire] ?? '') ?? 0
  const used = [...lines.keys()].filter((wire) => lines[wire]?.length !== 0)
  return {
    circuit,
    lines,
    used: used.toSorted((first, second) => rarity(first) - rarity(second) || first - second),
    kinds,
    signatures,
    global: [...circuit.operations.keys()].filter((at) => circuit.operations[at]?.wires.length === 0),
  }
}

const textOf = ({ kind, angles, classes, parameters }: WiredOperation): string =>
  `${kind}(${angles})${parameters.length} ${classes.toSorted((first, second) => first - second).join()}`

/** A choice: one wire, and those that it may be paired with. */
interface Choice {
  wire: number
  among: number[]
}

/** What was paired so far, in both directions, with a trail by which it is taken back. */
class Pairing {
  private readonly one: Side
  private readonly other: Side
  private readonly wires = new Pairs()
  private readonly operations = new Pairs()
  private readonly parameters = new Pairs()
  private steps = 0

  constructor(one: Side, other: Side) {
    this.one = one
    this.other = other
  }

  /** Pairs all wires that are not paired yet, and then what has no wires. */
  findRest(choices: number): boolean {
    const choice = this.nextChoice()
    if (choice === null) return this.pairGlobal(0)
    if (choices === maxChoices) return false
    for (const target of choice.among) {
      const marks = [this.wires.mark(), this.operations.mark(), this.parameters.mark()] as const
      if (this.pairWires(choice.wire, target) && this.findRest(choices + 1)) return true
      if (this.steps > maxSteps) return false
      this.wires.undo(marks[0])
      this.operations.undo(marks[1])
      this.parameters.undo(marks[2])
    }
    return false
  }

  /** A wire that is not paired: of an operation that is, or else the first of what is connected with none; null where all are. */
  private nextChoice(): Choice | null {
    for (const [at, target] of this.operations.entries()) {
      this.steps++
      const operation = this.one.circuit.operations[at]
      const found = this.other.circuit.operations[target]
      const place = operation?.wires.findIndex((wire) => !this.wires.has(wire)) ?? -1
      if (operation === undefined || found === undefined || place < 0) continue
      const among = found.wires.filter(
        (wire, own) => found.classes[own] === operation.classes[place] && !this.wires.hasTarget(wire),
      )
      return { wire: operation.wires[place] ?? 0, among }
    }
    const wire = this.one.used.find((used) => !this.wires.has(used))
    if (wire === undefined) return null
    this.steps += this.other.used.length
    const signature = this.one.signatures[wire]
    const isAlike = (used: number) => this.other.signatures[used] === signature && !this.wires.hasTarget(used)
    return { wire, among: this.other.used.filter(isAlike) }
  }

  /** Pairs two wires and all that follows from it. */
  private pairWires(first: number, second: number): boolean {
    const waiting: [number, number][] = [[first, second]]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [wire, target] = next
      if (this.wires.isPair(wire, target)) continue
      if (++this.steps > maxSteps || this.one.signatures[wire] !== this.other.signatures[target]) return false
      if (!this.wires.add(wire, target)) return false
      for (const [place, at] of (this.one.lines[wire] ?? []).entries()) {
        const found = this.other.lines[target]?.[place] ?? -1
        const follows = this.pairOperations(at, found)
        if (follows === null) return false
        waiting.push(...follows)
      }
    }
    return true
  }

  /** Pairs two operations. The pairs of wires that follow, which are those of which their class has no other; null where they differ. */
  private pairOperations(at: number, target: number): [number, number][] | null {
    const operation = this.one.circuit.operations[at]
    const found = this.other.circuit.operations[target]
    if (operation === undefined || found === undefined || ++this.steps > maxSteps) return null
    if (!this.operations.isPair(at, target)) {
      if (this.one.kinds[at] !== this.other.kinds[target] || !this.operations.add(at, target)) return null
      if (!this.pairParameters(operation, found)) return null
    }
    const follows: [number, number][] = []
    for (const own of new Set(operation.classes)) {
      const left = operation.wires.filter((wire, place) => operation.classes[place] === own && !this.wires.has(wire))
      const targets = found.wires.filter((wire, place) => found.classes[place] === own && !this.wires.hasTarget(wire))
      // One of them has its pair elsewhere.
      if (left.length !== targets.length) return null
      const [wire] = left
      const [only] = targets
      if (left.length === 1 && wire !== undefined && only !== undefined) follows.push([wire, only])
    }
    return follows
  }

  private pairParameters(operation: WiredOperation, found: WiredOperation): boolean {
    return operation.parameters.every((parameter, place) => {
      const target = found.parameters[place]
      return (
        target !== undefined && (this.parameters.isPair(parameter, target) || this.parameters.add(parameter, target))
      )
    })
  }

  /** Pairs operations without wires, from a place on, in any order. */
  private pairGlobal(place: number): boolean {
    const at = this.one.global[place]
    if (at === undefined) return true
    const operation = this.one.circuit.operations[at]
    const tried = new Set<string>()
    for (const target of this.other.global) {
      const found = this.other.circuit.operations[target]
      if (operation === undefined || found === undefined || this.operations.hasTarget(target)) continue
      const text = found.parameters.join()
      if (this.one.kinds[at] !== this.other.kinds[target] || tried.has(text)) continue
      tried.add(text)
      if (++this.steps > maxSteps) return false
      const marks = [this.operations.mark(), this.parameters.mark()] as const
      this.operations.add(at, target)
      if (this.pairParameters(operation, found) && this.pairGlobal(place + 1)) return true
      this.operations.undo(marks[0])
      this.parameters.undo(marks[1])
    }
    return false
  }
}

/** Pairs of numbers, each of which is in one pair. */
class Pairs {
  private readonly targets = new Map<number, number>()
  private readonly sources = new Map<number, number>()
  private readonly trail: [number, number][] = []

  has = (source: number): boolean => this.targets.has(source)

  hasTarget = (target: number): boolean => this.sources.has(target)

  isPair = (source: number, target: number): boolean => this.targets.get(source) === target

  entries = () => this.targets.entries()

  /** Adds a pair, unless one of both has another. */
  add(source: number, target: number): boolean {
    if (this.has(source) || this.hasTarget(target)) return false
    this.targets.set(source, target)
    this.sources.set(target, source)
    this.trail.push([source, target])
    return true
  }

  mark = (): number => this.trail.length

  /** Takes back all pairs since a mark. */
  undo(mark: number): void {
    for (const [source, target] of this.trail.splice(mark)) {
      this.targets.delete(source)
      this.sources.delete(target)
    }
  }
}
