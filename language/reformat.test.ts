import { describe, expect, it } from 'vitest'
import { mapOffset, diffTexts } from './reformat'

const before = 'OPENQASM 3.0;qubit[2]q;\nh   q[0];'
const after = 'OPENQASM 3.0;\nqubit[2] q;\nh q[0];\n'

describe('A text that is laid out anew', () => {
  it('is changed where it differs alone', () => {
    expect(diffTexts('h  q;', 'h q;')).toEqual({ from: 2, to: 3, insert: '' })
    expect(diffTexts('h q;', 'h q;\n')).toEqual({ from: 4, to: 4, insert: '\n' })
    expect(diffTexts(after, after)).toBeNull()
    const change = diffTexts(before, after)
    expect(before.slice(0, change?.from) + change?.insert + before.slice(change?.to)).toBe(after)
  })

  it.each([
    ['the beginning', 0, 0],
    ['in a word', before.indexOf('bit'), after.indexOf('bit')],
    ['in front of a word that moves', before.indexOf('q;'), after.indexOf('] q;') + 1],
    ['behind spaces', before.indexOf('q[0]'), after.indexOf('q[0]')],
    ['the end', before.length, after.length - 1],
  ])('keeps the cursor at its word: %s', (_, place, there) => {
    expect(mapOffset(before, place, after)).toBe(there)
  })
})
