import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { page as pageSize } from '../../../../contract/limits'
import { collectionsQuery, useCollect } from '../../../api/collections'

/** The viewer’s collections, which of them have a circuit, and changes of that, which show at once. */
export function useCollectionChoice(circuitId: string, viewerId: string) {
  const own = { author: viewerId, limit: pageSize.max }
  const all = useInfiniteQuery(collectionsQuery(own))
  const holding = useInfiniteQuery(collectionsQuery({ ...own, circuit: circuitId }))
  const [error, setError] = useState<Error | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const set = (id: string, isIn: boolean) => setChosen((current) => ({ ...current, [id]: isIn }))
  const collect = useCollect(circuitId, (failure, { id, isIn }) => {
    setError(failure)
    set(id, !isIn)
  })
  const held = new Set(holding.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)))

  return {
    all,
    holding,
    /** Why a change failed, until the next one. */
    error,
    isIn: (id: string) => chosen[id] ?? held.has(id),
    choose(id: string, isIn: boolean) {
      // Of several that are on their way, each failure is told.
      if (!collect.isPending) setError(null)
      set(id, isIn)
      collect.mutate({ id, isIn })
    },
  }
}
