/** What may be written and deleted as a comment. */
import type { CircuitComment } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { isBlank } from '../../../contract/text'
import type { User } from '../../../contract/users'

/** Whether a comment can be sent: it says something, and there was room to say it. */
export const isSendable = (text: string): boolean => !isBlank(text) && text.length < characters.comment

/** What was typed or pasted, cut to what fits, and not through the middle of a character. */
export function truncated(text: string): string {
  const cut = text.slice(0, characters.comment)
  return text.length > cut.length && /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut
}

/** Whether somebody may delete a comment: who wrote it, or an ADMIN. The server decides anew. */
export const mayDelete = (
  viewer: Pick<User, 'id' | 'role'> | null,
  comment: Pick<CircuitComment, 'id' | 'userId'>,
): boolean =>
  viewer !== null && !comment.id.startsWith('sending-') && (viewer.id === comment.userId || viewer.role === 'ADMIN')

/** The comments that came with a circuit and those that were asked for, each once, the oldest first. */
export function mergedComments(first: readonly CircuitComment[], more: readonly CircuitComment[]): CircuitComment[] {
  const byId = new Map([...more, ...first].map((comment) => [comment.id, comment]))
  return [...byId.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
