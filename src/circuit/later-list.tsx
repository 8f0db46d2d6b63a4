import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Loading } from '../ui/loading'
import { onceLoaded } from '../ui/once-loaded'

const LoadedList = onceLoaded(async () => (await import('./circuit-list')).CircuitList, <Loading tall />)

/** The list of circuits, which comes after the page's own words; its circuits are fetched meanwhile. */
export function CircuitList(props: ComponentProps<typeof LoadedList>) {
  usePrefetchInfiniteQuery(props.query)
  return <LoadedList {...props} />
}
