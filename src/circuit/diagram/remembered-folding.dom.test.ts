// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { noFolding } from './folding'
import { rememberedFolding, rememberFolding } from './remembered-folding'

const folding = { toggled: [[3], [0, 2]], folded: [1] }

afterEach(() => sessionStorage.clear())

it('finds the folding of a program again, and that of no other', () => {
  rememberFolding('h q[0];', folding)
  expect(rememberedFolding('h q[0];')).toEqual(folding)
  expect(rememberedFolding('h q[1];'), 'of the same length').toEqual(noFolding)
  expect(rememberedFolding('h q[0]; ')).toEqual(noFolding)
})

it('keeps nothing where nothing is opened or closed, and nothing of a program that is too long', () => {
  rememberFolding('h q;', folding)
  rememberFolding('h q;', noFolding)
  rememberFolding('h q;'.repeat(100_000), folding)
  expect(sessionStorage).toHaveLength(0)
})

it.each([
  '',
  'null',
  '[]',
  '{"toggled":[[]],"folded":[]}',
  '{"toggled":[[-1]],"folded":[]}',
  '{"toggled":[],"folded":[0.5]}',
])('opens nothing for what is no folding: %s', (stored) => {
  rememberFolding('h q;', folding)
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, stored)
  expect(rememberedFolding('h q;')).toEqual(noFolding)
})
