import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { circuitsQuery, type CircuitFilters } from '../api/circuits'
import { Button } from '../ui/button'
import { Loading } from '../ui/loading'
import { EmptyPanel, Notice } from '../ui/notice'
import { Spinner } from '../ui/spinner'
import { CircuitCard, CircuitGrid } from './circuit-card'

interface CircuitListProps {
  filters: CircuitFilters
  /** Stands where there are no circuits. */
  empty: ReactNode
  /** Stands where the first page could not be loaded. */
  renderError: (error: Error) => ReactNode
}

/** How far from the window's foot the next page is fetched, so that the reader does not meet the end. */
const fetchesAhead = '1200px 0px'

/** Circuits in a grid; the next page loads as the reader nears the end. */
export function CircuitList({ filters, empty, renderError }: CircuitListProps) {
  const list = useInfiniteQuery(circuitsQuery(filters))
  if (list.isPending) return <Loading tall />
  if (list.isError && !list.data) return renderError(list.error)

  const circuits = unique(list.data.pages.flatMap((page) => page.data))
  const total = list.data.pages[0]?.page.total ?? circuits.length
  return (
    <>
      <Total className="tabular" aria-live="polite">
        {total === 1 ? '1 circuit' : `${total.toLocaleString('en')} circuits`}
      </Total>
      {circuits.length === 0 && <EmptyPanel title={empty} />}
      <CircuitGrid>
        {circuits.map((circuit) => (
          <li key={circuit.id}>
            <CircuitCard circuit={circuit} />
          </li>
        ))}
      </CircuitGrid>
      <End>
        {list.isFetchNextPageError ? (
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void list.fetchNextPage()}>
                Try Again
              </Button>
            }
          >
            More circuits could not be loaded. {list.error.message}
          </Notice>
        ) : list.hasNextPage ? (
          <MoreWhenNear onNear={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />
        ) : null}
      </End>
    </>
  )
}

/** A button for more, pressed by itself when the reader comes near. */
function MoreWhenNear({ onNear, busy }: { onNear: () => void; busy: boolean }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current || busy || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: fetchesAhead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={mark}>
      {busy ? (
        <output>
          <Spinner /> Loading...
        </output>
      ) : (
        <Button onClick={onNear}>Show more</Button>
      )}
    </div>
  )
}

/** Circuits that came meanwhile push others onto the next page; none may show twice. */
function unique<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

const Total = styled.p`
  margin-bottom: var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const End = styled.div`
  display: grid;
  justify-items: center;
  margin-top: var(--space-5);
`
