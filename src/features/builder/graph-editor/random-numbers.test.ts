import { expect, it } from 'vitest'
import { nextSeed, randomNumbers, seedProblem } from './random-numbers'

it('gives the numbers of mulberry32', () => {
  const random = randomNumbers(1)
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
})

it('gives the same numbers for the same seed, and others for the next', () => {
  const first = (seed: number) => Array.from({ length: 5 }, randomNumbers(seed))
  expect(first(7)).toEqual(first(7))
  expect(first(8)).not.toEqual(first(7))
})

it('fills [0, 1) evenly', () => {
  const random = randomNumbers(42)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 10_000; draw += 1) {
    const tenth = Math.floor(random() * 10)
    counts[tenth] = (counts[tenth] ?? 0) + 1
  }
  expect(counts).toHaveLength(10)
  // Five standard deviations of a tenth of 10,000.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('takes seeds of at most nine digits', () => {
  for (const seed of ['0', '7', '999999999']) expect(seedProblem(seed)).toBeNull()
  for (const seed of ['', '-1', '1.5', 'x', '1000000000']) expect(seedProblem(seed)).toMatch(/whole number/u)
  expect(nextSeed(7)).toBe(8)
  expect(nextSeed(999_999_999)).toBe(0)
})
