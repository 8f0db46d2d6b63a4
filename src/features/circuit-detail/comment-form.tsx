import { useLayoutEffect, useRef, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { characters } from '../../../contract/limits'
import type { User } from '../../../contract/users'
import { useAddComment } from '../../api/comments'
import { messageOf, statusOf } from '../../api/errors'
import { useCommentDraft } from '../../session/comment-draft'
import { Button } from '../../ui/button'
import { QuietFailure } from '../../ui/quiet-failure'
import { TextArea } from '../../ui/text-field'
import { isSendable, truncated } from './comments'

/** The greatest height of the box, in CSS pixels. */
const maxBoxHeight = 200

interface CommentFormProps {
  circuitId: string
  /** The version that is shown, which the comment is about. */
  version: number
  viewer: User
}

/** Writes a comment. It is shown at once; where the server refuses it, it disappears and its text returns to the form. */
export function CommentForm({ circuitId, version, viewer }: CommentFormProps) {
  const { text, write, empty, forget } = useCommentDraft(`circuit ${circuitId}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, error } = useAddComment(circuitId, viewer)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- its height follows its text
  useLayoutEffect(() => {
    const area = box.current
    if (area === null) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(maxBoxHeight, area.scrollHeight + area.offsetHeight - area.clientHeight)}px`
  }, [text])

  function post(event?: FormEvent) {
    event?.preventDefault()
    if (!isSendable(text)) return
    // Handled here, because the reader may leave the page before the response, as when the session ends.
    mutateAsync({ userId: viewer.id, circuitId, content: text.trim(), version }).then(
      () => forget(text),
      // A comment that was started since is not overwritten.
      () => box.current?.value === '' && write(text),
    )
    empty()
    box.current?.focus()
  }

  return (
    <form onSubmit={post}>
      <TextArea
        ref={box}
        label="Your comment"
        placeholder="Share your thoughts"
        rows={2}
        counter
        maxLength={characters.comment}
        value={text}
        style={{ maxHeight: maxBoxHeight, resize: 'none' }}
        required
        onChange={({ target }) => write(truncated(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
        }}
      />
      {statusOf(error) === 429 && <QuietFailure>{messageOf(error, '')}</QuietFailure>}
      <Line>
        <Button type="submit" variant="primary" size="small" disabled={!isSendable(text)}>
          Post
        </Button>
      </Line>
    </form>
  )
}

const Line = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-top: var(--space-2);
`
