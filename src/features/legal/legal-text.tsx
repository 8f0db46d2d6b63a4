import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Page } from '../../ui/page'

/** A section of a legal text: its heading and its paragraphs. */
export interface Section {
  id: string
  title: string
  text: ReactNode
}

interface LegalTextProps {
  title: string
  lead: ReactNode
  sections: readonly Section[]
}

/** A long text in numbered sections, with its contents on top. */
export function LegalText({ title, lead, sections }: LegalTextProps) {
  return (
    <Page title={title} width="reading">
      <Text>
        <h1>{title}</h1>
        <p>{lead}</p>
        <nav aria-label="Contents">
          <ol>
            {sections.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: heading, text }, index) => (
          <section key={id} id={id}>
            <h2>
              {index + 1}. {heading}
            </h2>
            {text}
          </section>
        ))}
      </Text>
    </Page>
  )
}

const Text = styled.article`
  display: grid;
  gap: var(--space-5);

  & > section {
    display: grid;
    gap: var(--space-3);
    scroll-margin-top: calc(var(--bar-height) + var(--space-4));
  }

  & h2 {
    font-size: var(--text-lg);
  }

  & ul {
    display: grid;
    gap: var(--space-2);
    padding-left: var(--space-5);
  }

  & > nav {
    padding: var(--space-4) var(--space-5);
    background: var(--card);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    font-size: var(--text-sm);
  }

  & > nav > ol {
    columns: 2 14rem;
    padding-left: var(--space-5);
  }

  & > nav li {
    padding: 0.125rem 0;
  }
`
