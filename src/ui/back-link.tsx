import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ArrowLeftIcon } from '../ui/icons'
import { Link } from '../ui/link'

/** The way up from a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Back to={to}>
      <ArrowLeftIcon />
      {children}
    </Back>
  )
}

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--space-5);
  margin-bottom: var(--space-3);
  font-size: var(--text-sm);
  font-weight: 550;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`
