import type { IssueSummary } from '../../../contract/issues'
import { quietMessageOf } from '../../api/errors'
import { useChangeIssue, type IssueChange } from '../../api/issues'
import { optionsOf, priorities, priorityLabel, statuses, statusLabel } from '../../issue/words'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { UserIcon } from '../../ui/icons'
import { InlineSelect } from '../../ui/inline-select'
import { toast } from '../../ui/toast'

type ChangeableIssue = Pick<IssueSummary, 'id' | 'version' | 'title' | 'status' | 'priority' | 'assignedToId'>

/** Changes an issue, and reports a failure: a conflict in the server's words. */
function useIssueChange(id: string) {
  const change = useChangeIssue(id)
  return {
    pending: change.isPending ? change.variables : null,
    /** Does nothing while another change is in flight. */
    set(next: IssueChange, failure: string) {
      if (change.isPending) return
      change.mutate(next, { onError: (error) => reportFailure(error, failure) })
    },
  }
}

/** Shows the server's message only for a conflict; other errors go to the console. */
function reportFailure(error: Error, failure: string) {
  console.error(error)
  toast(quietMessageOf(error, failure), 'danger')
}

/** Any of the six statuses. */
export function StatusSelect({ issue }: { issue: ChangeableIssue }) {
  const { pending, set } = useIssueChange(issue.id)
  return (
    <InlineSelect
      aria-label={`Status of ${issue.title}`}
      options={optionsOf(statuses, statusLabel)}
      value={pending && 'status' in pending ? pending.status : issue.status}
      aria-busy={pending !== null}
      onChoose={(status) =>
        set({ version: issue.version, status }, 'The status could not be changed. Please try again.')
      }
    />
  )
}

/** Any of the four priorities. */
export function PrioritySelect({ issue }: { issue: ChangeableIssue }) {
  const { pending, set } = useIssueChange(issue.id)
  return (
    <InlineSelect
      aria-label={`Priority of ${issue.title}`}
      options={optionsOf(priorities, priorityLabel)}
      value={pending && 'priority' in pending ? pending.priority : issue.priority}
      aria-busy={pending !== null}
      onChoose={(priority) =>
        set({ version: issue.version, priority }, 'The priority could not be changed. Please try again.')
      }
    />
  )
}

/** Takes an issue on, or gives it back. */
export function AssignToMe({ issue, bare }: { issue: ChangeableIssue; bare?: boolean }) {
  const viewer = useViewer()
  const { pending, set } = useIssueChange(issue.id)
  if (!viewer) return null
  const isMine = issue.assignedToId === viewer.id
  const label = isMine ? 'Unassign me' : 'Assign to me'
  return (
    <Button
      variant={bare ? 'ghost' : 'secondary'}
      size="small"
      icon={<UserIcon />}
      busy={pending !== null}
      aria-pressed={isMine}
      {...(bare && { 'aria-label': `${label}: ${issue.title}`, title: label })}
      onClick={() =>
        set(
          { version: issue.version, assignedToId: isMine ? null : viewer.id },
          'The feedback could not be assigned. Please try again.',
        )
      }
    >
      {bare ? undefined : label}
    </Button>
  )
}
