import { describe, expect, it } from 'vitest'
import { matchEntries, indexAfterKey, type PaletteEntry } from './entries'

const entries: PaletteEntry[] = [
  { id: 'library', group: 'Pages', text: 'Circuit library', words: 'browse' },
  { id: 'home', group: 'Pages', text: 'Home' },
  { id: 'dark', group: 'Actions', text: 'Switch to dark mode', words: 'theme night' },
  { id: 'bell', group: 'Your circuits', text: 'Bell circuit' },
]
const ids = (typed: string) => matchEntries(entries, typed).map(({ id }) => id)

describe('what matches', () => {
  it.each([
    ['', ['dark', 'library', 'home', 'bell']],
    ['circuit', ['library', 'bell']],
    ['  BELL ', ['bell']],
    ['dark theme', ['dark']],
    ['browse', ['library']],
    ['dark home', []],
  ])('%j', (typed, found) => {
    expect(ids(typed)).toEqual(found)
  })
})

describe('keys', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['PageDown', 1, 3],
    ['PageUp', 3, 0],
    ['a', 1, null],
  ])('%s from %i of 4 leads to %s', (key, at, to) => {
    expect(indexAfterKey(at, 4, key)).toBe(to)
  })

  it('lead nowhere where there is nothing', () => {
    expect(indexAfterKey(0, 0, 'ArrowDown')).toBeNull()
  })
})
