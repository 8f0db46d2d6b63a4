import { useEffect, useState } from 'react'
import type { Graph } from '../../../../engine-rs/index'
import { findBestCut, type BestCut } from './best-cut'

/**
 * The best cut of a graph; null until it is known, and for a graph with too many nodes.
 *
 * @param graph compared by identity
 */
export function useBestCut(graph: Graph | undefined, nodes: number): BestCut | null {
  const [found, setFound] = useState<{ graph: Graph; nodes: number; best: BestCut | null } | null>(null)
  useEffect(() => {
    if (graph === undefined) return
    const controller = new AbortController()
    void findBestCut(graph, nodes, controller.signal).then((best) => {
      if (!controller.signal.aborted) setFound({ graph, nodes, best })
    })
    return () => controller.abort()
  }, [graph, nodes])
  return found !== null && found.graph === graph && found.nodes === nodes ? found.best : null
}
