import { expect, it } from 'vitest'
import { findChangedLines } from './changed-lines'

it.each([
  ['nothing where nothing changed', 'a\nb', 'a\nb', []],
  ['a line that is new', 'a\nb', 'a\nx\nb', [1]],
  ['a line that is another now', 'a\nb\nc', 'a\nx\nc', [1]],
  ['no line that only moved down', 'a\nb\nc', 'x\na\nb\nc', [0]],
  ['one more of the same', 'h\nh', 'h\nh\nh', [2]],
  ['nothing where lines went away', 'a\nb\nc', 'a\nc', []],
])('marks %s', (_, before, after, expected) => {
  expect([...findChangedLines(before, after)]).toEqual(expected)
})
