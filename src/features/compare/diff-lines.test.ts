import { describe, expect, test } from 'vitest'
import { randomStream } from '../../../tests/support/samples'
import { align } from './align'
import { alignWithoutLimit } from './align.fixture'
import { countChanges, diffLines, shownParts, toBlocks, toUnified, type Row } from './diff-lines'

/** However long it takes, here and in no worker. */
const compareLines = (left: string, right: string) => diffLines(left, right, alignWithoutLimit)

const texts = (rows: readonly Row[]) => rows.map(({ left, right }) => [left?.text ?? null, right?.text ?? null])

describe('the lines of two programs', () => {
  test('that go and come in one place share rows', async () => {
    const { rows } = await compareLines('a\nb\nc\n', 'a\nx\ny\nc\n')
    expect(texts(rows)).toEqual([
      ['a', 'a'],
      ['b', 'x'],
      [null, 'y'],
      ['c', 'c'],
    ])
    expect(rows.map(({ left, right }) => [left?.number, right?.number])).toEqual([
      [1, 1],
      [2, 2],
      [undefined, 3],
      [3, 4],
    ])
    expect(countChanges(rows)).toEqual({ removed: 1, added: 2 })
  })

  test('are all there, in their order, whatever changes', async () => {
    const random = randomStream(7)
    const program = () => Array.from({ length: Math.floor(random() * 12) }, () => 'abc'[Math.floor(random() * 3)] ?? '')
    for (let at = 0; at < 300; at++) {
      const [left, right] = [program(), program()]
      const { rows } = await compareLines(left.join('\n'), right.join('\n'))
      const linesOf = (side: 'left' | 'right') => rows.flatMap((row) => row[side]?.text ?? [])
      expect(linesOf('left')).toEqual(left.length === 0 ? [''] : left)
      expect(linesOf('right')).toEqual(right.length === 0 ? [''] : right)
      expect(rows.every(({ kind, left: l, right: r }) => (kind === 'same') === (l?.text === r?.text))).toBe(true)
    }
  })

  test('are all marked between the equal ends where the comparison ran out of time, which it says', async () => {
    const outOfTime = (left: readonly string[], right: readonly string[]) =>
      align(left, right, () => Promise.resolve(null), { quickly: -1, patiently: 0 })
    const { rows, isRough } = await diffLines('a\nb\nc\nd', 'a\nc\nb\nd', outOfTime)
    expect(isRough).toBe(true)
    expect(countChanges(rows)).toEqual({ removed: 2, added: 2 })
    expect((await compareLines('a\nb', 'a\nc')).isRough).toBe(false)
  })

  test('are equal whichever line breaks they have', async () => {
    expect(countChanges((await compareLines('a\r\nb\r\n', 'a\nb')).rows)).toEqual({ removed: 0, added: 0 })
  })
})

test('far from a change lines are hidden', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const blocks = toBlocks((await compareLines(lines.join('\n'), lines.with(10, 'changed').join('\n'))).rows)
  expect(blocks.map(({ isHidden, rows }) => [isHidden, rows.length])).toEqual([
    [true, 7],
    [false, 7],
    [true, 6],
  ])
})

test('so many rows are shown, and what is hidden takes none', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const blocks = toBlocks((await compareLines(lines.join('\n'), lines.with(10, 'changed').join('\n'))).rows)
  const sizes = (opened: number[], max: number) => {
    const { parts, isCut } = shownParts(blocks, new Set(opened), max)
    return [parts.map(({ rows, hidden }) => [rows.length, hidden]), isCut]
  }
  expect(sizes([], 100)).toEqual([
    [
      [0, 7],
      [7, 0],
      [0, 6],
    ],
    false,
  ])
  expect(sizes([0], 10)).toEqual([
    [
      [7, 0],
      [3, 0],
    ],
    true,
  ])
})

test('in one column a change shows first what goes, then what comes', async () => {
  expect(texts(toUnified((await compareLines('a\nb\nc\nd', 'a\nx\ny\nd')).rows))).toEqual([
    ['a', 'a'],
    ['b', null],
    ['c', null],
    [null, 'x'],
    [null, 'y'],
    ['d', 'd'],
  ])
})
