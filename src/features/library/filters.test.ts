import { describe, expect, it } from 'vitest'
import { isFiltered, noFilters, readFilters, toggled, writeFilters } from './filters'

describe('filters in the URL', () => {
  it('read back as they were written, in their order', () => {
    const filters = { q: 'bell & ghz', category: ['QAOA', 'Basics'], tag: ['a b', 'ü'] }
    expect(readFilters(new URLSearchParams(writeFilters(new URLSearchParams(), filters).toString()))).toEqual(filters)
  })

  it('leave what else stands there', () => {
    const search = writeFilters(new URLSearchParams('sort=name&tag=old'), { ...noFilters, tag: ['new'] })
    expect(search.toString()).toBe('sort=name&tag=new')
  })

  it('leave nothing behind when cleared', () => {
    expect(writeFilters(new URLSearchParams('q=a&category=b&tag=c&tag=d'), noFilters).toString()).toBe('')
  })

  it('count blanks and repetitions for nothing', () => {
    expect(readFilters(new URLSearchParams('tag=a&tag=&tag=%20&tag=a&category='))).toEqual({ ...noFilters, tag: ['a'] })
  })
})

it.each([
  [noFilters, false],
  [{ ...noFilters, q: '   ' }, false],
  [{ ...noFilters, q: 'x' }, true],
  [{ ...noFilters, category: ['x'] }, true],
  [{ ...noFilters, tag: ['x'] }, true],
])('%j filters: %s', (filters, expected) => {
  expect(isFiltered(filters)).toBe(expected)
})

it('a value is added, or taken away if it was there', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
