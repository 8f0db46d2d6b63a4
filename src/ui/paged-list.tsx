import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from './load-more'
import { Loading } from './loading'
import { Stack } from './page'
import { QuietFailure } from './quiet-failure'

interface PagedListProps<Page> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  /** What it says where nothing could be loaded. */
  failure: string
  /** What it says where the next page could not be loaded. */
  moreFailure?: string
  /** Loads the list again after a failure; by default this list alone. */
  onRetry?: () => void
  children: ReactNode
}

/** The states of a list that is loaded page by page: loading, failed, and what follows when the reader comes near the end. */
export function PagedList<Page>({
  list,
  failure,
  moreFailure = 'More could not be loaded.',
  onRetry = () => void list.refetch(),
  children,
}: PagedListProps<Page>) {
  if (list.isPending) return <Loading />
  return (
    <Stack>
      {list.isError && !list.isFetchNextPageError && (
        <QuietFailure error={list.error} onRetry={onRetry}>
          {list.data ? 'This list may be out of date.' : failure}
        </QuietFailure>
      )}
      {children}
      <LoadMore
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? moreFailure : undefined}
        onMore={() => void list.fetchNextPage()}
      />
    </Stack>
  )
}
