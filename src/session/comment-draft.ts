import { useCallback, useState } from 'react'
import { createTextDrafts } from './text-drafts'

const drafts = createTextDrafts('comment')

/**
 * The text of a comment box, stored until it is sent.
 *
 * @param about the subject by kind and id: `circuit …`, `issue …`, or the comment that is edited.
 */
export function useCommentDraft(about: string, initial = '') {
  const [text, setText] = useState(() => {
    const draft = drafts.read(about)
    return typeof draft === 'string' ? draft : initial
  })
  const write = useCallback(
    (next: string) => {
      setText(next)
      if (next === initial) drafts.clear(about)
      else drafts.save(about, next)
    },
    [about, initial],
  )
  /** Empties the box; the draft stays stored until the server has the comment. */
  const empty = useCallback(() => setText(''), [])
  /** Removes the draft of a comment that was sent, unless a new one was started since. */
  const forget = useCallback(
    (sent: string) => {
      if (drafts.read(about) === sent) drafts.clear(about)
    },
    [about],
  )
  return { text, write, empty, forget }
}

/** Whether there is an unsent comment on a subject. */
export const hasCommentDraft = (about: string): boolean => typeof drafts.read(about) === 'string'
