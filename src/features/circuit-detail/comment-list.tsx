import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CircuitComment, CommentSort } from '../../../contract/circuits'
import type { User } from '../../../contract/users'
import { commentChangesQuery, commentsQuery, noChanges } from '../../api/comments'
import { formatInteger } from '../../lib/format-integer'
import { Button } from '../../ui/button'
import { QuietFailure } from '../../ui/quiet-failure'
import { arrangeComments, mayDelete } from './comments'
import { Comment } from './comment'

/** The part of a circuit that its comments need. */
export type CommentedCircuit = Pick<Circuit, 'id' | 'version' | 'comments' | 'commentCount'>

/** The comments on a circuit. More are loaded on demand. */
export function CommentList({
  circuit,
  viewer,
  sort,
}: {
  circuit: CommentedCircuit
  viewer: User | null
  sort: CommentSort
}) {
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
    comments.map((comment) => (
      <Comment key={comment.id} comment={comment} newest={circuit.version} mayDelete={mayDelete(viewer, comment)} />
    ))
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

const More = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-sm);
`
