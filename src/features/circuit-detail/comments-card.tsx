import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit, CircuitComment, CommentSort } from '../../../contract/circuits'
import { loginThen, paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { commentChangesQuery, commentsQuery, isSending, noChanges, useDeleteComment } from '../../api/comments'
import { messageOf } from '../../api/errors'
import { commentName } from '../../lib/comment-name'
import { formatInteger } from '../../lib/format-integer'
import { CommentTools } from '../../moderation/tools'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { Badge } from '../../ui/chip'
import { ConfirmDialog } from '../../ui/dialog'
import { CheckIcon, TrashIcon } from '../../ui/icons'
import { InlineSelect } from '../../ui/inline-select'
import { Link } from '../../ui/link'
import { QuietFailure } from '../../ui/quiet-failure'
import { RelativeTime } from '../../ui/relative-time'
import type { Option } from '../../ui/select'
import { toast } from '../../ui/toast'
import { CommentForm } from './comment-form'
import { arrangeComments, mayDelete } from './comments'

type Commented = Pick<Circuit, 'id' | 'comments' | 'commentCount'>

const orders: readonly Option<CommentSort>[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
]

/** What people say about a circuit, and what the viewer wants to say: beside the newest comment, whichever end that is at. */
export function CommentsCard({ circuit }: { circuit: Commented }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [sort, setSort] = useState<CommentSort>('oldest')
  const list =
    circuit.commentCount === 0 && circuit.comments.length === 0 ? (
      <Empty key="comments">
        <strong>No comments yet</strong>
        <br />
        Be the first to share your thoughts!
      </Empty>
    ) : (
      <Comments key="comments" circuit={circuit} viewer={viewer} sort={sort} />
    )
  const form = (
    <Foot key="form" data-at={sort === 'newest' ? 'top' : 'foot'}>
      {viewer ? (
        // Another member's unsent words are not this one's.
        <CommentForm key={viewer.id} circuitId={circuit.id} viewer={viewer} />
      ) : (
        <Link to={loginThen(pathname)}>Sign in to join the conversation</Link>
      )}
    </Foot>
  )
  return (
    <Card aria-label="Comments">
      <CardHeader title={`Comments (${formatInteger(circuit.commentCount)})`}>
        {circuit.commentCount > 1 && (
          <InlineSelect aria-label="Order of comments" options={orders} value={sort} onChoose={setSort} />
        )}
      </CardHeader>
      {sort === 'newest' ? [form, list] : [list, form]}
    </Card>
  )
}

function Comments({ circuit, viewer, sort }: { circuit: Commented; viewer: User | null; sort: CommentSort }) {
  const [wantsMore, setWantsMore] = useState(false)
  const isPartial = circuit.commentCount > circuit.comments.length
  const isAsked = isPartial && (wantsMore || sort === 'newest')
  const pages = useInfiniteQuery({ ...commentsQuery(circuit.id, sort), enabled: isAsked })
  const { data: changes = noChanges } = useQuery(commentChangesQuery(circuit.id))
  const { before, missing, after } = arrangeComments(
    {
      total: circuit.commentCount,
      first: circuit.comments,
      listed: isAsked ? (pages.data?.pages.flatMap((page) => page.data) ?? []) : [],
      ...changes,
    },
    sort,
  )
  // The first page of the oldest is what came with the circuit: who wants more wants the next.
  const { hasNextPage, isFetching, fetchNextPage } = pages
  const isFirstPageAlone = sort === 'oldest' && wantsMore && pages.data?.pages.length === 1
  useEffect(() => {
    if (isFirstPageAlone && hasNextPage && !isFetching) void fetchNextPage()
  }, [isFirstPageAlone, hasNextPage, isFetching, fetchNextPage])

  function showMore() {
    setWantsMore(true)
    if (pages.isError) void pages.refetch()
    else if (pages.hasNextPage) void pages.fetchNextPage()
  }

  const shown = (comments: readonly CircuitComment[]) =>
    comments.map((comment) => <Comment key={comment.id} comment={comment} mayDelete={mayDelete(viewer, comment)} />)
  return (
    <List className="plain">
      {shown(before)}
      {missing > 0 && (!isAsked || pages.hasNextPage || pages.isError || pages.isPending) && (
        <More key="more">
          <Button size="small" busy={isAsked && pages.isFetching} onClick={showMore}>
            Show {formatInteger(missing)} more
          </Button>
          {isAsked && pages.isError && (
            <QuietFailure error={pages.error}>More comments could not be loaded.</QuietFailure>
          )}
        </More>
      )}
      {shown(after)}
    </List>
  )
}

function Comment({ comment, mayDelete: isDeletable }: { comment: CircuitComment; mayDelete: boolean }) {
  const { user, content, createdAt, isHidden } = comment
  const name = commentName(user?.username, createdAt, content)
  return (
    <li aria-busy={isSending(comment) || undefined}>
      <div>
        {user ? (
          <Link to={paths.user(user.id)}>
            <bdi>{user.username}</bdi>
          </Link>
        ) : (
          'deleted user'
        )}
        {user?.isVerified && (
          <Verified title="Verified email address">
            <CheckIcon />
            <span className="visually-hidden">verified</span>
          </Verified>
        )}
        {user?.isBanned && <Badge tone="danger">Banned</Badge>}
        <RelativeTime time={createdAt} eachSecond />
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
  const [asking, setAsking] = useState(false)
  const { mutate } = useDeleteComment(circuitId)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Delete ${name}`}
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
    gap: 0 var(--space-2);
    min-height: var(--touch);
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & time,
  & > li > div > span {
    color: var(--muted-foreground);
    font-weight: 400;
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

const Verified = styled.span`
  display: inline-flex;
  color: var(--muted-foreground);
`

const Tools = styled.span`
  display: flex;
  margin-left: auto;
`

const More = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-sm);
`

const Foot = styled.div`
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5));
  border-top: 1px solid var(--border);

  &[data-at='top'] {
    border-top: 0;
    border-bottom: 1px solid var(--border);
  }
`
