import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Loading } from '../ui/loading'

const LazyList = lazy(async () => ({ default: (await import('./circuit-list')).CircuitList }))

/** The list of circuits, which comes after the page's own words; its circuits are fetched meanwhile. */
export function CircuitList(props: ComponentProps<typeof LazyList>) {
  usePrefetchInfiniteQuery(props.query)
  return (
    <Suspense fallback={<Loading tall />}>
      <LazyList {...props} />
    </Suspense>
  )
}
