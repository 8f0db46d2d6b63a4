import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { diagnosticHelpPages } from '../../../engine-rs/help-pages/generated/help-pages'
import { renderInlineCode } from '../../circuit/inline-code'
import { Button } from '../../ui/button'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader } from '../../ui/page'
import { ResultCount } from '../../ui/results'
import { DiagnosticGroups } from './diagnostic-index'
import { helpPages, searchHelp, type HelpPageEntry, type HelpTopic } from './help-contents'
import { HelpSearch, useHelpSearch } from './help-search'
import { searchDiagnostics } from './search-diagnostics'

/** What the help consists of, with a search of all of it. */
export default function HelpPage() {
  const search = useHelpSearch()
  const [text, change] = search
  const isSearching = text.trim() !== ''
  const found = searchHelp(text)
  const pages = isSearching ? found.pages : helpPages
  const diagnostics = searchDiagnostics(diagnosticHelpPages, text)
  const count = found.pages.length + found.topics.length + diagnostics.length
  return (
    <Page>
      <PageHeader
        title="Help"
        lead="Gates, the language, the builder, imports, exports and embeds, the library’s search, shortcuts, and what errors and warnings mean."
      />
      <HelpSearch label="Search help" placeholder="A gate, a code, a word, or a message" search={search} />
      {isSearching && <ResultCount count={count} noun="result" nouns="results" />}
      {isSearching && count === 0 && (
        <EmptyPanel
          title="Nothing found in the help."
          actions={<Button onClick={() => change(() => '')}>Clear search</Button>}
        />
      )}
      {pages.length > 0 && <Pages pages={pages} />}
      {found.topics.length > 0 && <Topics topics={found.topics} />}
      {diagnostics.length > 0 && <Diagnostics pages={diagnostics} />}
    </Page>
  )
}

function Pages({ pages }: { pages: readonly HelpPageEntry[] }) {
  return (
    <Contents aria-label="Pages of the help">
      <ul className="plain">
        {pages.map(({ title, text, to }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Contents>
  )
}

/** What is found on the pages, in their order. */
function Topics({ topics }: { topics: readonly HelpTopic[] }) {
  const pages = [...new Set(topics.map(({ page }) => page))]
  return pages.map((page) => <TopicsOfPage key={page} page={page} topics={topics.filter((one) => one.page === page)} />)
}

function TopicsOfPage({ page, topics }: { page: string; topics: readonly HelpTopic[] }) {
  const id = useId()
  return (
    <Found aria-labelledby={id}>
      <h2 id={id}>{page}</h2>
      <ul className="plain">
        {topics.map(({ title, text, to }) => (
          <li key={`${to} ${title}`}>
            <Link to={to}>{renderInlineCode(title)}</Link> <span>{renderInlineCode(text)}</span>
          </li>
        ))}
      </ul>
    </Found>
  )
}

function Diagnostics({ pages }: { pages: typeof diagnosticHelpPages }) {
  const id = useId()
  return (
    <Found aria-labelledby={id}>
      <h2 id={id}>Diagnostics</h2>
      <p>What the errors and warnings about OpenQASM programs mean, and how to fix them.</p>
      <DiagnosticGroups pages={pages} heading="h3" />
    </Found>
  )
}

const Contents = styled.nav`
  margin: var(--space-4) 0 var(--space-6);

  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: var(--space-4);
  }

  & li {
    position: relative;
    padding: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--card);
  }

  & li:hover {
    border-color: var(--border-strong);
  }

  & a {
    font-weight: 600;
  }

  /* The whole card is the link. */
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  & p {
    margin-top: var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
`

const Found = styled.section`
  margin-bottom: var(--space-6);

  & > h2 {
    margin-bottom: var(--space-2);
  }

  & > p {
    margin-bottom: var(--space-4);
    color: var(--muted-foreground);
  }

  & > ul {
    display: grid;
    gap: var(--space-1);
  }

  & > ul span {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
  }
`
