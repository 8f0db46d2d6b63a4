import { useLayoutEffect, useRef, type FormEvent, type RefObject } from 'react'
import { characters } from '../../../contract/limits'
import type { User } from '../../../contract/users'
import { useAddComment } from '../../api/comments'
import { messageOf, statusOf } from '../../api/errors'
import { useCommentDraft } from '../../session/comment-draft'
import { Button } from '../../ui/button'
import { Row } from '../../ui/page'
import { QuietFailure } from '../../ui/quiet-failure'
import { TextArea } from '../../ui/text-field'
import { isSendable, truncated } from './comments'
import { useCommentPreview } from './use-comment-preview'

/** The greatest height of the box, in CSS pixels. */
const maxBoxHeight = 200

/** What is above a reply, and what it begins with. */
interface ReplyTarget {
  /** The first comment of the thread. */
  rootId: string
  /** The comment that is replied to, which may be a reply itself: its author hears of it, and each has a draft of its own. */
  id: string
  /** What the box says at first, such as the name of who is addressed. */
  initial: string
  onDone: () => void
}

interface CommentFormProps {
  circuitId: string
  /** The version that is shown, which the comment is about. */
  version: number
  viewer: User
  /** Absent for a comment that is no reply. */
  reply?: ReplyTarget
}

/** Writes a comment or a reply. It is shown at once; where the server refuses it, it disappears and its text returns to the form. */
export function CommentForm({ circuitId, version, viewer, reply }: CommentFormProps) {
  const { text, write, empty, forget } = useCommentDraft(
    reply ? replyDraftOf(reply.id) : `circuit ${circuitId}`,
    reply?.initial,
  )
  const box = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, error } = useAddComment(circuitId, viewer, reply?.rootId ?? null)
  useHeightOfText(box, text)
  const preview = useCommentPreview({ content: text, circuitId, version })
  const isReady = isSendable(text) && text.trim() !== reply?.initial.trim()

  function post(event?: FormEvent) {
    event?.preventDefault()
    if (!isReady) return
    const about = { circuitId, version, ...(reply && { parentId: reply.id }) }
    // Handled here, because the reader may leave the page before the response, as when the session ends.
    mutateAsync({ userId: viewer.id, content: text.trim(), ...about }).then(
      () => {
        forget(text)
        reply?.onDone()
      },
      // A comment that was started since is not overwritten.
      () => box.current?.value === '' && write(text),
    )
    empty()
    box.current?.focus()
  }

  function cancel() {
    forget(text)
    reply?.onDone()
  }

  return (
    <form onSubmit={post}>
      <TextArea
        ref={box}
        label={reply ? 'Your reply' : 'Your comment'}
        hint={markdownHint}
        placeholder={reply ? undefined : 'Share your thoughts'}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to reply here
        autoFocus={reply !== undefined}
        rows={2}
        counter
        maxLength={characters.comment}
        value={text}
        style={{ maxHeight: maxBoxHeight, resize: 'none' }}
        required
        onChange={({ target }) => write(truncated(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
          if (event.key === 'Escape' && reply && !isReady) cancel()
        }}
      />
      {preview.shown}
      {[400, 429].includes(statusOf(error) ?? 0) && <QuietFailure>{messageOf(error, '')}</QuietFailure>}
      <Row style={{ justifyContent: 'flex-end', marginTop: 'var(--space-2)' }}>
        {preview.button}
        {reply && (
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" size="small" disabled={!isReady}>
          {reply ? 'Reply' : 'Post'}
        </Button>
      </Row>
    </form>
  )
}

/** What a comment may have besides words. */
export const markdownHint = 'Markdown and $formulas$ work. @name mentions someone, #2 links an operation, L3 a line.'

/** The draft key of a reply. */
export const replyDraftOf = (id: string): string => `reply ${id}`

/** Makes a box as high as its text, up to a limit. */
export function useHeightOfText(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- its height follows its text
  useLayoutEffect(() => {
    const area = box.current
    if (area === null) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(maxBoxHeight, area.scrollHeight + area.offsetHeight - area.clientHeight)}px`
  }, [box, text])
}
