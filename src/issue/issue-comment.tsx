import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import type { IssueComment } from '../../contract/issues'
import { characters } from '../../contract/limits'
import { isBlank } from '../../contract/text'
import { useChangeIssueComment, useDeleteIssueComment } from '../api/issues'
import { commentName } from '../lib/comment-name'
import { hasCommentDraft, useCommentDraft } from '../session/comment-draft'
import { useViewer } from '../session/session'
import { UserLink } from '../users/user-link'
import { Button } from '../ui/button'
import { ConfirmButton } from '../ui/confirm-button'
import { FormButtons } from '../ui/form-buttons'
import { QuietFailure } from '../ui/quiet-failure'
import { RelativeTime } from '../ui/relative-time'
import { TextArea } from '../ui/text-field'
import { useFocusReturn } from '../ui/use-focus-return'

export function IssueCommentItem({ comment }: { comment: IssueComment }) {
  const isOwn = useViewer()?.id === comment.authorId
  const [isEditing, setIsEditing] = useState(() => isOwn && hasCommentDraft(draftOf(comment)))
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const isEdited = comment.updatedAt !== comment.createdAt
  const name = commentName(comment.author?.username, comment.createdAt, comment.content)
  return (
    <article>
      <Head>
        <strong>
          <UserLink user={comment.author} />
        </strong>
        <RelativeTime time={comment.createdAt} />
        {isEdited && <span>edited</span>}
        {isOwn && !isEditing && (
          <Tools>
            <Button
              ref={edit}
              variant="ghost"
              size="small"
              aria-label={`Edit ${name}`}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            <DeleteComment comment={comment} name={name} />
          </Tools>
        )}
      </Head>
      {isEditing ? (
        <EditComment comment={comment} onDone={() => setIsEditing(false)} />
      ) : (
        <p dir="auto">{comment.content}</p>
      )}
    </article>
  )
}

function EditComment({ comment, onDone }: { comment: IssueComment; onDone: () => void }) {
  const change = useChangeIssueComment(comment.issueId)
  const { text: content, write, forget } = useCommentDraft(draftOf(comment), comment.content)
  const nothing = isBlank(content)
  const cancel = () => {
    forget(content)
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (nothing || change.isPending) return
    if (content.trim() === comment.content) return cancel()
    change.mutate({ id: comment.id, content: content.trim() }, { onSuccess: cancel })
  }

  return (
    <form onSubmit={submit}>
      <Fields>
        <TextArea
          label="Edit comment"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
          autoFocus
          counter
          maxLength={characters.issueComment}
          value={content}
          required
          onChange={({ target }) => write(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && cancel()}
        />
        {change.isError && (
          <QuietFailure error={change.error}>The comment was not saved. Please try again.</QuietFailure>
        )}
        <FormButtons small busy={change.isPending} disabled={nothing} onCancel={cancel} />
      </Fields>
    </form>
  )
}

function DeleteComment({ comment, name }: { comment: IssueComment; name: string }) {
  const remove = useDeleteIssueComment(comment.issueId)
  return (
    <ConfirmButton
      variant="ghost"
      aria-label={`Delete ${name}`}
      question="Delete Comment"
      confirmLabel="Delete"
      destructive
      mutation={remove}
      onConfirm={() => remove.mutate(comment.id)}
      details={
        <>
          <p>Are you sure you want to delete this comment? This action cannot be undone.</p>
          {remove.isError && (
            <QuietFailure error={remove.error}>The comment was not deleted. Please try again.</QuietFailure>
          )}
        </>
      }
    >
      Delete
    </ConfirmButton>
  )
}

/** The draft key of an edited comment. */
const draftOf = ({ id }: IssueComment) => `issue comment ${id}`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: var(--touch);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > strong {
    color: var(--card-foreground);
    overflow-wrap: anywhere;
  }
`

const Tools = styled.span`
  display: flex;
  margin-left: auto;
`

/** A text area above its buttons. */
export const Fields = styled.div`
  display: grid;
  gap: var(--space-2);
`
