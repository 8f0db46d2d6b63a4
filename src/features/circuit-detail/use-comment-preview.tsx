import { useState, type ReactNode } from 'react'
import type { CircuitComment } from '../../../contract/circuits'
import { Button } from '../../ui/button'
import { CommentText } from './comment-text/comment-text'
import { hasMarkup } from '../../../markdown/has-markup'

/** How a comment will look that is being written: a button that shows it, where its Markdown or formulas make a difference. */
export function useCommentPreview(comment: Pick<CircuitComment, 'content' | 'circuitId' | 'version'>): {
  button: ReactNode
  shown: ReactNode
} {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasMarkup(comment.content)) return { button: null, shown: null }
  return {
    button: (
      <Button size="small" variant="ghost" aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Preview
      </Button>
    ),
    shown: isOpen && (
      <section aria-label="Preview">
        <CommentText comment={{ ...comment, mentions: [] }} newest={comment.version} />
      </section>
    ),
  }
}
