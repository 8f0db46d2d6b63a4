import { expect, it } from 'vitest'
import { readFilters } from '../../issue/filters'
import { isFiltered, noFilters, writeFilters } from './filters'

it('filters stand in the address and come back from it', () => {
  const filters = { q: 'slow & steady', status: 'WONT_FIX', type: 'UI_UX' } as const
  const search = writeFilters(new URLSearchParams('other=1'), filters)
  expect(search.toString()).toBe('other=1&q=slow+%26+steady&status=WONT_FIX&type=UI_UX')
  expect(readFilters(search)).toEqual(filters)
  expect(writeFilters(search, noFilters).toString()).toBe('other=1')
})

it('blanks filter nothing', () => {
  expect(isFiltered({ q: '  ', status: '', type: '' })).toBe(false)
  expect(isFiltered({ q: '', status: 'OPEN', type: '' })).toBe(true)
})
