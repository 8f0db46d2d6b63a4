import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { noBindings } from '../value-bindings'
import { observeAll, type Observed } from './observe-all'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** What is known of observables in the result of a program. */
async function observe(program: string, texts: string[], shots: { shots: number; seed: number } | null = null) {
  const input = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  return observeAll(engine, { texts, input, given: noBindings, simulation: await engine.simulate(input), shots })
}

const meanOf = (observed: Observed | undefined) => (observed?.kind === 'value' ? observed.mean : null)

describe('Observables in a result', () => {
  it('have their expectation and variance in its state', async () => {
    const [empty, both, one, wrong] = await observe('qubit[2] q; h q[0]; cx q[0], q[1];', [
      ' ',
      'Z0 Z1 + X0 X1',
      'Z0',
      'Z0 + Z5',
    ])
    expect(empty).toEqual({ kind: 'empty' })
    expect(both).toMatchObject({
      kind: 'value',
      mean: expect.closeTo(2, 12),
      variance: expect.closeTo(0, 12),
      sampled: null,
    })
    expect(one).toMatchObject({ mean: expect.closeTo(0, 12), variance: expect.closeTo(1, 12), estimate: null })
    expect(wrong).toMatchObject({ kind: 'mistake', mistake: { start: 5, end: 7 } })
  })

  it('are estimated from shots on demand', async () => {
    const [both] = await observe('qubit[2] q; h q[0];', ['X0 + Z1 + Z0'], { shots: 1000, seed: 7 })
    expect(both).toMatchObject({ estimate: { shots: 1000, groups: 2, standardError: expect.any(Number) } })
  })

  it('of Z alone follow from probabilities where measurements leave no single state', async () => {
    const program = 'qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) x q[1];'
    const [z, wrong] = await observe(program, ['Z0 Z1', 'Q0'], { shots: 100, seed: 1 })
    expect(z).toMatchObject({ mean: expect.closeTo(1, 12), estimate: { mean: 1 } })
    expect(wrong).toMatchObject({ kind: 'mistake' })
  })

  it('are averaged over the outcomes on the way', async () => {
    // T keeps it off stabilizers. The reset leaves q[1] in a mixture, and q[0] in one state.
    const program = 'qubit[2] q; h q[0]; t q[0]; cx q[0], q[1]; reset q[0]; h q[0];'
    const [x, mixed, both] = await observe(program, ['X0', 'X1', 'X0 + 2 Y1 Z0'])
    expect(x).toMatchObject({
      kind: 'value',
      mean: expect.closeTo(1, 12),
      variance: expect.closeTo(0, 12),
      sampled: null,
    })
    expect(mixed).toMatchObject({ mean: expect.closeTo(0, 12), variance: expect.closeTo(1, 12), estimate: null })
    expect(both).toMatchObject({ mean: expect.closeTo(1, 12), variance: expect.closeTo(4, 12) })
    expect(both).not.toHaveProperty('lacksShots')
    const [asked] = await observe(program, ['X0'], { shots: 100, seed: 1 })
    expect(asked).toMatchObject({ estimate: null, lacksShots: true })
  })

  it('say why they are unknown where runs are sampled', async () => {
    const program =
      'qubit[2] q; for int i in [1:40] { ry(0.3) q[0]; cx q[0], q[1]; ry(0.2 * i) q[1]; bit c; c = measure q[0]; if (c) rx(0.1 * i) q[1]; }'
    const [x] = await observe(program, ['X0'])
    expect(x).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('were sampled') })
  })

  it('are exact for a thousand qubits of Clifford gates', async () => {
    const ghz = 'qubit[1000] q; h q[0]; for int i in [1:999] { cx q[0], q[i]; }'
    const all = `X0 ${Array.from({ length: 999 }, (_, index) => `X${index + 1}`).join(' ')}`
    const [zz, z, x, xs, wrong] = await observe(ghz, ['Z0 Z999', 'Z500', 'X0', all, 'Z1000'])
    expect([zz, z, x, xs].map(meanOf)).toEqual([1, 0, 0, 1])
    expect(z).toMatchObject({ variance: 1, sampled: null })
    expect(wrong).toMatchObject({ kind: 'mistake' })
  })

  it('are exact where many qubits are measured, and too many outcomes possible', async () => {
    const [z] = await observe('qubit[1000] q; bit c; h q; c = measure q[0];', ['Z0'])
    expect(meanOf(z)).toBe(0)
    const [plus] = await observe('qubit[100] q; h q;', ['X0 X99'])
    expect(plus).toMatchObject({ mean: 1, variance: 0, sampled: null })
  })

  // Two bits at once decide about a gate, so each run is followed by itself.
  const deciding = 'bit[2] c; h q[0]; h q[1]; c[0] = measure q[0]; c[1] = measure q[1]; if (c == 3) h q[2];'

  it('of Z alone follow from the outcomes of many qubits whose runs differ', async () => {
    const [z] = await observe(`qubit[100] q; ${deciding}`, ['Z0'])
    expect(z).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('classical bits') })
    const [x] = await observe(`qubit[100] q; ${deciding}`, ['X0'])
    expect(x).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('Use Z only') })
  })

  it('of no qubits are numbers', async () => {
    const [one, z] = await observe('', ['1.5', 'Z0'])
    expect(meanOf(one)).toBe(1.5)
    expect(z).toMatchObject({ kind: 'mistake' })
  })
})
