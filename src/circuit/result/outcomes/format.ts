/** Probabilities, amplitudes and outcomes as people read them. */
import { formatProbability } from '../../../../engine-rs/distribution'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { formatComplex } from '../../diagram/complex-text'
import { compareClose, type Outcome, type Outcomes } from './outcomes'

/** An amplitude in one line: `1/√2`, `e^(iπ/4)`, `0.354 + 0.146i`. */
export function formatAmplitude([real, imaginary]: readonly [number, number]): string {
  const { base, exponent, rest } = formatComplex(real, imaginary)
  return exponent === '' ? base + rest : `${base}^(${exponent})${rest}`
}

/** An outcome's name: a state of the qubits as a ket, values of clbits as they are. */
export const nameOf = (outcome: Pick<Outcome, 'bits'>, basis: Outcomes['basis']): string =>
  basis === 'qubits' ? `|${outcome.bits}⟩` : outcome.bits

/** The bits at either end of a long name that is read aloud. */
const spokenEnd = 16

/** An outcome's name as it is read aloud: of many bits only the first and the last, and how many there are. */
export function spokenNameOf({ bits }: Pick<Outcome, 'bits'>, basis: Outcomes['basis']): string {
  if (bits.length <= 4 * spokenEnd) return nameOf({ bits }, basis)
  return `${nameOf({ bits: endsOf(bits, spokenEnd, ' … ') }, basis)} (${formatInteger(bits.length)} bits)`
}

/** The most bits of a name that a line of a phone has room for, beside a bar. */
const maxShown = 24
/** The bits at either end of a longer name. */
const shownEnd = 10

/** An outcome's name in a line of its own, which it never makes wider than a phone: of many bits only the first and the last. */
export const shortNameOf = ({ bits }: Pick<Outcome, 'bits'>, basis: Outcomes['basis']): string =>
  nameOf({ bits: bits.length > maxShown ? endsOf(bits, shownEnd, '…') : bits }, basis)

/** An outcome's whole name where its short one hides a part, for whoever points at it or has it read aloud. */
export const hiddenNameOf = (outcome: Pick<Outcome, 'bits'>, basis: Outcomes['basis']): string | undefined =>
  outcome.bits.length > maxShown ? nameOf(outcome, basis) : undefined

const endsOf = (bits: string, length: number, between: string) => bits.slice(0, length) + between + bits.slice(-length)

/**
 * An outcome in words, for whoever points at it.
 *
 * @param name how it is named: as a whole, or as it is read aloud
 */
export function describeOutcome(outcome: Outcome, basis: Outcomes['basis'], name = nameOf): string {
  const { probability, amplitude, sample, ideal } = outcome
  const parts = [`${name(outcome, basis)}: ${formatProbability(probability)}`]
  if (ideal !== undefined) parts.push(`without noise ${formatProbability(ideal)}`)
  if (amplitude !== null) parts.push(`amplitude ${formatAmplitude(amplitude)}`)
  if (sample !== null) {
    const interval = `${formatProbability(sample.low)} to ${formatProbability(sample.high)}`
    parts.push(`${formatInteger(sample.count)} ${sample.count === 1 ? 'shot' : 'shots'} (95 % interval ${interval})`)
  }
  return parts.join(', ')
}

/** How many outcomes a summary names. */
const maxNamed = 4

/**
 * All outcomes in a sentence, the most likely first.
 *
 * @param name how each is named: as a whole, or as it is read aloud
 */
export function summarize({ basis, width, shown, possible }: Outcomes, name = nameOf): string {
  const likely = shown.toSorted((one, other) => compareClose(other.probability, one.probability)).slice(0, maxNamed)
  const named = likely.map((outcome) => `${name(outcome, basis)} ${formatProbability(outcome.probability)}`).join(', ')
  const bits = countNoun(width, basis === 'qubits' ? 'qubit' : 'classical bit')
  if (possible === 1) return `Outcomes of ${bits}: always ${named.replace(/ 100 %$/, '')}.`
  const qualifier = possible > likely.length ? 'most likely ' : ''
  return `Outcomes of ${bits}: ${formatInteger(possible)} possible, ${qualifier}${named}.`
}

/** How many outputs a sentence names. */
const maxOutputs = 6

/** Which bits outcomes have, where the program declares outputs. */
export const describeOutputs = (outputs: readonly string[]): string =>
  outputs.length <= maxOutputs
    ? `Only outputs are listed: ${outputs.join(', ')}.`
    : `Only the program's ${formatInteger(outputs.length)} outputs are listed.`
