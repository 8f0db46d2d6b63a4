/** Who is notified of a comment, and why. */
import type { NotificationKind } from '../../contract/notifications'

/** A comment, and whom it concerns. */
export interface CommentFacts {
  /** Who wrote it. */
  actorId: string
  circuit: { authorId: string | null; isPublic: boolean }
  /** Who wrote the comment that it answers, and who the first of its thread; null for none, and for a deleted account. */
  repliedToIds: readonly (string | null)[]
  mentionedIds: readonly string[]
}

/** The accounts to notify, each once with its best reason: nobody of what they did, and of a private circuit its author alone. */
export function recipientsOf({
  actorId,
  circuit,
  repliedToIds,
  mentionedIds,
}: CommentFacts): Map<string, NotificationKind> {
  const recipients = new Map<string, NotificationKind>()
  const add = (id: string | null, kind: NotificationKind) => {
    const maySee = circuit.isPublic || id === circuit.authorId
    if (id !== null && id !== actorId && maySee && !recipients.has(id)) recipients.set(id, kind)
  }
  for (const id of mentionedIds) add(id, 'mention')
  for (const id of repliedToIds) add(id, 'reply')
  add(circuit.authorId, 'comment')
  return recipients
}
