import { expect, it } from 'vitest'
import { endsOf, randomValues, resetValues, sliderStep, valuesInOrder } from './parameter-rules'

const parameters = [
  { name: 'alpha', value: 0.1 },
  { name: 'beta', value: 0.2 },
]

it('a parameter has the given value, or else its own', () => {
  expect(valuesInOrder(parameters, { beta: 2, gamma: 3 })).toEqual([0.1, 2])
})

it('random values spare what is locked, and stay within the range', () => {
  const state = { values: { alpha: 1 }, locked: ['alpha'] }
  expect(randomValues(parameters, state, 'symmetric', () => 0)).toEqual({ alpha: 1, beta: -3.1416 })
  expect(randomValues(parameters, state, 'turn', () => 0.5)).toEqual({ alpha: 1, beta: 3.1416 })
})

it('a reset spares what is locked', () => {
  expect(resetValues({ values: { alpha: 1, beta: 2 }, locked: ['beta'] })).toEqual({ beta: 2 })
})

it.each(['turn', 'symmetric'] as const)('a slider over %s stops at common fractions of π', (range) => {
  const [min] = endsOf(range)
  for (const fraction of [1 / 3, 1 / 4, 1 / 6, 1 / 8, 1 / 12]) {
    const stops = (fraction * Math.PI - min) / sliderStep
    expect(stops).toBeCloseTo(Math.round(stops), 9)
  }
})
