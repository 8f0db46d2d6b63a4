import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { standardGates } from '../../engine-rs/generated/standard-gates'
import { words } from '../../engine-rs/generated/vocabulary'
import { grammar } from './grammar'
import configuration from './language-configuration.json'
import manifest from './package.json'
import product from '../../package.json'

/** The rule that colors a text from its start on, as VS Code chooses it: of those that match first, the first one. */
function ruleOf(text: string): string | undefined {
  return grammar.patterns.find(({ match, begin }) => {
    const found = new RegExp(match ?? begin ?? '', 'mu').exec(text)
    return found?.index === 0
  })?.name
}

test('the file has every word of the language, as `npx vitest run editors --update` writes it', async () => {
  await expect(`${JSON.stringify(grammar, null, 2)}\n`).toMatchFileSnapshot('syntaxes/openqasm.tmLanguage.json')
})

test('each word has the color of its kind', () => {
  for (const version of [2, 3] as const) {
    const { keywords, types, constants, functions } = words[version]
    for (const word of keywords) expect([word, ruleOf(word)]).toEqual([word, 'keyword.control.openqasm'])
    for (const word of types) expect([word, ruleOf(word)]).toEqual([word, 'storage.type.openqasm'])
    for (const word of constants) expect([word, ruleOf(word)]).toEqual([word, 'constant.language.openqasm'])
    for (const word of functions)
      expect(ruleOf(`${word}(1)`), word).toMatch(/^(support\.function|keyword\.control)\.openqasm$/)
  }
  for (const { name } of standardGates)
    expect(ruleOf(`${name} q[0];`), name).toMatch(/^support\.function\.gate|^keyword/)
})

test('names, comments, numbers and texts are told apart', () => {
  const kinds: [string, string | undefined][] = [
    ['gates q;', undefined],
    ['xπ', undefined],
    ['h = 1;', undefined],
    ['// gate', 'comment.line.double-slash.openqasm'],
    ['/* gate', 'comment.block.openqasm'],
    ['"gate"', 'string.quoted.double.openqasm'],
    ['@keep gate', 'meta.annotation.openqasm'],
    ['#pragma gate', 'meta.annotation.openqasm'],
    ['pragma gate', 'meta.annotation.openqasm'],
    ['$0', 'variable.language.openqasm'],
    ...['0', '1.5e-3', '.5', '0xFF', '0b01', '100ns', '2.5 µs', '3im'].map((text): [string, string] => [
      text,
      'constant.numeric.openqasm',
    ]),
  ]
  for (const [text, kind] of kinds) expect([text, ruleOf(text)]).toEqual([text, kind])
})

test('a double click selects names of any script', () => {
  const { pattern, flags } = configuration.wordPattern
  expect('rx(θ_0) $1;'.match(new RegExp(pattern, `${flags}g`))).toEqual(['rx', 'θ_0', '$1'])
})

test('the extension names files that it has, and the version of the product', () => {
  const { grammars, languages } = manifest.contributes
  for (const path of [grammars[0]?.path, languages[0]?.configuration]) {
    expect(() => JSON.parse(readFileSync(join(import.meta.dirname, path ?? ''), 'utf8'))).not.toThrow()
  }
  expect(manifest.version).toBe(product.version)
})
