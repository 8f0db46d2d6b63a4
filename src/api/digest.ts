/** The mails that say what is new: how often they come, and their end. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DigestPeriod } from '../../contract/notifications'
import { request } from './http'

const digestKey = ['digest'] as const

/** How often the viewer is mailed what is new, and where. */
export const digestQuery = () =>
  queryOptions({
    queryKey: digestKey,
    queryFn: ({ signal }) => request('GET /notifications/digest', { signal }),
    staleTime: 0,
    meta: { persist: false },
  })

/** Chooses how often the viewer is mailed. */
export function useSetDigest() {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last one wins.
    scope: { id: digestKey[0] },
    mutationFn: (period: DigestPeriod) => request('PUT /notifications/digest', { body: { period } }),
    onSuccess: (digest) => client.setQueryData(digestKey, digest),
    retry: false,
  })
}

/** Turns these mails off by the link in one of them, without signing in. */
export function useUnsubscribeFromDigest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => request('POST /notifications/digest/link', { body: { token } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: digestKey }),
    retry: false,
  })
}
