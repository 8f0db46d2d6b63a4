import { expect, it } from 'vitest'
import { toIssueFilters, isSame, noFilters, readFilters, writeFilters } from './filters'

it('applied filters stand in the address and come back from it', () => {
  const filters = { q: ' slow ', status: 'OPEN', type: 'BUG', priority: 'URGENT' } as const
  const search = writeFilters(filters)
  expect(search.toString()).toBe('q=slow&status=OPEN&type=BUG&priority=URGENT')
  expect(readFilters(search)).toEqual({ ...filters, q: 'slow' })
  expect(isSame(filters, readFilters(search))).toBe(true)
  expect(toIssueFilters(filters)).toEqual({ q: 'slow', status: ['OPEN'], type: ['BUG'], priority: ['URGENT'] })
})

it('no filter leaves the address bare, and what is none counts for nothing', () => {
  expect(writeFilters(noFilters).toString()).toBe('')
  expect(readFilters(new URLSearchParams('priority=HUGE&status=open'))).toEqual(noFilters)
})
