/** How jobs and their states are called, and which state the URL names. */
import type { JobState } from '../../../contract/administration'
import type { BadgeTone } from '../../issue/words'

/** The states with their names. */
export const jobStates: readonly { value: JobState; label: string; tone: BadgeTone }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'info' },
  { value: 'running', label: 'Running', tone: 'success' },
  { value: 'failed', label: 'Failed, will retry', tone: 'warning' },
  { value: 'given up', label: 'Failed', tone: 'danger' },
]

const tasks: Partial<Record<string, string>> = {
  send_mail: 'Send a mail',
  digests: 'Mail what is new',
  mail_reset: 'Write a mail to reset a password',
  mail_verification: 'Write a mail to verify an address',
  mail_taken_address: 'Write a mail about a taken address',
  tidy: 'Nightly clean-up',
  backup: 'Nightly backup',
  backup_now: 'Make a backup',
}

/** What a job does, in words; the task's own name for one that is new. */
export const taskLabel = (task: string): string => tasks[task] ?? task

export const readJobState = (search: URLSearchParams): JobState | '' =>
  jobStates.find(({ value }) => value === search.get('state'))?.value ?? ''

export const writeJobState = (_: URLSearchParams, state: JobState | ''): URLSearchParams =>
  new URLSearchParams(state === '' ? {} : { state })
