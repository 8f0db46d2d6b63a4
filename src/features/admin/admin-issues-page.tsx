import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../api/http'
import { issueKeys, managedIssuesQuery } from '../../api/issues'
import { useUrlState } from '../../lib/url-state'
import { Button } from '../../ui/button'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { ResultCount, Results } from '../../ui/results'
import { AdminNav } from './admin-nav'
import { AdminOnly } from './admin-only'
import { BulkBar } from './bulk-bar'
import { FilterForm } from './filter-form'
import { toIssueFilters, isSame, noFilters, readFilters, writeFilters, type AdminFilters } from './filters'
import { IssuesTable } from './issues-table'
import { selectedAmong, toggleId } from './selection'
import { StatCards } from './stat-cards'

const title = 'Feedback Management'

/** All feedback, and what administrators do about it. */
export default function AdminIssuesPage() {
  return (
    <AdminOnly title={title}>
      <FeedbackManagement />
    </AdminOnly>
  )
}

function FeedbackManagement() {
  const client = useQueryClient()
  // Each application is an entry of its own in the history, so that Back undoes it.
  const [filters, change] = useUrlState({ read: readFilters, write: writeOver, replace: false })
  const list = useInfiniteQuery({ ...managedIssuesQuery(toIssueFilters(filters)), placeholderData: keepPreviousData })
  const reload = () => {
    void client.invalidateQueries({ queryKey: issueKeys.lists })
    void client.invalidateQueries({ queryKey: issueKeys.stats })
  }
  return (
    <Page title={title}>
      <AdminNav />
      <PageHeader title={title} />
      <Stack>
        <StatCards hidesError={list.isError} />
        <FilterForm
          applied={filters}
          onApply={(next) => {
            change(() => next)
            reload()
          }}
        />
        <FeedbackList list={list} filters={filters} onClear={() => change(() => noFilters)} onRetry={reload} />
      </Stack>
    </Page>
  )
}

const writeOver = (_: URLSearchParams, filters: AdminFilters) => writeFilters(filters)

interface FeedbackListProps {
  list: UseInfiniteQueryResult<InfiniteData<Answer<'GET /issues'>>>
  filters: AdminFilters
  onClear: () => void
  onRetry: () => void
}

function FeedbackList({ list, filters, onClear, onRetry }: FeedbackListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const issues = list.data?.pages.flatMap(({ data }) => data) ?? []
  const ids = issues.map(({ id }) => id)
  const chosen = selectedAmong(selected, ids)
  const total = list.data?.pages[0]?.page.total ?? 0
  return (
    <PagedList list={list} failure="The feedback could not be loaded." onRetry={onRetry}>
      {list.data && (
        <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
          <ResultCount count={total} noun="entry" nouns="entries">
            {ids.length < total && `, ${ids.length} shown`}
          </ResultCount>
          {issues.length > 0 && (
            <Stack>
              <BulkBar chosen={issues.filter(({ id }) => chosen.includes(id))} onDone={() => setSelected(new Set())} />
              <IssuesTable
                issues={issues}
                chosen={chosen}
                onToggle={(id) => setSelected((current) => toggleId(current, id))}
                onToggleAll={() => setSelected(chosen.length === ids.length ? new Set() : new Set(ids))}
              />
            </Stack>
          )}
          {issues.length === 0 && !list.isError && (
            <EmptyPanel
              title="No feedback found"
              actions={!isSame(filters, noFilters) && <Button onClick={onClear}>Clear filters</Button>}
            >
              No feedback matches your current filters.
            </EmptyPanel>
          )}
        </Results>
      )}
    </PagedList>
  )
}
