/**
 * What a circuit has in common with others that are built alike: how many gates of which kind, and which qubits they couple.
 * Names of qubits, angles and the order of gates do not count.
 */
import { createHash } from 'node:crypto'
import { Kind, none, Role, type Scene, type Statistics } from '../../engine-rs/index'

/** Two fingerprints: equal texts mean circuits that are alike. */
export interface CircuitShape {
  /** Of qubits, gate counts and how often which qubits meet. */
  shape: string
  /** Of qubits and which of them meet, however often; null where none do. */
  coupling: string | null
}

/** Reads off a drawing which qubits meet, and fingerprints it with the figures of the same circuit. */
export function shapeOf(scene: Scene, { qubits, gates }: Pick<Statistics, 'qubits' | 'gates'>): CircuitShape {
  const meetings = meetingsOf(scene)
  const counts = Object.entries(gates).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    shape: hash([qubits, counts, colours(qubits, meetings, true)]),
    coupling: meetings.size === 0 ? null : hash([qubits, colours(qubits, meetings, false)]),
  }
}

/** How often two qubits are acted on by one operation, by their numbers: the smaller × 65,536 + the larger. */
type Meetings = Map<number, number>

/** The most qubits of an operation of which all pairs are counted. A wider block couples everything, which tells nothing. */
const widest = 12

function meetingsOf({ kinds, roles, geometry, shapeOperations, header }: Scene): Meetings {
  const wires = wiresOf({ kinds, roles, geometry, header })
  const meetings: Meetings = new Map()
  let touched = new Set<number>()
  let passed = new Set<number>()
  let operation = none
  const finish = () => {
    const met = [...touched].filter((wire) => !passed.has(wire)).sort((one, other) => one - other)
    if (met.length > 1 && met.length <= widest) {
      for (const [index, one] of met.entries()) {
        for (const other of met.slice(index + 1)) {
          const key = one * 65_536 + other
          meetings.set(key, (meetings.get(key) ?? 0) + 1)
        }
      }
    }
    touched = new Set()
    passed = new Set()
  }
  for (let shape = header; shape < kinds.length; shape++) {
    if (shapeOperations[shape] !== operation) finish()
    operation = shapeOperations[shape] ?? none
    if (operation === none) continue
    const y = geometry[4 * shape + 1] ?? 0
    const [kind, role] = [kinds[shape], roles[shape]]
    if (role === Role.PassingWire) addNear(passed, wires, y, y)
    else if (kind === Kind.Box && (role === Role.Gate || role === Role.Target)) {
      addNear(touched, wires, y, y + (geometry[4 * shape + 3] ?? 0))
    } else if (kind === Kind.Disc || kind === Kind.Ring || kind === Kind.CircledPlus || kind === Kind.Cross) {
      addNear(touched, wires, y, y)
    }
  }
  finish()
  return meetings
}

/** The heights of the qubits' wires, from the top. */
function wiresOf({ kinds, roles, geometry, header }: Pick<Scene, 'kinds' | 'roles' | 'geometry' | 'header'>): number[] {
  const heights: number[] = []
  for (let shape = 0; shape < header; shape++) {
    if (kinds[shape] === Kind.Line && roles[shape] === Role.Wire) heights.push(geometry[4 * shape + 1] ?? 0)
  }
  return heights.sort((one, other) => one - other)
}

/** Wires from a height to another, found without a look at each: they stand at even distances. */
function addNear(found: Set<number>, wires: readonly number[], from: number, to: number): void {
  const first = wires[0] ?? 0
  const distance = wires.length > 1 ? (wires[1] ?? 0) - first : 1
  const begin = Math.max(0, Math.ceil((from - first) / distance - 0.1))
  const end = Math.min(wires.length - 1, Math.floor((to - first) / distance + 0.1))
  for (let wire = begin; wire <= end; wire++) found.add(wire)
}

/** Rounds of refinement; after so many, a qubit's colour tells of all that is so many couplings away. */
const rounds = 4

/**
 * Colour refinement (Weisfeiler and Leman, 1968): each qubit's colour becomes that of its neighbours, again and again. What is left,
 * sorted, is the same for graphs that differ in the names of their nodes alone.
 */
function colours(qubits: number, meetings: Meetings, weighted: boolean): string[] {
  const neighbours = Array.from({ length: qubits }, (): { other: number; weight: number }[] => [])
  for (const [key, count] of meetings) {
    const [one, other, weight] = [Math.floor(key / 65_536), key % 65_536, weighted ? count : 1]
    neighbours[one]?.push({ other, weight })
    neighbours[other]?.push({ other: one, weight })
  }
  let colour = neighbours.map(() => '')
  for (let round = 0; round < rounds; round++) {
    colour = neighbours.map((near, qubit) =>
      hash([colour[qubit], near.map(({ other, weight }) => `${weight} ${colour[other]}`).sort()]),
    )
  }
  return colour.sort()
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
