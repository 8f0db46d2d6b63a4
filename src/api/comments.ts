/** Comments on circuits. The first of them come with their circuit; the rest is asked for when the reader wants it. */
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Circuit, CircuitComment } from '../../contract/circuits'
import { page } from '../../contract/limits'
import type { User } from '../../contract/users'
import { changeCircuit } from './cached-circuits'
import { circuitKeys } from './circuit-keys'
import { ApiError } from './errors'
import { request, requestAnswer, type Call } from './http'
import { lifetimes } from './query-client'

/** What an id begins with while the server has not answered yet. */
const temporary = 'sending-'

/** Whether a comment is still on its way to the server. */
export const isOnItsWay = ({ id }: Pick<CircuitComment, 'id'>): boolean => id.startsWith(temporary)

/** All comments on a circuit, the oldest first, page by page. */
export const commentsQuery = (circuitId: string) =>
  infiniteQueryOptions({
    queryKey: ['circuits', 'comments', circuitId],
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /circuits/:id/comments', {
        params: { id: circuitId },
        query: { limit: page.max, cursor: pageParam },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: lifetimes.comments,
  })

/** Comments on a circuit: the comment shows at once, the server's takes its place, and it goes again where it was refused. */
export function useAddComment(circuitId: string, viewer: User | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: (body: Call<'POST /circuits/comments'>['body']) => request('POST /circuits/comments', { body }),
    onMutate: async ({ content }) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(circuitId) })
      const shown = draftOf(circuitId, content, viewer)
      changeComments(client, circuitId, (comments) => [...comments, shown], 1)
      return shown.id
    },
    onSuccess: (comment, _, temporaryId) =>
      changeComments(client, circuitId, (comments) => [
        ...comments.filter(({ id }) => id !== comment.id && id !== temporaryId),
        comment,
      ]),
    onError: (error, _, temporaryId) => {
      changeComments(client, circuitId, (comments) => comments.filter(({ id }) => id !== temporaryId), -1)
      askIfGone(client, circuitId, error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: commentsQuery(circuitId).queryKey })
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
      const before = client.getQueryData<Circuit>(circuitKeys.detail(circuitId))?.comments
      changeComments(client, circuitId, (comments) => comments.filter((comment) => comment.id !== id), -1)
      return before
    },
    onError: (error, id, before) => {
      // Another tab was faster: that it is gone is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      changeComments(
        client,
        circuitId,
        (comments) =>
          before?.filter((old) => old.id === id || comments.some((comment) => comment.id === old.id)) ?? comments,
        1,
      )
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: commentsQuery(circuitId).queryKey })
    },
  })
}

function changeComments(
  client: QueryClient,
  circuitId: string,
  change: (comments: CircuitComment[]) => CircuitComment[],
  by = 0,
) {
  client.setQueryData<Circuit>(
    circuitKeys.detail(circuitId),
    (circuit) => circuit && { ...circuit, comments: change(circuit.comments) },
  )
  if (by !== 0) {
    changeCircuit(client, circuitId, ({ commentCount }) => ({ commentCount: Math.max(0, commentCount + by) }))
  }
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
