/** The figures of two circuits, line by line. Pure. */
import type { CountedCircuit } from '../../circuit/operations/count-circuit'
import {
  cliffordInWords,
  multiQubitDepthInWords,
  tCountInWords,
  twoQubitGatesInWords,
} from '../../circuit/operations/figure-words'
import { formatInteger } from '../../lib/format-integer'

/** A figure of both circuits. */
export interface FigureRow {
  name: string
  left: string
  right: string
  /** Null where it is not known of one of them: then nobody knows. */
  isDifferent: boolean | null
  /** How much more the right one has, with its sign; empty for what is no number. */
  difference: string
}

type Figure = number | boolean | null

/** All figures: those of the circuits, then their gates by name. */
export function figureRows(left: CountedCircuit, right: CountedCircuit): FigureRow[] {
  const gates = [...new Set([left, right].flatMap(({ statistics }) => Object.keys(statistics.gates)))].toSorted()
  return [
    ...figures.map(([name, read, toText = textOf(read)]) => ({
      name,
      left: toText(left),
      right: toText(right),
      ...compare(read(left), read(right)),
    })),
    ...gates.map((name) => {
      const [before, after] = [left.statistics.gates[name] ?? 0, right.statistics.gates[name] ?? 0]
      return { name, left: formatInteger(before), right: formatInteger(after), ...compare(before, after) }
    }),
  ]
}

type Read<Result> = (circuit: CountedCircuit) => Result

const figures: readonly (readonly [name: string, read: Read<Figure>, toText?: Read<string>])[] = [
  ['Qubits', ({ statistics }) => statistics.qubits],
  ['Classical bits', ({ statistics }) => statistics.clbits],
  ['Operations', ({ statistics }) => statistics.operations],
  ['Depth', ({ statistics }) => statistics.depth],
  ['Free parameters', ({ statistics }) => statistics.parameters],
  [
    'Two-qubit gates',
    ({ statistics }) => statistics.twoQubitGates,
    ({ statistics }) => twoQubitGatesInWords(statistics),
  ],
  [
    'Two-qubit depth',
    (circuit) => circuit.figures.opened?.multiQubitDepth ?? null,
    (circuit) => multiQubitDepthInWords(circuit.figures),
  ],
  ['T count', (circuit) => circuit.figures.opened?.tCount ?? null, (circuit) => tCountInWords(circuit.figures)],
  ['Clifford circuit', (circuit) => circuit.figures.isClifford, (circuit) => cliffordInWords(circuit.figures)],
]

/** Of figures that every circuit has, which are numbers. */
const textOf =
  (read: Read<Figure>): Read<string> =>
  (circuit) =>
    formatInteger(Number(read(circuit)))

function compare(left: Figure, right: Figure): Pick<FigureRow, 'isDifferent' | 'difference'> {
  if (left === null || right === null) return { isDifferent: null, difference: '' }
  const change = typeof left === 'number' && typeof right === 'number' ? right - left : 0
  const sign = change > 0 ? '+' : '−'
  return { isDifferent: left !== right, difference: change === 0 ? '' : `${sign}${formatInteger(Math.abs(change))}` }
}
