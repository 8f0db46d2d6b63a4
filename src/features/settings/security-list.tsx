import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface SecurityItemProps {
  title: ReactNode
  /** Quieter lines below. */
  children?: ReactNode
  /** The button at its end. */
  action?: ReactNode
}

/** One session, passkey or provider of a list. */
export function SecurityItem({ title, children, action }: SecurityItemProps) {
  return (
    <ItemBox>
      <div>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
      {action}
    </ItemBox>
  )
}

/** The list of entries. */
export const SecurityList = styled.ul.attrs({ className: 'plain' })`
  display: grid;
`

/** A card's text without a list. */
export const CardText = styled.p`
  color: var(--muted-foreground);
`

const ItemBox = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) 0;

  & + & {
    border-top: 1px solid var(--border);
  }

  &:first-child {
    padding-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
  }

  & > div {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`
