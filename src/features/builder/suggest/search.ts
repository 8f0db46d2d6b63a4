/**
 * The search for settings that reach many states at a low cost. It builds all candidates, drops those over the budget and those that make the
 * same circuit as another, and samples the rest: all of them a little, then ever fewer of them more (successive halving).
 *
 * The engines share the work. What is found does not depend on how many there are or how fast: the sample of a setting is the same each time, and
 * every round ends before the next begins.
 */
import type { Hardware, UseCase } from '../../../../contract/generation'
import type { Generation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { hasPath, runsNatively, runsOnDevice } from '../settings/runs-natively'
import { changeSettings, chosenHardware, type Settings } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { candidatesFor, layerCounts, type Candidate } from './candidates'
import { paretoFront, survivors } from './pareto'
import { createSample, type BuiltCircuit, type CostKind, type Sample, type Suggestion } from './sample'
import { shareWork } from './share-work'

/** What is to be found. */
export interface SearchQuestion {
  purpose: UseCase
  qubits: number
  budget: { kind: CostKind; limit: number }
  /** Only what the chosen device runs as it is. */
  isNative: boolean
  /** Give the device, the graph and whether parameters are shared. */
  settings: Settings
}

/** What a search has found. */
export interface Findings {
  /** Every sampled setting. */
  points: readonly Suggestion[]
  /** Those that no other beats, cheapest first. */
  front: readonly Suggestion[]
}

/** How far a search is, and what it has found so far. */
export interface SearchProgress extends Findings {
  stage: 'building' | 'sampling' | 'refining'
  /** Of this stage. */
  done: number
  total: number
}

/** What a search has found in the end: its front with intervals. */
export interface SearchResult extends Findings {
  /** The lowest cost of all that can be built, also over the budget; null where nothing can. */
  lowestCost: number | null
}

/** How many pairs the first round samples of each setting: the states of more qubits take longer. */
export const firstPairs = (qubits: number): number => (qubits <= 6 ? 64 : qubits <= 8 ? 48 : 32)

/** How many times as many pairs a round has as the one before. */
const growth = 4

/** How many rounds follow the first. */
const refinements = 2

/**
 * Searches until everything is sampled.
 *
 * @param report is called after every step, with a function that computes the progress at that time.
 * @throws the reason of the signal once it is aborted, a QualityProblem where a circuit cannot be sampled, and an EngineFailure where an engine does not
 *   respond.
 */
export async function searchSettings(
  question: SearchQuestion,
  engines: readonly EngineClient[],
  report: (read: () => SearchProgress) => void,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { circuits, lowestCost } = await buildCircuits(question, engines, report, signal)
  const samples = circuits.map((circuit, id) => createSample(circuit, id, question.budget.kind))
  let remaining: readonly Sample[] = samples
  let pairs = firstPairs(question.qubits)
  for (let round = 0; round <= refinements; round++) {
    const [wanted, current] = [pairs, remaining]
    await shareWork(current, engines, (sample, _, engine) => sample.grow(wanted, engine), {
      signal,
      onDone: (done) =>
        report(() => ({
          stage: round === 0 ? 'sampling' : 'refining',
          done,
          total: current.length,
          points: suggestionsOf(samples),
          front: paretoFront(suggestionsOf(current)),
        })),
    })
    if (round === refinements) break
    const survivorIds = new Set(survivors(suggestionsOf(current), pairs).map(({ id }) => id))
    remaining = current.filter(({ id }) => survivorIds.has(id))
    pairs *= growth
  }
  const front = paretoFront(suggestionsOf(remaining)).map((suggestion) => ({
    ...suggestion,
    figures: samples[suggestion.id]?.figures() ?? null,
  }))
  return { points: suggestionsOf(samples), front, lowestCost }
}

const suggestionsOf = (samples: readonly Sample[]): Suggestion[] =>
  samples.flatMap(({ suggestion }) => suggestion() ?? [])

/** The different circuits within the budget, in the order of the candidates. */
async function buildCircuits(
  question: SearchQuestion,
  engines: readonly EngineClient[],
  report: (read: () => SearchProgress) => void,
  signal: AbortSignal,
): Promise<{ circuits: BuiltCircuit[]; lowestCost: number | null }> {
  const { settings, purpose, qubits, budget, isNative } = question
  const device = chosenHardware(settings)
  const candidates = candidatesFor(purpose, qubits, { graph: settings.graph, device: device?.device ?? null })
  const map = device?.couplingMap ?? null
  const onPath = map !== null && hasPath(map, qubits, device?.directed === true)
  const fits = (circuit: BuiltCircuit) => !isNative || (device !== null && fitsDevice(circuit, device, onPath))
  const built = candidates.map((): BuiltCircuit[] => [])
  let lowestCost: number | null = null

  async function build(candidate: Candidate, index: number, engine: EngineClient): Promise<void> {
    for (const layers of layerCounts) {
      signal.throwIfAborted()
      const circuit = await buildCircuit(candidate, layers, settings, engine)
      if (circuit === null || !fits(circuit)) return
      const cost = circuit.statistics[budget.kind]
      lowestCost = Math.min(lowestCost ?? Infinity, cost)
      // More layers cost more.
      if (cost > budget.limit) return
      built[index]?.push(circuit)
    }
  }
  await shareWork(candidates, engines, build, {
    signal,
    onDone: (done) => report(() => ({ stage: 'building', done, total: candidates.length, points: [], front: [] })),
  })
  const programs = new Set<string>()
  const circuits = built.flat().filter(({ program }) => !programs.has(program) && programs.add(program))
  return { circuits, lowestCost }
}

const fitsDevice = ({ request, statistics }: BuiltCircuit, device: Hardware, hasLongPath: boolean): boolean =>
  request.hardware === undefined
    ? runsOnDevice(request.circuitParams, statistics, device, hasLongPath)
    : runsNatively(request)

/** Null for settings that the engine refuses, as a device with too few qubits, and for circuits without anything to train. */
async function buildCircuit(
  { changes: ofLayer, words }: Candidate,
  layers: number,
  settings: Settings,
  engine: EngineClient,
): Promise<BuiltCircuit | null> {
  const changes = { ...ofLayer, layers }
  const request = previewRequest(changeSettings(settings, { type: 'set', changes }))
  if (request === null) return null
  const { stats, qasm, parameters } = await engine.generate(request)
  if (stats === null || qasm === null || !parameters.some(isTrained)) return null
  return {
    words: `${words}, ${layers} ${layers === 1 ? 'layer' : 'layers'}`,
    changes,
    request,
    statistics: stats,
    program: withoutComments(qasm),
  }
}

/** Whether training changes it: inputs are named `x_0`, `x_1` and so on. */
const isTrained = ({ name }: Generation['parameters'][number]): boolean => !name.startsWith('x_')

/** The program as far as it decides what happens. Comments name the layers. */
const withoutComments = (qasm: string): string =>
  qasm
    .split('\n')
    .filter((line) => !line.startsWith('//'))
    .join('\n')
