/** Colors by cost: how many two-qubit gates of a device a gate takes. These have by far the most errors. */
import { Category, none, Role, textOf, type Scene } from '../../../../engine-rs/index'
import { operationBits } from '../operation-bits'
import { neutral, type OperationColors } from './operation-colors'

/**
 * How many CNOTs gates of the standard libraries take, without ancillas: the usual circuits of textbooks and of Qiskit. A device with
 * another two-qubit gate that is equal up to gates on one qubit (CZ, ECR) takes as many of that.
 */
const cnotCounts: Record<string, number> = {
  ...gatesOf(1, 'cx CX cz cy ch ecr'),
  ...gatesOf(2, 'cp cphase cu1 cu cu3 crx cry crz csx iswap dcx rxx ryy rzz rzx xx_plus_yy xx_minus_yy'),
  ...gatesOf(3, 'swap rccx'),
  ...gatesOf(6, 'ccx ccz rcccx'),
  ...gatesOf(8, 'cswap'),
  ...gatesOf(14, 'c3x'),
}

const levels = [
  { upTo: 0, category: neutral, text: 'No two-qubit gate' },
  { upTo: 1, category: Category.Hadamard, text: '1 two-qubit gate' },
  { upTo: 2, category: Category.Block, text: '2 two-qubit gates' },
  { upTo: 5, category: Category.Rotation, text: '3 to 5 two-qubit gates' },
  { upTo: Number.POSITIVE_INFINITY, category: Category.MultiQubit, text: '6 or more two-qubit gates' },
] as const
/** The color of a gate whose cost only its body says. */
const unknownColor = { category: Category.Phase, text: 'Open it to see its cost' } as const

/** Gates by their cost. A gate that the device has counts as one. */
export function costColors(scene: Scene, nativeGates: readonly string[]): OperationColors {
  const native = new Set(nativeGates.map(libraryName))
  const severalQubits = operationsOnSeveralQubits(scene)
  const categories = Uint8Array.from(scene.operations.names, (name, operation) => {
    const cost = severalQubits.has(operation) ? costOf(textOf(scene, name), native) : 0
    return cost === null ? unknownColor.category : (levels.find(({ upTo }) => cost <= upTo)?.category ?? neutral)
  })
  const used = new Set(categories)
  return { categories, meanings: [...levels, unknownColor].filter(({ category }) => used.has(category)) }
}

/** How many two-qubit gates a gate on several qubits takes; null where its name does not say it. */
export function costOf(name: string, native: ReadonlySet<string>): number | null {
  const plain = withoutModifiers(name)
  return plain === null ? null : native.has(plain) ? 1 : (cnotCounts[plain] ?? null)
}

/** The name of a gate that a modifier makes: `ctrl @ x` is `cx`. An inverse costs as much as the gate. */
function withoutModifiers(name: string): string | null {
  const parts = name.split(' @ ').filter((part) => part !== 'inv')
  const gate = parts.pop() ?? ''
  let controls = ''
  for (const part of parts) {
    const control = /^(?:neg)?ctrl(?:\((\d+)\))?$/.exec(part)
    if (control === null) return null
    controls += 'c'.repeat(Number(control[1] ?? 1))
  }
  return controls + gate
}

/** The name that OpenQASM has for a gate of a device's list. */
function libraryName(name: string): string {
  const lower = name.toLowerCase()
  return lower === 'cnot' ? 'cx' : lower
}

/** The operations on two qubits or more. Blocks, measurements and barriers have no cost of their own. */
function operationsOnSeveralQubits(scene: Scene): Set<number> {
  const found = new Set<number>()
  const seen = new Set<number>()
  for (let shape = scene.header; shape < scene.kinds.length; shape++) {
    const operation = scene.shapeOperations[shape] ?? none
    const category = scene.categories[shape]
    const isGate =
      category !== Category.Plain && category !== Category.Measurement && scene.roles[shape] !== Role.Barrier
    if (operation === none || !isGate || seen.has(operation)) continue
    seen.add(operation)
    const { targets, controls } = operationBits(scene, operation)
    if (targets.length + controls.length > 1) found.add(operation)
  }
  return found
}

function gatesOf(count: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, count]))
}
