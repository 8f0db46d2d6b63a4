import { describe, expect, test } from 'vitest'
import { isBlank, isScriptAddress, isSingleLine, normalizeText } from './text'

describe('a single-line field', () => {
  test.each([
    ['CR', 'a\rb'],
    ['LF', 'a\nb'],
    ['CRLF', 'Bell\r\nBcc: eve@example.org'],
    ['tab', 'a\tb'],
    ['escape', 'a\u001b[31mb'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a right-to-left override', 'gpj.\u202eexe'],
    ['an embedding', 'a\u202ab'],
    ['an isolate', 'a\u2067b'],
    ['an end of an isolate', 'a\u2069b'],
  ])('refuses %s', (_, text) => expect(isSingleLine(text)).toBe(false))

  test.each(['|ψ⟩ = α|0⟩ + β|1⟩', 'دارة كمّية', '量子回路', '👩‍💻 team', ' surrounded \n', 'H₂O', 'می‌خواهم'])(
    'takes %j',
    (text) => expect(isSingleLine(text)).toBe(true),
  )
})

test.each([
  ['javascript:alert(1)', true],
  [' JavaScript:alert(1)', true],
  ['java\u200bscript:alert(1)', true],
  ['data:text/html,<script>', true],
  ['https://arxiv.org/abs/1411.4028', false],
  ['doi:10.1103/PhysRevA.52.R2493', false],
  ['Farhi, Goldstone, Gutmann: A quantum approximate optimization algorithm', false],
  ['The data: a survey', false],
])('a reference %j is a script’s address: %j', (text, isScript) => expect(isScriptAddress(text)).toBe(isScript))

test.each([
  ['boss\ufe0f', 'boss'],
  ['bo\u034fss', 'boss'],
  ['boss\u3164', 'boss'],
  ['b\u17b5oss', 'boss'],
  ['ｂｏｓｓ', 'boss'],
  ['  the \u00a0 boss ', 'the boss'],
])('%j is compared as %j', (text, normalized) => expect(normalizeText(text)).toBe(normalized))

describe('a text of invisible characters only', () => {
  test.each(['', '  ', '\u3164', '\ufe0f\u034f', '\u17b5 \u200b', '\u2800', '\ufffc', '\u0301', '\u{e0020}'])(
    '%j is blank',
    (text) => expect(isBlank(text)).toBe(true),
  )

  test.each(['0', '¿', '👍🏽', '❤️', '↯', 'ご'])('%j is not', (text) => expect(isBlank(text)).toBe(false))
})
