import { useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitComment } from '../../../contract/circuits'
import { writeMention } from '../../../contract/mentions'
import type { User } from '../../../contract/users'
import { isSending } from '../../api/comments'
import { hasCommentDraft } from '../../session/comment-draft'
import { Comment } from './comment'
import { CommentForm, replyDraftOf } from './comment-form'
import type { Thread } from './comments'

interface CommentThreadProps {
  thread: Thread
  /** The newest version of the circuit. */
  newest: number
  viewer: User | null
  /** Whether every comment is loaded: then a reply to none of them is one to a deleted comment. */
  isWhole: boolean
  /** The id of the comment that the address names. */
  linked: string | null
}

/** A comment, the replies below it, and the form of a new one. */
export function CommentThread({ thread: { comment, replies }, newest, viewer, isWhole, linked }: CommentThreadProps) {
  const [replyTo, setReplyTo] = useState(
    () => [comment, ...replies].find(({ id }) => viewer !== null && hasCommentDraft(replyDraftOf(id))) ?? null,
  )
  const replyButtonOf = (one: CircuitComment) => (viewer && !isSending(one) ? () => setReplyTo(one) : undefined)
  const shown = { newest, viewer }
  return (
    <Item comment={comment} linked={linked}>
      <Comment
        comment={comment}
        parent={comment.parentId ? (isWhole ? 'deleted' : 'elsewhere') : undefined}
        onReply={replyButtonOf(comment)}
        {...shown}
      />
      {(replies.length > 0 || replyTo) && (
        <Replies className="plain" aria-label="Replies">
          {replies.map((reply) => (
            <Item key={reply.id} comment={reply} linked={linked}>
              <Comment comment={reply} onReply={replyButtonOf(reply)} {...shown} />
            </Item>
          ))}
          {viewer && replyTo && (
            <li>
              <CommentForm
                key={replyTo.id}
                circuitId={comment.circuitId}
                version={newest}
                viewer={viewer}
                reply={{
                  rootId: comment.parentId ?? comment.id,
                  id: replyTo.id,
                  initial: addressing(replyTo, comment, viewer),
                  onDone: () => setReplyTo(null),
                }}
              />
            </li>
          )}
        </Replies>
      )}
    </Item>
  )
}

/** A comment in the list, which its permanent address leads to. */
function Item({
  comment,
  linked,
  children,
}: {
  comment: CircuitComment
  linked: string | null
  children: React.ReactNode
}) {
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-busy={isSending(comment) || undefined}
      data-linked={comment.id === linked || undefined}
    >
      {children}
    </li>
  )
}

/** A reply to a reply begins with the name of its author, because it stands below others. */
function addressing(to: CircuitComment, root: CircuitComment, viewer: User): string {
  if (to.id === root.id || to.user === null || to.userId === viewer.id) return ''
  return `${writeMention(to.user.username)} `
}

const Replies = styled.ol`
  margin-top: var(--space-3);
  padding-inline-start: var(--space-4);
  border-inline-start: 2px solid var(--border);

  & > li + li {
    margin-top: var(--space-3);
  }
`
