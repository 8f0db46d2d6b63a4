import { expect, it } from 'vitest'
import { distributionOf, emptyDistribution } from '../../../../engine-rs/distribution'
import { probabilityOf, visitOutcomes } from './distributions'

const distribution = distributionOf([
  { bits: '001', probability: 0.25 },
  { bits: '100', probability: 0.75 },
])

it('an outcome is found by its bits', () => {
  expect(['000', '001', '010', '100', '101'].map((bits) => probabilityOf(distribution, bits))).toEqual([
    0, 0.25, 0, 0.75, 0,
  ])
  expect(probabilityOf(emptyDistribution(), '0')).toBe(0)
})

it('two distributions are read side by side', () => {
  const other = distributionOf([
    { bits: '000', probability: 0.5 },
    { bits: '100', probability: 0.25 },
    { bits: '111', probability: 0.25 },
  ])
  const visited: [string, number, number][] = []
  const visit = (...row: [string, number, number]) => void visited.push(row)
  visitOutcomes(distribution, other, visit)
  expect(visited).toEqual([
    ['000', 0, 0.5],
    ['001', 0.25, 0],
    ['100', 0.75, 0.25],
    ['111', 0, 0.25],
  ])
  visited.length = 0
  visitOutcomes(emptyDistribution(), distribution, visit)
  expect(visited).toEqual([
    ['001', 0, 0.25],
    ['100', 0, 0.75],
  ])
})
