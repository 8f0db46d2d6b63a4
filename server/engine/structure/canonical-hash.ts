/**
 * A hash that circuits have in common which differ in the order and the names of their qubits, bits, parameters and gates, and in the order of
 * operations that do not share a wire.
 *
 * It is found by color refinement (Weisfeiler and Leman, 1968) over the graph of operations. A sweep goes through the circuit, and gives each wire
 * a new color at each operation, from the operation and the colors of its wires; the next one goes back. Sweeps end when they tell no more
 * wires apart. Where wires of a connected part are still alike, as on a ring, one of the smallest group is marked and the part is swept again, for each of
 * them, and the least of the results counts. A gate tells its wires apart, so a mark tells all wires of its part apart, and the result is a canonical
 * form, but for
 *
 * - gates whose wires may be exchanged (`cz`, `swap`), where one mark may not suffice: regular graphs of `cz` may have one hash,
 * - parts that are too large for marks (see {@link maxWork}), as rings of very many equal layers,
 * - collisions of colors, which are 64 bits.
 *
 * So equal hashes suggest the same circuit, and prove nothing: `same-circuit.ts` decides.
 */
import { createHash } from 'node:crypto'
import type { WiredCircuit, WiredOperation } from './wired-circuit'

/** Operations that are swept for marks, in all. */
const maxWork = 200_000

/** Pairs of sweeps. Fewer suffice for nearly all circuits. */
const maxSweeps = 12

/** Characters of a hash: 96 bits. */
const hashLength = 16

/** The canonical hash of a circuit. */
export function canonicalHash(circuit: WiredCircuit): string {
  const parts = connectedParts(circuit)
  const summary = seeds.map((seed) => summarize(circuit, parts, seed))
  return createHash('sha256')
    .update(JSON.stringify([circuit.qubits, summary]))
    .digest('base64url')
    .slice(0, hashLength)
}

/** Two colors of 32 bits each, from different seeds, tell apart what one of 64 bits would. */
const seeds = [0x9e3779b9, 0x85ebca6b] as const

/** A connected part: operations that share wires with each other, and these wires. */
interface Part {
  operations: WiredOperation[]
  wires: number[]
}

function summarize(circuit: WiredCircuit, parts: readonly Part[], seed: number): number[][] {
  const kinds = new Map<string, number>()
  const kindOf = ({ kind, angles }: WiredOperation): number => {
    const text = `${kind}(${angles})`
    const known = kinds.get(text)
    if (known !== undefined) return known
    const color = colorOfText(text, seed)
    kinds.set(text, color)
    return color
  }
  const colors: Colors = {
    wires: Int32Array.from({ length: circuit.wires }, (_, wire) => mix(seed, wire < circuit.qubits ? 1 : 2)),
    parameters: new Int32Array(circuit.parameters).fill(seed),
  }
  const whole = { operations: circuit.operations, wires: parts.flatMap(({ wires }) => wires) }
  refine(whole, colors, kindOf)
  const forms = parts.map((part) => canonicalForm(part, colors, kindOf))
  const global = circuit.operations.filter(({ wires }) => wires.length === 0).map(kindOf)
  return [sorted(global), sorted(whole.wires.map((wire) => colors.wires[wire] ?? 0)), ...forms.toSorted(compareLists)]
}

/** Colors of wires and of free parameters. */
interface Colors {
  wires: Int32Array
  parameters: Int32Array
}

/** The colors of the wires of a part, with the mark that gives the least ones. */
function canonicalForm(part: Part, refined: Colors, kindOf: (operation: WiredOperation) => number): number[] {
  const plain = sorted(part.wires.map((wire) => refined.wires[wire] ?? 0))
  const alike = smallestGroup(part, refined)
  if (alike.length < 2 || alike.length * part.operations.length > maxWork) return plain
  const forms = alike.map((marked) => {
    const colors = { wires: refined.wires.slice(), parameters: refined.parameters.slice() }
    colors.wires[marked] = mix(colors.wires[marked] ?? 0, mark)
    refine(part, colors, kindOf)
    return sorted(part.wires.map((wire) => colors.wires[wire] ?? 0))
  })
  return forms.toSorted(compareLists)[0] ?? plain
}

/** What the color of a marked wire is mixed with. */
const mark = 0x27d4eb2f

/** The wires of the smallest color that several have; of equally small ones those of the least color. Empty where all differ. */
function smallestGroup({ wires }: Part, colors: Colors): number[] {
  const groups = new Map<number, number[]>()
  for (const wire of wires) {
    const color = colors.wires[wire] ?? 0
    const group = groups.get(color)
    if (group === undefined) groups.set(color, [wire])
    else group.push(wire)
  }
  const shared = [...groups].filter(([, group]) => group.length > 1)
  shared.sort(([one, first], [other, second]) => first.length - second.length || one - other)
  return shared[0]?.[1] ?? []
}

/** Sweeps a part forth and back until no more of its wires are told apart, and once more, so that each color says all that is known. */
function refine(part: Part, colors: Colors, kindOf: (operation: WiredOperation) => number): void {
  let told = 0
  for (let pair = 0; pair < maxSweeps; pair++) {
    sweep(part.operations, colors, kindOf)
    sweep(part.operations.toReversed(), colors, kindOf)
    const now = new Set(part.wires.map((wire) => colors.wires[wire])).size
    if (now === told) return
    told = now
  }
}

function sweep(
  operations: readonly WiredOperation[],
  colors: Colors,
  kindOf: (operation: WiredOperation) => number,
): void {
  // The order of operations that share no wire must not count, so what parameters see is added up.
  const seen = new Int32Array(colors.parameters.length)
  for (const operation of operations) {
    const { wires, classes, parameters } = operation
    let color = kindOf(operation)
    for (const [place, parameter] of parameters.entries()) {
      color = mix(color, mix(place, colors.parameters[parameter] ?? 0))
    }
    let sum = 0
    for (const [place, wire] of wires.entries()) sum = (sum + mix(classes[place] ?? 0, colors.wires[wire] ?? 0)) | 0
    color = mix(color, sum)
    for (const [place, wire] of wires.entries()) {
      colors.wires[wire] = mix(mix(color, classes[place] ?? 0), colors.wires[wire] ?? 0)
    }
    for (const [place, parameter] of parameters.entries()) {
      seen[parameter] = ((seen[parameter] ?? 0) + mix(place, color)) | 0
    }
  }
  for (const [parameter, sum] of seen.entries()) {
    colors.parameters[parameter] = mix(colors.parameters[parameter] ?? 0, sum)
  }
}

/** The connected parts of a circuit. A qubit without operations is one; a bit that nothing uses is none. */
function connectedParts({ qubits, wires, operations }: WiredCircuit): Part[] {
  const above = Int32Array.from({ length: wires }, (_, wire) => wire)
  const rootOf = (wire: number): number => {
    let root = wire
    while (above[root] !== root) {
      const next = above[root] ?? root
      above[root] = above[next] ?? next
      root = next
    }
    return root
  }
  const isUsed = new Uint8Array(wires)
  for (const { wires: own } of operations) {
    for (const wire of own) {
      isUsed[wire] = 1
      above[rootOf(wire)] = rootOf(own[0] ?? wire)
    }
  }
  const parts = new Map<number, Part>()
  for (let wire = 0; wire < wires; wire++) {
    if (wire >= qubits && isUsed[wire] === 0) continue
    const root = rootOf(wire)
    const part = parts.get(root)
    if (part === undefined) parts.set(root, { operations: [], wires: [wire] })
    else part.wires.push(wire)
  }
  for (const operation of operations) {
    const [wire] = operation.wires
    if (wire !== undefined) parts.get(rootOf(wire))?.operations.push(operation)
  }
  return [...parts.values()]
}

const sorted = (colors: readonly number[]): number[] => colors.toSorted((one, other) => one - other)

function compareLists(one: readonly number[], other: readonly number[]): number {
  for (const [place, color] of one.entries()) {
    const difference = color - (other[place] ?? Number.POSITIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** A text as 32 bits (FNV-1a, mixed once more). */
export function colorOfText(text: string, seed: number): number {
  let color = seed
  for (let at = 0; at < text.length; at++) color = Math.imul(color ^ text.charCodeAt(at), 0x01000193)
  return mix(color, text.length)
}

/** Two numbers of 32 bits as one; the order counts (the finish of MurmurHash3, public domain by A. Appleby). */
function mix(one: number, other: number): number {
  let mixed = Math.imul(one, 0xcc9e2d51) ^ Math.imul((other << 15) | (other >>> 17), 0x1b873593)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
