/**
 * Measures the quality of settings, and of the same with other numbers of layers or qubits: a quick sample first, then more and more pairs of it. Every call of the engine is short, so that
 * other simulations are not kept waiting, and so that it can stop at once.
 *
 * How much is sampled follows from the size of the circuit and not from a clock: the same settings give the same figures.
 */
import type { Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { describeProblem } from '../engine-problem'
import { callInTurn } from '../input-pause'
import { type PairFigures, type Figure, createPairFigures, gradientFigure } from './figures'
import { type Axis, variationsAlong } from './variations'

/** The figures of a circuit, as far as they are known. */
export interface QualityFigures {
  expressibility: Figure | null
  entanglement: Figure | null
  gradient: Figure | null
}

/** What is to be measured. */
export interface QualityQuestion {
  settings: Settings
  /** Of the circuit of these settings. */
  statistics: Pick<Statistics, 'qubits' | 'operations' | 'parameters'>
  /** The cost whose gradient is sampled, of such settings on their qubits. */
  observableOf: (settings: Pick<Settings, 'circuitParams'>) => string
}

/** The figures along an axis, by the number of layers or qubits. Numbers without a circuit are absent. */
export type QualityAlong = ReadonlyMap<number, QualityFigures>

/** The figures of the settings themselves, and of those that they are compared with. */
export interface QualityReport {
  own: QualityFigures
  axis: Axis
  along: QualityAlong
}

/** The most qubits whose states are sampled. */
export const maxSampledQubits = 16

/** As many pairs as the paper samples; the compared circuits have fewer. */
const sampleLimits = { own: { pairs: 5000, points: 400 }, other: { pairs: 1000, points: 100 } }
/** The first sample. */
const quick = { pairs: 200, points: 40 }

/**
 * The work of a call, and of all calls about a circuit, in amplitudes that change: some 5 ms, which a preview on two processors may
 * have to wait for, and some seconds.
 */
const work = { quick: 1e7, call: 5e6, all: 2e9 }

/** A gradient costs about as much as this number of runs. */
const runsOfGradient = 5

/** Where the engine does not say why. */
export const noSample = 'This circuit cannot be sampled.'

/** Something stands in the way. The message is for people. */
export class QualityProblem extends Error {
  override name = 'QualityProblem'
}

/** A measurement that can be interrupted, and goes on where it was. */
interface QualityRun {
  /**
   * Measures until everything along an axis is sampled or the signal ends it.
   *
   * @param report is called after every step, with a function that computes the figures. It takes milliseconds: call it only to show them.
   * @throws QualityProblem where the circuit cannot be sampled, and an EngineFailure where the engine does not respond.
   */
  advance(axis: Axis, report: (read: () => QualityReport) => void, signal: AbortSignal): Promise<void>
}

/** @param pause is waited for before each call of the engine, and before its answer is read: both take what a preview needs. */
export function createQualityRun(
  engine: EngineClient,
  question: QualityQuestion,
  pause: () => Promise<void> = async () => undefined,
): QualityRun {
  const measure = (settings: Settings) => createMeasurement(engine, question, settings, pause)
  const own = measure(question.settings)
  /** By axis, once somebody looked at it. */
  const compared = new Map<Axis, { at: number; circuit: Measurement }[]>()
  /** The step that is under way: one that was interrupted still counts. */
  let last: Promise<unknown> = Promise.resolve()

  function along(axis: Axis): { at: number; circuit: Measurement }[] {
    const circuits =
      compared.get(axis) ??
      variationsAlong(axis, question.settings).map(({ at, settings }) => ({
        at,
        circuit: settings === question.settings ? own : optional(measure(settings)),
      }))
    compared.set(axis, circuits)
    return circuits
  }

  async function advance(axis: Axis, report: (read: () => QualityReport) => void, signal: AbortSignal): Promise<void> {
    await last.catch(() => undefined)
    const circuits = along(axis)
    const others = circuits.flatMap(({ circuit }) => (circuit === own ? [] : circuit))
    const read = (): QualityReport => ({
      own: own.figures(),
      axis,
      along: new Map(circuits.map(({ at, circuit }) => [at, circuit.figures()])),
    })
    // In the order in which people look: its own figures, those of the others, then all of them better.
    const steps = [
      own.begin,
      ...others.map(({ begin }) => begin),
      () => own.refine(sampleLimits.own),
      ...others.map(
        ({ refine }) =>
          () =>
            refine(sampleLimits.other),
      ),
    ]
    // What another axis has sampled already.
    if (!signal.aborted && own.figures().expressibility !== null) report(read)
    for (const step of steps) {
      let isGoingOn = true
      while (isGoingOn) {
        await pause()
        if (signal.aborted) return
        const result = step()
        last = result
        isGoingOn = await result
        if (!signal.aborted) report(read)
      }
    }
  }
  return { advance }
}

/** A circuit that is only compared with: if it cannot be sampled, as on a device without as many coupled qubits, it has no figures. */
function optional({ figures, begin, refine }: Measurement): Measurement {
  let isImpossible = false
  const attempt = async (step: () => Promise<boolean>) => {
    if (isImpossible) return false
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof QualityProblem)) throw error
      isImpossible = true
      return false
    }
  }
  return { figures, begin: () => attempt(begin), refine: (limits) => attempt(() => refine(limits)) }
}

/** One circuit: the settings, or some that they are compared with. */
function createMeasurement(
  engine: EngineClient,
  question: QualityQuestion,
  input: Settings,
  pause: () => Promise<void>,
): Measurement {
  const { settings, statistics, observableOf } = question
  const observable = observableOf(input)
  const qubits = statistics.qubits + input.circuitParams.qubits - settings.circuitParams.qubits
  // Gates are nearly all in the layers, and about as many on each qubit.
  const growth =
    (input.circuitParams.layers / settings.circuitParams.layers) * (qubits / Math.max(statistics.qubits, 1))
  const gates = Math.max(statistics.operations * growth, 1)
  const workOfRun = 2 ** qubits * gates
  const affordable = (limit: number, runs: number, wanted: number) =>
    Math.max(Math.min(Math.floor(limit / (workOfRun * runs)), wanted), 2)
  const pairs: PairFigures = createPairFigures(qubits)
  let gradients = new Float64Array()
  let points = 0
  let parameters = 0
  /** Null until the sample that has grown is read again. */
  let figures: QualityFigures | null = { expressibility: null, entanglement: null, gradient: null }

  async function samplePairs(count: number): Promise<void> {
    const sample = await callInTurn(engine, () =>
      engine.samplePairs(input, { first: pairs.count(), count, qubits: maxSampledQubits }),
    )
    const { rows } = sample
    if (rows === null) throw new QualityProblem(describeProblem(sample, noSample))
    await pause()
    pairs.add(rows)
    figures = null
  }

  async function sampleGradients(count: number): Promise<void> {
    const answer = await callInTurn(engine, () =>
      engine.computeGradients(input, observable, { points: { first: points, count }, qubits: maxSampledQubits }),
    )
    const { rows } = answer
    if (rows === null) throw new QualityProblem(describeProblem(answer, noSample))
    await pause()
    points += count
    gradients = joined(gradients, rows)
    parameters = answer.parameters
    figures = null
  }

  const computeFigures = (): QualityFigures => ({
    expressibility: pairs.count() === 0 ? null : pairs.expressibility(),
    entanglement: pairs.count() === 0 ? null : pairs.entanglement(),
    gradient: points === 0 ? null : gradientFigure(gradients, parameters),
  })

  return {
    figures: () => (figures ??= computeFigures()),
    async begin() {
      if (pairs.count() === 0) await samplePairs(affordable(work.quick, 2, quick.pairs))
      else if (points === 0) await sampleGradients(affordable(work.quick, runsOfGradient, quick.points))
      else return false
      return true
    },
    async refine(limits) {
      const missingPairs = affordable(work.all, 2, limits.pairs) - pairs.count()
      const missingPoints = affordable(work.all / 4, runsOfGradient, limits.points) - points
      if (missingPairs > 0) await samplePairs(Math.min(affordable(work.call, 2, 1000), missingPairs))
      else if (missingPoints > 0)
        await sampleGradients(Math.min(affordable(work.call, runsOfGradient, 100), missingPoints))
      else return false
      return true
    },
  }
}

function joined(one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> {
  const both = new Float64Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The sample of one circuit. A step is one call of the engine, and says whether it did something. */
interface Measurement {
  figures: () => QualityFigures
  /** Takes the first small sample. */
  begin: () => Promise<boolean>
  /** Samples more, up to a number of pairs and of points. */
  refine: (limits: { pairs: number; points: number }) => Promise<boolean>
}
