/** The notifications of the one who is signed in: read page by page, counted, marked, and followed as they change. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DigestPeriod } from '../../contract/notifications'
import { followEvents } from './event-stream'
import { request, requestAnswer, type Answer } from './http'
import { cursorPaging } from './paging'

/** All queries of notifications. */
const notificationsKey = ['notifications'] as const
const listKey = [...notificationsKey, 'list'] as const
/** Apart from the others, which are fetched anew with each event. */
const digestKey = ['digest'] as const

/** How often the count is read where no stream tells of changes, in milliseconds. */
const pollInterval = 60_000

/** The notifications, the newest first; with `isUnread` only those that are unread. */
export const notificationsQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listKey, isUnread],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /notifications', {
        query: { cursor: pageParam, unread: isUnread ? 'true' : undefined },
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
    meta: { persist: false },
  })

/** How many notifications are unread; a hundred stands for more. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) => (await request('GET /notifications/unread', { signal })).unread,
    refetchOnWindowFocus: true,
    refetchInterval: canFollow() ? false : pollInterval,
    meta: { persist: false },
  })

/** Marks a notification as read or unread: it is shown so at once, and as before where the server refuses. */
export function useMarkNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      request('PUT /notifications/:id', { params: { id }, body: { isRead }, keepalive: true }),
    onMutate: ({ id, isRead }) => show(client, isRead, id),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery().queryKey, unread),
    onError: () => refresh(client),
  })
}

/** Marks all notifications as read. */
export function useMarkAllAsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST /notifications/read'),
    onMutate: () => show(client, true),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery().queryKey, unread),
    onError: () => refresh(client),
  })
}

/**
 * Reads notifications again as soon as they change, at whichever server. One tab of a browser has the stream and tells the others; when it is
 * closed, another one takes over.
 */
export function useFollowNotifications(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!canFollow()) return
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
  }, [client, userId])
}

/** Whether tabs can agree on one of them: browsers offer that to sites over HTTPS. Without it, the count is read now and then. */
const canFollow = (): boolean => 'locks' in navigator && typeof BroadcastChannel === 'function'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: notificationsKey })

/** Shows a notification, or all, as read or unread. Lists keep what they show until they are opened anew. */
function show(client: QueryClient, isRead: boolean, id?: string): void {
  client.setQueriesData<InfiniteData<Answer<'GET /notifications'>, string | undefined>>(
    { queryKey: listKey },
    (list) => {
      if (list === undefined) return undefined
      const pages = list.pages.map((page) => ({
        ...page,
        data: page.data.map((one) => (id === undefined || one.id === id ? { ...one, isRead } : one)),
      }))
      return { ...list, pages }
    },
  )
}

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
