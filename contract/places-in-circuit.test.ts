import { expect, it } from 'vitest'
import { commentPath, fragmentOf, parsePlace, type PlaceInCircuit } from './places-in-circuit'

it.each<PlaceInCircuit>([{ comment: '0190a000-0000-7000-8000-000000000301' }, { operation: 12 }, { line: 1 }])(
  'reads the address of %j as it is written',
  (place) => expect(parsePlace(fragmentOf(place))).toEqual(place),
)

it.each(['', '#', '#content', '#operation-0', '#operation-x', '#line-1e9', '#line--1', '#comment-', '#comment-a b'])(
  '%j is no place',
  (hash) => expect(parsePlace(hash)).toBeNull(),
)

it('the permanent address of a comment is that of its circuit and the comment', () => {
  expect(commentPath('abc', 'def')).toBe('/circuits/abc#comment-def')
})
