import { describe, expect, test } from 'vitest'
import {
  changesBetween,
  conflictsOf,
  problemsOf,
  rebase,
  toDetailsChange,
  valueText,
  type EditedDetails,
} from './edited-details'

const base: EditedDetails = {
  description: 'A pair',
  isPublic: true,
  cover: 'diagram',
  category: 'Textbook',
  tags: ['bell'],
  references: [],
}

test('only fields with another value are changes', () => {
  expect(changesBetween(base, { ...base, tags: ['bell'], references: [] })).toEqual({})
  expect(changesBetween(base, { ...base, tags: ['bell', 'new'], isPublic: false })).toEqual({
    tags: ['bell', 'new'],
    isPublic: false,
  })
})

test('a cover is asked for by its kind, and columns stay as they are', () => {
  expect(toDetailsChange(changesBetween(base, { ...base, cover: 'outcomes' }))).toEqual({ cover: 'outcomes' })
  expect(toDetailsChange(changesBetween({ ...base, cover: 'columns' }, base))).toEqual({ cover: null })
  expect(toDetailsChange({ cover: 'columns', category: 'States' })).toEqual({ category: 'States' })
})

describe('when somebody else has edited meanwhile', () => {
  const draft = { ...base, description: 'Mine', tags: ['bell', 'mine'] }

  test('changes of different fields do not conflict, and all are there in the end', () => {
    const latest = { ...base, category: 'States' }
    expect(conflictsOf(base, draft, latest)).toEqual([])
    expect(rebase(base, draft, latest)).toEqual({ ...draft, category: 'States' })
  })

  test('different changes of one field conflict', () => {
    const latest = { ...base, description: 'Theirs', tags: ['bell', 'mine'] }
    expect(conflictsOf(base, draft, latest)).toEqual(['description'])
    expect(rebase(base, draft, latest)).toEqual(draft)
  })
})

test('a category is needed', () => {
  expect(problemsOf(base)).toEqual({})
  expect(problemsOf({ ...base, category: ' \u3164' })).toEqual({ category: 'Please enter a category' })
})

test('every kind of value has words', () => {
  expect(valueText(base, 'isPublic')).toBe('public')
  expect(valueText(base, 'references')).toBe('empty')
  expect(valueText(base, 'cover')).toBe('whole diagram')
  expect(valueText({ ...base, tags: ['a', 'b'] }, 'tags')).toBe('a, b')
})
