/** The figures of two circuits, line by line. Pure. */
import type { CountedCircuit } from '../../circuit/operations/count-circuit'
import { formatInteger } from '../../lib/format-integer'

/** A figure of both circuits. */
export interface FigureRow {
  name: string
  left: string
  right: string
  isDifferent: boolean
  /** How much more the right one has, with its sign; empty for what is no number. */
  difference: string
}

type Figure = number | boolean | null

/** All figures: those of the circuits, then their gates by name. */
export function figureRows(left: CountedCircuit, right: CountedCircuit): FigureRow[] {
  const gates = [...new Set([left, right].flatMap(({ statistics }) => Object.keys(statistics.gates)))].toSorted()
  return [
    ...figures.map(([name, read]) => rowOf(name, read(left), read(right))),
    ...gates.map((gate) => rowOf(gate, left.statistics.gates[gate] ?? 0, right.statistics.gates[gate] ?? 0)),
  ]
}

const figures: readonly (readonly [name: string, read: (circuit: CountedCircuit) => Figure])[] = [
  ['Qubits', ({ statistics }) => statistics.qubits],
  ['Classical bits', ({ statistics }) => statistics.clbits],
  ['Operations', ({ statistics }) => statistics.operations],
  ['Depth', ({ statistics }) => statistics.depth],
  ['Free parameters', ({ statistics }) => statistics.parameters],
  ['Two-qubit gates', ({ statistics }) => statistics.twoQubitGates],
  ['Two-qubit depth', ({ figures: counted }) => counted?.multiQubitDepth ?? null],
  ['T count', ({ figures: counted }) => counted?.tCount ?? null],
  ['Clifford circuit', ({ figures: counted }) => counted?.isClifford ?? null],
]

function rowOf(name: string, left: Figure, right: Figure): FigureRow {
  const change = typeof left === 'number' && typeof right === 'number' ? right - left : 0
  return {
    name,
    left: textOf(left),
    right: textOf(right),
    isDifferent: left !== right,
    difference: change === 0 ? '' : `${change > 0 ? '+' : '−'}${formatInteger(Math.abs(change))}`,
  }
}

function textOf(figure: Figure): string {
  if (figure === null) return 'not known'
  if (typeof figure === 'boolean') return figure ? 'yes' : 'no'
  return formatInteger(figure)
}
