import { useCallback, useState } from 'react'
import { textDrafts } from './text-drafts'

const drafts = textDrafts('comment', 1)

/**
 * A comment that is being written, kept until it is sent.
 *
 * @param about what it is on, by kind and id: `circuit …`, `issue …`, or the comment that it changes.
 */
export function useCommentDraft(about: string, initial = '') {
  const [text, setText] = useState(() => {
    const kept = drafts.read(about)
    return typeof kept === 'string' ? kept : initial
  })
  const write = useCallback(
    (next: string) => {
      setText(next)
      if (next === initial) drafts.clear(about)
      else drafts.keep(about, next)
    },
    [about, initial],
  )
  /** Empties the box; the draft stays kept until the server has the comment. */
  const empty = useCallback(() => setText(''), [])
  /** Forgets the draft of a comment that was sent, unless another has been begun since. */
  const forget = useCallback(
    (sent: string) => {
      if (drafts.read(about) === sent) drafts.clear(about)
    },
    [about],
  )
  return { text, write, empty, forget }
}

/** Whether something was begun here and not sent. */
export const hasCommentDraft = (about: string): boolean => typeof drafts.read(about) === 'string'
