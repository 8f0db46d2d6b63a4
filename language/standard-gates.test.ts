import { expect, it } from 'vitest'
import { standardGates, usageOf } from './standard-gates'

it('says how a gate is written', () => {
  const usages = ['h', 'crz', 'ccx', 'gphase'].map((name) => {
    const gate = standardGates.get(name)
    return gate && usageOf(gate)
  })
  expect(usages).toEqual(['h a', 'crz(θ) a, b', 'ccx a, b, c', 'gphase(γ)'])
})
