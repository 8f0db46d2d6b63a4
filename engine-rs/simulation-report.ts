/**
 * What a circuit does, in the fields that the API answers and the command line writes.
 *
 * It takes the calls of any engine, so that browser, server and command line make the same report of the same circuit, byte for byte.
 * Shots are drawn from all outcomes, also those that are not listed. Choosing the most probable outcomes sorts their probabilities as
 * numbers, which takes some 0.1 s of 2²⁰.
 */
import { bitsAt } from './distribution'
import type { Check, Diagnostic, Engine, Generation, Limits, Problem, Shots, Simulation } from './index'
import type { GenerationRequestInput, Observation, Outline, Parameter, Phases, SimulationOptions } from './index'
import { chosenValues, typeMismatches } from './program-inputs'

/** What to report. */
export interface SimulationInquiry {
  /** Values of free parameters, in radians, and of other inputs; a parameter that is left out has its own value. */
  values: readonly Parameter[]
  /** How many shots to draw; null for probabilities alone. */
  shots: number | null
  /** A whole number of 32 bits. */
  seed: number
  observables?: readonly string[]
  /** The most outcomes that are listed. */
  maxOutcomes?: number
  /** The most bits of all listed outcomes together. */
  maxBits?: number
  /** The most qubits of a vector of amplitudes. */
  qubits: number
  limits?: Limits
  /** Whose phases a program has; Qiskit's. */
  phases?: Phases
}

/** One value of the classical bits, or of the qubits where nothing is measured. */
export interface ReportedOutcome {
  /** The last bit first. */
  bits: string
  probability: number
  /** How many shots found it; absent where none were drawn. */
  count?: number
}

/** An observable in the final state; see {@link Observation}. */
interface ReportedObservable extends Pick<Observation, 'mean' | 'variance' | 'estimate'> {
  observable: string
  /** Why there is no expectation, as a sentence; absent where there is one. */
  reason?: string
}

/** Something wrong with the inquiry, at its field. */
interface InquiryProblem {
  /** Such as `values.0.name`. */
  path: string
  message: string
}

/** A simulation. */
export interface SimulationReport extends Pick<
  Simulation,
  'method' | 'representation' | 'qubits' | 'parameters' | 'diagnostics'
> {
  /** Absent where no shots were drawn. */
  shots?: number
  seed?: number
  outcomesOf: 'classical bits' | 'qubits'
  /** The names of the registers whose bits an outcome has; absent where it has all of them. */
  outputs?: string[]
  /** In rising order; the most probable ones where there are more than fit. */
  outcomes: ReportedOutcome[]
  /** Those that are possible and not listed, together; null where all are listed. */
  others: { outcomes: number; probability: number; count?: number } | null
  observables: ReportedObservable[]
  /** Why there is no report; empty where there is one. */
  problems: InquiryProblem[]
}

type MaybePromise<Value> = Value | Promise<Value>

/** The calls that a report needs, of an engine in this thread or in another. */
export interface ReportingEngine extends Pick<Engine, 'simulate' | 'drawShots' | 'observe' | 'observeCircuit'> {
  check(...parameters: Parameters<Engine['check']>): MaybePromise<Check>
  outline(...parameters: Parameters<Engine['outline']>): MaybePromise<Outline>
  generate(...parameters: Parameters<Engine['generate']>): MaybePromise<Generation>
}

/** What is less probable is rounding. */
const minProbability = 1e-12

/** Simulates a program, or the circuit of builder settings, and reports it. */
export async function reportSimulation(
  engine: ReportingEngine,
  input: string | GenerationRequestInput,
  inquiry: SimulationInquiry,
): Promise<SimulationReport> {
  const { values, shots, seed, qubits } = inquiry
  const limits = inquiry.limits ?? {}
  const check = typeof input === 'string' ? await engine.check(input, { limits }) : null
  const parameters = await parametersOf(engine, input, check, values.length > 0)
  const names = new Set(parameters?.map(({ name }) => name))
  const others = parameters === null ? [] : values.filter(({ name }) => !names.has(name))
  const inputs = check?.inputs ?? []
  const misfitting = typeMismatches(inputs, others)
  if (misfitting.size > 0) return failed(misfittingValues(values, misfitting))
  const valuesByName = new Map(values.map(({ name, value }) => [name, value]))
  const reading = {
    limits,
    phases: inquiry.phases ?? 'qiskit',
    ...(parameters !== null && { parameters: parameters.map(({ name, value }) => valuesByName.get(name) ?? value) }),
    ...(others.length > 0 && { inputs: Object.fromEntries(others.map(({ name, value }) => [name, value])) }),
  }
  const simulation = await engine.simulate(input, { ...reading, qubits, seed, ...(shots !== null && { shots }) })
  const { method, representation, diagnostics, problems, outputs = [] } = simulation
  // What a program with errors declares may not be known.
  const isRead = !diagnostics.some((one) => isError(one) && !one.code.startsWith('SIM'))
  const unknown =
    isRead && others.length > 0 ? unknownValues(values, [...names, ...inputs.map(({ name }) => name)]) : []
  if (unknown.length > 0) return failed(unknown)
  const isDone = method !== null && !diagnostics.some(isError)
  const observables = isDone ? await observe(engine, input, simulation, reading, inquiry) : []
  const mistakes = observables.flatMap((one) => ('path' in one ? [one] : []))
  const unset = isDone ? simulation.parameters.filter(({ name }) => !valuesByName.has(name)) : []
  const isChosen = typeof input === 'string' && unset.length > 0
  const warnings = isChosen ? chosenValues(inputs, await engine.outline(input), unset) : []
  const outcomesOf = simulation.measures === true ? 'classical bits' : 'qubits'
  return {
    method: isDone ? method : null,
    ...(representation && { representation }),
    qubits: simulation.qubits,
    parameters: [...simulation.parameters, ...others],
    ...(shots !== null && { shots, seed }),
    outcomesOf,
    ...(outcomesOf === 'classical bits' && outputs.length > 0 && { outputs }),
    ...(isDone
      ? await listOutcomes(engine, candidatesOf(simulation, outcomesOf), simulation.method, inquiry)
      : { outcomes: [], others: null }),
    observables: observables.flatMap((one) => ('path' in one ? [] : [one])),
    diagnostics: [...diagnostics, ...warnings],
    problems: [...problems.filter(isError).map(({ path, message }) => ({ path, message })), ...mistakes],
  }
}

/** The free parameters, if they are needed; null where they are not, and where there is no circuit of settings, which the simulation reports. */
async function parametersOf(
  engine: ReportingEngine,
  input: string | GenerationRequestInput,
  check: Check | null,
  isNeeded: boolean,
): Promise<Parameter[] | null> {
  if (!isNeeded) return null
  if (typeof input !== 'string') {
    const { qasm, parameters } = await engine.generate(input)
    return qasm === null ? null : parameters
  }
  return check?.parameters ?? null
}

const isError = ({ severity }: Diagnostic | Problem) => severity === 'error'

/** A problem for each value of what is no input of the program. */
function unknownValues(values: readonly Parameter[], inputs: readonly string[]): InquiryProblem[] {
  const names = new Set(inputs)
  const few = [...names].slice(0, 20).join(', ')
  const known = names.size === 0 ? 'it has none' : `it has ${few}${names.size > 20 ? ', …' : ''}`
  return values.flatMap(({ name }, index) =>
    names.has(name) ? [] : [{ path: `values.${index}.name`, message: `There is no parameter "${name}": ${known}.` }],
  )
}

/** A problem for each value that does not fit its input. */
const misfittingValues = (values: readonly Parameter[], mistakes: ReadonlyMap<string, string>): InquiryProblem[] =>
  values.flatMap(({ name }, index) => {
    const message = mistakes.get(name)
    return message === undefined ? [] : [{ path: `values.${index}.value`, message }]
  })

const failed = (problems: InquiryProblem[]): SimulationReport => ({
  method: null,
  qubits: 0,
  parameters: [],
  outcomesOf: 'qubits',
  outcomes: [],
  others: null,
  observables: [],
  diagnostics: [],
  problems,
})

/** The observables in the final state; where there is no single one, averaged over the outcomes on the way. */
async function observe(
  engine: ReportingEngine,
  input: string | GenerationRequestInput,
  simulation: Simulation,
  reading: Pick<SimulationOptions, 'limits' | 'parameters' | 'inputs'>,
  { observables = [], shots, seed }: SimulationInquiry,
): Promise<(ReportedObservable | InquiryProblem)[]> {
  const { qubits, amplitudes, method } = simulation
  const found: (ReportedObservable | InquiryProblem)[] = []
  for (const [index, observable] of observables.entries()) {
    const options = { seed, ...(shots !== null && { shots }) }
    const isMixture = amplitudes === null && method?.kind === 'exact'
    const { text, mistake, mean, variance, estimate } = isMixture
      ? await engine.observeCircuit(observable, input, reading)
      : await engine.observe(observable, { qubits, amplitudes }, options)
    if (mistake !== null) found.push({ path: `observables.${index}`, message: sentenceOf(mistake, observable) })
    else {
      const reason = mean === null ? (isMixture ? tooLargeReason : sampledReason) : null
      found.push({ observable: text ?? observable, mean, variance, estimate, ...(reason !== null && { reason }) })
    }
  }
  return found
}

const sampledReason =
  'This circuit can take too many courses to follow them all, so its outcomes are a sample, and there is no exact expectation. Measure and reset fewer qubits on the way.'

const tooLargeReason =
  'The expectation takes too long to compute over all courses of this circuit. Use fewer qubits, operations or measurements on the way, or fewer terms.'

/** A mistake of an observable as a sentence, with the place where it is. */
function sentenceOf({ start, end, message, help }: NonNullable<Observation['mistake']>, observable: string): string {
  const text = help === '' ? `${message}.` : `${message}; ${help}.`
  if (end > start) return `At "${observable.slice(start, end)}": ${text}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The possible outcomes of one simulation, by their place. */
interface Candidates {
  weights: ArrayLike<number>
  bitsOf(place: number): string
}

async function listOutcomes(
  engine: ReportingEngine,
  { weights, bitsOf }: Candidates,
  method: Simulation['method'],
  { shots, seed, maxOutcomes = Infinity, maxBits = Infinity }: SimulationInquiry,
): Promise<Pick<SimulationReport, 'outcomes' | 'others'>> {
  const sample = shots !== null && method?.kind === 'exact' ? await engine.drawShots(weights, { shots, seed }) : null
  const countOf = counter(sample, method?.kind === 'sampled' && shots !== null ? shots : null, weights)
  const possible = placesOf(weights)
  const width = Math.max(1, bitsOf(0).length)
  const listed = mostProbable(possible, weights, Math.min(maxOutcomes, Math.max(1, Math.floor(maxBits / width))))
  const outcomes = Array.from(listed, (place) => ({
    bits: bitsOf(place),
    probability: weights[place] ?? 0,
    ...(countOf && { count: countOf(place) }),
  }))
  if (listed.length === possible.length) return { outcomes, others: null }
  const probability = outcomes.reduce((sum, one) => sum + one.probability, 0)
  const counted = outcomes.reduce((sum, one) => sum + (one.count ?? 0), 0)
  const others = {
    outcomes: possible.length - listed.length,
    probability: Math.max(0, 1 - probability),
    ...(countOf && shots !== null && { count: shots - counted }),
  }
  return { outcomes, others }
}

function candidatesOf(
  { distribution, probabilities, qubits }: Simulation,
  outcomesOf: SimulationReport['outcomesOf'],
): Candidates {
  if (outcomesOf === 'classical bits' || probabilities === null) {
    return { weights: distribution.probabilities, bitsOf: (place) => bitsAt(distribution, place) }
  }
  return { weights: probabilities, bitsOf: (place) => (qubits === 0 ? '' : place.toString(2).padStart(qubits, '0')) }
}

/** How often shots found an outcome; null where there are no shots. The counts of a sample are its shares. */
function counter(
  sample: Shots | null,
  sampled: number | null,
  weights: ArrayLike<number>,
): ((place: number) => number) | null {
  if (sampled !== null) return (place) => Math.round((weights[place] ?? 0) * sampled)
  if (sample === null) return null
  const counts = new Map(Array.from(sample.outcomes, (place, entry) => [place, sample.counts[entry] ?? 0]))
  return (place) => counts.get(place) ?? 0
}

/** The places of all outcomes that are possible. */
function placesOf(weights: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(weights.length)
  let count = 0
  for (let place = 0; place < weights.length; place++) {
    if ((weights[place] ?? 0) > minProbability) places[count++] = place
  }
  return places.subarray(0, count)
}

/** The `limit` most probable places, in rising order. Of those that are equal but for rounding the first ones count. */
function mostProbable(places: Uint32Array, weights: ArrayLike<number>, limit: number): Uint32Array {
  if (places.length <= limit) return places
  const rankOf = (place: number) => Math.round((weights[place] ?? 0) / minProbability)
  const ranks = Float64Array.from(places, rankOf).sort()
  const minRank = ranks[ranks.length - limit] ?? 0
  const above = places.filter((place) => rankOf(place) > minRank).length
  let equal = limit - above
  return places.filter((place) => {
    const rank = rankOf(place)
    return rank > minRank || (rank === minRank && equal-- > 0)
  })
}
