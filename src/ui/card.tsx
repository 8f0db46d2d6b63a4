import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A raised surface for one subject. */
export const Card = styled.section`
  min-width: 0;
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-small);
`

/** The inside of a card, with room around. */
export const CardBody = styled.div`
  padding: clamp(var(--space-4), 2.5vw, var(--space-5));
`

interface CardHeaderProps {
  title: ReactNode
  /** The heading's id, for `aria-labelledby` of the card. */
  id?: string
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** A card's heading with its tools. */
export function CardHeader({ title, id, children }: CardHeaderProps) {
  return (
    <HeaderLine>
      <h2 id={id}>{title}</h2>
      {children && <Tools>{children}</Tools>}
    </HeaderLine>
  )
}

const HeaderLine = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
  min-height: 3.25rem;
  padding: var(--space-2) var(--space-2) var(--space-2) clamp(var(--space-4), 2.5vw, var(--space-5));
  border-bottom: 1px solid var(--border);

  & > h2 {
    font-size: var(--text-md);
  }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  /* Heading and tools in one line of a phone. */
  @media (width < 30rem) {
    && > button {
      padding-inline: var(--space-2);
    }
  }
`
