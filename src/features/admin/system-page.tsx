import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { backupsQuery, systemQuery, useMakeBackup } from '../../api/administration'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { EmptyPanel, Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'
import { QuietFailure } from '../../ui/quiet-failure'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { toast } from '../../ui/toast'
import { AdminNav } from './admin-nav'
import { AdminOnly } from './admin-only'
import { formatBytes } from './format-bytes'
import { SystemFacts } from './system-facts'

const title = 'System'

/** What runs, whether it works, what it stores, and its backups. */
export default function SystemPage() {
  return (
    <AdminOnly title={title}>
      <Page title={title}>
        <AdminNav />
        <Status />
        <Backups />
      </Page>
    </AdminOnly>
  )
}

function Status() {
  const status = useQuery(systemQuery())
  return (
    <Stack>
      <PageHeader title={title}>
        <Button size="small" icon={<RefreshIcon />} busy={status.isFetching} onClick={() => void status.refetch()}>
          Refresh
        </Button>
      </PageHeader>
      {status.isPending && <Loading />}
      {status.isError && (
        <QuietFailure error={status.error} onRetry={() => void status.refetch()}>
          {status.data ? 'This may be out of date.' : 'The status could not be loaded.'}
        </QuietFailure>
      )}
      {status.data && <SystemFacts status={status.data} />}
    </Stack>
  )
}

function Backups() {
  const backups = useQuery(backupsQuery())
  const make = useMakeBackup()
  return (
    <section aria-labelledby="backups">
      <Heading>
        <h2 id="backups">Backups</h2>
        <Button
          size="small"
          busy={make.isPending}
          onClick={() =>
            make.mutate(undefined, { onSuccess: () => toast('The backup will appear here once it is made') })
          }
        >
          Back up now
        </Button>
      </Heading>
      {make.isError && <Notice tone="danger">{messageOf(make.error, 'The backup could not be started.')}</Notice>}
      {backups.isPending && <Loading />}
      {backups.isError && (
        <QuietFailure error={backups.error} onRetry={() => void backups.refetch()}>
          The backups could not be loaded.
        </QuietFailure>
      )}
      {backups.data?.length === 0 && <EmptyPanel title="No backups yet" />}
      {backups.data && backups.data.length > 0 && (
        <Table label="Files of backups" columns={['File', 'Made', 'Size']}>
          <tbody>
            {backups.data.map(({ name, bytes, createdAt }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <RelativeTime time={createdAt} />
                </td>
                <td>{formatBytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

const Heading = styled(Row)`
  justify-content: space-between;
  margin-bottom: var(--space-3);
`
