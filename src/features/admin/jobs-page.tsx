import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { JobState } from '../../../contract/administration'
import { jobsQuery, useRetryJobs, useSendTestMail } from '../../api/administration'
import { messageOf } from '../../api/errors'
import { countNoun } from '../../lib/count-noun'
import { useUrlState } from '../../lib/url-state'
import { FilterBar } from '../../issue/filter-fields'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { InlineSelect } from '../../ui/inline-select'
import { EmptyPanel, Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { ResultCount, Results } from '../../ui/results'
import { toast } from '../../ui/toast'
import { AdminNav } from './admin-nav'
import { AdminOnly } from './admin-only'
import { jobStates, readJobState, writeJobState } from './job-words'
import { JobsTable } from './jobs-table'

const title = 'Mail and jobs'

/** Mails and other jobs that are not done, and what administrators do about them. */
export default function JobsPage() {
  return (
    <AdminOnly title={title}>
      <Page title={title}>
        <AdminNav />
        <PageHeader title={title} lead="Mails and other work that is not done yet. What is done leaves this list.">
          <Tools />
        </PageHeader>
        <JobList />
      </Page>
    </AdminOnly>
  )
}

function Tools() {
  const retry = useRetryJobs()
  const test = useSendTestMail()
  return (
    <Stack>
      <Row>
        <Button
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: ({ data }) => toast(`Test mail sent to ${data.to}`) })}
        >
          Send test mail
        </Button>
        <Button
          size="small"
          icon={<RefreshIcon />}
          busy={retry.isPending}
          onClick={() =>
            retry.mutate(undefined, { onSuccess: ({ data }) => toast(`Retrying ${countNoun(data.retried, 'job')}`) })
          }
        >
          Retry failed jobs
        </Button>
      </Row>
      {test.isError && <Notice tone="danger">{messageOf(test.error, 'The test mail could not be sent.')}</Notice>}
      {retry.isError && <Notice tone="danger">{messageOf(retry.error, 'The jobs could not be retried.')}</Notice>}
    </Stack>
  )
}

function JobList() {
  const [state, change] = useUrlState<JobState | ''>({ read: readJobState, write: writeJobState, replace: true })
  const list = useInfiniteQuery({ ...jobsQuery(state || undefined), placeholderData: keepPreviousData })
  const jobs = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Stack>
      <FilterBar aria-label="Filters">
        <InlineSelect
          aria-label="State"
          options={[{ value: '', label: 'All States' }, ...jobStates]}
          value={state}
          onChoose={(chosen) => change(() => chosen)}
        />
        <Button icon={<RefreshIcon />} busy={list.isFetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </FilterBar>
      <PagedList list={list} failure="The jobs could not be loaded.">
        {list.data && (
          <Results aria-label="Found" aria-busy={list.isPlaceholderData}>
            <ResultCount count={list.data.pages[0]?.page.total ?? 0} noun="job" nouns="jobs" />
            {jobs.length > 0 && <JobsTable jobs={jobs} />}
            {jobs.length === 0 && !list.isError && (
              <EmptyPanel title="Nothing is waiting">All jobs are done.</EmptyPanel>
            )}
          </Results>
        )}
      </PagedList>
    </Stack>
  )
}
