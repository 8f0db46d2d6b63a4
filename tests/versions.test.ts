/** Everything that is installed on its own has the product's version: a reader of one finds its changes in `CHANGELOG.md`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productVersion } from '../server/platform/version'

test.each([
  ['clients/javascript/package.json', '"version": "', '"'],
  ['clients/python/pyproject.toml', '\nversion = "', '"'],
  ['clients/python/Cargo.toml', '\nversion = "', '"'],
  ['clients/python/ketwork/__init__.py', '\n__version__ = "', '"'],
  ['editors/vscode/package.json', '"version": "', '"'],
])('%s', (file, before, after) => {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(before) + before.length
  expect(text.slice(start, text.indexOf(after, start))).toBe(productVersion)
})
