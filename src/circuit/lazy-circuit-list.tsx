import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { lazyComponent } from '../ui/lazy-component'
import { Loading } from '../ui/loading'

const LoadedList = lazyComponent(async () => (await import('./circuit-list')).CircuitList, {
  fallback: <Loading tall />,
})

/** The list of circuits, in a chunk of its own. Its circuits are fetched while that loads. */
export function CircuitList(props: ComponentProps<typeof LoadedList>) {
  usePrefetchInfiniteQuery(props.query)
  return <LoadedList {...props} />
}
