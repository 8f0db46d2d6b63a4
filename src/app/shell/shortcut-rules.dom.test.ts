// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { isTyping, shortcutOf } from './shortcut-rules'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('a key', () => {
  it.each([
    ['/', {}, true, 'search'],
    ['/', { shiftKey: true }, true, 'search'],
    ['?', { shiftKey: true }, true, 'help'],
    ['/', {}, false, null],
    ['?', { shiftKey: true }, false, null],
    ['/', { ctrlKey: true }, true, null],
    ['?', { altKey: true }, true, null],
    ['k', {}, true, null],
    ['k', { ctrlKey: true }, false, 'palette'],
    ['K', { metaKey: true }, false, 'palette'],
    ['k', { ctrlKey: true, shiftKey: true }, true, null],
  ])('%s with %j, single keys on: %s', (key, modifiers, isSingleKeyOn, expected) => {
    expect(shortcutOf(press(key, modifiers), isSingleKeyOn)).toBe(expected)
  })
})

it.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable="true"></div>', true],
  ['<input type="checkbox">', false],
  ['<button>Like</button>', false],
  ['<a href="/">Home</a>', false],
])('in %s one types: %s', (html, expected) => {
  document.body.innerHTML = html
  expect(isTyping(document.body.firstElementChild)).toBe(expected)
})
