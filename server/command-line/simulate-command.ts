/** `npx ketwork simulate`: what a program does to |0…0⟩, as a table or as a line of JSON. */
import type { Engine, Limits, Phases } from '../../engine-rs/index'
import { isOfChosenValue } from '../../engine-rs/program-inputs'
import { reportSimulation, type ReportedOutcome, type SimulationReport } from '../../engine-rs/simulation-report'
import { formatDiagnostic } from './diagnostic-report'

/** How to simulate, as the command line says it. */
export interface SimulateRequest {
  /** How many shots to draw; null for probabilities alone. */
  shots: number | null
  seed: number
  /** Values of free parameters by name, in radians. */
  values: ReadonlyMap<string, number>
  limits: Limits
  phases: Phases
  /** The most qubits of a vector of amplitudes. */
  qubits: number
  json: boolean
}

/** What comes of it. */
interface SimulateReport {
  out: string
  err: string
  isValid: boolean
}

/** The most rows of a table. */
const maxRows = 100
const maxShots = 10_000_000
const maxSeed = 0xffffffff

/** Reads the options of a command line. @returns a problem where they are invalid. */
export function readSimulateOptions(options: {
  shots?: string
  seed?: string
  set: string[]
}): Pick<SimulateRequest, 'shots' | 'seed' | 'values'> | string {
  const shots = options.shots === undefined ? null : wholeNumber(options.shots, maxShots)
  if (shots === undefined || shots === 0) return `--shots must be a whole number from 1 to ${maxShots}.`
  const seed = wholeNumber(options.seed ?? '0', maxSeed)
  if (seed === undefined) return `--seed must be a whole number from 0 to ${maxSeed}.`
  const values = new Map<string, number>()
  for (const assignment of options.set) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
    const value = text === undefined ? undefined : valueOf(text)
    if (name === undefined || value === undefined)
      return `--set takes a name and a number, such as theta=0.3, theta=pi/4, n=3, flag=true or bits=0b101, not "${assignment}".`
    if (values.has(name.trim())) return `"${name.trim()}" has two values. Keep one of them.`
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
  const { json, values, ...how } = request
  const given = Array.from(values, ([name, value]) => ({ name, value }))
  const { problems, ...report } = await reportSimulation(engine, source, { ...how, values: given })
  if (problems.length > 0) {
    return { out: '', err: problems.map(({ message }) => `${path}: ${message}\n`).join(''), isValid: false }
  }
  const isValid = report.method !== null
  if (json) return { out: `${JSON.stringify({ file: path, ...report })}\n`, err: '', isValid }
  const diagnostics = report.diagnostics.filter((diagnostic) => !isOfChosenValue(diagnostic))
  const err = diagnostics.map((diagnostic) => formatDiagnostic(path, source, diagnostic)).join('')
  return { out: isValid ? table(path, source, report, request) : '', err, isValid }
}

function table(
  path: string,
  source: string,
  {
    method,
    qubits,
    representation,
    outcomes,
    outcomesOf,
    outputs,
    parameters,
    diagnostics,
  }: Omit<SimulationReport, 'problems'>,
  { shots, seed }: SimulateRequest,
): string {
  const isSample = method?.kind === 'sampled'
  const way = isSample ? `shares of ${method.shots} runs with the seed ${method.seed}` : 'exact probabilities'
  const drawn = shots !== null && !isSample ? `, ${shots} shots with the seed ${seed}` : ''
  const on = representation === 'stabilizers' ? ', on stabilizers' : ''
  const names = new Set(diagnostics.filter(isOfChosenValue).map(({ span }) => source.slice(span.start, span.end)))
  const chosen = parameters.filter(({ name }) => names.has(name)).map(chosenValue)
  const rows = outcomes.slice(0, maxRows).map(row)
  const listed = outputs === undefined ? outcomesOf : `bits of the outputs only (${outputs.join(', ')})`
  const more = outcomes.length - rows.length
  const rest = more > 0 ? `  and ${more} more, which --json lists\n` : ''
  return `${path}: ${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}, ${way}${drawn}${on}\n${chosen.join('')}  values of the ${listed}, the last one first\n${rows.join('')}${rest}`
}

/** The line of a parameter that was given no value. */
const chosenValue = ({ name, value }: SimulationReport['parameters'][number]) =>
  `  ${name} = ${value} (chosen, because no value was given: --set ${name}=…)\n`

/** One row of a table. */
function row({ bits, probability, count }: ReportedOutcome): string {
  const share = probability.toFixed(6).padStart(10)
  return `  ${bits}${share}${count === undefined ? '' : String(count).padStart(10)}\n`
}

/** A whole number up to a limit. */
function wholeNumber(text: string, max: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : undefined
}

/** The value of an input: `true` and `false`, bits with the highest one first, such as `0b101` or `"101"`, or an angle. */
function valueOf(text: string): number | undefined {
  const word = text.trim()
  if (word === 'true' || word === 'false') return Number(word === 'true')
  const [, prefixed, quoted] = /^(?:0b([01][01_]*)|"([01][01_]*)")$/i.exec(word) ?? []
  const bits = prefixed ?? quoted
  return bits === undefined ? angle(text) : Number.parseInt(bits.replaceAll('_', ''), 2)
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
