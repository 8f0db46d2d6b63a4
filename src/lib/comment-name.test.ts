import { expect, it } from 'vitest'
import { commentName } from './comment-name'

const time = new Date(2026, 10, 21, 9, 5).toISOString()

it('names a comment by author, time and its first words', () => {
  expect(commentName('ada', time, 'Which\nbrowser?')).toBe(
    'comment by ada from November 21, 2026 at 9:05 AM: “Which browser?”',
  )
  expect(commentName(undefined, time, 'x'.repeat(100))).toBe(
    `comment by deleted user from November 21, 2026 at 9:05 AM: “${'x'.repeat(40)}…”`,
  )
})

it('does not cut through the middle of a character', () => {
  expect(commentName('ada', time, '🎉'.repeat(41))).toContain(`“${'🎉'.repeat(40)}…”`)
})
