/**
 * Markdown as plain text: what stands where nothing can be bold or laid out, as on cards, in link previews and feeds. The page shows the
 * same text with its marks (`src/features/circuit-detail/comment-text`); both read it with {@link parseMarkdown}.
 */
import type { MarkedToken, Token, Tokens } from 'marked'
import { formulaText } from './formula-text'
import { hasMarkup } from './has-markup'
import { isOwnToken, parseMarkdown, type OwnToken } from './parse-markdown'

/**
 * The text of Markdown without its marks. Links are their words, pictures their descriptions; formulas are Unicode where it has all of their
 * signs, else their source without the dollar signs. A line break remains one. HTML stays as it is written, as on pages.
 */
export function plainText(markdown: string): string {
  if (!hasMarkup(markdown)) return markdown
  return blocksOf(parseMarkdown(markdown), 0)
    .replaceAll(/[^\S\n]+\n|\n\s+/gu, '\n')
    .trim()
}

/** Deeper nesting stays as it is written: nobody means it. */
const maxDepth = 12

const blocksOf = (tokens: readonly Token[], depth: number): string =>
  tokens
    .map((token) => textOf(token, depth))
    .filter((text) => text !== '')
    .join('\n')

const inlineOf = (tokens: readonly Token[], depth: number): string =>
  tokens.map((token) => textOf(token, depth)).join('')

function textOf(generic: Token, depth: number): string {
  if (isOwnToken(generic)) return ownText(generic)
  if (depth > maxDepth) return generic.raw
  // The type of a token decides which of the library's tokens it is.
  const token = generic as MarkedToken
  switch (token.type) {
    case 'paragraph':
    case 'heading':
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return inlineOf(token.tokens, depth + 1)
    case 'blockquote':
      return blocksOf(token.tokens, depth + 1)
    case 'list':
      return itemsOf(token, depth)
    case 'text':
      return token.tokens ? inlineOf(token.tokens, depth + 1) : token.text
    case 'escape':
    case 'codespan':
    case 'code':
      return token.text
    case 'image':
      return token.text || token.href
    case 'br':
      return '\n'
    case 'hr':
    case 'space':
    case 'def':
      return ''
    default:
      return token.raw
  }
}

const itemsOf = ({ ordered, start, items }: Tokens.List, depth: number): string =>
  items
    .map((item, place) => `${ordered ? `${Number(start) + place}.` : '•'} ${blocksOf(item.tokens, depth + 1)}`)
    .join('\n')

/** Mentions and places stay as they are written. */
const ownText = (token: OwnToken): string =>
  token.type === 'formula' ? (formulaText(token.source) ?? token.source.trim()) : token.raw
