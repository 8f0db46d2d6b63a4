import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { myIssuesQuery } from '../../api/issues'
import { toIssueFilters, type ChosenFilters } from '../../issue/filters'
import { Button, LinkButton } from '../../ui/button'
import { EmptyPanel } from '../../ui/notice'
import { PagedList } from '../../ui/paged-list'
import { ResultCount, Results } from '../../ui/results'
import { isFiltered } from './filters'
import { IssueCard } from './issue-card'

export function MyIssuesList({ filters, onClear }: { filters: ChosenFilters; onClear: () => void }) {
  const list = useInfiniteQuery({ ...myIssuesQuery(toIssueFilters(filters)), placeholderData: keepPreviousData })
  const issues = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <PagedList list={list} failure="Your issues could not be loaded." moreFailure="More issues could not be loaded.">
      {list.data && (
        <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
          <ResultCount count={list.data.pages[0]?.page.total ?? 0} noun="issue" nouns="issues" />
          <Cards className="plain" aria-label="Issues">
            {issues.map((issue) => (
              <li key={issue.id}>
                <IssueCard issue={issue} />
              </li>
            ))}
          </Cards>
          {issues.length === 0 && !list.isError && (
            // Until the response arrives, the list shows the result of other filters.
            <NothingFound hasFilters={isFiltered(filters) || list.isPlaceholderData} onClear={onClear} />
          )}
        </Results>
      )}
    </PagedList>
  )
}

function NothingFound({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  if (hasFilters) {
    return (
      <EmptyPanel title="No matching issues" actions={<Button onClick={onClear}>Clear filters</Button>}>
        Try adjusting your search or filters.
      </EmptyPanel>
    )
  }
  return (
    <EmptyPanel
      title="No issues reported yet"
      actions={
        <LinkButton to={paths.newIssue} variant="primary">
          Report New Issue
        </LinkButton>
      }
    />
  )
}

const Cards = styled.ul`
  display: grid;
  gap: var(--space-3);
`
