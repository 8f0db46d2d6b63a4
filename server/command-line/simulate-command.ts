/** `npx ketwork simulate`: what a program does to |0…0⟩, as a table or as a line of JSON. */
import type { Diagnostic, Engine, Limits, Simulation } from '../../engine-rs/index'
import { formatDiagnostic } from './diagnostic-report'

/** How to simulate, as the command line says it. */
export interface SimulateRequest {
  /** How many shots to draw; null for probabilities alone. */
  shots: number | null
  seed: number
  /** Values of free parameters by name, in radians. */
  values: ReadonlyMap<string, number>
  limits: Limits
  /** The most qubits of a vector of amplitudes. */
  qubits: number
  json: boolean
}

/** What comes of it. */
export interface SimulateReport {
  out: string
  err: string
  isValid: boolean
}

/** One value of the classical bits, or of the qubits where nothing is measured. */
interface Outcome {
  bits: string
  probability: number
  /** How many shots found it; absent where none were asked for. */
  count?: number
}

/** The most rows of a table. */
const maxRows = 100
/** What is less probable is rounding. */
const minProbability = 1e-12
const maxShots = 10_000_000
const maxSeed = 0xffffffff

/** Reads the options of a command line. @returns a problem where they are invalid. */
export function readSimulateOptions(options: {
  shots?: string
  seed?: string
  set: string[]
}): Pick<SimulateRequest, 'shots' | 'seed' | 'values'> | string {
  const shots = options.shots === undefined ? null : wholeNumber(options.shots, maxShots)
  if (shots === undefined || shots === 0) return `The shots must be a whole number from 1 to ${maxShots}.`
  const seed = wholeNumber(options.seed ?? '0', maxSeed)
  if (seed === undefined) return `The seed must be a whole number from 0 to ${maxSeed}.`
  const values = new Map<string, number>()
  for (const assignment of options.set) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
    const value = text === undefined ? undefined : angle(text)
    if (name === undefined || value === undefined)
      return `--set takes a name and a number, such as theta=0.3 or theta=pi/4, not "${assignment}".`
    values.set(name.trim(), value)
  }
  return { shots, seed, values }
}

/** Simulates a program. */
export async function simulateProgram(
  engine: Engine,
  path: string,
  source: string,
  request: SimulateRequest,
): Promise<SimulateReport> {
  const { limits, values, shots, seed, qubits, json } = request
  const { parameters, stats } = engine.check(source, { limits })
  const unknown = [...values.keys()].find((name) => !parameters.some((parameter) => parameter.name === name))
  if (unknown !== undefined) {
    const known = parameters.length === 0 ? 'it has none' : `it has ${parameters.map(({ name }) => name).join(', ')}`
    return { out: '', err: `${path}: there is no parameter "${unknown}": ${known}\n`, isValid: false }
  }
  const simulation = await engine.simulate(source, {
    limits,
    qubits,
    parameters: parameters.map(({ name, value }) => values.get(name) ?? value),
    seed,
    ...(shots !== null && { shots }),
  })
  const { method, representation, diagnostics } = simulation
  const err = diagnostics.map((diagnostic) => formatDiagnostic(path, source, diagnostic)).join('')
  const isValid = method !== null && !diagnostics.some(isError)
  const possible = listOutcomes(simulation)
  const outcomes = shots === null ? possible : await drawOutcomes(engine, simulation, possible, shots, seed)
  if (json) {
    const facts = { file: path, method, representation, qubits: simulation.qubits, parameters: simulation.parameters }
    const drawn = shots === null ? {} : { shots, seed }
    return { out: `${JSON.stringify({ ...facts, ...drawn, outcomes, diagnostics })}\n`, err: '', isValid }
  }
  return { out: isValid ? table(path, simulation, outcomes, stats?.clbits === 0, request) : '', err, isValid }
}

/** The outcomes that are possible, or were found in a sample, in rising order. */
function listOutcomes({ method, distribution, probabilities, qubits }: Simulation): Outcome[] {
  if (method === null) return []
  if (distribution.length > 0 || probabilities === null) return distribution
  const outcomes: Outcome[] = []
  probabilities.forEach((probability, state) => {
    if (probability > minProbability) outcomes.push({ bits: state.toString(2).padStart(qubits, '0'), probability })
  })
  return outcomes
}

/** The outcomes with how many of the shots find each: those of a sample, or else shots that are drawn from exact probabilities. */
async function drawOutcomes(
  engine: Engine,
  { method }: Simulation,
  outcomes: Outcome[],
  shots: number,
  seed: number,
): Promise<Outcome[]> {
  if (method?.kind === 'sampled') {
    return outcomes.map((outcome) => ({ ...outcome, count: Math.round(outcome.probability * shots) }))
  }
  const weights = outcomes.map(({ probability }) => probability)
  const drawn = await engine.drawShots(weights, { shots, seed })
  const counts = new Map(Array.from(drawn.outcomes, (place, entry) => [place, drawn.counts[entry] ?? 0]))
  return outcomes.map((outcome, place) => ({ ...outcome, count: counts.get(place) ?? 0 }))
}

function table(
  path: string,
  { method, qubits, representation }: Simulation,
  outcomes: Outcome[],
  ofQubits: boolean,
  { shots, seed }: SimulateRequest,
): string {
  const isSample = method?.kind === 'sampled'
  const way = isSample ? `shares of ${method.shots} runs with the seed ${method.seed}` : 'exact probabilities'
  const drawn = shots !== null && !isSample ? `, ${shots} shots with the seed ${seed}` : ''
  const on = representation === 'stabilizers' ? ', on stabilizers' : ''
  const what = ofQubits ? 'qubits' : 'classical bits'
  const rows = outcomes.slice(0, maxRows).map(row)
  const more = outcomes.length - rows.length
  const rest = more > 0 ? `  and ${more} more, which --json lists\n` : ''
  return `${path}: ${qubits} qubits, ${way}${drawn}${on}\n  values of the ${what}, the last one first\n${rows.join('')}${rest}`
}

/** One row of a table. */
function row({ bits, probability, count }: Outcome): string {
  const share = probability.toFixed(6).padStart(10)
  return `  ${bits}${share}${count === undefined ? '' : String(count).padStart(10)}\n`
}

/** A whole number up to a limit. */
function wholeNumber(text: string, most: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return value <= most ? value : undefined
}

/** An angle in radians: a number, a part of pi (`-3*pi/4`, `2pi`, `pi`), or a fraction. */
function angle(text: string): number | undefined {
  const parts =
    /^\s*([+-]?)\s*(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)?\s*\*?\s*(pi|π)?\s*(?:\/\s*(\d+\.?\d*))?\s*$/.exec(
      text,
    )
  if (parts === null) return undefined
  const [, sign, factor, pi, divisor] = parts
  if (factor === undefined && pi === undefined) return undefined
  const value = (Number(factor ?? 1) * (pi === undefined ? 1 : Math.PI)) / Number(divisor ?? 1)
  return Number.isFinite(value) ? (sign === '-' ? -value : value) : undefined
}

const isError = (diagnostic: Diagnostic) => diagnostic.severity === 'error'
