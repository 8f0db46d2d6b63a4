import { describe, expect, it } from 'vitest'
import type { CircuitComment } from '../../../contract/circuits'
import { arrangeComments, groupThreads, type LoadedComments } from './comments'

const comment = (number: number): CircuitComment => ({
  id: `c${number}`,
  userId: null,
  circuitId: 'circuit',
  content: `Comment ${number}`,
  parentId: null,
  mentions: [],
  version: 1,
  createdAt: new Date(Date.parse('2026-01-01') + number * 1000).toISOString(),
  editedAt: null,
  user: null,
})
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => comment(from + index))
const numbers = (comments: readonly CircuitComment[]) => comments.map(({ id }) => Number(id.slice(1)))
const known = (part: Partial<LoadedComments>): LoadedComments => ({
  total: 500,
  first: range(0, 100),
  listed: [],
  added: [],
  deletedIds: [],
  ...part,
})

describe('of 500 comments', () => {
  it('the oldest first: the hundred that came, what is missing, and then one’s own new one', () => {
    const { before, missing, after } = arrangeComments(known({ total: 501, added: [comment(500)] }), 'oldest')
    expect(numbers(before)).toEqual(numbers(range(0, 100)))
    expect(missing).toBe(400)
    expect(numbers(after)).toEqual([500])
  })

  it('the newest first: one’s own new one, then the latest page, then what is missing', () => {
    const listed = range(400, 500).toReversed()
    const { before, missing, after } = arrangeComments(known({ total: 501, listed, added: [comment(500)] }), 'newest')
    expect(numbers(before)).toEqual(numbers(range(400, 501)).toReversed())
    expect(missing).toBe(400)
    expect(after).toEqual([])
  })

  it('one that is listed by now is not shown twice', () => {
    const listed = range(401, 501).toReversed()
    const { before } = arrangeComments(known({ total: 501, listed, added: [comment(500)] }), 'newest')
    expect(numbers(before)).toEqual(numbers(range(401, 501)).toReversed())
  })

  it('all stand in one row once the pages meet', () => {
    const listed = range(100, 500).toReversed()
    const { before, missing } = arrangeComments(known({ listed }), 'newest')
    expect(numbers(before)).toEqual(numbers(range(0, 500)).toReversed())
    expect(missing).toBe(0)
  })
})

it('a few are turned round without asking for any', () => {
  const few = known({ total: 3, first: range(0, 3) })
  expect(numbers(arrangeComments(few, 'newest').before)).toEqual([2, 1, 0])
  expect(numbers(arrangeComments(few, 'oldest').before)).toEqual([0, 1, 2])
})

it('a deleted one is gone from every part', () => {
  const few = known({ total: 2, first: range(0, 3), added: [comment(2)], deletedIds: ['c2'] })
  expect(numbers(arrangeComments(few, 'oldest').before)).toEqual([0, 1])
})

describe('a comment that the address names', () => {
  it('is shown apart while it is not loaded, and counts as shown', () => {
    const { before, missing, after } = arrangeComments(known({ linked: [comment(300), comment(301)] }), 'oldest')
    expect(before).toHaveLength(100)
    expect(missing).toBe(398)
    expect(numbers(after)).toEqual([300, 301])
  })

  it('goes to its place once its page is loaded', () => {
    const { before, after } = arrangeComments(known({ linked: [comment(150)], listed: range(100, 200) }), 'oldest')
    expect(numbers(before)).toEqual(numbers(range(0, 200)))
    expect(after).toEqual([])
  })
})

it('what the viewer has changed replaces what was loaded', () => {
  const { before } = arrangeComments(known({ added: [{ ...comment(3), content: 'Changed' }] }), 'oldest')
  expect(before).toHaveLength(100)
  expect(before[3]?.content).toBe('Changed')
})

describe('replies', () => {
  const reply = (number: number, to: number): CircuitComment => ({ ...comment(number), parentId: `c${to}` })
  const shape = (lists: ReturnType<typeof groupThreads>) =>
    lists.map((threads) => threads.map(({ comment: { id }, replies }) => [id, replies.map((one) => one.id)]))

  it('are below what they reply to, the oldest first, whatever the order of the list', () => {
    const list = [comment(4), reply(3, 0), reply(2, 0), comment(1), comment(0)]
    expect(shape(groupThreads([list]))).toEqual([
      [
        ['c4', []],
        ['c1', []],
        ['c0', ['c2', 'c3']],
      ],
    ])
  })

  it('that the viewer has just written go to a comment of another part of the list', () => {
    expect(shape(groupThreads([[comment(0)], [reply(400, 0), comment(401)]]))).toEqual([
      [['c0', ['c400']]],
      [['c401', []]],
    ])
  })

  it('to a comment that is not shown stay where they are', () => {
    expect(shape(groupThreads([[reply(2, 0), comment(3)]]))).toEqual([
      [
        ['c2', []],
        ['c3', []],
      ],
    ])
  })
})
