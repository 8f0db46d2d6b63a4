import { useRef, type FormEvent } from 'react'
import { styled } from 'styled-components'
import type { CircuitComment } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { useChangeComment } from '../../api/comments'
import { quietMessageOf } from '../../api/errors'
import { useCommentDraft } from '../../session/comment-draft'
import { FormButtons } from '../../ui/form-buttons'
import { QuietFailure } from '../../ui/quiet-failure'
import { TextArea } from '../../ui/text-field'
import { markdownHint, useHeightOfText } from './comment-form'
import { isSendable, truncated } from './comments'
import { useCommentPreview } from './use-comment-preview'

/** Changes the text of a comment in its place. What is typed survives a reload. */
export function EditComment({ comment, onDone }: { comment: CircuitComment; onDone: () => void }) {
  const change = useChangeComment(comment.circuitId)
  const { text, write, forget } = useCommentDraft(editDraftOf(comment), comment.content)
  const box = useRef<HTMLTextAreaElement>(null)
  useHeightOfText(box, text)
  const preview = useCommentPreview({ ...comment, content: text })
  const cancel = () => {
    forget(text)
    onDone()
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isSendable(text) || change.isPending) return
    if (text.trim() === comment.content) return cancel()
    change.mutate({ id: comment.id, content: text.trim() }, { onSuccess: cancel })
  }

  return (
    <form onSubmit={submit}>
      <Fields>
        <TextArea
          ref={box}
          label="Edit comment"
          hint={markdownHint}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
          autoFocus
          rows={2}
          counter
          maxLength={characters.comment}
          value={text}
          required
          onChange={({ target }) => write(truncated(target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            if (event.key === 'Escape') cancel()
          }}
        />
        {preview.shown}
        {change.isError && (
          <QuietFailure>{quietMessageOf(change.error, 'The comment was not saved. Please try again.')}</QuietFailure>
        )}
        {preview.button}
        <FormButtons small busy={change.isPending} disabled={!isSendable(text)} onCancel={cancel} />
      </Fields>
    </form>
  )
}

/** The draft key of an edited comment. */
export const editDraftOf = ({ id }: Pick<CircuitComment, 'id'>): string => `comment ${id}`

const Fields = styled.div`
  display: grid;
  gap: var(--space-2);
`
