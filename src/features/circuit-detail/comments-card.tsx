import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit, CircuitComment } from '../../../contract/circuits'
import type { User } from '../../../contract/users'
import { commentsQuery, isOnItsWay, useDeleteComment } from '../../api/comments'
import { messageOf } from '../../api/errors'
import { written } from '../../lib/written'
import { CommentTools } from '../../moderation/tools'
import { loginThen, paths } from '../../paths'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { TrashIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { RelativeTime } from '../../ui/relative-time'
import { toast } from '../../ui/toast'
import { CommentForm } from './comment-form'
import { mayDelete, mergedComments } from './comments'

type Commented = Pick<Circuit, 'id' | 'comments' | 'commentCount'>

/** What people say about a circuit, and what the viewer wants to say. */
export function CommentsCard({ circuit }: { circuit: Commented }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <Card aria-label="Comments">
      <CardHeader title={`Comments (${written(circuit.commentCount)})`} />
      {circuit.comments.length === 0 ? (
        <Empty>
          <strong>No comments yet</strong>
          <br />
          Be the first to share your thoughts!
        </Empty>
      ) : (
        <Comments circuit={circuit} viewer={viewer} />
      )}
      <Foot>
        {viewer ? (
          // Another member's unsent words are not this one's.
          <CommentForm key={viewer.id} circuitId={circuit.id} viewer={viewer} />
        ) : (
          <Link to={loginThen(pathname)}>Sign in to join the conversation</Link>
        )}
      </Foot>
    </Card>
  )
}

function Comments({ circuit, viewer }: { circuit: Commented; viewer: User | null }) {
  const [wantsMore, setWantsMore] = useState(false)
  const more = useInfiniteQuery({ ...commentsQuery(circuit.id), enabled: wantsMore })
  const comments = mergedComments(circuit.comments, more.data?.pages.flatMap((page) => page.data) ?? [])
  const missing = circuit.commentCount - comments.length

  function showMore() {
    if (!wantsMore) setWantsMore(true)
    else if (more.isError) void more.refetch()
    else void more.fetchNextPage()
  }

  return (
    <>
      <List className="plain">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} mayDelete={mayDelete(viewer, comment)} />
        ))}
      </List>
      {missing > 0 && (!wantsMore || more.hasNextPage || more.isError) && (
        <More>
          <Button size="small" busy={more.isFetching} onClick={showMore}>
            Show {written(missing)} more
          </Button>
          {more.isError && <span role="alert">More comments could not be loaded. {messageOf(more.error, '')}</span>}
        </More>
      )}
    </>
  )
}

function Comment({ comment, mayDelete: isDeletable }: { comment: CircuitComment; mayDelete: boolean }) {
  const { user, content, createdAt, isHidden } = comment
  return (
    <li aria-busy={isOnItsWay(comment) || undefined}>
      <div>
        {user ? <Link to={paths.user(user.id)}>{user.username}</Link> : 'deleted user'}
        <RelativeTime time={createdAt} eachSecond />
        {isHidden && <span>Hidden by an administrator</span>}
        {!isOnItsWay(comment) && <CommentTools comment={comment} />}
        {isDeletable && <DeleteComment comment={comment} />}
      </div>
      <blockquote>{content}</blockquote>
    </li>
  )
}

function DeleteComment({ comment: { id, circuitId } }: { comment: CircuitComment }) {
  const [asking, setAsking] = useState(false)
  const { mutate } = useDeleteComment(circuitId)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label="Delete comment"
        title="Delete comment"
        icon={<TrashIcon />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title="Delete Comment"
        confirmLabel="Yes, delete"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          mutate(id, { onError: (error) => toast(messageOf(error, 'Failed to delete comment'), 'danger') })
        }}
      >
        <p>Are you sure you want to delete this comment? This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}

const List = styled.ol`
  padding: 0 clamp(var(--space-4), 2.5vw, var(--space-5));

  & > li {
    padding: var(--space-4) 0;
  }

  & > li[aria-busy] {
    opacity: 0.6;
  }

  & > li + li {
    border-top: 1px solid var(--border);
  }

  & > li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-3);
    min-height: var(--touch);
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & > li > div > button {
    margin-left: auto;
    color: var(--muted-foreground);
  }

  & time,
  & > li > div > span {
    color: var(--muted-foreground);
    font-weight: 400;
  }

  & p > button,
  & p > a[data-bare] {
    margin-left: auto;
  }

  & blockquote {
    margin: var(--space-1) 0 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`

const Empty = styled.p`
  padding: var(--space-5);
  color: var(--muted-foreground);
  text-align: center;
`

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: 0 clamp(var(--space-4), 2.5vw, var(--space-5)) var(--space-4);
  font-size: var(--text-sm);
`

const Foot = styled.div`
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5));
  border-top: 1px solid var(--border);
`
