/** What may be written and deleted as a comment. */
import type { CircuitComment, CommentSort } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { isBlank } from '../../../contract/text'
import type { User } from '../../../contract/users'

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
): boolean =>
  viewer !== null && !comment.id.startsWith('sending-') && (viewer.id === comment.userId || viewer.role === 'ADMIN')

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
}

/**
 * Sorts comments and removes duplicates. Those that are not loaded belong between `before` and `after`, `missing` of them. The viewer's new comment is next to the newest, also while others are not loaded.
 */
export function arrangeComments(known: LoadedComments, sort: CommentSort) {
  const isShown = ({ id }: CircuitComment) => !known.deletedIds.includes(id)
  const all = inOrder([...known.first, ...known.listed, ...known.added].filter(isShown), sort)
  if (all.length >= known.total) return { before: all, missing: 0, after: [] as CircuitComment[] }
  const contiguous = [...(sort === 'oldest' ? known.first : []), ...known.listed].filter(isShown)
  const ids = new Set(contiguous.map(({ id }) => id))
  const apart = known.added.filter((comment) => isShown(comment) && !ids.has(comment.id))
  const before = inOrder(sort === 'oldest' ? contiguous : [...contiguous, ...apart], sort)
  const after = sort === 'oldest' ? inOrder(apart, sort) : []
  return { before, missing: known.total - before.length - after.length, after }
}

function inOrder(comments: readonly CircuitComment[], sort: CommentSort): CircuitComment[] {
  const direction = sort === 'oldest' ? 1 : -1
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt))
}
