import { expect, it } from 'vitest'
import { stateOfAll, stillShown, toggled } from './selection'

it('a row is chosen and let go', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b'])
})

it('what the table no longer shows is not acted on', () => {
  expect(stillShown(new Set(['a', 'gone', 'c']), ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

it('the box over all rows says none, some, all', () => {
  expect(stateOfAll([], [])).toBe('none')
  expect(stateOfAll([], ['a', 'b'])).toBe('none')
  expect(stateOfAll(['a'], ['a', 'b'])).toBe('some')
  expect(stateOfAll(['a', 'b'], ['a', 'b'])).toBe('all')
})
