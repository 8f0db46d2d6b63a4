import type { Settings } from '../../../../contract/generation'
import { graphOfSettings } from '../../../circuit/result/graph-of-settings'
import { firstObservable, totalWeightOf } from '../../../circuit/result/observables/observable-rules'

/** The cost whose gradient is sampled: the cut of the graph, `Σ w (1 - ZᵢZⱼ) / 2`, without its constant; else the page's first observable. */
export function costText({ circuitParams }: Pick<Settings, 'circuitParams'>): string {
  const graph = graphOfSettings(circuitParams)
  if (graph === undefined || graph.edges.length === 0) return firstObservable(circuitParams.qubits)
  const terms = graph.edges.map(({ sourceNode, targetNode, weight = 1 }) => {
    const coefficient = (graph.weighted ? weight : 1) / -2
    return `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} Z${sourceNode} Z${targetNode}`
  })
  return terms.join(' ')
}

/** Why nothing can be computed of a graph's cut, as a sentence; null where it can. The variance of the cut grows with the square of its weights. */
export function weightObstacle({ circuitParams }: Pick<Settings, 'circuitParams'>): string | null {
  const graph = graphOfSettings(circuitParams)
  if (graph === undefined || Number.isFinite(totalWeightOf(graph) ** 2)) return null
  return 'The weights of this graph are too large to compute its cut. Use smaller ones.'
}
