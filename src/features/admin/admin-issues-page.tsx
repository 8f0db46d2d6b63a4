import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { messageOf } from '../../api/errors'
import { managedIssuesQuery } from '../../api/issue-management'
import { issueKeys } from '../../api/issues'
import { written } from '../../lib/written'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/button'
import { LoadMore } from '../../ui/load-more'
import { Loading } from '../../ui/loading'
import { EmptyPanel, Notice } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { AdminOnly } from './admin-only'
import { BulkBar } from './bulk-bar'
import { FilterForm } from './filter-form'
import { askedWith, readFilters, writeFilters, type AdminFilters } from './filters'
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
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
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
            setSearch(writeFilters(next), { preventScrollReset: true })
            void client.invalidateQueries({ queryKey: issueKeys.lists })
            void client.invalidateQueries({ queryKey: issueKeys.stats })
          }}
        />
        <Feedback filters={filters} />
      </Stack>
    </Page>
  )
}

function Feedback({ filters }: { filters: AdminFilters }) {
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
          <IssuesTable
            issues={issues}
            chosen={chosen}
            onToggle={(id) => setMarked((current) => toggled(current, id))}
            onToggleAll={() => setMarked(chosen.length === ids.length ? new Set() : new Set(ids))}
          />
        </>
      )}
      {list.data && issues.length === 0 && (
        <EmptyPanel title="No feedback found">No feedback matches your current filters.</EmptyPanel>
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
