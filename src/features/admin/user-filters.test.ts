import { expect, it } from 'vitest'
import { noUserFilters, readUserFilters, toUserFilters, writeUserFilters } from './user-filters'

it('comes back from the URL as it was written', () => {
  const filters = { q: 'ada', role: 'ADMIN', state: 'banned' } as const
  expect(readUserFilters(writeUserFilters(new URLSearchParams(), filters))).toEqual(filters)
  expect(writeUserFilters(new URLSearchParams('q=old'), noUserFilters).toString()).toBe('')
})

it('ignores what it does not know', () => {
  expect(readUserFilters(new URLSearchParams('role=KING&state=asleep'))).toEqual(noUserFilters)
})

it('asks for nothing that the server refuses', () => {
  expect(readUserFilters(new URLSearchParams('q=%00ada')).q).toBe('\uFFFDada')
})

it('asks for everything where nothing is chosen', () => {
  expect(toUserFilters({ ...noUserFilters, q: '  ' })).toEqual({ q: undefined, role: undefined, state: undefined })
})
