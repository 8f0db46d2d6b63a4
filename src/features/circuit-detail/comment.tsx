import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitComment } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { fragmentOf } from '../../../contract/places-in-circuit'
import type { User } from '../../../contract/users'
import { isSending } from '../../api/comments'
import { commentName } from '../../lib/comment-name'
import { hasCommentDraft } from '../../session/comment-draft'
import { CommentTools } from '../../moderation/moderation-tools'
import { UserLink } from '../../users/user-link'
import { Button } from '../../ui/button'
import { Badge } from '../../ui/chip'
import { CheckIcon, PencilIcon } from '../../ui/icons'
import { RelativeTime } from '../../ui/relative-time'
import { useFocusReturn } from '../../ui/use-focus-return'
import { CommentText } from './comment-text/comment-text'
import { mayChange, mayDelete } from './comments'
import { DeleteComment } from './delete-comment'
import { EditComment, editDraftOf } from './edit-comment'

interface CommentProps {
  comment: CircuitComment
  /** The newest version of the circuit. */
  newest: number
  viewer: User | null
  /** What a reply says of the comment that it replies to, where that is not above it. */
  parent?: 'elsewhere' | 'deleted' | undefined
  /** Called to reply; absent for those who cannot. */
  onReply?: (() => void) | undefined
}

/** A comment: who wrote it and when, what they say, and what the viewer may do with it. */
export function Comment({ comment, newest, viewer, parent, onReply }: CommentProps) {
  const isOwn = mayChange(viewer, comment)
  const [isEditing, setIsEditing] = useState(() => isOwn && hasCommentDraft(editDraftOf(comment)))
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const name = commentName(comment.user?.username, comment.createdAt, comment.content)
  return (
    <>
      <Head>
        <Facts comment={comment} newest={newest} name={name} parent={parent} />
        {!isSending(comment) && !isEditing && (
          <Tools>
            {onReply && (
              <Button variant="ghost" size="small" aria-label={`Reply to ${name}`} onClick={onReply}>
                Reply
              </Button>
            )}
            {isOwn && (
              <Button
                ref={edit}
                variant="ghost"
                size="small"
                aria-label={`Edit ${name}`}
                title="Edit comment"
                icon={<PencilIcon />}
                onClick={() => setIsEditing(true)}
              />
            )}
            <CommentTools comment={comment} name={name} />
            {mayDelete(viewer, comment) && <DeleteComment comment={comment} name={name} />}
          </Tools>
        )}
      </Head>
      {isEditing ? (
        <EditComment comment={comment} onDone={() => setIsEditing(false)} />
      ) : (
        <CommentText comment={comment} newest={newest} />
      )}
    </>
  )
}

function Facts({ comment, newest, name, parent }: Omit<CommentProps, 'viewer'> & { name: string }) {
  const { id, user, createdAt, editedAt, isHidden, circuitId, version, parentId } = comment
  return (
    <>
      <UserLink user={user} />
      {user?.isVerified && (
        <Verified title="Verified email address">
          <CheckIcon />
          <span className="visually-hidden">verified</span>
        </Verified>
      )}
      {user?.isBanned && <Badge tone="danger">Banned</Badge>}
      {isSending(comment) ? (
        <RelativeTime time={createdAt} eachSecond />
      ) : (
        <When to={fragmentOf({ comment: id })} aria-label={`Link to ${name}`}>
          <RelativeTime time={createdAt} eachSecond />
        </When>
      )}
      {editedAt && <span>edited</span>}
      {version < newest && (
        <span>
          on <Link to={paths.circuitVersion(circuitId, version)}>version {version}</Link>
        </span>
      )}
      {parentId && parent === 'elsewhere' && (
        <span>
          in reply to <Link to={fragmentOf({ comment: parentId })}>another comment</Link>
        </span>
      )}
      {parentId && parent === 'deleted' && <span>in reply to a deleted comment</span>}
      {isHidden && <span>Hidden by an administrator</span>}
    </>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  min-height: var(--touch);
  font-size: var(--text-sm);
  font-weight: 600;

  & time,
  & > span {
    color: var(--muted-foreground);
    font-weight: 400;
  }
`

const When = styled(Link)`
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`

const Verified = styled.span`
  display: inline-flex;
  color: var(--muted-foreground);
`

const Tools = styled.span`
  display: flex;
  margin-left: auto;
`
