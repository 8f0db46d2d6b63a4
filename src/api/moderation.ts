/** Hiding circuits, collections and comments, banning users, and the log of it. */
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { administrationKey } from './administration'
import { requestAnswer } from './http'
import { cursorPaging } from './paging'

/** Hides a circuit from everyone but its author and administrators, or shows it again. */
export const useHideCircuit = () =>
  useModerate(({ id, ...body }: Hiding) => requestAnswer('PUT /moderation/circuits/:id', { params: { id }, body }))

/** Hides a collection from everyone but its author and administrators, or shows it again. */
export const useHideCollection = () =>
  useModerate(({ id, ...body }: Hiding) => requestAnswer('PUT /moderation/collections/:id', { params: { id }, body }))

/** Hides a comment on a circuit, or shows it again. */
export const useHideComment = () =>
  useModerate(({ id, ...body }: Hiding) => requestAnswer('PUT /moderation/comments/:id', { params: { id }, body }))

/** Bans a user, or lifts the ban. */
export const useBanUser = () =>
  useModerate(({ id, ...body }: { id: string; isBanned: boolean; reason?: string }) =>
    requestAnswer('PUT /moderation/users/:id', { params: { id }, body }),
  )

/** Removes the second factors of a user who lost them. */
export const useResetSecondFactor = () =>
  useModerate(({ id, reason }: { id: string; reason?: string }) =>
    requestAnswer('POST /moderation/users/:id/reset-second-factor', {
      params: { id },
      body: reason === undefined ? {} : { reason },
    }),
  )

interface Hiding {
  id: string
  isHidden: boolean
  reason?: string
}

function useModerate<Change>(mutationFn: (change: Change) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => refreshModerated(client), retry: false })
}

/** The moderation log, latest first. */
export const moderationLogQuery = () =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log'],
    queryFn: ({ pageParam, signal }) => requestAnswer('GET /moderation/log', { query: { cursor: pageParam }, signal }),
    ...cursorPaging,
    staleTime: 0,
    meta: { persist: false },
  })

/** Refetches everything that moderation may change. */
function refreshModerated(client: QueryClient) {
  for (const queryKey of [['circuits'], ['collections'], ['users'], ['moderation'], ['issues'], [administrationKey]]) {
    void client.invalidateQueries({ queryKey })
  }
}
