import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { ModerationAction, ModerationLogEntry } from '../../../contract/moderation'
import { paths } from '../../../contract/paths'
import { moderationLogQuery } from '../../api/moderation'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { AdminNav } from './admin-nav'
import { AdminOnly } from './admin-only'

const title = 'Moderation log'

/** What administrators did to things of others. */
export default function ModerationLogPage() {
  return (
    <AdminOnly title={title}>
      <Page title={title}>
        <AdminNav />
        <PageHeader title={title} lead="What administrators have done, here and on the command line." />
        <LogEntries />
      </Page>
    </AdminOnly>
  )
}

function LogEntries() {
  const log = useInfiniteQuery(moderationLogQuery())
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <PagedList list={log} failure="The log could not be loaded.">
      {log.data && !log.isError && entries.length === 0 && <EmptyPanel title="No actions yet" />}
      {entries.length > 0 && (
        <ResponsiveTable>
          <Table label={title} columns={['Time', 'Administrator', 'Action', 'Target', 'Reason']}>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    <RelativeTime time={entry.createdAt} />
                  </td>
                  <td dir="auto">{entry.admin?.username ?? entry.adminName}</td>
                  <td>{actions[entry.action]}</td>
                  <td>
                    <Subject entry={entry} />
                  </td>
                  <td dir="auto">{entry.reason}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </ResponsiveTable>
      )}
    </PagedList>
  )
}

/** A link where there still is something to look at. */
function Subject({ entry: { action, subjectId, subject } }: { entry: ModerationLogEntry }) {
  const pathOf = linkedSubjects[action]
  const name = <bdi>{subject}</bdi>
  return pathOf ? <Link to={pathOf(subjectId)}>{name}</Link> : name
}

const linkedSubjects: Partial<Record<ModerationAction, (id: string) => string>> = {
  HIDE_CIRCUIT: paths.circuit,
  SHOW_CIRCUIT: paths.circuit,
  EDIT_CIRCUIT: paths.circuit,
  EDIT_COLLECTION: paths.collection,
  HIDE_COLLECTION: paths.collection,
  SHOW_COLLECTION: paths.collection,
  BAN_USER: paths.user,
  UNBAN_USER: paths.user,
  CREATE_USER: paths.user,
  CHANGE_ROLE: paths.user,
  VERIFY_USER: paths.user,
  END_SESSIONS: paths.user,
  RESET_PASSWORD: paths.user,
}

const actions: Record<ModerationAction, string> = {
  HIDE_CIRCUIT: 'Hid a circuit',
  SHOW_CIRCUIT: 'Showed a circuit again',
  HIDE_COLLECTION: 'Hid a collection',
  SHOW_COLLECTION: 'Showed a collection again',
  HIDE_COMMENT: 'Hid a comment',
  SHOW_COMMENT: 'Showed a comment again',
  BAN_USER: 'Banned a user',
  UNBAN_USER: 'Unbanned a user',
  EDIT_CIRCUIT: 'Edited a circuit',
  DELETE_CIRCUIT: 'Deleted a circuit',
  DELETE_COMMENT: 'Deleted a comment',
  EDIT_COLLECTION: 'Edited a collection',
  DELETE_COLLECTION: 'Deleted a collection',
  DELETE_USER: 'Deleted an account',
  DELETE_ISSUE: 'Deleted feedback',
  RESET_SECOND_FACTOR: 'Removed second factor',
  CREATE_USER: 'Created an account',
  CHANGE_ROLE: 'Changed a role',
  VERIFY_USER: 'Verified an address',
  END_SESSIONS: 'Ended all sessions',
  RESET_PASSWORD: 'Created a link to reset a password',
  RETRY_JOB: 'Ran jobs again',
  DELETE_JOB: 'Deleted a job',
  SEND_TEST_MAIL: 'Sent a test mail',
  MAKE_BACKUP: 'Made a backup',
  RESTORE_BACKUP: 'Restored a backup',
  SWEEP_FILES: 'Moved unused files to the trash',
  ADOPT_FILES: 'Bound files to the database',
  IMPORT_CIRCUITS: 'Imported circuits',
}

/* Where it is narrow each row is a paragraph: what was done to what, then who did it and when, then why. */
const ResponsiveTable = styled.div`
  @media (width < 48rem) {
    & table,
    & tbody {
      display: block;
    }

    & thead {
      display: none;
    }

    & tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      padding: var(--space-3);
    }

    & td {
      padding: 0;
    }

    & td:nth-child(3) {
      font-weight: 600;
      order: -2;
    }

    & td:nth-child(4) {
      flex: 1 1 auto;
      order: -1;
    }

    & td:nth-child(1) {
      color: var(--muted-foreground);
    }

    & td:nth-child(5) {
      flex: 0 0 100%;
    }
  }
`
