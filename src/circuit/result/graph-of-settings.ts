import type { CircuitParams } from '../../../contract/generation'
import type { Graph } from '../../../engine-rs/index'

/** The graph that settings make a circuit for; undefined for those without. */
export const graphOfSettings = ({ coreLayer }: Pick<CircuitParams, 'coreLayer'>): Graph | undefined => {
  const { type, graph } = coreLayer
  if (type !== 'graph-specific' || graph === undefined) return undefined
  return {
    weighted: graph.weighted,
    edges: graph.edges.map(({ weight, ...nodes }) => (weight === undefined ? nodes : { ...nodes, weight })),
  }
}
