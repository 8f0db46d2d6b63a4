/** What the colors and symbols of a drawing mean. */
import { Category, Kind, Role, type Scene } from '../../../../engine-rs/index'
import type { ColorMeaning } from '../colors/operation-colors'

/** An entry of the legend: what is drawn, and what it means. */
export interface LegendEntry {
  sample:
    | 'box'
    | 'meter'
    | 'control'
    | 'negative control'
    | 'target'
    | 'swap'
    | 'classical wire'
    | 'barrier'
    | 'frame'
    | 'bracket'
  /** The family of gates whose color the sample has. */
  category: number
  text: string
}

/** The entries for what occurs in a drawing: first colors, then symbols. `meanings` are those of other colors than by kind. */
export function legendOf(scene: Scene, meanings?: readonly ColorMeaning[]): LegendEntry[] {
  const boxes = new Set<number>()
  const symbols = new Map<LegendEntry['sample'], number>()
  const { roles, categories } = scene
  for (let shape = 0; shape < scene.kinds.length; shape++) {
    const [kind, role, category] = [scene.kinds[shape] ?? 0, roles[shape] ?? 0, categories[shape] ?? 0]
    if (kind === Kind.Box && role !== Role.Frame) boxes.add(category)
    const symbol = symbolOf(kind, role)
    if (symbol !== null && !symbols.has(symbol)) symbols.set(symbol, category)
  }
  const shown = meanings ?? kindMeanings.filter(({ category }) => boxes.has(category))
  return [
    ...shown.map((entry): LegendEntry => ({ sample: 'box', ...entry })),
    ...Object.entries(symbolMeanings).flatMap(([name, text]): LegendEntry[] => {
      const sample = name as keyof typeof symbolMeanings
      const category = symbols.get(sample)
      return category === undefined ? [] : [{ sample, category, text }]
    }),
  ]
}

function symbolOf(kind: number, role: number): Exclude<LegendEntry['sample'], 'box'> | null {
  if (kind === Kind.Meter) return 'meter'
  if (kind === Kind.CircledPlus) return 'target'
  if (kind === Kind.Cross) return 'swap'
  if (kind === Kind.Disc) return 'control'
  if (kind === Kind.Ring) return 'negative control'
  if (kind === Kind.Bracket) return 'bracket'
  if (role === Role.Frame) return 'frame'
  if (role === Role.Barrier) return 'barrier'
  return kind === Kind.DoubleLine && role === Role.ClassicalWire ? 'classical wire' : null
}

const kindMeanings: readonly ColorMeaning[] = [
  { category: Category.Hadamard, text: 'Hadamard' },
  { category: Category.Pauli, text: 'Pauli gates: X, Y, Z' },
  { category: Category.Phase, text: 'Phase gates: S, T, P' },
  { category: Category.Rotation, text: 'Rotations by an angle' },
  { category: Category.MultiQubit, text: 'Gates on several qubits' },
  { category: Category.Custom, text: 'Gates that the program defines' },
  { category: Category.Measurement, text: 'Measurement and reset' },
  { category: Category.Block, text: 'Blocks and delays' },
]

const symbolMeanings: Record<Exclude<LegendEntry['sample'], 'box'>, string> = {
  meter: 'Measures a qubit',
  control: 'Control: acts if 1',
  'negative control': 'Control: acts if 0',
  target: 'Flips the qubit (X)',
  swap: 'Swaps two qubits',
  'classical wire': 'Classical bits',
  barrier: 'Barrier: nothing moves across',
  frame: 'Branches, a loop or an opened gate',
  bracket: 'A layer',
}
