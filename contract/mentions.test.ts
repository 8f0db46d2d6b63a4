import { describe, expect, it } from 'vitest'
import { mentionAtStart, mentionedNames, writeMention } from './mentions'

describe('mentioned names', () => {
  it.each([
    ['@ada', ['ada']],
    ['Thanks, @ada. And (@bob-2)!', ['ada', 'bob-2']],
    ['@Ada and @ada again', ['ada']],
    ['@"Ada Lovelace" knows', ['Ada Lovelace']],
    ['@jörg.müller, please', ['jörg.müller']],
    ['write to ada@example.org', []],
    ['`@ada` and\n```\n@bob\n```', []],
    ['an @ alone, and @"" too', []],
    ['@@ada https://example.org/@ada', []],
  ])('%j: %j', (text, names) => expect(mentionedNames(text)).toEqual(names))

  it.each(['ada', 'Ada Lovelace', 'a.', 'x'.repeat(30), '.dot', '李'])(
    'a mention of %j is read as it was written',
    (name) => {
      const text = writeMention(name)
      expect(mentionedNames(`Hi ${text} there`)).toEqual([name])
      expect(mentionAtStart(`${text} there`)).toEqual({ raw: text, name })
    },
  )
})
