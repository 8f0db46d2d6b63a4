import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { WarningIcon } from './icons'

/** An error sentence at its place, with a mark that does not depend on colour. */
export function FieldErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <WarningIcon />
      <span>{children}</span>
    </ErrorLine>
  )
}

const ErrorLine = styled.p`
  display: flex;
  gap: var(--space-2);
  padding-top: var(--space-1);
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: 500;

  & > svg {
    flex: none;
    margin-top: 0.25em;
  }
`
