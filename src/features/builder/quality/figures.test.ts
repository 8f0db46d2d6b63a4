import { describe, expect, it } from 'vitest'
import { createPairFigures, divergence, gradientFigure, haarLogarithms } from './figures'

describe('The Haar distribution of fidelities', () => {
  it('is (1-l)^(N-1) - (1-u)^(N-1)', () => {
    const logarithms = haarLogarithms(4, 75)
    for (const bin of [0, 1, 37, 73]) {
      expect(Math.exp(logarithms[bin] ?? 0)).toBeCloseTo((1 - bin / 75) ** 15 - (1 - (bin + 1) / 75) ** 15, 12)
    }
    expect(logarithms.reduce((sum, logarithm) => sum + Math.exp(logarithm), 0)).toBeCloseTo(1, 12)
  })

  it('is finite where its numbers are too small', () => {
    expect([...haarLogarithms(16, 75)].every(Number.isFinite)).toBe(true)
    expect(haarLogarithms(16, 75)[74]).toBeCloseTo(-65535 * Math.log(75), 6)
  })
})

describe('Expressibility', () => {
  it('is 0 for the same distribution, and its largest where all states are equal', () => {
    const haar = haarLogarithms(2, 10)
    expect(divergence(haar.map(Math.exp), haar)).toBeCloseTo(0, 12)
    const figures = createPairFigures(4)
    figures.add(Float64Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? 1 : 0)))
    // (N - 1) ln 75, as the paper says of a circuit that does nothing.
    expect(figures.expressibility().value).toBeCloseTo(15 * Math.log(75), 9)
    expect(figures.entanglement().value).toBe(0)
    expect(figures.count()).toBe(100)
  })

  it('is that of Σ p ln(p/q)', () => {
    expect(divergence(Float64Array.of(3, 1), Float64Array.of(Math.log(0.5), Math.log(0.5)))).toBeCloseTo(
      0.75 * Math.log(1.5) + 0.25 * Math.log(0.5),
      12,
    )
  })
})

/** Random numbers with a seed: a linear congruential generator, which shares nothing with the figures. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('Intervals', () => {
  /** Pairs of states of one qubit that are uniform, where every fidelity is as likely as the others. */
  const uniform = (count: number, seed: number) => {
    const next = numbers(seed)
    return Float64Array.from({ length: 3 * count }, next)
  }

  it('hold the figures of about 95 % of other samples of the same size', () => {
    const figureOf = (seed: number) => {
      const figures = createPairFigures(1, 20, seed)
      figures.add(uniform(400, seed))
      return { q: figures.entanglement(), kl: figures.expressibility() }
    }
    const many = Array.from({ length: 200 }, (_, index) => figureOf(index + 1))
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    for (const name of ['q', 'kl'] as const) {
      const expected = meanOf(many.map((one) => one[name].value))
      const inside = many.filter((one) => one[name].low <= expected && expected <= one[name].high).length
      expect(inside).toBeGreaterThan(200 * 0.9)
      const spread = Math.sqrt(meanOf(many.map((one) => (one[name].value - expected) ** 2)))
      const ratio = meanOf(many.map((one) => one[name].deviation)) / spread
      expect(ratio).toBeGreaterThan(0.8)
      // These fidelities have a divergence of 0, where a replicate varies more than a sample does: up to √3 times.
      expect(ratio).toBeLessThan(name === 'q' ? 1.2 : 1.75)
    }
  })

  it('do not depend on the parts in which a sample came', () => {
    const rows = uniform(100, 3)
    const [whole, parts] = [createPairFigures(2), createPairFigures(2)]
    whole.add(rows)
    parts.add(rows.slice(0, 90))
    parts.add(rows.slice(90))
    expect(parts.expressibility()).toEqual(whole.expressibility())
    expect(parts.entanglement()).toEqual(whole.entanglement())
  })

  it('shrink with the sample', () => {
    const width = (count: number) => {
      const figures = createPairFigures(2)
      figures.add(uniform(count, 5))
      const { low, high } = figures.entanglement()
      return high - low
    }
    expect(width(1600) / width(100)).toBeCloseTo(0.25, 1)
  })
})

describe('The variance of the gradient', () => {
  it('is the mean over the parameters of the variances of their slopes', () => {
    // Two parameters: slopes 1, 3 and 0, 0, beside expectations that do not count.
    const figure = gradientFigure(Float64Array.of(9, 1, 0, 7, 3, 0), 2)
    expect(figure?.value).toBeCloseTo(1, 12)
    expect(figure?.samples).toBe(2)
  })

  it('needs two points and a parameter', () => {
    expect(gradientFigure(Float64Array.of(9, 1), 1)).toBeNull()
    expect(gradientFigure(Float64Array.of(9, 1), 0)).toBeNull()
  })
})
