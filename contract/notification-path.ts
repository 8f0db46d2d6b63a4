/** The page that a notification leads to, in the list and in mails. */
import type { Notification } from './notifications'
import { paths } from './paths'
import { commentPath } from './places-in-circuit'

/** What a notification is about: feedback, a comment, a circuit, a collection or a person; the list of all where that is gone. */
export function notificationPath({ actor, circuit, comment, collection, issue }: Notification): string {
  if (issue !== null) return paths.issue(issue.id)
  if (circuit !== null) return comment === null ? paths.circuit(circuit.id) : commentPath(circuit.id, comment.id)
  if (collection !== null) return paths.collection(collection.id)
  return actor === null ? paths.notifications : paths.user(actor.id)
}
