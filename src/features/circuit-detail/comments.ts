/** What may be written and deleted as a comment. */
import type { CircuitComment, CommentSort } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { isBlank } from '../../../contract/text'
import type { User } from '../../../contract/users'
import { isSending } from '../../api/comments'

/** Whether a comment can be sent: it is neither blank nor at the maximum length. */
export const isSendable = (text: string): boolean => !isBlank(text) && text.length < characters.comment

/** Cuts a comment to its maximum length, without splitting a character. */
export function truncated(text: string): string {
  const cut = text.slice(0, characters.comment)
  return text.length > cut.length && /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut
}

/** Whether a viewer may delete a comment: its author, or an ADMIN. The server checks it too. */
export const mayDelete = (
  viewer: Pick<User, 'id' | 'role'> | null,
  comment: Pick<CircuitComment, 'id' | 'userId'>,
): boolean => viewer !== null && !isSending(comment) && (viewer.id === comment.userId || viewer.role === 'ADMIN')

/** Whether a viewer may change a comment: its author alone. The server checks it too. */
export const mayChange = (viewer: Pick<User, 'id'> | null, comment: Pick<CircuitComment, 'id' | 'userId'>): boolean =>
  viewer !== null && !isSending(comment) && viewer.id === comment.userId

/** What is known of the comments on a circuit. */
export interface LoadedComments {
  /** How many there are. */
  total: number
  /** The oldest ones, which came with the circuit. */
  first: readonly CircuitComment[]
  /** Comments that were fetched since, in the current order, from the start. */
  listed: readonly CircuitComment[]
  /** What the viewer has added since the page was loaded: the newest of all, or nearly. */
  added: readonly CircuitComment[]
  deletedIds: readonly string[]
  /** The comment that the address names, with those around it, if it is not among the first ones. */
  linked?: readonly CircuitComment[]
}

/**
 * Sorts comments and removes duplicates. Those that are not loaded belong between `before` and `after`, `missing` of them. The viewer's new comment is next to the newest, also while others are not loaded.
 */
export function arrangeComments(known: LoadedComments, sort: CommentSort) {
  const isShown = ({ id }: CircuitComment) => !known.deletedIds.includes(id)
  const { linked = [] } = known
  const all = inOrder([...linked, ...known.first, ...known.listed, ...known.added].filter(isShown), sort)
  if (all.length >= known.total) return { before: all, missing: 0, after: [] as CircuitComment[] }
  const contiguous = [...(sort === 'oldest' ? known.first : []), ...known.listed].filter(isShown)
  const ids = new Set(contiguous.map(({ id }) => id))
  const isApart = (comment: CircuitComment) => isShown(comment) && !ids.has(comment.id)
  // What the viewer has changed is newer than what was loaded.
  const changed = known.added.filter((comment) => ids.has(comment.id))
  const apart = known.added.filter(isApart)
  const others = linked.filter((comment) => isApart(comment) && !apart.some(({ id }) => id === comment.id))
  const before = inOrder([...contiguous, ...changed, ...(sort === 'oldest' ? [] : apart)], sort)
  const after = inOrder(sort === 'oldest' ? [...others, ...apart] : others, sort)
  return { before, missing: Math.max(0, known.total - before.length - after.length), after }
}

/** A comment and the replies to it. */
export interface Thread {
  comment: CircuitComment
  replies: CircuitComment[]
}

/**
 * Puts replies below what they reply to, the oldest first, wherever that is shown. A reply to anything else stays where it is.
 *
 * @param lists parts of the list, in their order. Each thread is in the part that its comment was in.
 */
export function groupThreads<Lists extends readonly (readonly CircuitComment[])[]>(
  lists: Lists,
): { [Index in keyof Lists]: Thread[] } {
  const all = lists.flat()
  const roots = new Set(all.filter(({ parentId }) => !parentId).map(({ id }) => id))
  const repliesTo = new Map<string, CircuitComment[]>()
  for (const comment of inOrder(all, 'oldest')) {
    const { parentId } = comment
    if (!parentId || !roots.has(parentId)) continue
    repliesTo.set(parentId, [...(repliesTo.get(parentId) ?? []), comment])
  }
  const isRoot = ({ parentId }: CircuitComment) => !parentId || !roots.has(parentId)
  const threads = (list: readonly CircuitComment[]): Thread[] =>
    list.filter(isRoot).map((comment) => ({ comment, replies: repliesTo.get(comment.id) ?? [] }))
  // An array of as many lists as there were.
  return lists.map(threads) as { [Index in keyof Lists]: Thread[] }
}

function inOrder(comments: readonly CircuitComment[], sort: CommentSort): CircuitComment[] {
  const direction = sort === 'oldest' ? 1 : -1
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt))
}
