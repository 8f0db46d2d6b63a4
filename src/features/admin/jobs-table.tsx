import type { QueuedJob } from '../../../contract/administration'
import { useDeleteJob, useRetryJob } from '../../api/administration'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Badge } from '../../ui/chip'
import { ConfirmButton } from '../../ui/confirm-button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { RelativeTime } from '../../ui/relative-time'
import { Table } from '../../ui/table'
import { toast } from '../../ui/toast'
import { jobStates, taskLabel } from './job-words'
import { ResponsiveRows } from './responsive-rows'

/** Jobs, a row each, with what an administrator does about them. */
export function JobsTable({ jobs }: { jobs: readonly QueuedJob[] }) {
  return (
    <ResponsiveRows>
      <Table label="Jobs" columns={['Job', 'State', 'Created', 'Next attempt', 'Actions']}>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                {taskLabel(job.task)}
                {job.mail && (
                  <small>
                    <bdi>{job.mail.subject}</bdi> to <bdi>{job.mail.to}</bdi>
                  </small>
                )}
                {job.lastError !== null && <small>{job.lastError}</small>}
              </td>
              <td>
                <State job={job} />
              </td>
              <td>
                <RelativeTime time={job.createdAt} />
              </td>
              <td>{job.state === 'failed' || job.state === 'waiting' ? <RelativeTime time={job.runAt} /> : null}</td>
              <td>{job.state !== 'running' && <JobActions job={job} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ResponsiveRows>
  )
}

function State({ job: { state, attempts, maxAttempts } }: { job: QueuedJob }) {
  const found = jobStates.find(({ value }) => value === state)
  return (
    <>
      <Badge tone={found?.tone ?? 'neutral'}>{found?.label}</Badge>
      {attempts > 0 && (
        <small>
          attempt {attempts} of {maxAttempts}
        </small>
      )}
    </>
  )
}

function JobActions({ job }: { job: QueuedJob }) {
  const retry = useRetryJob()
  const remove = useDeleteJob()
  const name = `${taskLabel(job.task)} (${job.id})`
  return (
    <div>
      <Button
        size="small"
        aria-label={`Retry ${name}`}
        busy={retry.isPending}
        onClick={() =>
          retry.mutate(job.id, {
            onSuccess: () => toast('The job runs now'),
            onError: (error) => toast(messageOf(error, 'The job could not be retried.'), 'danger'),
          })
        }
      >
        Retry
      </Button>
      <ConfirmButton
        aria-label={`Delete ${name}`}
        question="Delete this job?"
        confirmLabel="Delete"
        destructive
        mutation={remove}
        onConfirm={(done) => remove.mutate(job.id, { onSuccess: () => done('Job deleted') })}
        details={
          <Stack>
            <p>
              {job.mail ? `The mail to ${job.mail.to} will never be sent.` : 'The job will never be done.'} This cannot
              be undone.
            </p>
            {remove.isError && (
              <Notice tone="danger">{messageOf(remove.error, 'The job could not be deleted.')}</Notice>
            )}
          </Stack>
        }
      >
        Delete
      </ConfirmButton>
    </div>
  )
}
