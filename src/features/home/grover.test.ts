import { describe, expect, it } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { summarize } from '../../circuit/result/outcomes/format'
import { groverProgram, groverSteps, resultOf, stepAt } from './grover'

describe('the circuit of the home page', () => {
  it('has real amplitudes in each step, so that their phases are 0 and π', async () => {
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
    const { amplitudes } = resultOf(await engine.simulate(groverProgram(3)))
    const negative = amplitudes.shown.filter(({ amplitude }) => (amplitude?.[0] ?? 0) < -0.1)
    expect(negative.map(({ bits }) => bits)).toEqual(['101', '110'])
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

  it('shows all states in each step, and what can be measured', async () => {
    const engine = await loadEngine()
    const first = resultOf(await engine.simulate(groverProgram(0)))
    expect(first.amplitudes.shown.map(({ bits }) => bits)).toEqual(
      Array.from({ length: 8 }, (_, state) => state.toString(2).padStart(3, '0')),
    )
    expect(first.amplitudes.shown.slice(1).every(({ amplitude }) => Object.is(amplitude?.[0], 0))).toBe(true)
    expect(summarize(first.outcomes)).toBe('Outcomes of 3 qubits: always |000⟩.')
    const last = resultOf(await engine.simulate(groverProgram()))
    expect(last.amplitudes.shown).toHaveLength(8)
    expect(summarize(last.outcomes)).toBe('Outcomes of 3 qubits: 2 possible, |101⟩ 50 %, |110⟩ 50 %.')
  })
})
