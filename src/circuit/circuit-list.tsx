import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../contract/circuits'
import type { CircuitListQuery } from '../api/circuits'
import { LoadMore } from '../ui/load-more'
import { Loading } from '../ui/loading'
import { FailureNotice } from '../ui/failure-notice'
import { EmptyPanel, Notice } from '../ui/notice'
import { useLoggedError } from '../ui/quiet-failure'
import { ResultCount, Results } from '../ui/results'
import { MatchingCircuits } from './matching-circuits'
import { searchMarksOf } from './search-marks'

interface CircuitListProps {
  query: CircuitListQuery
  /** What is searched for, which is marked in names and descriptions. */
  search?: string
  /** Shown where there are no circuits. */
  empty: ReactNode
  /** Buttons below that. */
  emptyActions?: ReactNode
  /** Shown where the first page could not be loaded; `retry` requests it again. */
  renderError: (error: Error, retry: () => void) => ReactNode
  /** The card to begin at, from 0. */
  startAt?: number
  /** Called with the first card in the window, from 0, as the reader scrolls. */
  onTop?: (index: number) => void
}

/** Circuits in a grid; the next page loads before the reader comes to the end. */
export function CircuitList({
  query,
  search = '',
  empty,
  emptyActions,
  renderError,
  startAt = 0,
  onTop,
}: CircuitListProps) {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  useLoggedError(list.error)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const fetchMore = useCallback(() => {
    // Only the reader retries what failed: repeated requests would not help a failing server.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const marks = useMemo(() => searchMarksOf(search), [search])

  const loaded = list.data?.pages.reduce((count, page) => count + page.data.length, 0) ?? 0
  useEffect(() => {
    if (loaded > 0 && loaded <= startAt) fetchMore()
  }, [loaded, startAt, fetchMore])

  // While another list loads, the one before it stays, under its own name.
  const requested = JSON.stringify(query.queryKey)
  const [shown, setShown] = useState(requested)
  if (shown !== requested && !list.isPlaceholderData) setShown(requested)

  if (list.isPending) return <Loading tall />
  if (list.isError && !list.data) return renderError(list.error, () => void list.refetch())

  const circuits = uniqueById(list.data.pages.flatMap((page) => page.data))
  const total = list.data.pages.at(-1)?.page.total ?? circuits.length
  return (
    <Results aria-label="Circuits" aria-busy={list.isPlaceholderData}>
      <ResultCount count={total} noun="circuit" nouns="circuits" />
      {list.data.pages[0]?.page.isPartial && (
        <Notice>
          Only part of the library was searched. Enter at least three letters or digits to search all of it.
        </Notice>
      )}
      {list.isRefetchError && !isFetchNextPageError && (
        <FailureNotice onRetry={() => void list.refetch()}>This list may be out of date.</FailureNotice>
      )}
      {circuits.length === 0 && !hasNextPage && !list.isRefetchError && (
        <EmptyPanel title={empty} actions={emptyActions} />
      )}
      <MatchingCircuits
        key={shown}
        circuits={circuits}
        total={Math.max(total, circuits.length)}
        matching={list.data.pages[0]?.page.matching}
        name={shown}
        startAt={startAt}
        onTop={onTop}
        marks={marks}
        onNearEnd={fetchMore}
      />
      <End>
        <LoadMore
          hasMore={hasNextPage}
          isBusy={isFetchingNextPage}
          failure={isFetchNextPageError ? 'More circuits could not be loaded.' : undefined}
          onMore={isFetchNextPageError ? () => void fetchNextPage() : fetchMore}
        />
      </End>
    </Results>
  )
}

/** Removes duplicates: a circuit that has moved since the first page was loaded can appear on a later page too. */
function uniqueById(circuits: CircuitSummary[]): CircuitSummary[] {
  return [...new Map(circuits.map((circuit) => [circuit.id, circuit])).values()]
}

const End = styled.div`
  display: grid;
  justify-items: center;
  min-height: 2.5rem;
  margin-top: var(--space-5);
`
