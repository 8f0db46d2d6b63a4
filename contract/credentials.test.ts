import { describe, expect, test } from 'vitest'
import { emailKeyOf, isEmailAddress, passwordProblem } from './credentials'

describe('an email address', () => {
  test.each([
    'ada@example.org',
    "o'neil+news@mail.example.co.uk",
    'jörg@münchen.example',
    '用户@例子.公司',
    'उपयोगकर्ता@उदाहरण.भारत',
    'a@xn--mnchen-3ya.example',
    ' ada@example.org ',
  ])('can be %j', (text) => expect(isEmailAddress(text)).toBe(true))

  test.each([
    'nobody',
    'ada@example',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'a da@example.org',
    'ada@exa mple.org',
    'ada@example.org, eve@example.org',
    'ada@-example.org',
    'ada@example..org',
    'ada@example.org:25',
    'ada@example.org/x',
    'ada@127.0.0.1',
    '.ada@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u202e@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('cannot be %j', (text) => expect(isEmailAddress(text)).toBe(false))
})

test.each([
  ['ADA@Example.org', 'ada@example.org'],
  ['jörg@MÜNCHEN.example', 'jörg@xn--mnchen-3ya.example'],
  ['jörg@xn--mnchen-3ya.example', 'jörg@xn--mnchen-3ya.example'],
  ['ａda@example.org', 'ada@example.org'],
])('%j is the mailbox %j', (text, key) => expect(emailKeyOf(text)).toBe(key))

describe('a password', () => {
  const ada = { username: 'Ada Lovelace', email: 'ada@münchen.example' }
  test.each([
    ['      ', 'Password must have characters that can be seen'],
    ['\u3164\u3164\u3164\u3164\u3164\u3164', 'Password must have characters that can be seen'],
    ['ada lovelace', 'Password must not be your username'],
    ['ADA@münchen.example', 'Password must not be your email address'],
    ['ada@xn--mnchen-3ya.example', 'Password must not be your email address'],
  ])('cannot be %j', (password, problem) => expect(passwordProblem(password, ada)).toBe(problem))

  test('can be anything else', () => expect(passwordProblem('ada lovelace 1815', ada)).toBeNull())
})
