import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CircuitComment } from '../../../../contract/circuits'
import { mentionKeyOf } from '../../../../contract/mentions'
import { paths } from '../../../../contract/paths'
import { fragmentOf } from '../../../../contract/places-in-circuit'
import { Formula } from './formula'
import { isOwnToken, parseMarkdown, type OwnToken } from '../../../../markdown/parse-markdown'

interface MarkdownTextProps {
  text: string
  mentions: CircuitComment['mentions']
  /** The page whose operations and lines the text names; empty for the one that is open. */
  page: string
}

/**
 * A Markdown text as elements. HTML in it is shown as it is written, pictures are links, headings are bold lines, because the page has
 * headings of its own; links tell search engines nothing.
 */
export function MarkdownText({ text, ...about }: MarkdownTextProps) {
  const tokens = useMemo(() => parseMarkdown(text), [text])
  return <Parts tokens={tokens} about={about} depth={0} />
}

type About = Omit<MarkdownTextProps, 'text'>

/** Deeper nesting is shown as it is written: nobody means it. */
const maxDepth = 12

interface PartsProps {
  tokens: readonly Token[] | undefined
  about: About
  depth: number
}

function Parts({ tokens = [], about, depth }: PartsProps): ReactNode {
  const inside = (parts: Token[] | undefined) => <Parts tokens={parts} about={about} depth={depth + 1} />
  return tokens.map((token, index) => (
    // A part of a text has no other identity than its place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {isOwnToken(token) ? <OwnPart token={token} about={about} /> : depth > maxDepth ? token.raw : part(token, inside)}
    </Fragment>
  ))
}

/** An element of Markdown; what we know nothing of, HTML among it, as it is written. */
function part(generic: Token, inside: (tokens: Token[] | undefined) => ReactNode): ReactNode {
  // The type of a token decides which of the library's tokens it is.
  const token = generic as MarkedToken
  switch (token.type) {
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>
    case 'heading':
      return (
        <p>
          <strong>{inside(token.tokens)}</strong>
        </p>
      )
    case 'text':
      return token.tokens ? inside(token.tokens) : token.text
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return (
        // A long line scrolls, which takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'blockquote':
      return <div data-quote>{inside(token.tokens)}</div>
    case 'list':
      return <List list={token} inside={inside} />
    case 'link':
      return <SafeLink href={token.href}>{inside(token.tokens)}</SafeLink>
    case 'image':
      return <SafeLink href={token.href}>{token.text || token.href}</SafeLink>
    case 'space':
    case 'def':
      return null
    default:
      return token.raw
  }
}

function List({ list, inside }: { list: Tokens.List; inside: (tokens: Token[]) => ReactNode }) {
  const items = list.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>{inside(item.tokens)}</li>
  ))
  return list.ordered ? <ol start={list.start === '' ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>
}

/** A link to another page; what would run or load something else is text. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(?:https?:\/\/|mailto:)/iu.test(href)) return children
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  )
}

function OwnPart({ token, about }: { token: OwnToken; about: About }) {
  if (token.type === 'formula') return <Formula key={token.raw} source={token.source} isBlock={token.isBlock} />
  if (token.type === 'place') return <Link to={about.page + fragmentOf(token.place)}>{token.raw}</Link>
  const key = mentionKeyOf(token.name)
  const account = about.mentions.find(({ username }) => mentionKeyOf(username) === key)
  if (account === undefined) return token.raw
  return (
    <Link to={paths.user(account.id)}>
      <bdi>@{account.username}</bdi>
    </Link>
  )
}
