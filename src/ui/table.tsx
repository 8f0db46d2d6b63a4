import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'

interface TableProps extends ComponentProps<'table'> {
  /** What the table lists; read out, and the name of the area that scrolls sideways on narrow screens. */
  label: string
  /** The headings of the columns; absent where the caller writes its own `thead`. */
  columns?: readonly ReactNode[]
}

/** A plain table: rows of facts under their headings. Numbers go into cells with `className="number"`. */
export function Table({ label, columns, children, ...table }: TableProps) {
  return (
    <Scroller aria-label={label} tabIndex={0}>
      <StyledTable {...table}>
        <caption className="visually-hidden">{label}</caption>
        {columns && (
          <thead>
            <tr>
              {columns.map((heading, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its place
                <th key={index} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {children}
      </StyledTable>
    </Scroller>
  )
}

const Scroller = styled.section`
  /* Texts for screen readers alone would otherwise widen the page. */
  position: relative;
  overflow-x: auto;
  border: 1px solid var(--border);
  border-radius: var(--radius);
`

const StyledTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  background: var(--card);
  font-size: var(--text-sm);

  & th,
  & td {
    padding: var(--space-2) var(--space-3);
    text-align: left;
    vertical-align: top;
  }

  & thead th {
    background: var(--sunken);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 600;
    white-space: nowrap;
  }

  & tbody tr {
    border-top: 1px solid var(--border);
  }

  & .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`
