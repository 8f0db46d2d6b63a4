/**
 * Expressibility and entangling capability of the 19 templates of arXiv:1905.10876 on four qubits, at one to five layers, against figures that
 * `reference_figures.py` computed with qml-essentials, from samples of its own.
 *
 * Both samples have 5,000 pairs, so both figures have the error of such a sample. Their difference has the standard deviation of both together. It lies within 1.96
 * of them for 95 of 100 circuits. All 95 at once do so within 3.48 of them, with a probability of 95 % (Bonferroni).
 */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Engine, loadEngine } from '../../engine-rs/index'
import { createPairFigures, type Figure } from '../../src/features/builder/quality/figures'
import { templateProgram } from './templates'

interface Reference {
  source: { pairs: number; bins: number; qubits: number }
  figures: {
    circuit: number
    layers: number
    parameters: number
    divergence: number
    /** The standard deviation of the divergence. */
    deviation: number
    entanglement: number
  }[]
}

const { source, figures }: Reference = JSON.parse(readFileSync(new URL('reference.json', import.meta.url), 'utf8'))

let found: { expressibility: Figure; entanglement: Figure; parameters: number }[] = []

beforeAll(async () => {
  const engine = await loadEngine()
  found = await Promise.all(figures.map(({ circuit, layers }) => figuresOf(engine, circuit, layers)))
})

async function figuresOf(engine: Engine, circuit: number, layers: number) {
  const program = templateProgram(circuit, layers)
  const { rows, diagnostics } = await engine.samplePairs(program, { count: source.pairs, seed: 10 * circuit + layers })
  if (rows === null) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const pairs = createPairFigures(source.qubits, source.bins)
  pairs.add(rows)
  const { parameters } = engine.check(program)
  return { expressibility: pairs.expressibility(), entanglement: pairs.entanglement(), parameters: parameters.length }
}

/** The differences of divergences, in standard deviations of both. */
const differences = () =>
  figures.map(({ divergence, deviation }, index) => {
    const own = found[index]?.expressibility
    return own === undefined ? Infinity : Math.abs(own.value - divergence) / Math.hypot(own.deviation, deviation)
  })

describe('The 19 templates at one to five layers', () => {
  it('are all there, with as many parameters', () => {
    expect(found).toHaveLength(95)
    expect(found.map(({ parameters }) => parameters)).toEqual(figures.map(({ parameters }) => parameters))
  })

  it('have the expressibility of the reference, within what samples of this size differ', () => {
    const beyond = (limit: number) =>
      figures
        .filter((_, index) => (differences()[index] ?? Infinity) > limit)
        .map(({ circuit, layers }) => [circuit, layers])
    expect(beyond(3.48)).toEqual([])
    // 4.75 are expected beyond; more than 10 once in a hundred times.
    expect(beyond(1.96).length).toBeLessThanOrEqual(10)
  })

  it('are in the order of the reference, where their difference is more than that of samples', () => {
    // What is as expressible as random states has a divergence of 75 / (2 · 5,000) in a sample, give or take a fifth of it.
    const told = figures.flatMap(({ divergence }, index) =>
      divergence > 0.015 ? [{ own: found[index]?.expressibility.value ?? Infinity, reference: divergence }] : [],
    )
    expect(told.length).toBeGreaterThan(40)
    const correlation = rankCorrelation(
      told.map(({ own }) => own),
      told.map(({ reference }) => reference),
    )
    expect(correlation).toBeGreaterThanOrEqual(0.98)
  })

  it('are as entangling as in the reference, within 0.01', () => {
    const far = figures.filter(
      ({ entanglement }, index) => Math.abs((found[index]?.entanglement.value ?? 9) - entanglement) > 0.01,
    )
    expect(far).toEqual([])
  })
})

/** Spearman's rank correlation of numbers that are all different. */
function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b)
    return values.map((value) => sorted.indexOf(value))
  }
  const [first, second] = [ranks(one), ranks(other)]
  const squares = first.reduce((sum, rank, index) => sum + (rank - (second[index] ?? 0)) ** 2, 0)
  return 1 - (6 * squares) / (one.length * (one.length ** 2 - 1))
}
