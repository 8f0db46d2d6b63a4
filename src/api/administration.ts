/** Looking after the installation: its accounts, its jobs and mails, its parts. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountState, JobState } from '../../contract/administration'
import type { Role } from '../../contract/users'
import { request, requestAnswer } from './http'
import { cursorPaging } from './paging'

/** What every query of the administration begins with. */
export const administrationKey = 'administration'
const fresh = { staleTime: 0, meta: { persist: false } }

/** Which accounts to list; undefined for all. */
export interface UserFilters {
  q: string | undefined
  role: Role | undefined
  state: AccountState | undefined
}

/** Accounts, latest first. */
export const managedUsersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [administrationKey, 'users', filters],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /admin/users', { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPaging,
    ...fresh,
  })

/** Jobs that are not done, latest first. */
export const jobsQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [administrationKey, 'jobs', state],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /admin/jobs', { query: { state, cursor: pageParam }, signal }),
    ...cursorPaging,
    ...fresh,
  })

/** The version, the parts and the storage. */
export const systemQuery = () =>
  queryOptions({
    queryKey: [administrationKey, 'system'],
    queryFn: ({ signal }) => request('GET /admin/system', { signal }),
    ...fresh,
  })

/** The backups in the data directory. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: [administrationKey, 'backups'],
    queryFn: ({ signal }) => request('GET /admin/backups', { signal }),
    ...fresh,
  })

/** Gives an account a role. */
export const useChangeRole = () =>
  useAction(({ id, ...body }: { id: string; role: Role; reason: string }) =>
    requestAnswer('PUT /admin/users/:id/role', { params: { id }, body }),
  )

/** Takes the address of an account as verified. */
export const useVerifyUser = () =>
  useAction((id: string) => requestAnswer('POST /admin/users/:id/verify', { params: { id } }))

/** Ends all sessions of an account. */
export const useEndSessions = () =>
  useAction((id: string) => requestAnswer('DELETE /admin/users/:id/sessions', { params: { id } }))

/** Runs a job now. */
export const useRetryJob = () =>
  useAction((id: string) => requestAnswer('POST /admin/jobs/:id/retry', { params: { id } }))

/** Runs all failed jobs now. */
export const useRetryJobs = () => useAction(() => requestAnswer('POST /admin/jobs/retry', {}))

/** Deletes a job. */
export const useDeleteJob = () => useAction((id: string) => requestAnswer('DELETE /admin/jobs/:id', { params: { id } }))

/** Makes a backup, as a job. */
export const useMakeBackup = () => useAction(() => requestAnswer('POST /admin/backups', {}))

/** Sends a mail to the viewer. */
export const useSendTestMail = () => useAction(() => requestAnswer('POST /admin/test-mail', {}))

/** A change, after which everything that administrators look at is fetched again. */
function useAction<Change = void, Answer = unknown>(mutationFn: (change: Change) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const queryKey of [[administrationKey], ['moderation'], ['users']])
        void client.invalidateQueries({ queryKey })
    },
    retry: false,
  })
}
