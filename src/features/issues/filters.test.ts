import { expect, it } from 'vitest'
import { askedWith, isFiltered, readFilters, writeFilters } from './filters'

it('filters stand in the address and come back from it', () => {
  const filters = { q: 'slow & steady', status: 'WONT_FIX', type: 'UI_UX' } as const
  const search = writeFilters(new URLSearchParams('other=1'), filters)
  expect(search.toString()).toBe('other=1&q=slow+%26+steady&status=WONT_FIX&type=UI_UX')
  expect(readFilters(search)).toEqual(filters)
  expect(writeFilters(search, { q: '', status: '', type: '' }).toString()).toBe('other=1')
})

it('what is no status or type counts for nothing', () => {
  expect(readFilters(new URLSearchParams('status=DONE&type=bug'))).toEqual({ q: '', status: '', type: '' })
})

it('blanks filter nothing', () => {
  expect(isFiltered({ q: '  ', status: '', type: '' })).toBe(false)
  expect(askedWith({ q: ' a ', status: 'OPEN', type: '' })).toEqual({ q: 'a', status: ['OPEN'], type: undefined })
})
