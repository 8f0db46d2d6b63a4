/**
 * The circuit that the home page plays: Grover's search for two marked states among eight, after arXiv:quant-ph/9605043. With a
 * quarter of the states marked, one round finds one of them with certainty.
 */

import type { Simulation } from '../../../engine-rs/index'
import { listOutcomes, type Outcomes } from '../../circuit/result/outcomes/outcomes'

/** A statement of the program, and what it does to the state. */
interface Step {
  statement: string
  explanation: string
}

const head = ['OPENQASM 3.0;', 'include "stdgates.inc";', 'qubit[3] q;']

export const groverSteps: readonly Step[] = [
  { statement: 'h q;', explanation: 'Hadamard gates make all eight states equally likely.' },
  {
    statement: 'cz q[0], q[2];',
    explanation: 'The oracle marks what is sought by turning its amplitude negative. First half …',
  },
  {
    statement: 'cz q[1], q[2];',
    explanation: '… and second: now only the two answers, |101⟩ and |110⟩, are negative: their phase is π.',
  },
  { statement: 'h q;', explanation: 'Measuring can’t show a sign. So every amplitude is mirrored about the mean: …' },
  { statement: 'x q;', explanation: '… the Hadamard gates and these NOT gates bring the mean to |111⟩, …' },
  { statement: 'ctrl(2) @ z q[0], q[1], q[2];', explanation: '… whose sign one gate on all three qubits turns, …' },
  { statement: 'x q;', explanation: '… and the same gates lead back.' },
  { statement: 'h q;', explanation: 'The wrong states have cancelled out. Each answer comes up half of the time.' },
]

/** The text before the first step. */
export const startExplanation = 'Three qubits, all zero: |000⟩ for certain.'

/** The program up to and with step `count`; all of it without a count. */
export const groverProgram = (count = groverSteps.length): string =>
  [...head, ...groverSteps.slice(0, count).map(({ statement }) => statement)].join('\n')

/** Which step, from 0, a place of the whole program belongs to; -1 for its head. */
export const stepAt = (offset: number): number => groverProgram().slice(0, offset).split('\n').length - 1 - head.length

/** What the views of a result show after a step. */
export interface StepResult {
  /** Of all states, so that each keeps its place from step to step. */
  amplitudes: Outcomes
  /** Those that are possible. */
  outcomes: Outcomes
}

/** The result of a step. The words of the steps name states with qubit 0 on the right. */
export function resultOf(simulation: Simulation): StepResult {
  const outcomes = listOutcomes(simulation, { basis: 'qubits', order: 'last-left', sorting: 'outcome' })
  const { amplitudes, probabilities, qubits } = simulation
  const states = Array.from(probabilities ?? [], (probability, state) => ({
    bits: state.toString(2).padStart(qubits, '0'),
    probability,
    amplitude: [withoutRounding(amplitudes?.[2 * state]), withoutRounding(amplitudes?.[2 * state + 1])] as const,
    sample: null,
  }))
  return { outcomes, amplitudes: { ...outcomes, shown: states, possible: states.length } }
}

/** Zero has no phase, and what is left of it by rounding has a random one. */
const withoutRounding = (part = 0): number => (Math.abs(part) < 1e-9 ? 0 : part)
