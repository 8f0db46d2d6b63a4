/** Comments on circuits. The first of them come with their circuit; the rest is asked for when the reader wants it. */
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { Circuit, CircuitComment, CommentSort } from '../../contract/circuits'
import { page } from '../../contract/limits'
import type { User } from '../../contract/users'
import { changeCircuit } from './cached-circuits'
import { circuitKeys } from './circuit-keys'
import { ApiError } from './errors'
import { request, requestAnswer, type Call } from './http'
import { staleTimes } from './query-client'

/** What an id begins with while the server has not answered yet. */
const temporary = 'sending-'

/** Whether a comment is still on its way to the server. */
export const isOnItsWay = ({ id }: Pick<CircuitComment, 'id'>): boolean => id.startsWith(temporary)

/** All comments on a circuit, page by page. */
export const commentsQuery = (circuitId: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...circuitKeys.comments(circuitId), sort],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /circuits/:id/comments', {
        params: { id: circuitId },
        query: { limit: page.max, cursor: pageParam, sort: sort === 'oldest' ? undefined : sort },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: staleTimes.comments,
  })

/** What the viewer has done to the comments on a circuit since the page was loaded, wherever these stand in the list. */
export interface CommentChanges {
  added: readonly CircuitComment[]
  deletedIds: readonly string[]
}

/** {@link CommentChanges}, followed. Never asked for: only the viewer's own doing changes them. */
export const commentChangesQuery = (circuitId: string) =>
  queryOptions<CommentChanges>({
    queryKey: circuitKeys.commentChanges(circuitId),
    queryFn: skipToken,
    staleTime: Infinity,
    meta: { persist: false },
  })

/** Before the viewer has done anything. */
export const noChanges: CommentChanges = { added: [], deletedIds: [] }

/** Comments on a circuit: the comment shows at once, the server's takes its place, and it goes again where it was refused. */
export function useAddComment(circuitId: string, viewer: User | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: (body: Call<'POST /circuits/comments'>['body']) => request('POST /circuits/comments', { body }),
    onMutate: async ({ content }) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(circuitId) })
      const shown = draftOf(circuitId, content, viewer)
      changeComments(client, circuitId, { add: shown })
      return shown.id
    },
    onSuccess: (comment, _, temporaryId) =>
      changeComments(client, circuitId, { remove: [temporaryId, comment.id], add: comment, by: 0 }),
    onError: (error, _, temporaryId) => {
      if (temporaryId !== undefined) changeComments(client, circuitId, { remove: [temporaryId], by: -1 })
      askIfGone(client, circuitId, error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: circuitKeys.comments(circuitId) })
    },
  })
}

/** Deletes a comment: it goes at once, and comes back where the server refused. */
export function useDeleteComment(circuitId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: (id: string) => request('DELETE /circuits/comments/:id', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(circuitId) })
      hideDeleted(client, circuitId, id, true)
    },
    onError: (error, id) => {
      // Another tab was faster: that it is gone is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      hideDeleted(client, circuitId, id, false)
    },
    onSuccess: (_, id) => changeComments(client, circuitId, { remove: [id], by: 0 }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: circuitKeys.comments(circuitId) })
    },
  })
}

/** Takes comments out of what is known and puts one in; `by` tells how the count changes, else as much as is put in. */
function changeComments(
  client: QueryClient,
  circuitId: string,
  { remove = [], add, by = 1 }: { remove?: readonly string[]; add?: CircuitComment; by?: number },
) {
  const changed = (comments: readonly CircuitComment[]) => [
    ...comments.filter(({ id }) => !remove.includes(id)),
    ...(add ? [add] : []),
  ]
  client.setQueryData<Circuit>(circuitKeys.detail(circuitId), (circuit) => {
    if (!circuit) return undefined
    // Where more comments follow than came with the circuit, a new one does not stand behind those.
    const isAll =
      circuit.comments.length >= circuit.commentCount || circuit.comments.some(({ id }) => remove.includes(id))
    return isAll ? { ...circuit, comments: changed(circuit.comments) } : circuit
  })
  client.setQueryData<CommentChanges>(circuitKeys.commentChanges(circuitId), (changes = noChanges) => ({
    ...changes,
    added: changed(changes.added),
  }))
  countComments(client, circuitId, by)
}

function hideDeleted(client: QueryClient, circuitId: string, id: string, isDeleted: boolean) {
  client.setQueryData<CommentChanges>(circuitKeys.commentChanges(circuitId), (changes = noChanges) => {
    const others = changes.deletedIds.filter((other) => other !== id)
    return { ...changes, deletedIds: isDeleted ? [...others, id] : others }
  })
  countComments(client, circuitId, isDeleted ? -1 : 1)
}

function countComments(client: QueryClient, circuitId: string, by: number) {
  if (by === 0) return
  changeCircuit(client, circuitId, ({ commentCount }) => ({ commentCount: Math.max(0, commentCount + by) }))
}

function draftOf(circuitId: string, content: string, viewer: User | null): CircuitComment {
  return {
    id: `${temporary}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    circuitId,
    userId: viewer?.id ?? null,
    content,
    createdAt: new Date().toISOString(),
    user: viewer && {
      id: viewer.id,
      username: viewer.username,
      profileImage: viewer.profileImage,
      isVerified: viewer.isVerified,
      isBanned: false,
    },
  }
}

/** What was refused because the circuit is gone, or hidden, is told by its page. */
function askIfGone(client: QueryClient, circuitId: string, error: Error) {
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    void client.invalidateQueries({ queryKey: circuitKeys.detail(circuitId) })
  }
}

const noCursor: string | undefined = undefined
