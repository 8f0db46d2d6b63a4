import { describe, expect, it } from 'vitest'
import { distributionOf, emptyDistribution } from '../../../../engine-rs/distribution'
import {
  excerptAroundError,
  firstObservable,
  formatEstimate,
  formatValue,
  isDiagonal,
  momentsOf,
  termsOf,
  totalWeightOf,
} from './observable-rules'

describe('The terms of an observable', () => {
  it.each([
    ['0', []],
    ['1.5', [[1.5, '']]],
    ['-X2', [[-1, 'X2']]],
    [
      '1.5 Z0 Z11 - X2 + 1',
      [
        [1.5, 'Z0 Z11'],
        [-1, 'X2'],
        [1, ''],
      ],
    ],
    [
      '1e-7 Y0 - 2.5e+21 Z1',
      [
        [1e-7, 'Y0'],
        [-2.5e21, 'Z1'],
      ],
    ],
  ])('of %s', (text, expected) => {
    const terms = termsOf(text).map(({ coefficient, factors }) => [
      coefficient,
      factors.map(({ pauli, qubit }) => pauli + qubit).join(' '),
    ])
    expect(terms).toEqual(expected)
  })

  it('are diagonal without X and Y', () => {
    expect(isDiagonal(termsOf('1.5 Z0 Z1 + 1'))).toBe(true)
    expect(isDiagonal(termsOf('Z0 - 0.5 Z1 Y2'))).toBe(false)
  })
})

it('expectation and variance follow from outcomes, the highest qubit first', () => {
  const distribution = distributionOf([
    { bits: '001', probability: 0.5 },
    { bits: '110', probability: 0.5 },
  ])
  expect(momentsOf(termsOf('Z0'), distribution)).toEqual({ mean: 0, variance: 1 })
  expect(momentsOf(termsOf('2 Z1 Z2 + 1'), distribution)).toEqual({ mean: 3, variance: 0 })
  expect(momentsOf(termsOf('Z0 Z1'), emptyDistribution())).toEqual({ mean: 0, variance: 0 })
})

it.each([
  [0.5, '0.5'],
  [-Math.SQRT1_2, '−0.707107'],
  [1e-14, '0'],
  [-3.2e-7, '−3.2 × 10⁻⁷'],
  [1.5e30, '1.5 × 10³⁰'],
])('%s is written as %s', (value, text) => {
  expect(formatValue(value)).toBe(text)
})

it.each([
  [0.670898, 0.0290674, '0.671 ± 0.029'],
  [-12.3456, 1.26, '−12.3 ± 1.3'],
  [1, 0, '1 ± 0'],
  [1234.5, 321, '1234.5 ± 321'],
  [0.5, 1e-12, '0.5 ± 0'],
])('%s with the error %s is written as %s', (mean, error, text) => {
  expect(formatEstimate(mean, error)).toBe(text)
})

it('a rounding error depends on the size of the coefficients', () => {
  expect(formatValue(1e-14, 1e-14)).toBe('1 × 10⁻¹⁴')
  expect(formatValue(1e-6, 1e9)).toBe('0')
})

it('a mistake is shown with what is around it', () => {
  expect(excerptAroundError('Z0 + Z5', { start: 5, end: 7 })).toEqual(['Z0 + ', 'Z5', ''])
  expect(excerptAroundError('Z0 +', { start: 4, end: 4 })).toEqual(['Z0 +', '\u00a0', ''])
  const long = `${'Z0 + '.repeat(100)}W${' + Z0'.repeat(100)}`
  const [before, wrong, after] = excerptAroundError(long, { start: 500, end: 501 })
  expect([before.length, before[0], wrong, after.length, after.at(-1)]).toEqual([25, '…', 'W', 25, '…'])
})

it('the weight of a graph leaves out what no cut goes through', () => {
  const edges = [
    { sourceNode: 0, targetNode: 1, weight: 2 },
    { sourceNode: 1, targetNode: 2 },
    { sourceNode: 2, targetNode: 2, weight: 7 },
  ]
  expect(totalWeightOf({ weighted: true, edges })).toBe(3)
  expect(totalWeightOf({ edges })).toBe(2)
})

it('the first observable fits the circuit', () => {
  expect([0, 1, 2, 20].map(firstObservable)).toEqual(['1', 'Z0', 'Z0 Z1', 'Z0 Z1'])
})
