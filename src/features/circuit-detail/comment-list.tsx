import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CommentSort } from '../../../contract/circuits'
import type { User } from '../../../contract/users'
import { commentChangesQuery, commentsQuery, noChanges } from '../../api/comments'
import { formatInteger } from '../../lib/format-integer'
import { Button } from '../../ui/button'
import { QuietFailure } from '../../ui/quiet-failure'
import { CommentThread } from './comment-thread'
import { arrangeComments, groupThreads, type Thread } from './comments'
import { useLinkedComment } from './use-linked-comment'

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
  const listed = isAsked ? (pages.data?.pages.flatMap((page) => page.data) ?? []) : []
  const linked = useLinkedComment(circuit.id, [...circuit.comments, ...listed, ...changes.added])
  const known = { total: circuit.commentCount, first: circuit.comments, listed, ...changes, linked: linked.thread }
  const { before, missing, after } = arrangeComments(known, sort)
  const [threadsBefore, threadsAfter] = groupThreads([before, after] as const)
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

  const shown = (threads: readonly Thread[]) =>
    threads.map((thread) => (
      <CommentThread
        key={thread.comment.id}
        thread={thread}
        newest={circuit.version}
        viewer={viewer}
        isWhole={missing === 0}
        linked={linked.id}
      />
    ))
  return (
    <List className="plain">
      {linked.isGone && (
        <li key="gone">
          <QuietFailure>The comment that this link leads to was deleted.</QuietFailure>
        </li>
      )}
      {shown(threadsBefore)}
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
      {shown(threadsAfter)}
    </List>
  )
}

const List = styled.ol`
  padding: 0 clamp(var(--space-4), 2.5vw, var(--space-5));

  & > li {
    padding: var(--space-4) 0;
  }

  & li[aria-busy] {
    opacity: 0.6;
  }

  & > li + li {
    border-top: 1px solid var(--border);
  }

  /* Below the bar, where the browser scrolls to it. */
  & li {
    scroll-margin-top: calc(var(--bar-height) + var(--space-4));
  }

  & li:focus {
    outline: none;
  }

  & li[data-linked] {
    box-shadow:
      calc(-1 * var(--space-2)) 0 var(--card),
      calc(-1 * var(--space-2) - 3px) 0 var(--primary);
  }
`

const More = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-sm);
`
