import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { ArrowRightIcon } from './icons'

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

interface LinkCardProps {
  to: string
  icon: ReactNode
  title: string
  /** What the link does, as in `Open the builder`. */
  action: string
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A card that is one link to a page. */
export function LinkCard({ to, icon, title, action, heading: Heading = 'h2', children }: LinkCardProps) {
  return (
    <LinkCardBox>
      <LinkCardIcon>{icon}</LinkCardIcon>
      <Heading>
        <Link to={to}>{title}</Link>
      </Heading>
      {children}
      <LinkCardAction aria-hidden="true">
        {action}
        <ArrowRightIcon />
      </LinkCardAction>
    </LinkCardBox>
  )
}

/** Link cards beside each other. */
export const LinkCards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-5);
`

const LinkCardBox = styled(Card).attrs({ as: 'article' })`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-5);
  transition:
    border-color var(--motion),
    box-shadow var(--motion);

  &:hover {
    border-color: var(--primary);
    box-shadow: var(--shadow);
  }

  & a {
    color: inherit;
    text-decoration: none;
  }

  /* The whole card is the link. */
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-large);
  }

  & a:focus-visible {
    outline: none;
  }

  &:has(a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  & > p {
    color: var(--muted-foreground);
  }

  & > ul {
    padding-left: 1.2em;
    font-size: var(--text-sm);
  }
`

const LinkCardIcon = styled.span`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin-bottom: var(--space-2);
  background: var(--gate);
  border: 1.5px solid var(--gate-border);
  border-radius: var(--radius-small);
  color: var(--gate-foreground);
  font-size: 1.25rem;
`

const LinkCardAction = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: auto;
  padding-top: var(--space-2);
  color: var(--link);
  font-size: var(--text-sm);
  font-weight: 600;
`

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
