import { expect, test } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { rememberListings } from './listings'

const circuit = (name: string): CircuitSummary => ({
  id: '01990000-0000-7000-8000-000000000000',
  name,
  description: '',
  isPublic: true,
  authorId: null,
  author: null,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  imagePath: null,
  imageSize: { width: 1, height: 1 },
  circuitParams: { qubits: 1, layers: null, depth: 1 },
  category: { name: 'VQE' },
  tags: [],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isFavorite: false,
})
const [bell, ghz] = [circuit('Bell pair'), circuit('GHZ')]
const page = (changes = {}) => ({ circuits: [bell, ghz], nextCursor: 'next', total: 9, ...changes })

test('a list that is what it was is the same answer', () => {
  const listing = rememberListings()
  const answer = listing('asked', page())
  expect(answer).toEqual({
    success: true,
    message: 'Circuits found',
    data: [bell, ghz],
    page: { nextCursor: 'next', total: 9 },
  })
  expect(listing('asked', page())).toBe(answer)
})

test.each([
  ['a circuit', { circuits: [bell, { ...ghz, likeCount: 1 }] }],
  ['the order', { circuits: [ghz, bell] }],
  ['a circuit less', { circuits: [bell] }],
  ['a circuit more', { circuits: [bell, ghz, bell] }],
  ['the total', { total: 8 }],
  ['the end', { nextCursor: null }],
])('another answer after a change of %s', (_, changes) => {
  const listing = rememberListings()
  const before = listing('asked', page())
  const { circuits, ...rest } = page(changes)
  const after = listing('asked', page(changes))
  expect(after).toMatchObject({ data: circuits, page: rest })
  expect(after).not.toBe(before)
  expect(before.data).toEqual([bell, ghz])
})

test('who asks for another list, or is another, has another answer', () => {
  const listing = rememberListings()
  expect(listing('one', page())).not.toBe(listing('other', page()))
})

test('the oldest are forgotten', () => {
  const listing = rememberListings(2)
  const [first, second] = [listing('first', page()), listing('second', page())]
  listing('third', page())
  expect(listing('second', page())).toBe(second)
  expect(listing('first', page())).not.toBe(first)
})
