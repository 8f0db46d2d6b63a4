import { expect, it } from 'vitest'
import { toIssueFilters, readFilters } from './filters'

it('what is no status or type counts for nothing', () => {
  expect(readFilters(new URLSearchParams('status=DONE&type=bug'))).toEqual({ q: '', status: '', type: '' })
})

it('the server is asked for what is chosen, without blanks around the words', () => {
  expect(toIssueFilters({ q: ' a ', status: 'OPEN', type: '' })).toEqual({ q: 'a', status: ['OPEN'], type: undefined })
  expect(toIssueFilters({ q: '  ', status: '', type: '' })).toEqual({
    q: undefined,
    status: undefined,
    type: undefined,
  })
})
