/** How many notifications are unread, followed as they change. What only their page needs is in `notification-list.ts`: each page has the bell. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session'
import { followEvents } from './event-stream'
import { request } from './http'

/** All queries and changes of notifications. */
export const notificationsKey = ['notifications'] as const

/** How often the count is read where no stream tells of changes, in milliseconds. */
const pollInterval = 60_000

/** How many notifications are unread; a hundred stands for more. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) => (await request('GET /notifications/unread', { signal })).unread,
    refetchOnWindowFocus: true,
    refetchInterval: canFollow() ? false : pollInterval,
    meta: { persist: false },
  })

/**
 * Reads notifications again as soon as they change, at whichever server. One tab of a browser has the stream and tells the others; when it is
 * closed, another one takes over.
 */
export function useFollowNotifications(userId: string): void {
  const client = useQueryClient()
  // A stream that the server refused is opened again with the token of the next session, which may begin on this page.
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined || !canFollow()) return
    const name = `ketwork:notifications:${userId}`
    const tabs = new BroadcastChannel(name)
    const leaving = new AbortController()
    tabs.addEventListener('message', () => void refresh(client))
    const onChange = () => {
      void refresh(client)
      tabs.postMessage(null)
    }
    navigator.locks
      .request(name, { signal: leaving.signal }, () => followEvents('/notifications/stream', onChange, leaving.signal))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('Notifications cannot be followed.', error)
      })
    return () => {
      leaving.abort()
      tabs.close()
    }
  }, [client, userId, token])
}

/** Whether tabs can agree on one of them: browsers offer that to sites over HTTPS. Without it, the count is read now and then. */
const canFollow = (): boolean => 'locks' in navigator && typeof BroadcastChannel === 'function'

/** Reads notifications again. While the viewer marks some, the screen shows that, and they are read again afterwards. */
const refresh = (client: QueryClient) =>
  client.invalidateQueries({
    queryKey: notificationsKey,
    refetchType: client.isMutating({ mutationKey: notificationsKey }) > 0 ? 'none' : 'active',
  })
