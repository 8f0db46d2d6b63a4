import { expect, it } from 'vitest'
import { filterNames, parseSearch, properties } from '../../../contract/search-query'
import { searchTopics } from './search-examples'

const searches = searchTopics.flatMap(({ examples }) => examples.map(({ search }) => search))

it('explains every filter with an example, and shows none that cannot be read', () => {
  const parsed = searches.map(parseSearch)
  expect(parsed.flatMap(({ problems }) => problems)).toEqual([])
  const explained = new Set<string>(parsed.flatMap(({ filters }) => filters.map(({ field }) => field)))
  expect(filterNames.filter((name) => !explained.has(name))).toEqual([])
  const named = Object.entries(properties).flatMap(([field, names]) => names.map((name) => `${field}:${name}`))
  expect(named.filter((property) => !searches.includes(property))).toEqual([])
})
