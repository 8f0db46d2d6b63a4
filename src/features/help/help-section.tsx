import { styled } from 'styled-components'
import { Card } from '../../ui/card'

/** A section of a page of the help, which links lead to. */
export const HelpSection = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: clamp(var(--space-4), 2.5vw, var(--space-5));
  scroll-margin-top: calc(var(--bar-height) + var(--space-4));
  break-inside: avoid;

  &:target {
    border-color: var(--primary);
  }

  & h2 {
    font-size: var(--text-lg);
  }

  & p {
    text-wrap: pretty;
  }
`

interface SectionLinksProps {
  /** What the sections are. */
  label: string
  sections: readonly { id: string; title: string }[]
}

/** The links to the sections of a page. */
export const SectionLinks = ({ label, sections }: SectionLinksProps) => (
  <LinkRow aria-label={label}>
    {sections.map(({ id, title }) => (
      <a key={id} href={`#${id}`}>
        {title}
      </a>
    ))}
  </LinkRow>
)

/** Links beside each other. */
export const LinkRow = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  margin-bottom: var(--space-5);

  /* Names of one letter are large enough to be hit, too. */
  & a {
    min-width: 1.5rem;
    padding: var(--space-1) 0;
    text-align: center;
  }

  @media print {
    display: none;
  }
`
