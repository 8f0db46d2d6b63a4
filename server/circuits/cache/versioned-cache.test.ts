import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache'

test('a value is found by its key and version alone', () => {
  const cache = new VersionedCache<string>(100)
  cache.set('bell', '1', 'Bell pair', 1)
  expect(cache.get('bell', '1')).toBe('Bell pair')
  expect(cache.get('bell', '2')).toBeUndefined()
  expect(cache.get('ghz', '1')).toBeUndefined()
  cache.set('bell', '2', 'Bell state', 1)
  expect(cache.get('bell', '1')).toBeUndefined()
  expect(cache.get('bell', '2')).toBe('Bell state')
})

test('the values that were stored longest ago make room for new ones', () => {
  const cache = new VersionedCache<number>(300)
  const keys = [...Array(100).keys()]
  for (const key of keys) cache.set(`${key}`, '1', key, 3)
  cache.set('0', '2', 0, 3)
  cache.set('new', '1', 100, 2)
  expect(keys.filter((key) => cache.get(`${key}`, '1') === undefined)).toEqual([0, 1])
  expect(cache.get('0', '2')).toBe(0)
  expect(cache.get('new', '1')).toBe(100)
})

test('a value takes the room of the one that it replaces', () => {
  const cache = new VersionedCache<number>(100)
  const keys = [...Array(99).keys()]
  for (const key of keys) cache.set(`${key}`, '1', key, 1)
  for (const version of ['1', '2', '3']) cache.set('bell', version, 0, 1)
  expect(keys.filter((key) => cache.get(`${key}`, '1') === undefined)).toEqual([])
})

test('a value of more than a hundredth of the cache is not stored, and replaces what is out of date', () => {
  const cache = new VersionedCache<string>(100)
  cache.set('bell', '1', 'short', 1)
  cache.set('bell', '2', 'long', 2)
  expect(cache.get('bell', '2')).toBeUndefined()
  expect(cache.get('bell', '1')).toBeUndefined()
})
