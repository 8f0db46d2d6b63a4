/** The sample of one setting, which grows from round to round. */
import type { Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { createPairFigures, divergence, fidelityBins, haarLogarithms, type Figure } from '../quality/figures'
import { describeProblem } from '../engine-problem'
import { maxSampledQubits, noSample, QualityProblem } from '../quality/measure-quality'
import type { LayerChanges } from './candidates'
import type { ParetoPoint } from './pareto'

/** What a budget limits. */
export type CostKind = 'depth' | 'twoQubitGates'

/** A candidate with a number of layers, and the circuit that it makes. */
export interface BuiltCircuit {
  words: string
  changes: LayerChanges
  request: Settings
  statistics: Statistics
  /** Equal for settings that make the same circuit. */
  program: string
}

/** A setting that was sampled. */
export interface Suggestion extends ParetoPoint {
  /** Its place among all settings within the budget. */
  id: number
  /** The settings in words. */
  words: string
  /** What applies it. */
  changes: LayerChanges
  statistics: Statistics
  /** How many pairs its value comes from. */
  pairs: number
  /** Null until the search is done, and for settings that others beat. */
  figures: SampleFigures | null
}

/** The figures of a sample, with intervals. */
interface SampleFigures {
  expressibility: Figure
  entanglement: Figure
}

/** A setting with its sample so far. */
export interface Sample {
  id: number
  /**
   * Samples until there are as many pairs.
   *
   * @throws QualityProblem where the circuit cannot be sampled, and an EngineFailure where the engine does not respond.
   */
  grow(pairs: number, engine: EngineClient): Promise<void>
  /** Null before the first pairs. The same object until it grows. */
  suggestion(): Suggestion | null
  /** The figures with intervals, which take a millisecond. */
  figures(): SampleFigures
}

/** @param id tells settings apart, and decides between equals. */
export function createSample(circuit: BuiltCircuit, id: number, kind: CostKind): Sample {
  const { words, changes, request, statistics } = circuit
  const { qubits, parameters } = statistics
  const counts = new Float64Array(fidelityBins)
  const parts: Float64Array[] = []
  let pairs = 0
  let suggestion: Suggestion | null = null
  return {
    id,
    async grow(wanted, engine) {
      if (wanted <= pairs) return
      // The first pairs are those of the quality panel, which therefore shows the same figures once it has sampled as many.
      const sample = await engine.samplePairs(request, {
        first: pairs,
        count: wanted - pairs,
        qubits: maxSampledQubits,
      })
      if (sample.rows === null) throw new QualityProblem(describeProblem(sample, noSample))
      parts.push(sample.rows)
      pairs = wanted
      for (let start = 0; start < sample.rows.length; start += 3) {
        const bin = Math.min(Math.floor((sample.rows[start] ?? 0) * fidelityBins), fidelityBins - 1)
        counts[bin] = (counts[bin] ?? 0) + 1
      }
      const value = divergence(counts, haarOf(qubits))
      suggestion = { id, words, changes, statistics, pairs, cost: statistics[kind], value, parameters, figures: null }
    },
    suggestion: () => suggestion,
    figures() {
      const figures = createPairFigures(qubits)
      for (const rows of parts) figures.add(rows)
      return { expressibility: figures.expressibility(), entanglement: figures.entanglement() }
    },
  }
}

/** By the number of qubits: thousands of settings have the same. */
const haar = new Map<number, Float64Array>()

function haarOf(qubits: number): Float64Array {
  const logarithms = haar.get(qubits) ?? haarLogarithms(qubits, fidelityBins)
  haar.set(qubits, logarithms)
  return logarithms
}
