import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitComment } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { isSending, useDeleteComment } from '../../api/comments'
import { messageOf } from '../../api/errors'
import { commentName } from '../../lib/comment-name'
import { CommentTools } from '../../moderation/tools'
import { UserLink } from '../../users/user-link'
import { Badge } from '../../ui/chip'
import { ConfirmButton } from '../../ui/confirm-button'
import { CheckIcon, TrashIcon } from '../../ui/icons'
import { RelativeTime } from '../../ui/relative-time'
import { toast } from '../../ui/toast'

interface CommentProps {
  comment: CircuitComment
  /** The newest version of the circuit. */
  newest: number
  mayDelete: boolean
}

export function Comment({ comment, newest, mayDelete: isDeletable }: CommentProps) {
  const { user, content, createdAt, isHidden, circuitId, version } = comment
  const name = commentName(user?.username, createdAt, content)
  return (
    <li aria-busy={isSending(comment) || undefined}>
      <div>
        <UserLink user={user} />
        {user?.isVerified && (
          <Verified title="Verified email address">
            <CheckIcon />
            <span className="visually-hidden">verified</span>
          </Verified>
        )}
        {user?.isBanned && <Badge tone="danger">Banned</Badge>}
        <RelativeTime time={createdAt} eachSecond />
        {version < newest && (
          <span>
            on <Link to={paths.circuitVersion(circuitId, version)}>version {version}</Link>
          </span>
        )}
        {isHidden && <span>Hidden by an administrator</span>}
        {!isSending(comment) && (
          <Tools>
            <CommentTools comment={comment} name={name} />
            {isDeletable && <DeleteComment comment={comment} name={name} />}
          </Tools>
        )}
      </div>
      <blockquote dir="auto">{content}</blockquote>
    </li>
  )
}

function DeleteComment({ comment: { id, circuitId }, name }: { comment: CircuitComment; name: string }) {
  const remove = useDeleteComment(circuitId)
  return (
    <ConfirmButton
      variant="ghost"
      aria-label={`Delete ${name}`}
      title="Delete comment"
      icon={<TrashIcon />}
      question="Delete Comment"
      confirmLabel="Yes, delete"
      destructive
      mutation={remove}
      onConfirm={(close) => {
        close()
        remove.mutate(id, { onError: (error) => toast(messageOf(error, 'Failed to delete comment'), 'danger') })
      }}
      details={<p>Are you sure you want to delete this comment? This action cannot be undone.</p>}
    />
  )
}

const Verified = styled.span`
  display: inline-flex;
  color: var(--muted-foreground);
`

const Tools = styled.span`
  display: flex;
  margin-left: auto;
`
