import { ChangeSet } from '@codemirror/state'
import { expect, it } from 'vitest'
import { Revisions } from './revisions'

const insert = (at: number, text: string, length: number) => ChangeSet.of({ from: at, insert: text }, length)

it('finds a place of an earlier text in the text of now, and back', () => {
  const revisions = new Revisions()
  revisions.record('h q;')
  revisions.change(insert(0, '\n\n', 4))
  revisions.record('\n\nh q;')
  revisions.change(insert(6, ' // x', 6))
  expect(revisions.since('h q;')?.mapPos(2)).toBe(4)
  expect(revisions.since('h q;')?.invertedDesc.mapPos(4)).toBe(2)
  expect(revisions.since('\n\nh q;')?.mapPos(4)).toBe(4)
  expect(revisions.since('other')).toBeUndefined()
})

it('knows a text without changes as such', () => {
  const revisions = new Revisions()
  revisions.record('x')
  expect(revisions.since('x')).toBeNull()
})

it('forgets what nobody will ask about', () => {
  const revisions = new Revisions()
  for (const text of ['a', 'ab', 'abc', 'abcd']) revisions.record(text)
  revisions.keep(['a', 'abc'])
  expect(['a', 'ab', 'abc', 'abcd'].map((text) => revisions.since(text) === null)).toEqual([true, false, true, true])
})
