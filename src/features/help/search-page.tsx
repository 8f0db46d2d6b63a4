import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { renderInlineCode } from '../../circuit/inline-code'
import { BackLink } from '../../ui/back-link'
import { Page, Stack } from '../../ui/page'
import { searchTopics, type SearchTopic } from './search-examples'

/** How to search the library, with examples that open it. */
export default function SearchPage() {
  return (
    <Page width="reading">
      <BackLink to={paths.help}>Help</BackLink>
      <Stack as="article">
        <header>
          <h1>Search the library</h1>
          <p>
            Type words, filters, or both. Press <kbd>/</kbd> on the library’s page to start, and select an example to
            try it.
          </p>
        </header>
        {searchTopics.map((topic) => (
          <Topic key={topic.id} {...topic} />
        ))}
      </Stack>
    </Page>
  )
}

function Topic({ id, title, text, examples }: SearchTopic) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{renderInlineCode(text)}</p>
      <ul>
        {examples.map(({ search, finds }) => (
          <li key={search}>
            <Link to={librarySearch(search)}>
              <code>{search}</code>
            </Link>
            <span>{renderInlineCode(finds)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The library with a search. */
const librarySearch = (search: string): string => `${paths.circuits}?q=${encodeURIComponent(search)}`

const Section = styled.section`
  display: grid;
  gap: var(--space-2);
  scroll-margin-top: calc(var(--bar-height) + var(--space-4));

  & > h2 {
    margin-top: var(--space-3);
    font-size: var(--text-lg);
  }

  & > p {
    text-wrap: pretty;
  }

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--card);
  }

  & > ul > li {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: 0 var(--space-4);
    padding: var(--space-2) var(--space-3);
  }

  & > ul > li + li {
    border-top: 1px solid var(--border);
  }

  & code {
    overflow-wrap: anywhere;
  }
`
