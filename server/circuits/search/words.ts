/** The words that a circuit is found by, wherever they stand and in whichever order. */
import { plainText } from '../../../markdown/plain-text'
import { namesInProgram } from '../../engine/program-names'
import { searchKey } from './text'

/** What a circuit has that is searched by words. */
export interface SearchedTexts {
  name: string
  description: string
  category: string
  tags: readonly string[]
  qasmCode: string
}

/** The most UTF-16 units of a word that count. */
const maxLength = 50

/** The words of a text, in their order and without case: letters and digits in a row. An `’s` is no part of a word. */
export function wordsOf(text: string): string[] {
  const found = searchKey(text).replaceAll(possessive, '').match(word) ?? []
  return found.map((one) => one.slice(0, maxLength))
}

/** Words with hyphens, as `max-cut`, without them: some write them as one word. */
const joinedWordsOf = (text: string): string[] =>
  (text.match(hyphenated) ?? []).flatMap((one) => wordsOf(one.replaceAll('-', '')))

/** The digits of a number from one to twelve that is written as a word. */
export const digitsOf = (numeral: string): string | undefined => numerals.get(numeral)

/**
 * The words of a circuit, each once, as PostgreSQL writes a `tsvector`. Numbers that are written as words are there as digits, too, and
 * words with a hyphen as one word. Those of its name, category and tags have weight A, those of the names in its
 * program C, and those of its description alone D. A word has its highest weight.
 */
export function searchWordsOf({ name, description, category, tags, qasmCode }: SearchedTexts): string {
  const weights = new Map<string, string>()
  const add = (texts: readonly string[], weight: string) => {
    for (const one of texts.flatMap((text) => [...wordsOf(text), ...joinedWordsOf(text)])) {
      for (const spelling of [one, digitsOf(one) ?? one]) if (!weights.has(spelling)) weights.set(spelling, weight)
    }
  }
  add([name, category, ...tags], 'A')
  add(namesInProgram(qasmCode), 'C')
  // The plain text has the words of formulas as they are shown, the source the addresses of links.
  add([plainText(description), description], 'D')
  // Words have no sign that would have to be escaped.
  return [...weights].map(([one, weight]) => `'${one}':1${weight}`).join(' ')
}

const possessive = /['’]s(?![\p{L}\p{N}])/gu

const hyphenated = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu

const word = /[\p{L}\p{N}\p{M}]+/gu

const numerals = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (name, at) => [name, String(at + 1)] as const,
  ),
)
