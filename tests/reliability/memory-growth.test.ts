import { expect, test } from 'vitest'
import { randomStream } from '../support/samples'
import { growthOf } from './memory-growth'

const samplesOf = (values: number[]) => values.map((value, at) => ({ at: at * 1000, value }))

test('what stays the same, whatever its ups and downs, does not grow', () => {
  const random = randomStream(1)
  const { share } = growthOf(samplesOf([...Array(500)].map(() => 200 + 20 * (random() - 0.5))))
  expect(Math.abs(share)).toBeLessThan(0.02)
})

test('what is held a little more each time grows by its share, however noisy it is', () => {
  const random = randomStream(2)
  const { from, to, share } = growthOf(samplesOf([...Array(101).keys()].map((at) => 200 + at / 2 + 20 * random())))
  expect(from).toBeCloseTo(210, -1)
  expect(to).toBeCloseTo(260, -1)
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.28)
})

test('what is given back shrinks', () => {
  expect(growthOf(samplesOf([300, 250, 200])).share).toBeCloseTo(-1 / 3)
})

test('a line needs three samples', () => {
  expect(() => growthOf(samplesOf([1, 2]))).toThrow('too few')
})
