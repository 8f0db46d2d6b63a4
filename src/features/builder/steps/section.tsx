import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A titled section of a step. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Frame aria-label={title}>
    <h3>{title}</h3>
    {children}
  </Frame>
)

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & + & {
    padding-top: var(--space-4);
    border-top: 1px solid var(--border);
  }

  & > h3 {
    font-size: var(--text-md);
  }
`

/** A remark about the chosen settings. */
export const Remark = styled.p`
  padding: var(--space-2) var(--space-3);
  background: var(--info-surface);
  color: var(--info-surface-foreground);
  border-radius: var(--radius);
  font-size: var(--text-sm);
`
