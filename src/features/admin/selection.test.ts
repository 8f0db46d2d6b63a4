import { expect, it } from 'vitest'
import { selectAllState, selectedAmong, toggleId } from './selection'

it('a row is chosen and let go', () => {
  expect([...toggleId(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggleId(new Set(['a', 'b']), 'a')]).toEqual(['b'])
})

it('what the table no longer shows is not acted on', () => {
  expect(selectedAmong(new Set(['a', 'gone', 'c']), ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

it('the box over all rows says none, some, all', () => {
  expect(selectAllState([], [])).toBe('none')
  expect(selectAllState([], ['a', 'b'])).toBe('none')
  expect(selectAllState(['a'], ['a', 'b'])).toBe('some')
  expect(selectAllState(['a', 'b'], ['a', 'b'])).toBe('all')
})
