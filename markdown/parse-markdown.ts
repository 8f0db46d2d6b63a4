/** Markdown with formulas, mentions and links to places of a circuit, as tokens. Nothing here makes HTML. */
import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked'
import { mentionAtStart } from '../contract/mentions'
import type { PlaceInCircuit } from '../contract/places-in-circuit'
import { readFormula } from './formulas-in-text'

/** What comments have beyond Markdown. */
export type OwnToken =
  | { type: 'formula'; raw: string; source: string; isBlock: boolean }
  | { type: 'mention'; raw: string; name: string }
  | { type: 'place'; raw: string; place: PlaceInCircuit }

/** Whether a token is one of ours. */
export const isOwnToken = (token: { type: string }): token is OwnToken =>
  token.type === 'formula' || token.type === 'mention' || token.type === 'place'

/** The blocks of a text. Line breaks count, as people expect of a comment. */
export const parseMarkdown = (text: string): Token[] => parser.lexer(text)

/** Names an extension: where in a text its next token may start, and the token at the start of a text. */
const inline = (
  name: OwnToken['type'],
  start: RegExp,
  read: (text: string) => OwnToken | null,
): TokenizerAndRendererExtension => ({
  name,
  level: 'inline',
  start: (text) => start.exec(text)?.index,
  tokenizer: (text) => read(text) ?? undefined,
})

/** `$x$`, and `$$x$$` on a line of its own. As in Pandoc, `$5 and $10` are prices. */
const formula = inline('formula', /\$/u, (text) => {
  const [block, blockSource] = /^\$\$([^$]{1,500}?)\$\$/u.exec(text) ?? []
  if (block !== undefined && blockSource?.trim())
    return { type: 'formula', raw: block, source: blockSource, isBlock: true }
  const found = readFormula(text)
  return found && { type: 'formula', ...found, isBlock: false }
})

const mention = inline('mention', /(?<![\p{L}\p{M}\p{N}_@/.])@/u, (text) => {
  const found = mentionAtStart(text)
  return found && { type: 'mention', ...found }
})

/** `#12` is an operation of the diagram, `L12` a line of the program, both counted from 1. */
const place = inline('place', /(?<![\p{L}\p{N}_#/&])(?:#|L)[1-9]/u, (text) => {
  const [raw, kind, number] = /^(#|L)([1-9]\d{0,6})(?![\p{L}\p{N}_])/u.exec(text) ?? []
  if (raw === undefined) return null
  const at = Number(number)
  return { type: 'place', raw, place: kind === '#' ? { operation: at } : { line: at } }
})

/**
 * A sign behind a letter, as in `a#1`, starts nothing. Where the letter is the first of a text, the library looks for the start behind it,
 * and would not see it.
 */
const word: TokenizerAndRendererExtension = {
  name: 'word',
  level: 'inline',
  tokenizer(text) {
    const [raw] = /^[\p{L}\p{N}_/&#@.](?:[#@]|L\d)[\p{L}\p{N}_]*/u.exec(text) ?? []
    return raw === undefined ? undefined : { type: 'text', raw, text: raw }
  },
}

const parser = new Marked({ gfm: true, breaks: true, extensions: [word, formula, mention, place] })
