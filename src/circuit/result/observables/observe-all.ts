import type { GenerationRequestInput, Observation, ShotOptions, Simulation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import type { ValueBindings } from '../value-bindings'
import { maxQubitsObserved } from '../page-limits'
import { amplitudesOf, isDiagonal, momentsOf, termsOf, type Term } from './observable-rules'

/** Observables, and the result in which they are asked for. */
export interface ObservablesQuestion {
  /** Empty ones are skipped. */
  texts: readonly string[]
  /** What was simulated, and with which values. */
  input: string | GenerationRequestInput
  given: ValueBindings
  simulation: Pick<
    Simulation,
    'method' | 'representation' | 'qubits' | 'measures' | 'amplitudes' | 'probabilities' | 'distribution'
  >
  /** Null for exact values only. */
  shots: Required<ShotOptions> | null
}

/** What is known of an observable. */
export type Observed =
  | { kind: 'empty' }
  | { kind: 'mistake'; mistake: NonNullable<Observation['mistake']> }
  | { kind: 'unknown'; reason: string }
  | {
      kind: 'value'
      /** As the engine understood it, each product once. */
      text: string
      terms: readonly Term[]
      mean: number
      variance: number
      estimate: Observation['estimate']
      /** Whether shots were asked for and none are drawn, because there is no single final state to draw them of. */
      lacksShots?: true
      /** Of the mean, where the result itself is a sample; else null. */
      sampled: { shots: number; standardError: number } | null
    }

type Observing = Pick<EngineClient, 'observe' | 'observeCircuit'>

/** All observables in order, each as far as the result tells. */
export async function observeAll(engine: Observing, { texts, ...result }: ObservablesQuestion): Promise<Observed[]> {
  const answers: Observed[] = []
  // One after the other: between two of them, a new question can come in.
  // oxlint-disable-next-line no-await-in-loop
  for (const text of texts) answers.push(await observe(engine, text, result))
  return answers
}

async function observe(
  engine: Observing,
  text: string,
  { input, given, simulation, shots }: Omit<ObservablesQuestion, 'texts'>,
): Promise<Observed> {
  if (text.trim() === '') return { kind: 'empty' }
  const { qubits, amplitudes, probabilities } = simulation
  const options = simulation.method?.kind === 'exact' && shots !== null ? shots : undefined
  const isTooWide = qubits > maxQubitsObserved
  if (amplitudes !== null && !isTooWide) {
    return observedOf(await engine.observe(text, { qubits, amplitudes }, options), simulation)
  }
  const reading = await engine.observe(text, { qubits, amplitudes: null })
  if (reading.text === null || reading.mistake !== null) return observedOf(reading, simulation)
  if (amplitudes !== null) return { kind: 'unknown', reason: tooWide }
  const terms = termsOf(reading.text)
  const hasProbabilities = probabilities !== null && isDiagonal(terms)
  if (!hasProbabilities && (simulation.representation === 'stabilizers' || simulation.method?.kind === 'exact')) {
    const exact = await engine.observeCircuit(text, input, given)
    if (exact.mistake !== null || exact.mean !== null) {
      const observed = observedOf(exact, { method: { kind: 'exact' } })
      return observed.kind === 'value' && options !== undefined ? { ...observed, lacksShots: true } : observed
    }
  }
  if (!isDiagonal(terms)) return { kind: 'unknown', reason: withoutState(simulation) }
  if (probabilities !== null) {
    const state = { qubits, amplitudes: amplitudesOf(probabilities) }
    return observedOf(await engine.observe(text, state, options), simulation)
  }
  if (simulation.measures) {
    return { kind: 'unknown', reason: withoutQubits }
  }
  const moments = momentsOf(terms, simulation.distribution)
  return observedOf({ ...reading, ...moments }, simulation)
}

function observedOf(
  { text, mean, variance, estimate, mistake }: Observation,
  { method }: Pick<Simulation, 'method'>,
): Observed {
  if (mistake !== null) return { kind: 'mistake', mistake }
  if (text === null || mean === null || variance === null) {
    return { kind: 'unknown', reason: 'This result has no state in which an expectation could be computed.' }
  }
  const sampled = method !== null && method.kind !== 'exact' ? method.shots : null
  return {
    kind: 'value',
    text,
    terms: termsOf(text),
    mean,
    variance,
    estimate,
    sampled: sampled === null ? null : { shots: sampled, standardError: Math.sqrt(variance / sampled) },
  }
}

const withoutState = ({ representation, method }: Pick<Simulation, 'representation' | 'method'>): string => {
  if (representation === 'stabilizers')
    return 'X and Y need the state, and this circuit with many qubits decides about its gates while it runs. Use Z only.'
  return method?.kind === 'exact'
    ? 'X and Y take too long to average over all courses of this circuit. Use Z only, or measure fewer qubits on the way.'
    : 'X and Y need all courses of this circuit, but they are too many and were sampled. Use Z only, or measure fewer qubits on the way.'
}

const tooWide = `A page has no memory for observables of more than ${maxQubitsObserved} qubits. Use fewer qubits.`

const withoutQubits =
  'This circuit with many qubits decides about its gates while it runs, and its outcomes are those of classical bits. Remove the conditions to see expectations of the qubits.'
