import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** What is done with an export, in one row. It comes into view, because the list of formats fills a menu. */
export const ResultButtons = ({ children }: { children: ReactNode }) => (
  <DenseButtonRow ref={reveal}>{children}</DenseButtonRow>
)

/** Buttons with little room between them, in a row, or several. */
export const DenseButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`

function reveal(row: HTMLElement | null): void {
  // jsdom scrolls nothing.
  if (row !== null && 'scrollIntoView' in row) row.scrollIntoView({ block: 'nearest' })
}
