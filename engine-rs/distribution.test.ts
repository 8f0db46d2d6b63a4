import { expect, it } from 'vitest'
import { transferablesOf } from './thread-calls'
import { bitsAt, distributionOf, outcomesOf } from './distribution'
import { loadEngine } from './index'

it.each([
  ['outcomes', 'qubit[3] q; bit[3] c; h q; c = measure q;', ['000', '001', '010', '011', '100', '101', '110', '111']],
  ['outcomes of stabilizers', 'qubit[40] q; x q[0];', ['1'.padStart(40, '0')]],
  ['no outcomes', 'qubit q; h q;', []],
  ['an error', 'qubit[17] q; U(0.1, 0, 0) q[0];', []],
])('a simulation with %s crosses threads', async (_, statements, expected) => {
  const engine = await loadEngine()
  // Twice: what was handed over is gone.
  for (const again of [false, true]) {
    const source = `OPENQASM 3.0; include "stdgates.inc"; ${statements}`
    // oxlint-disable-next-line no-await-in-loop
    const simulation = await engine.simulate(source)
    const transfer = transferablesOf(simulation)
    expect(transfer, String(again)).toContain(simulation.distribution.probabilities.buffer)
    const { distribution } = structuredClone(simulation, { transfer })
    expect(outcomesOf(distribution).map(({ bits }) => bits)).toEqual(expected)
    const sum = distribution.probabilities.reduce((total, probability) => total + probability, 0)
    expect(sum).toBeCloseTo(Math.min(1, expected.length), 12)
  }
})

const outcomes = [
  { bits: '001', probability: 0.25 },
  { bits: '100', probability: 0.75 },
]
const distribution = distributionOf(outcomes)

it('outcomes are read one by one, by their place', () => {
  expect(outcomesOf(distribution)).toEqual(outcomes)
  expect([0, 1, 2].map((place) => bitsAt(distribution, place))).toEqual(['001', '100', ''])
})
