/** The three measures of quality: their names, how their numbers are written, and what they mean in a plain sentence. */
import { formatInteger } from '../../../lib/format-integer'
import type { Figure } from './figures'
import type { QualityFigures } from './measure-quality'

export interface Measure {
  key: keyof QualityFigures
  name: string
  /** What it is, for those who ask. */
  explanation: string
  /** What a sample is made of. */
  unit: [one: string, many: string]
  format: (value: number) => string
  /** What a figure means, as a sentence. */
  sentence: (figure: Figure, qubits: number) => string
}

const twoDigits = (value: number) =>
  value < 1e-12 ? '0' : value < 0.01 ? value.toExponential(1) : value < 10 ? value.toPrecision(2) : value.toFixed(0)

/** The average of Q over all states: (N - 2) / (N + 1). */
export const averageEntanglement = (qubits: number): number => (2 ** qubits - 2) / (2 ** qubits + 1)

export const measures: readonly Measure[] = [
  {
    key: 'expressibility',
    name: 'Expressibility',
    explanation:
      'How far the states that the circuit reaches are from all states, evenly spread: the Kullback-Leibler divergence of fidelities of random pairs (75 bins). Lower is better.',
    unit: ['pair', 'pairs'],
    format: (value) => value.toFixed(value < 10 ? 3 : 1),
    sentence({ value }) {
      if (value < 0.05) return 'Reaches almost all states evenly.'
      if (value < 0.3) return 'Reaches most states, some more often than others.'
      if (value < 1) return 'Prefers some states and rarely reaches others.'
      return 'Stays in a small part of all states. More layers or other gates may help.'
    },
  },
  {
    key: 'entanglement',
    name: 'Entangling capability',
    explanation: 'How entangled the states are on average: the Meyer-Wallach measure Q, from 0 (none) to 1 (the most).',
    unit: ['pair', 'pairs'],
    format: (value) => value.toFixed(3),
    sentence({ value }, qubits) {
      const average = averageEntanglement(qubits)
      if (qubits === 1) return 'One qubit has nothing to be entangled with.'
      if (value < 0.01) return 'Does not entangle the qubits.'
      const compared = `(random states: ${average.toFixed(2)})`
      if (value < 0.5 * average) return `Entangles the qubits a little ${compared}.`
      if (value < 0.9 * average) return `Entangles the qubits clearly ${compared}.`
      return `Entangles the qubits as much as random states do ${compared}.`
    },
  },
  {
    key: 'gradient',
    name: 'Gradient variance',
    explanation:
      'How much the slopes of the cost vary over random parameters, averaged over the parameters. If it shrinks fast as you add qubits, training gets stuck (a barren plateau).',
    unit: ['point', 'points'],
    format: twoDigits,
    sentence({ value }) {
      if (value < 1e-12) return 'The cost is flat: no parameter changes it.'
      const slope = Math.sqrt(value)
      const shots = Math.ceil(1 / value)
      if (shots > 1_000_000) return `A typical slope is ${twoDigits(slope)}: too flat to see in a million shots.`
      return `A typical slope is ${twoDigits(slope)}. About ${formatInteger(shots)} shot${shots === 1 ? '' : 's'} show${shots === 1 ? 's' : ''} its direction.`
    },
  },
]

/** An interval, as in `0.12 to 0.15`. */
export const formatInterval = ({ low, high }: Figure, { format }: Measure): string =>
  `${format(low)} to ${format(high)}`
