import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiRoutes } from '../../contract/routes'
import { brokenRules, patternOf } from './broken-rules'

test.each(brokenRules.map((broken) => [broken.rule, broken] as const))('%s: can be broken', (_, { edits }) => {
  for (const { file, from } of edits) {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(text.split(from), `${file}: ${from}`).toHaveLength(2)
  }
})

test('every rule of the contract but “open” is broken somewhere', () => {
  const ruled = Object.entries(apiRoutes).filter(([, { access }]) => access !== 'open')
  const broken = new Set(brokenRules.map(({ rule }) => rule.split(/ (?=is for|asks)/)[0]))
  expect(ruled.map(([key]) => key).filter((key) => !broken.has(key))).toEqual([])
})

test('a broken rule of a route runs its rows and no other', () => {
  const [one] = brokenRules.filter(({ rule }) => rule.startsWith('GET /users/:id/likes'))
  const pattern = new RegExp(one ? patternOf(one) : 'none')
  expect('GET /api/users/{author}/likes 123 user ').toMatch(pattern)
  expect('GET /api/users/{author} 123 user ').not.toMatch(pattern)
})
