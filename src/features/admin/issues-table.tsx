import { styled } from 'styled-components'
import type { IssueSummary } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { DeleteIssue } from '../../issue/delete-issue'
import { LinkButton } from '../../ui/button'
import { EyeIcon } from '../../ui/icons'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { UserLink } from '../../users/user-link'
import { AssignToMe, PrioritySelect, StatusSelect } from './issue-controls'
import { selectAllState } from './selection'
import { IssueDescription } from './issue-description'

interface IssuesTableProps {
  issues: readonly IssueSummary[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  onToggleAll: () => void
}

/** Feedback, a row each, with what an administrator does about it. */
export function IssuesTable({ issues, chosen, onToggle, onToggleAll }: IssuesTableProps) {
  const ids = issues.map(({ id }) => id)
  return (
    <Rows>
      <Table
        label="Feedback"
        columns={[
          <SelectAllBox key="all" state={selectAllState(chosen, ids)} onToggle={onToggleAll} />,
          'Feedback',
          'Status',
          'Priority',
          'Author',
          'Created',
          'Actions',
        ]}
      >
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.id} data-chosen={chosen.includes(issue.id) || undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Select ${issue.title}`}
                  checked={chosen.includes(issue.id)}
                  onChange={() => onToggle(issue.id)}
                />
              </td>
              <td>
                <IssueDescription issue={issue} />
              </td>
              <td>
                <StatusSelect issue={issue} />
              </td>
              <td>
                <PrioritySelect issue={issue} />
              </td>
              <td>
                {issue.author ? <UserLink user={issue.author} /> : 'Unknown'}
                {issue.assignedTo && (
                  <small>
                    for <bdi>{issue.assignedTo.username}</bdi>
                  </small>
                )}
              </td>
              <td>
                <RelativeTime time={issue.createdAt} />
              </td>
              <td>
                <Actions>
                  <LinkButton
                    to={paths.adminIssue(issue.id)}
                    variant="ghost"
                    size="small"
                    aria-label={`View details of ${issue.title}`}
                    title="View details"
                    icon={<EyeIcon />}
                  />
                  <AssignToMe issue={issue} bare />
                  <DeleteIssue issue={issue} bare />
                </Actions>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Rows>
  )
}

function SelectAllBox({ state, onToggle }: { state: 'none' | 'some' | 'all'; onToggle: () => void }) {
  return (
    <input
      ref={(box) => {
        // There is no attribute for it.
        if (box) box.indeterminate = state === 'some'
      }}
      type="checkbox"
      aria-label="Select all"
      checked={state === 'all'}
      onChange={onToggle}
    />
  )
}

const Rows = styled.div`
  & td {
    padding-top: var(--space-3);
    padding-bottom: var(--space-3);
  }

  & td:nth-child(2) {
    min-width: 16rem;
    width: 100%;
  }

  & td:nth-child(5) {
    min-width: 6rem;
    max-width: 9rem;
    overflow-wrap: anywhere;
  }

  & td:nth-child(5) > small {
    display: block;
    color: var(--muted-foreground);
  }

  & td:nth-child(6) {
    color: var(--muted-foreground);
    white-space: nowrap;
  }

  & tr[data-chosen] {
    background: color-mix(in srgb, var(--accent) 45%, var(--card));
  }

  & tr[data-chosen] > td:first-child {
    box-shadow: inset 3px 0 var(--primary);
  }

  & input[type='checkbox'] {
    width: 1.25rem;
    height: 1.25rem;
    margin: 2px 0 0;
    accent-color: var(--primary);
    cursor: pointer;
  }

  /* Where it is narrow each row is a card of its own: what it is about above, what can be done below. */
  @media (width < 60rem) {
    & table,
    & tbody,
    & thead {
      display: block;
    }

    & thead tr {
      display: flex;
      background: var(--sunken);
    }

    & thead th:nth-child(n + 3) {
      display: none;
    }

    & tbody tr {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr);
      align-items: center;
      padding-bottom: var(--space-2);
    }

    & td {
      padding-top: var(--space-1);
      padding-bottom: var(--space-1);
    }

    & td:nth-child(1) {
      align-self: stretch;
      grid-row: 1 / span 4;
      padding-top: var(--space-3);
    }

    & td:nth-child(2) {
      grid-column: 2 / -1;
      min-width: 0;
      padding-top: var(--space-3);
    }

    & td:nth-child(n + 3) {
      padding-left: 0;
    }

    & td:nth-child(2) {
      padding-left: 0;
    }

    & td:nth-child(5) {
      grid-column: 2;
    }

    & td:nth-child(7) {
      grid-column: 2 / -1;
    }
  }
`

const Actions = styled.div`
  display: flex;
`
