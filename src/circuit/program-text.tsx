import { memo } from 'react'
import { styled } from 'styled-components'

interface ProgramTextProps {
  source: string
  /** Lines to mark, from 0. */
  marked?: ReadonlySet<number>
}

/** Colouring is for programs that people read; a longer one is shown in one colour at once. */
const longestColoured = 60_000

/** OpenQASM to read: in colour, with marked lines where a caller wants them. */
export const ProgramText = memo(function ProgramText({ source, marked }: ProgramTextProps) {
  if (source.length > longestColoured) return <Program>{source}</Program>
  return (
    <Program>
      {source.split('\n').map((line, index) => (
        // A line has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} data-marked={marked?.has(index) || undefined}>
          {tokens(line)}
          {'\n'}
        </Line>
      ))}
    </Program>
  )
})

/** A look at each word alone is enough to read by; what a word means is the engine's business. */
const pattern =
  /(?<comment>\/\/.*)|(?<string>"[^"]*")|(?<keyword>\b(?:OPENQASM|include|input|output|qubit|bit|qreg|creg|gate|measure|reset|barrier|if|else|for|while|in|def|return|const|int|uint|float|angle|bool|let|ctrl|negctrl|inv|pow|opaque|pragma)\b)|(?<number>\b(?:\d+\.?\d*(?:[eE][+-]?\d+)?|pi|tau|euler)\b|π|τ)/gu

function tokens(line: string) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) parts.push(line.slice(end, match.index))
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
    parts.push(
      <span key={match.index} data-kind={kind}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  parts.push(line.slice(end))
  return parts
}

const Program = styled.pre`
  font-size: var(--text-sm);
  line-height: 1.6;
  tab-size: 2;

  & [data-kind='comment'] {
    color: var(--code-comment);
  }

  & [data-kind='string'] {
    color: var(--code-string);
  }

  & [data-kind='keyword'] {
    color: var(--code-keyword);
  }

  & [data-kind='number'] {
    color: var(--code-number);
  }
`

const Line = styled.span`
  display: block;
  height: 1.6em;

  &[data-marked] {
    background: var(--accent);
    box-shadow: -3px 0 var(--primary);
  }
`
