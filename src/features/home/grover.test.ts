import { describe, expect, it } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { groverProgram, groverSteps, ketOf, measurementOf, percentOf, stepAt } from './grover'

describe('the circuit of the home page', () => {
  it('has real amplitudes in each step, so that a bar up or down says all', async () => {
    const engine = await loadEngine()
    for (let count = 0; count <= groverSteps.length; count++) {
      const { amplitudes, diagnostics } = await engine.simulate(groverProgram(count))
      expect(diagnostics).toEqual([])
      expect(amplitudes).toHaveLength(16)
      for (let state = 0; state < 8; state++) expect(Math.abs(amplitudes?.[2 * state + 1] ?? 1)).toBeLessThan(1e-12)
    }
  })

  it('marks two states, and finds one of them with certainty', async () => {
    const engine = await loadEngine()
    const negative = [...((await engine.simulate(groverProgram(3))).amplitudes ?? [])].flatMap((part, at) =>
      part < -0.1 ? ketOf(at / 2, 3) : [],
    )
    expect(negative).toEqual(['|101⟩', '|110⟩'])
    const found = [...((await engine.simulate(groverProgram())).probabilities ?? [])].map(
      (value) => Math.round(value * 1e9) / 1e9,
    )
    expect(found).toEqual([0, 0, 0, 0, 0, 0.5, 0.5, 0].map((value) => expect.closeTo(value, 9)))
  })

  it('belongs to its steps, operation by operation', async () => {
    const { scene } = (await loadEngine()).visualize(groverProgram())
    const steps = Array.from(scene?.operations.starts ?? [], stepAt)
    expect(steps).toEqual([0, 0, 0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 6, 6, 6, 7, 7, 7])
  })

  it('says what can be measured', () => {
    expect(measurementOf([0, Math.SQRT1_2, -Math.SQRT1_2, 0], 2)).toBe('|01⟩ 50 %, |10⟩ 50 %')
  })

  it('shows 12.5 % for each of eight equally likely states, which make 100', async () => {
    const { amplitudes } = await (await loadEngine()).simulate(groverProgram(1))
    const shown = Array.from(amplitudes ?? [])
      .filter((_, at) => at % 2 === 0)
      .map(percentOf)
    expect(shown).toEqual(Array(8).fill('12.5 %'))
    expect(measurementOf([Math.SQRT1_2 / 2, 0, 0, Math.sqrt(7 / 8)], 2)).toBe('|11⟩ 87.5 %, |00⟩ 12.5 %')
  })
})
