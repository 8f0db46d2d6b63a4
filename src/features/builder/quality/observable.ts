import type { Settings } from '../../../../contract/generation'
import { graphOf } from '../../../circuit/result/graph-of'
import { firstObservable } from '../../../circuit/result/observables/observable-rules'

/** The cost whose gradient is sampled: the cut of the graph, `Σ w (1 - ZᵢZⱼ) / 2`, without its constant; else the page's first observable. */
export function costText({ circuitParams }: Pick<Settings, 'circuitParams'>): string {
  const graph = graphOf(circuitParams)
  if (graph === undefined || graph.edges.length === 0) return firstObservable(circuitParams.qubits)
  const terms = graph.edges.map(({ sourceNode, targetNode, weight = 1 }) => {
    const coefficient = (graph.weighted ? weight : 1) / -2
    return `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} Z${sourceNode} Z${targetNode}`
  })
  return terms.join(' ')
}
