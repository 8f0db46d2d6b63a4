import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { issueMailsQuery, myIssuesQuery, useSetIssueMails } from '../../api/issues'
import { FilterBar, FilterFields } from '../../issue/filter-fields'
import { toIssueFilters, readFilters, type ChosenFilters } from '../../issue/filters'
import { useUrlState } from '../../lib/url-state'
import { Button, LinkButton } from '../../ui/button'
import { Switch } from '../../ui/choice'
import { PlusIcon } from '../../ui/icons'
import { LoadMore } from '../../ui/load-more'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { QuietFailure } from '../../ui/quiet-failure'
import { Results } from '../../ui/results'
import { Spinner } from '../../ui/spinner'
import { toast } from '../../ui/toast'
import { isFiltered, noFilters, writeFilters } from './filters'
import { IssueCard } from './issue-card'

/** What the viewer has reported, filtered by what stands in the URL. */
export function MyIssuesPage() {
  const [filters, change] = useUrlState({ read: readFilters, write: writeFilters, replace: true })

  return (
    <Page title="My Issues">
      <PageHeader title="My Issues" lead="What you reported, and its status.">
        <LinkButton to={paths.newIssue} variant="primary" icon={<PlusIcon />}>
          Report New Issue
        </LinkButton>
      </PageHeader>
      <Bar aria-label="Filters">
        <FilterFields
          searchLabel="Search issues"
          filters={filters}
          onChange={(part) => change((current) => ({ ...current, ...part }))}
        />
      </Bar>
      <List filters={filters} onClear={() => change(() => noFilters)} />
      <MailSwitch />
    </Page>
  )
}

function List({ filters, onClear }: { filters: ChosenFilters; onClear: () => void }) {
  const list = useInfiniteQuery({ ...myIssuesQuery(toIssueFilters(filters)), placeholderData: keepPreviousData })
  const issues = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (list.isPending) {
    return (
      <Waiting>
        <Spinner /> Loading...
      </Waiting>
    )
  }
  return (
    <Stack>
      {list.isError && !list.isFetchNextPageError && (
        <QuietFailure error={list.error} onRetry={() => void list.refetch()}>
          {list.data ? 'This list may be out of date.' : 'Your issues could not be loaded.'}
        </QuietFailure>
      )}
      {issues.length === 0 ? (
        list.isError ? null : isFiltered(filters) ? (
          <EmptyPanel title="No matching issues" actions={<Button onClick={onClear}>Clear filters</Button>}>
            Try adjusting your search or filters.
          </EmptyPanel>
        ) : (
          <EmptyPanel
            title="No issues reported yet"
            actions={
              <LinkButton to={paths.newIssue} variant="primary">
                Report New Issue
              </LinkButton>
            }
          />
        )
      ) : (
        <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
          <Cards className="plain" aria-label="Issues">
            {issues.map((issue) => (
              <li key={issue.id}>
                <IssueCard issue={issue} />
              </li>
            ))}
          </Cards>
        </Results>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? 'More issues could not be loaded.' : undefined}
        onMore={() => void list.fetchNextPage()}
      />
    </Stack>
  )
}

/** Whether mails come when something happens. */
function MailSwitch() {
  const wish = useQuery(issueMailsQuery())
  const change = useSetIssueMails()
  if (!wish.data) return null
  return (
    <Mails>
      <Switch
        label="Email me when something happens to my feedback"
        checked={change.isPending ? change.variables : wish.data.isWanted}
        onChange={({ target }) =>
          change.mutate(target.checked, {
            onError: (error) => toast(messageOf(error, 'Your choice could not be saved. Please try again.'), 'danger'),
          })
        }
      />
    </Mails>
  )
}

const Bar = styled(FilterBar)`
  margin-bottom: var(--space-5);
`

const Cards = styled.ul`
  display: grid;
  gap: var(--space-3);
`

const Waiting = styled.output`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: 30vh;
  color: var(--muted-foreground);
`

const Mails = styled.div`
  margin-top: var(--space-6);
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`
