import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { ArrowLeftIcon } from './icons'

/** The way up from a page. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Back {...link}>
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
