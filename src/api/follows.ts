/** Following people and collections. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Following } from '../../contract/follows'
import { request, requestAnswer } from './http'
import { cursorPaging } from './paging'
import { staleTimes } from './query-client'

/** What can be followed, as the API names it. */
export type Followable = 'users' | 'collections'

const followingKey = ['following'] as const

/** How many follow somebody or something, and whether the viewer does. */
export const followQuery = (what: Followable, id: string) =>
  queryOptions({
    queryKey: [...followingKey, 'of', what, id],
    queryFn: ({ signal }): Promise<Following> =>
      what === 'users'
        ? request('GET /users/:id/follow', { params: { id }, signal })
        : request('GET /collections/:id/follow', { params: { id }, signal }),
    staleTime: staleTimes.profile,
    meta: { persist: false },
  })

/** Follows, or follows no longer; the page shows it at once. */
export function useFollow(what: Followable, id: string) {
  const client = useQueryClient()
  const { queryKey } = followQuery(what, id)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: (isFollowing: boolean): Promise<Following | null> => {
      const call = { params: { id } }
      if (what === 'users') {
        return isFollowing ? request('PUT /users/:id/follow', call) : request('DELETE /users/:id/follow', call)
      }
      return isFollowing
        ? request('PUT /collections/:id/follow', call)
        : request('DELETE /collections/:id/follow', call)
    },
    onMutate: async (isFollowing) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => {
        if (before === undefined || before.isFollowing === isFollowing) return before
        return { isFollowing, followerCount: before.followerCount + (isFollowing ? 1 : -1) }
      })
    },
    onSettled: async () => {
      // While another change is in flight, the screen shows that one.
      if (client.isMutating({ mutationKey: queryKey }) <= 1) await client.invalidateQueries({ queryKey: followingKey })
    },
  })
}

/** Whom the viewer follows, the last one first. */
export const followedPeopleQuery = () =>
  infiniteQueryOptions({
    queryKey: [...followingKey, 'people'],
    queryFn: ({ pageParam: cursor, signal }) => requestAnswer('GET /following/people', { query: { cursor }, signal }),
    ...cursorPaging,
    meta: { persist: false },
  })

/** The collections that the viewer follows and still finds. */
export const followedCollectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...followingKey, 'collections'],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestAnswer('GET /following/collections', { query: { cursor }, signal }),
    ...cursorPaging,
    meta: { persist: false },
  })
