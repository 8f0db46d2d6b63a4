import { styled } from 'styled-components'
import type { NumberedLine, Row } from './diff-lines'

/** Rows of a comparison, in one column or in two. Signs say what goes and what comes, for those who see no colors. */
export function DiffTable({ rows, isUnified }: { rows: readonly Row[]; isUnified: boolean }) {
  return (
    <Scroller tabIndex={0} role="group" aria-label="Lines">
      <Lines>
        <tbody>
          {rows.map((row) => {
            const { kind, left, right } = row
            const key = `${left?.number ?? ''} ${right?.number ?? ''}`
            if (isUnified) return <UnifiedRow key={key} row={row} />
            return (
              <tr key={key}>
                <Cells line={left} mark={kind === 'changed' && left !== null ? 'removed' : undefined} />
                <Cells line={right} mark={kind === 'changed' && right !== null ? 'added' : undefined} />
              </tr>
            )
          })}
        </tbody>
      </Lines>
    </Scroller>
  )
}

type Mark = 'removed' | 'added'

function UnifiedRow({ row: { kind, left, right } }: { row: Row }) {
  const mark: Mark | undefined = kind === 'same' ? undefined : left === null ? 'added' : 'removed'
  return (
    <tr data-mark={mark}>
      <Number>{left?.number}</Number>
      <Number>{right?.number}</Number>
      <Text mark={mark} text={(left ?? right)?.text ?? ''} />
    </tr>
  )
}

/** The number and the text of a line; empty where the other side has one more. */
function Cells({ line, mark }: { line: NumberedLine | null; mark: Mark | undefined }) {
  return (
    <>
      <Number data-mark={mark}>{line?.number}</Number>
      {line === null ? <td data-none>{'\u00a0'}</td> : <Text mark={mark} text={line.text} />}
    </>
  )
}

function Text({ mark, text }: { mark: Mark | undefined; text: string }) {
  return (
    <td data-mark={mark}>
      <code>
        <Sign>{mark === undefined ? ' ' : mark === 'added' ? '+' : '−'}</Sign>
        {text}
      </code>
    </td>
  )
}

const Scroller = styled.div`
  overflow-x: auto;
`

const Lines = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-family: var(--font-mono);
  font-size: var(--text-sm);

  & td {
    padding: 0 var(--space-2);
    vertical-align: top;
  }

  & td > code {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  & [data-mark='removed'] {
    background: var(--danger-surface);
  }

  & [data-mark='added'] {
    background: var(--success-surface);
  }

  & [data-none] {
    background: var(--sunken);
  }
`

const Number = styled.td`
  width: 3.25rem;
  color: var(--muted-foreground);
  text-align: right;
  user-select: none;
`

const Sign = styled.span`
  display: inline-block;
  width: 1.25em;
  color: var(--muted-foreground);
`
