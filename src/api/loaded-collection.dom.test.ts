// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Collection } from '../../contract/collections'
import { ada, bell } from '../app/testing'
import { circuitsOf, toLoadedCollection, withMovedCircuit, withNote, withoutCircuit } from './loaded-collection'

const collection: Collection = {
  id: '0190a000-0000-7000-8000-000000000301',
  name: 'To read',
  description: '',
  isPublic: false,
  author: ada,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  circuitCount: 3,
  circuits: ['a', 'b', 'c'].map((id) => ({ circuit: { ...bell, id }, note: `about ${id}` })),
}

const loaded = toLoadedCollection(collection)
const order = (of = loaded) =>
  circuitsOf(of)
    .map(({ id }) => id)
    .join('')

test('a collection is cached as a list of circuits with notes', () => {
  expect(order()).toBe('abc')
  expect(loaded.notes).toEqual({ a: 'about a', b: 'about b', c: 'about c' })
  expect(loaded.details).not.toHaveProperty('circuits')
  expect(loaded.details.name).toBe('To read')
  expect(loaded.pages.map(({ page }) => page.total)).toEqual([3])
})

test.each([
  ['c', 'a', 'cab'],
  ['a', 'c', 'bac'],
  ['a', null, 'bca'],
  ['b', 'b', 'acb'],
  ['x', 'a', 'abc'],
])('%s in front of %s gives %s', (circuitId, before, expected) => {
  expect(order(withMovedCircuit(loaded, { circuitId, before }))).toBe(expected)
})

test('a note is replaced, and a circuit that is removed no longer counts', () => {
  expect(withNote(loaded, { circuitId: 'b', note: 'Begin here' }).notes).toMatchObject({
    a: 'about a',
    b: 'Begin here',
  })
  const rest = withoutCircuit(loaded, 'a')
  expect(order(rest)).toBe('bc')
  expect(rest.pages.map(({ page }) => page.total)).toEqual([2])
})
