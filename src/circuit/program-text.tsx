import { memo, type ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { firstState, tokensOfLine, type TokenState } from '../../language/tokens'

interface ProgramTextProps {
  source: string
  /** Lines to mark, from 0. */
  marked?: ReadonlySet<number>
  /** Each line has its number in front, which is not copied with it. */
  numbered?: boolean
  /** Lines to highlight, from 0: those of the operation that is selected in the diagram. */
  highlighted?: LineRange | null
}

/** Lines of a text, counted from 0. */
interface LineRange {
  first: number
  last: number
}

/** Longer programs are shown in one colour: people do not read them, and highlighting takes time. */
export const maxHighlightedLength = 60_000

/** OpenQASM to read: in the editor's colours, with marked lines where a caller wants them. */
export const ProgramText = memo(function ProgramText({ source, marked, numbered, highlighted }: ProgramTextProps) {
  return (
    <Program>
      {numbered && <Numbers aria-hidden="true" data-numbers={lineNumbers(source)} />}
      {highlighted && (
        <HighlightedLines
          aria-hidden="true"
          data-highlighted
          style={{
            top: `${highlighted.first * lineHeight}em`,
            height: `${(highlighted.last - highlighted.first + 1) * lineHeight}em`,
          }}
        />
      )}
      {source.length > maxHighlightedLength ? source : <Coloured source={source} marked={marked} />}
    </Program>
  )
})

/** The lines of a statement, by its offsets in the text. */
export function linesOf(source: string, { start, end }: { start: number; end: number }): LineRange {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length - 1
  return { first: lineAt(start), last: Math.max(lineAt(start), lineAt(end)) }
}

const lineNumbers = (source: string): string =>
  Array.from({ length: source.split('\n').length }, (_, line) => line + 1).join('\n')

const Coloured = memo(function Coloured({ source, marked }: Pick<ProgramTextProps, 'source' | 'marked'>) {
  return (
    <>
      {highlightLines(source.split('\n')).map((line, index) => (
        // A line has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} data-marked={marked?.has(index) || undefined}>
          {line}
          {'\n'}
        </Line>
      ))}
    </>
  )
})

/** The lines of a program, with {@link tokenColors} where an element around them has these. */
export function highlightLines(lines: readonly string[]): ReactNode[][] {
  const state = firstState()
  return lines.map((line) => highlightLine(line, state))
}

/** Wraps only tokens that have a colour of their own: a program has many tokens. */
function highlightLine(line: string, state: TokenState) {
  const parts: ReactNode[] = []
  let plain = 0
  for (const { kind, start, end } of tokensOfLine(line, state)) {
    if (kind === 'space' || kind === 'name' || kind === 'punctuation') continue
    if (start > plain) parts.push(line.slice(plain, start))
    parts.push(
      <span key={start} data-kind={kind}>
        {line.slice(start, end)}
      </span>,
    )
    plain = end
  }
  parts.push(line.slice(plain))
  return parts
}

/** The height of a line, in em. */
const lineHeight = 1.6

/** The colors of {@link highlightLines}. */
export const tokenColors = css`
  & [data-kind='comment'] {
    color: var(--code-comment);
  }

  & [data-kind='string'] {
    color: var(--code-string);
  }

  & :is([data-kind='keyword'], [data-kind='type'], [data-kind='annotation']) {
    color: var(--code-keyword);
  }

  & :is([data-kind='gate'], [data-kind='function']) {
    color: var(--code-gate);
  }

  & [data-kind='number'] {
    color: var(--code-number);
  }
`

const Program = styled.pre`
  position: relative;
  z-index: 0;
  font-size: var(--text-sm);
  line-height: ${lineHeight};
  tab-size: 2;

  ${tokenColors}
`

/* Line numbers are generated content, so that selection and screen readers contain the program only. */
const Numbers = styled.span`
  float: left;
  margin-right: var(--space-3);
  color: var(--code-comment);
  text-align: right;
  user-select: none;

  &::before {
    content: attr(data-numbers);
    white-space: pre;
  }
`

/* Behind the text, across the whole panel. */
const HighlightedLines = styled.span`
  position: absolute;
  z-index: -1;
  inset-inline: calc(-1 * var(--space-4));
  background: var(--accent);
  box-shadow: inset 3px 0 var(--primary);
`

const Line = styled.span`
  display: block;
  height: ${lineHeight}em;

  &[data-marked] {
    background: var(--accent);
    box-shadow: -3px 0 var(--primary);
  }
`
