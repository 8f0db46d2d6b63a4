/**
 * The circuit that the home page plays: Grover's search for two marked states among eight, after arXiv:quant-ph/9605043. With a
 * quarter of the states marked, one round finds one of them with certainty.
 */

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
  { statement: 'cz q[1], q[2];', explanation: '… and second: now only the two answers, |101⟩ and |110⟩, point down.' },
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

/** A state's name, the highest qubit first: `|110⟩` for 6. */
export const ketOf = (state: number, qubits: number): string => `|${state.toString(2).padStart(qubits, '0')}⟩`

/** How likely a state is to be measured, in percent with one decimal where there is one: `12.5 %`. */
export const percentOf = (amplitude: number): string => `${Math.round(amplitude * amplitude * 1000) / 10} %`

/** What can be measured, most likely first, as a sentence. */
export function measurementOf(amplitudes: readonly number[], qubits: number): string {
  const likely = amplitudes
    .map((amplitude, state) => ({ state, amplitude, probability: Math.round(amplitude * amplitude * 1000) }))
    .filter(({ probability }) => probability > 0)
    .sort((one, other) => other.probability - one.probability)
  return likely.map(({ state, amplitude }) => `${ketOf(state, qubits)} ${percentOf(amplitude)}`).join(', ')
}
