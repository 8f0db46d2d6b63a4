import { expect, test } from 'vitest'
import * as limits from '../../contract/limits'
import { foldCase } from './fold-case'

test.each([
  ['straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
  ['ﬁeld', 'FIELD'],
  ['Größe', 'GRO\u0308SSE'],
  ['ÉTAT', 'état'],
])('%s and %s differ in case alone', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})

test('no character becomes longer than the room that a cursor has for it', () => {
  const all = [...Array(0x11_00_00).keys()].map((code) => String.fromCodePoint(code))
  const tooLong = all.filter((text) => Buffer.byteLength(foldCase(text)) > limits.maxBytesOfFoldedUnit * text.length)
  expect(tooLong).toEqual([])
  expect(foldCase(foldCase('Straße'))).toBe(foldCase('Straße'))
})
