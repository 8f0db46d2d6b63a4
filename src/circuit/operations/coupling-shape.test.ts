import { describe, expect, test } from 'vitest'
import { couplingShapeOf } from './coupling-shape'

describe('pairs fit', () => {
  const pairs = (text: string) =>
    text.split(' ').map((pair) => {
      const [first = 0, second = 0] = pair.split('-').map(Number)
      return { first, second }
    })
  const complete = [0, 1, 2, 3]
    .map((first) => [0, 1, 2, 3, 4].slice(first + 1).map((second) => `${first}-${second}`))
    .flat()
    .join(' ')
  test.each([
    ['0-1 1-2 2-3', 'line'],
    ['0-1 2-3', 'line'],
    ['0-2 2-1', 'line'],
    ['0-1 1-2 2-3 0-3', 'ring'],
    ['0-1 1-2 0-2', 'ring'],
    ['0-1 0-2 0-3', 'grid'],
    ['0-1 1-2 3-4 4-5 0-3 1-4 2-5', 'grid'],
    ['0-1 0-2 0-3 0-4 0-5', 'other'],
    ['0-1 1-2 0-2 2-3', 'other'],
    [complete, 'all-to-all'],
  ])('%s: %s', (text, shape) => {
    expect(couplingShapeOf(pairs(text))).toBe(shape)
  })

  test('nothing where there are none', () => {
    expect(couplingShapeOf([])).toBe('none')
  })

  test('some shape or none in bounded time', () => {
    const ladder = Array.from({ length: 200 }, (_, at) => [`${at}-${at + 1}`, `${at}-${at + 200}`]).flat()
    expect(['grid', 'other', 'unknown']).toContain(couplingShapeOf(pairs(ladder.join(' '))))
  })
})
