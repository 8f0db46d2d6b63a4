import { memo } from 'react'
import { styled } from 'styled-components'
import { firstState, tokensOfLine, type TokenState } from './qasm-tokens'

interface ProgramTextProps {
  source: string
  /** Lines to mark, from 0. */
  marked?: ReadonlySet<number>
}

/** Colouring is for programs that people read; a longer one is shown in one colour at once. */
const longestColoured = 60_000

/** OpenQASM to read: in the editor's colours, with marked lines where a caller wants them. */
export const ProgramText = memo(function ProgramText({ source, marked }: ProgramTextProps) {
  if (source.length > longestColoured) return <Program>{source}</Program>
  const state = firstState()
  return (
    <Program>
      {source.split('\n').map((line, index) => (
        // A line has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} data-marked={marked?.has(index) || undefined}>
          {coloured(line, state)}
          {'\n'}
        </Line>
      ))}
    </Program>
  )
})

/** Few elements, as a program has many words: what has no colour of its own stays plain text. */
function coloured(line: string, state: TokenState) {
  const parts: React.ReactNode[] = []
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

const Line = styled.span`
  display: block;
  height: 1.6em;

  &[data-marked] {
    background: var(--accent);
    box-shadow: -3px 0 var(--primary);
  }
`
