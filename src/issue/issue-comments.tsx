import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import type { CommentSort } from '../../contract/circuits'
import { issueCommentsQuery } from '../api/issues'
import { Button } from '../ui/button'
import { Card, CardHeader } from '../ui/card'
import { InlineSelect } from '../ui/inline-select'
import { QuietFailure } from '../ui/quiet-failure'
import { NewIssueComment } from './new-issue-comment'
import { IssueCommentItem } from './issue-comment'

/** The comments of author and administrators on an issue. */
export function IssueComments({ issueId }: { issueId: string }) {
  const headingId = useId()
  const [sort, setSort] = useState<CommentSort>('oldest')
  const list = useInfiniteQuery(issueCommentsQuery(issueId, sort))
  const comments = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = list.data?.pages[0]?.page.total
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader id={headingId} title={total === undefined ? 'Comments' : `Comments (${total})`}>
        {total !== undefined && total > 1 && (
          <InlineSelect
            aria-label="Order of comments"
            options={[
              { value: 'oldest', label: 'Oldest first' },
              { value: 'newest', label: 'Newest first' },
            ]}
            value={sort}
            onChoose={setSort}
          />
        )}
      </CardHeader>
      <Inside>
        {list.isError && (
          <QuietFailure error={list.error} onRetry={() => void list.refetch()}>
            The comments could not be loaded.
          </QuietFailure>
        )}
        {list.isPending && <p>Loading...</p>}
        {list.data && comments.length === 0 && <p>No comments yet</p>}
        <List className="plain">
          {comments.map((comment) => (
            <li key={comment.id}>
              <IssueCommentItem comment={comment} />
            </li>
          ))}
        </List>
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
        <NewIssueComment
          key={issueId}
          issueId={issueId}
          // After comments that are not loaded it would not be visible.
          onAdded={() => list.hasNextPage && setSort('newest')}
        />
      </Inside>
    </Card>
  )
}

const Inside = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5)) var(--space-5);

  & > p {
    color: var(--muted-foreground);
  }
`

const List = styled.ol`
  display: grid;
  gap: var(--space-4);

  &:empty {
    display: none;
  }

  & > li + li {
    padding-top: var(--space-4);
    border-top: 1px solid var(--border);
  }

  & article > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
