import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { diagnosticPages, type DiagnosticPage } from '../../../engine-rs/diagnostic-pages'
import { renderInlineCode } from '../../circuit/inline-code'
import { useUrlState } from '../../lib/url-state'
import { Button } from '../../ui/button'
import { EmptyPanel } from '../../ui/notice'
import { ResultCount } from '../../ui/results'
import { SearchBox } from '../../ui/search-box'
import { titleOf } from './diagnostic-title'
import { searchDiagnostics } from './search-diagnostics'

/** A list of all diagnostics by group, with a search that the URL repeats. */
export function DiagnosticIndex() {
  const [text, change, writeAhead] = useUrlState({ read: readSearch, write: writeSearch, replace: true })
  const found = searchDiagnostics(diagnosticPages, text)
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <>
      <Search role="search">
        <SearchBox
          aria-label="Search diagnostics"
          placeholder="A code, a word, or a message"
          value={text}
          onSearch={(next) => change(() => next)}
          onTyping={(next) => writeAhead(() => next)}
        />
      </Search>
      <ResultCount count={found.length} noun="diagnostic" nouns="diagnostics" />
      {found.length === 0 && (
        <EmptyPanel
          title="No diagnostics found."
          actions={<Button onClick={() => change(() => '')}>Clear search</Button>}
        />
      )}
      <Groups>
        {groups.map((group) => (
          <Group key={group} title={group} pages={found.filter((page) => page.group === group)} />
        ))}
      </Groups>
    </>
  )
}

function Group({ title, pages }: { title: string; pages: readonly DiagnosticPage[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <List>
        {pages.map((page) => (
          <li key={page.code}>
            <Link to={paths.diagnostic(page.code)}>
              <code>{page.code}</code> <span>{renderInlineCode(titleOf(page))}</span>
            </Link>
          </li>
        ))}
      </List>
    </section>
  )
}

const readSearch = (search: URLSearchParams): string => search.get('q') ?? ''

function writeSearch(search: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('q')
  if (text.trim() !== '') next.set('q', text)
  return next
}

const Search = styled.div`
  display: flex;
  max-width: 36rem;
  margin-bottom: var(--space-3);

  @media print {
    display: none;
  }
`

const Groups = styled.div`
  columns: 2 24rem;
  column-gap: var(--space-6);

  & > section {
    margin-bottom: var(--space-5);
    break-inside: avoid;
  }

  & h2 {
    margin-bottom: var(--space-2);
    font-size: var(--text-lg);
  }
`

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & a {
    display: flex;
    gap: var(--space-3);
    padding: var(--space-1) 0;
    text-decoration: none;
  }

  & a > code {
    flex: none;
    width: 5.5em;
    line-height: 1.7;
  }

  & a > span {
    color: var(--foreground);
  }

  & a:hover > span {
    text-decoration: underline;
  }
`
