/**
 * What can be said of an observable in a result, and how its numbers are written.
 *
 * The engine computes expectations in a state with amplitudes. A result without them still has probabilities of the qubits, or a list of
 * outcomes. A sum of products of Z alone has a value in each outcome, so its expectation follows from those:
 *
 * - Probabilities become the amplitudes √p of a state with the same outcomes, of which the engine is asked.
 * - Of stabilizers the engine tells expectations, unless the circuit decides too much in its runs. Their outcomes are listed even then, with as many bits as there are qubits if nothing is measured on the way.
 */
import type { Distribution, Graph } from '../../../../engine-rs/index'
import { superscript } from '../../../lib/superscript'

/** A product of Pauli operators with its coefficient, as the engine writes it. */
export interface Term {
  coefficient: number
  /** Letters with their qubits. */
  factors: readonly { pauli: string; qubit: number }[]
}

/** The terms of an observable in the form in which the engine returns it: `1.5 Z0 Z1 - X2 + 1`. */
export function termsOf(text: string): Term[] {
  if (text === '0') return []
  const terms: Term[] = []
  for (const [, sign = '', size = '', products = ''] of text.matchAll(
    /([+-]?) ?(\d[\d.]*(?:e[+-]?\d+)?)? ?((?:[XYZ]\d+ ?)*)/g,
  )) {
    if (size === '' && products === '') continue
    const factors = [...products.matchAll(/([XYZ])(\d+)/g)].map(([, pauli = '', qubit = '']) => ({
      pauli,
      qubit: Number(qubit),
    }))
    terms.push({ coefficient: (sign === '-' ? -1 : 1) * (size === '' ? 1 : Number(size)), factors })
  }
  return terms
}

/** Whether an observable has a value in each outcome: no X and no Y. */
export const isDiagonal = (terms: readonly Term[]): boolean =>
  terms.every(({ factors }) => factors.every(({ pauli }) => pauli === 'Z'))

/** The sum of the sizes of all coefficients: no expectation is larger. */
export const boundOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, { coefficient }) => sum + Math.abs(coefficient), 0)

/** Amplitudes of a state with these probabilities, real and imaginary part in turn. */
export function amplitudesOf(probabilities: Float64Array): Float64Array {
  const amplitudes = new Float64Array(2 * probabilities.length)
  for (let index = 0; index < probabilities.length; index++) {
    amplitudes[2 * index] = Math.sqrt(probabilities[index] ?? 0)
  }
  return amplitudes
}

/** Expectation and variance of products of Z over outcomes whose texts have the highest qubit first. */
export function momentsOf(terms: readonly Term[], distribution: Distribution): { mean: number; variance: number } {
  let [total, sum, squares] = [0, 0, 0]
  const { width, probabilities } = distribution
  for (const [place, probability] of probabilities.entries()) {
    const lowest = (place + 1) * width - 1
    let value = 0
    for (const { coefficient, factors } of terms) {
      let sign = 1
      for (const { qubit } of factors) if (distribution.bits[lowest - qubit] === '1') sign = -sign
      value += sign * coefficient
    }
    total += probability
    sum += probability * value
    squares += probability * value * value
  }
  const mean = total > 0 ? sum / total : 0
  return { mean, variance: total > 0 ? Math.max(0, squares / total - mean * mean) : 0 }
}

/**
 * A number with up to six significant digits and a real minus sign: `0.707107`, `−3.2 × 10⁻⁵`. What is a rounding error beside `scale`
 * is 0.
 */
export function formatValue(value: number, scale = 1): string {
  if (Math.abs(value) <= 1e-12 * Math.max(scale, Number.MIN_VALUE)) return '0'
  const [digits = '', exponent] = String(Number(value.toPrecision(6)))
    .replace('-', '−')
    .split('e')
  if (exponent === undefined) return digits
  return `${digits} × 10${superscript(exponent.replace('+', ''))}`
}

/** A number with its standard error, whose two leading digits say how many digits of both mean anything: `0.671 ± 0.029`. */
export function formatEstimate(mean: number, error: number, scale = 1): string {
  const decimals = 1 - Math.floor(Math.log10(error))
  // No error at all, and errors of more than two digits before the point, or far behind it, say nothing of the digits.
  if (!Number.isFinite(decimals) || decimals < 0 || decimals > 9) {
    return `${formatValue(mean, scale)} ± ${formatValue(error, scale)}`
  }
  return `${mean.toFixed(decimals)} ± ${error.toFixed(decimals)}`.replaceAll('-', '−')
}

/** How much of a text is shown on each side of a mistake. */
const contextLength = 24

/** The part of a text around a mistake, in three pieces: before it, the mistake itself, behind it. An empty mistake is one space. */
export function excerptAroundError(
  text: string,
  { start, end }: { start: number; end: number },
): readonly [before: string, wrong: string, after: string] {
  const from = Math.max(0, start - contextLength)
  const to = Math.min(text.length, end + contextLength)
  const wrong = text.slice(start, Math.min(end, start + 2 * contextLength))
  return [
    (from > 0 ? '…' : '') + text.slice(from, start),
    wrong === '' ? '\u00a0' : wrong,
    end > start + 2 * contextLength ? '…' : text.slice(end, to) + (to < text.length ? '…' : ''),
  ]
}

/** The weight of all edges of a graph that a cut can go through. */
export const totalWeightOf = ({ weighted, edges }: Graph): number =>
  edges
    .filter(({ sourceNode, targetNode }) => sourceNode !== targetNode)
    .reduce((sum, { weight }) => sum + (weighted ? (weight ?? 1) : 1), 0)

/** The observable that a page begins with: one that its circuit has, and that tells something of most circuits. */
export const firstObservable = (qubits: number): string => (qubits > 1 ? 'Z0 Z1' : qubits === 1 ? 'Z0' : '1')

/** The most observables of a page. */
export const maxObservables = 20
