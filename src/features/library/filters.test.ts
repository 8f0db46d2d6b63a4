import { describe, expect, it } from 'vitest'
import {
  isFiltered,
  readFilters,
  readStartIndex,
  toggleValue,
  withoutFilters,
  withStartIndex,
  writeFilters,
} from './filters'
import type { LibraryFilters } from './filters'

const noFilters = withoutFilters({ sort: 'newest' })

describe('filters in the URL', () => {
  it('read back as they were written, in their order', () => {
    const filters: LibraryFilters = {
      q: 'bell & ghz',
      category: ['QAOA', 'Basics'],
      tag: ['a b', 'ü'],
      favorites: true,
      sort: 'most-liked',
    }
    expect(readFilters(new URLSearchParams(writeFilters(new URLSearchParams(), filters).toString()))).toEqual(filters)
  })

  it('leave what else stands there', () => {
    const search = writeFilters(new URLSearchParams('from=mail&tag=old&at=30'), { ...noFilters, tag: ['new'] })
    expect(search.toString(), 'but the place: another list begins at its top').toBe('from=mail&tag=new')
  })

  it('leave nothing behind when cleared', () => {
    expect(writeFilters(new URLSearchParams('q=a&category=b&tag=c&tag=d&favorites=true'), noFilters).toString()).toBe(
      '',
    )
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
  [{ ...noFilters, favorites: true }, true],
  [{ ...noFilters, sort: 'name' as const }, false],
])('%j filters: %s', (filters, expected) => {
  expect(isFiltered(filters)).toBe(expected)
})

it('a value is added, or taken away if it was there', () => {
  expect(toggleValue(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleValue(['a', 'b'], 'a')).toEqual(['b'])
})

describe('the first card in the window', () => {
  it.each([
    ['', 0],
    ['at=1', 0],
    ['at=2', 1],
    ['at=5000', 1999],
    ['at=-3', 0],
    ['at=1.5', 0],
    ['at=soon', 0],
  ])('of ?%s is %i', (search, index) => {
    expect(readStartIndex(new URLSearchParams(search))).toBe(index)
  })

  it('stands in the address, and at the top does not', () => {
    expect(withStartIndex('https://ketwork.example/circuits?q=bell', 30)).toBe(
      'https://ketwork.example/circuits?q=bell&at=31',
    )
    expect(withStartIndex('https://ketwork.example/circuits?q=bell&at=31', 0)).toBe(
      'https://ketwork.example/circuits?q=bell',
    )
  })
})
