/** The notifications of the one who is signed in, page by page, and their marks. */
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { request, requestAnswer, type Answer } from './http'
import { notificationsKey, unreadQuery } from './notifications'
import { cursorPaging } from './paging'

const listKey = [...notificationsKey, 'list'] as const

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

/** Marks a notification as read or unread: it is shown so at once, and as before where the server refuses. */
export const useMarkNotification = () =>
  useMark(
    ({ id, isRead }: { id: string; isRead: boolean }) =>
      request('PUT /notifications/:id', { params: { id }, body: { isRead }, keepalive: true }),
    (client, { id, isRead }) => show(client, isRead, id),
  )

/** Marks all notifications as read. */
export const useMarkAllAsRead = () =>
  useMark(
    () => request('POST /notifications/read'),
    (client) => show(client, true),
  )

function useMark<Mark = void>(
  mutationFn: (mark: Mark) => Promise<Answer<'POST /notifications/read'>['data']>,
  showMark: (client: QueryClient, mark: Mark) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: notificationsKey,
    // One after the other, so that the last one wins.
    scope: { id: notificationsKey[0] },
    mutationFn,
    onMutate: (mark) => showMark(client, mark),
    onSuccess: ({ unread }) => isLast(client) && client.setQueryData(unreadQuery().queryKey, unread),
    onError: () => client.invalidateQueries({ queryKey: notificationsKey, refetchType: 'none' }),
    onSettled: () => isLast(client) && readIfChanged(client),
  })
}

/** Whether no other mark is in flight or waits. */
const isLast = (client: QueryClient): boolean => client.isMutating({ mutationKey: notificationsKey }) <= 1

/** Reads again what has changed elsewhere meanwhile, or what a refused mark has shown wrongly. */
const readIfChanged = (client: QueryClient) =>
  client.refetchQueries({
    queryKey: notificationsKey,
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  })

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
