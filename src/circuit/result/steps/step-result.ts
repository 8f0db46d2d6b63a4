/** The state at a step, in the form in which the views take the result of all runs. */
import { emptyDistribution } from '../../../../engine-rs/distribution'
import type { Simulation, Step } from '../../../../engine-rs/index'

/** A step as a simulation that ends there. Its measurements have happened, so only qubits are left to be measured. */
export function simulationOf({ qubits, amplitudes, problems, diagnostics }: Step): Simulation {
  return {
    method: amplitudes === null ? null : { kind: 'exact' },
    qubits,
    probabilities: amplitudes && probabilitiesOf(amplitudes),
    amplitudes,
    distribution: emptyDistribution(),
    parameters: [],
    problems,
    diagnostics,
  }
}

function probabilitiesOf(amplitudes: Float64Array): Float64Array {
  const probabilities = new Float64Array(amplitudes.length / 2)
  for (let state = 0; state < probabilities.length; state++) {
    const real = amplitudes[2 * state] ?? 0
    const imaginary = amplitudes[2 * state + 1] ?? 0
    probabilities[state] = real * real + imaginary * imaginary
  }
  return probabilities
}

/** A decision as a reader picks it: both outcomes, with their probabilities, and what was taken before. */
export interface Choice {
  operation: number
  qubit: number
  taken: 0 | 1
  /** Of the outcomes 0 and 1. */
  probabilities: [number, number]
  /** The outcomes of the decisions before. */
  before: number[]
}

/** The most decisions that are shown. To pick an earlier one, a reader goes back to it. */
export const maxChoices = 8

/** The last decisions up to a step. */
export function choicesOf({ decisions }: Pick<Step, 'decisions'>): Choice[] {
  const start = Math.max(0, decisions.length - maxChoices)
  return decisions.slice(start).map(({ operation, qubit, probability, outcome }, index) => ({
    operation,
    qubit,
    taken: outcome,
    probabilities: [1 - probability, probability],
    before: decisions.slice(0, start + index).map((decision) => decision.outcome),
  }))
}

/** The values of the classical bits as a number is written, the last bit first. */
export const formatClbits = (clbits: Uint8Array): string => [...clbits].toReversed().join('')
