import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { styled } from 'styled-components'
import { messageOf } from '../../api/errors'
import { managedIssuesQuery } from '../../api/issue-management'
import { issueKeys } from '../../api/issues'
import { useUrlState } from '../../lib/url-state'
import { written } from '../../lib/written'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/button'
import { LoadMore } from '../../ui/load-more'
import { Loading } from '../../ui/loading'
import { EmptyPanel, Notice } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { Results } from '../../ui/results'
import { AdminOnly } from './admin-only'
import { BulkBar } from './bulk-bar'
import { FilterForm } from './filter-form'
import { askedWith, isSame, noFilters, readFilters, writeFilters, type AdminFilters } from './filters'
import { IssuesTable } from './issues-table'
import { stillShown, toggled } from './selection'
import { StatCards } from './stat-cards'

const title = 'Feedback Management'

/** All feedback, and what administrators do about it. */
export function AdminIssuesPage() {
  return (
    <AdminOnly title={title}>
      <Management />
    </AdminOnly>
  )
}

function Management() {
  const client = useQueryClient()
  // Each application is an entry of its own in the history, so that Back undoes it.
  const [filters, change] = useUrlState({ read: readFilters, write: writeOver, replace: false })
  return (
    <Page title={title}>
      <PageHeader title={title}>
        <LinkButton to={paths.moderationLog} size="small">
          Moderation log
        </LinkButton>
      </PageHeader>
      <Stack>
        <StatCards />
        <FilterForm
          applied={filters}
          onApply={(next) => {
            change(() => next)
            void client.invalidateQueries({ queryKey: issueKeys.lists })
            void client.invalidateQueries({ queryKey: issueKeys.stats })
          }}
        />
        <Feedback filters={filters} onClear={() => change(() => noFilters)} />
      </Stack>
    </Page>
  )
}

const writeOver = (_: URLSearchParams, filters: AdminFilters) => writeFilters(filters)

function Feedback({ filters, onClear }: { filters: AdminFilters; onClear: () => void }) {
  const list = useInfiniteQuery({ ...managedIssuesQuery(askedWith(filters)), placeholderData: keepPreviousData })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  if (list.isPending) return <Loading />

  const issues = list.data?.pages.flatMap(({ data }) => data) ?? []
  const ids = issues.map(({ id }) => id)
  const chosen = stillShown(marked, ids)
  const total = list.data?.pages[0]?.page.total ?? 0
  return (
    <>
      {list.isError && !list.isFetchNextPageError && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => void list.refetch()}>
              Try Again
            </Button>
          }
        >
          {messageOf(list.error, 'The feedback could not be loaded.')}
        </Notice>
      )}
      {issues.length > 0 && (
        <>
          <Total className="tabular" aria-live="polite">
            {total === 1 ? '1 entry' : `${written(total)} entries`}
            {ids.length < total && `, ${ids.length} shown`}
          </Total>
          <BulkBar chosen={issues.filter(({ id }) => chosen.includes(id))} onDone={() => setMarked(new Set())} />
          <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
            <IssuesTable
              issues={issues}
              chosen={chosen}
              onToggle={(id) => setMarked((current) => toggled(current, id))}
              onToggleAll={() => setMarked(chosen.length === ids.length ? new Set() : new Set(ids))}
            />
          </Results>
        </>
      )}
      {list.data && issues.length === 0 && (
        <EmptyPanel
          title="No feedback found"
          actions={!isSame(filters, noFilters) && <Button onClick={onClear}>Clear filters</Button>}
        >
          No feedback matches your current filters.
        </EmptyPanel>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? `More could not be loaded. ${list.error.message}` : undefined}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

const Total = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
