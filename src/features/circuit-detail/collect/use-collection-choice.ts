import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { page as pageSize } from '../../../../contract/limits'
import { collectionsQuery, useCollect } from '../../../api/collections'

/** The viewer’s collections, which of them have a circuit, and changes of that, which show at once. */
export function useCollectionChoice(circuitId: string, viewerId: string) {
  const own = { author: viewerId, limit: pageSize.max }
  const all = useInfiniteQuery(collectionsQuery(own))
  const holding = useInfiniteQuery(collectionsQuery({ ...own, circuit: circuitId }))
  const collect = useCollect(circuitId)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const held = new Set(holding.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)))

  return {
    all,
    holding,
    error: collect.error,
    isIn: (id: string) => chosen[id] ?? held.has(id),
    choose(id: string, isIn: boolean) {
      setChosen((current) => ({ ...current, [id]: isIn }))
      collect.mutate({ id, isIn }, { onError: () => setChosen((current) => ({ ...current, [id]: !isIn })) })
    },
  }
}
