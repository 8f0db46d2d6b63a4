import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { diagnosticHelpPages, type DiagnosticHelpPage } from '../../../engine-rs/help-pages/generated/help-pages'
import { renderInlineCode } from '../../circuit/inline-code'
import { Button } from '../../ui/button'
import { EmptyPanel } from '../../ui/notice'
import { ResultCount } from '../../ui/results'
import { titleOf } from './diagnostic-title'
import { HelpSearch, useHelpSearch } from './help-search'
import { searchDiagnostics } from './search-diagnostics'

/** A list of all diagnostics by group, with a search that the URL repeats. */
export function DiagnosticIndex() {
  const search = useHelpSearch()
  const [text, change] = search
  const found = searchDiagnostics(diagnosticHelpPages, text)
  return (
    <>
      <HelpSearch label="Search diagnostics" placeholder="A code, a word, or a message" search={search} />
      <ResultCount count={found.length} noun="diagnostic" nouns="diagnostics" />
      {found.length === 0 && (
        <EmptyPanel
          title="No diagnostics found."
          actions={<Button onClick={() => change(() => '')}>Clear search</Button>}
        />
      )}
      <DiagnosticGroups pages={found} heading="h2" />
    </>
  )
}

interface DiagnosticGroupsProps {
  pages: readonly DiagnosticHelpPage[]
  /** The level of the headings of groups. */
  heading: 'h2' | 'h3'
}

/** Diagnostics by group. */
export function DiagnosticGroups({ pages, heading }: DiagnosticGroupsProps) {
  const groups = [...new Set(pages.map(({ group }) => group))]
  return (
    <Groups>
      {groups.map((group) => (
        <Group key={group} title={group} heading={heading} pages={pages.filter((page) => page.group === group)} />
      ))}
    </Groups>
  )
}

function Group({ title, heading: Heading, pages }: DiagnosticGroupsProps & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
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

const Groups = styled.div`
  columns: 2 24rem;
  column-gap: var(--space-6);

  & > section {
    margin-bottom: var(--space-5);
    break-inside: avoid;
  }

  & :is(h2, h3) {
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
