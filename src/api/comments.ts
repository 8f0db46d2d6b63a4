/** Comments on circuits. A circuit comes with its first comments; the others are fetched on demand. */
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
import { circuitKeys, isGone, updateCircuit } from './circuit-cache'
import { statusOf } from './errors'
import { request, requestAnswer, type Call } from './http'
import { cursorPaging } from './paging'
import { staleTimes } from './query-client'

/** The id prefix of a comment that the server has not stored yet. */
const sendingPrefix = 'sending-'

/** Whether a comment is still being sent. */
export const isSending = ({ id }: Pick<CircuitComment, 'id'>): boolean => id.startsWith(sendingPrefix)

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
    ...cursorPaging,
    staleTime: staleTimes.comments,
  })

/** A comment with the one that it replies to, or with its first replies. */
export const threadQuery = (circuitId: string, id: string) =>
  queryOptions({
    queryKey: [...circuitKeys.comments(circuitId), 'thread', id],
    queryFn: ({ signal }) => request('GET /circuits/comments/:id', { params: { id }, signal }),
    staleTime: staleTimes.comments,
    meta: { persist: false },
  })

/** The viewer's own changes to the comments on a circuit since the page was loaded. */
interface CommentChanges {
  /** What was added or edited. */
  added: readonly CircuitComment[]
  deletedIds: readonly string[]
}

/** The {@link CommentChanges} of a circuit. Never fetched: only the viewer's own mutations change them. */
export const commentChangesQuery = (circuitId: string) =>
  queryOptions<CommentChanges>({
    queryKey: circuitKeys.commentChanges(circuitId),
    queryFn: skipToken,
    staleTime: Infinity,
    meta: { persist: false },
  })

/** No changes yet. */
export const noChanges: CommentChanges = { added: [], deletedIds: [] }

/**
 * Adds a comment: a placeholder is shown at once, the server's comment replaces it, and a refusal removes it.
 *
 * @param rootId the first comment of the thread that a reply is in
 */
export function useAddComment(circuitId: string, viewer: User | null, rootId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: (body: Call<'POST /circuits/comments'>['body']) => request('POST /circuits/comments', { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(circuitId) })
      const shown = placeholderFor(body, viewer, rootId)
      changeComments(client, circuitId, { add: shown })
      return shown.id
    },
    onSuccess: (comment, _, temporaryId) =>
      changeComments(client, circuitId, { remove: [temporaryId, comment.id], add: comment, by: 0 }),
    onError: (error, _, temporaryId) => {
      if (temporaryId !== undefined) changeComments(client, circuitId, { remove: [temporaryId], by: -1 })
      // Where the circuit is deleted or hidden, its page says so.
      if (isGone(error)) void client.invalidateQueries({ queryKey: circuitKeys.detail(circuitId) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: circuitKeys.comments(circuitId) })
    },
  })
}

/** Changes the text of a comment. The new text is shown once the server has it. */
export function useChangeComment(circuitId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: ({ id, content }: { id: string; content: string }) =>
      request('PATCH /circuits/comments/:id', { params: { id }, body: { content } }),
    onSuccess: (comment) => changeComments(client, circuitId, { remove: [comment.id], add: comment, by: 0 }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: circuitKeys.comments(circuitId) })
    },
  })
}

/** Deletes a comment: it disappears at once, and comes back where the server refuses. */
export function useDeleteComment(circuitId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: circuitKeys.changes(circuitId),
    mutationFn: (id: string) => request('DELETE /circuits/comments/:id', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(circuitId) })
      setDeleted(client, circuitId, id, true)
    },
    onError: (error, id) => {
      // Another tab was faster: the comment is gone, as wanted.
      if (statusOf(error) === 404) return
      setDeleted(client, circuitId, id, false)
    },
    onSuccess: (_, id) => changeComments(client, circuitId, { remove: [id], by: 0 }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: circuitKeys.comments(circuitId) })
    },
  })
}

/** Removes and adds cached comments; `by` is the change of the count. */
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
    // A new comment comes last, so it is added only where all comments are loaded.
    const isAll =
      circuit.comments.length >= circuit.commentCount || circuit.comments.some(({ id }) => remove.includes(id))
    return isAll ? { ...circuit, comments: changed(circuit.comments) } : circuit
  })
  client.setQueryData<CommentChanges>(circuitKeys.commentChanges(circuitId), (changes = noChanges) => ({
    ...changes,
    added: changed(changes.added),
  }))
  adjustCommentCount(client, circuitId, by)
}

function setDeleted(client: QueryClient, circuitId: string, id: string, isDeleted: boolean) {
  client.setQueryData<CommentChanges>(circuitKeys.commentChanges(circuitId), (changes = noChanges) => {
    const others = changes.deletedIds.filter((other) => other !== id)
    return { ...changes, deletedIds: isDeleted ? [...others, id] : others }
  })
  adjustCommentCount(client, circuitId, isDeleted ? -1 : 1)
}

function adjustCommentCount(client: QueryClient, circuitId: string, by: number) {
  if (by === 0) return
  updateCircuit(client, circuitId, ({ commentCount }) => ({ commentCount: Math.max(0, commentCount + by) }))
}

function placeholderFor(
  { circuitId, content, version = 1 }: Call<'POST /circuits/comments'>['body'],
  viewer: User | null,
  parentId: string | null,
): CircuitComment {
  return {
    id: `${sendingPrefix}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    circuitId,
    userId: viewer?.id ?? null,
    content,
    parentId,
    mentions: [],
    version,
    createdAt: new Date().toISOString(),
    editedAt: null,
    user: viewer && {
      id: viewer.id,
      username: viewer.username,
      profileImage: viewer.profileImage,
      isVerified: viewer.isVerified,
      isBanned: false,
    },
  }
}
