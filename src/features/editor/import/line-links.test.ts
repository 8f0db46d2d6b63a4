import { describe, expect, it } from 'vitest'
import { describeLine, formatLines, lineAfterKey, linkLines } from './line-links'

const links = linkLines([
  { source: 2, program: 3 },
  { source: 4, program: 4 },
  { source: 4, program: 5 },
  { source: 4, program: 7 },
  { source: 5, program: 7 },
])

describe('Lines of source and program', () => {
  it('are linked in both directions', () => {
    expect(links.linesFor('source', 4)).toEqual([4, 5, 7])
    expect(links.linesFor('program', 7)).toEqual([4, 5])
    expect(links.linesFor('source', 1)).toEqual([])
  })

  it('are told as a sentence', () => {
    expect(describeLine('source', 4, links)).toBe('Line 4 of the source becomes lines 4–5 and 7 of the program.')
    expect(describeLine('program', 3, links)).toBe('Line 3 of the program comes from line 2 of the source.')
    expect(describeLine('source', 1, links)).toBe('Line 1 of the source adds no line to the program.')
    expect(describeLine('program', 1, links)).toBe('Line 1 of the program comes from no single line of the source.')
  })

  it.each([
    [[7], 'line 7'],
    [[1, 2, 3], 'lines 1–3'],
    [[1, 3, 5], 'lines 1, 3 and 5'],
    [[1, 3, 5, 7], '4 lines, from 1 to 7,'],
  ])('%o are named as %s', (lines, text) => expect(formatLines(lines)).toBe(text))

  it.each([
    ['ArrowDown', null, 1],
    ['ArrowUp', null, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 1, 1],
    ['PageDown', 2, 6],
    ['PageUp', 8, 4],
    ['Home', 5, 1],
    ['End', 5, 9],
    ['a', 5, null],
  ])('%s on line %o of 9 leads to line %o', (key, line, expected) => {
    expect(lineAfterKey(key, line, 9, 4)).toBe(expected)
  })
})
