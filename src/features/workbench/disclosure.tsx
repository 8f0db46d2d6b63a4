import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface DisclosureProps {
  title: string
  /** What is inside, in a few words behind the title. */
  count: string
  children: ReactNode
}

/** Renders its content only while it is open, so that the picture does not wait for a text that nobody sees. */
export function Disclosure({ title, count, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  return (
    <Frame open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <small>{count}</small>
      </summary>
      {open && children}
    </Frame>
  )
}

const Frame = styled.details`
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > summary {
    padding: var(--space-2) var(--space-3);
    font-size: var(--text-sm);
    font-weight: 600;
    cursor: pointer;
  }

  & > summary > small {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
    font-weight: 400;
  }
`
