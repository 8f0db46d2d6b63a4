import { styled } from 'styled-components'
import type { Graph } from '../../../../engine-rs/index'
import { MutedText } from '../../../ui/page'
import { boundOf, formatValue, totalWeightOf } from './observable-rules'
import { ObservableValue } from './observable-value'
import type { Observed } from './observe-all'

interface GraphCostProps {
  graph: Graph
  /** The cost function; null until it is known. */
  cost: string | null
  observed: Observed | null
}

/** The cost function of the graph that a circuit is made for, in words, with its expectation. */
export function GraphCost({ graph, cost, observed }: GraphCostProps) {
  const total = totalWeightOf(graph)
  return (
    <Box aria-label="Cost function of the graph">
      <h4>Cut of the graph</h4>
      <MutedText>
        {graph.weighted ? 'The weight of all edges' : 'The number of edges'} between qubits that are measured as 0 and
        qubits that are measured as 1 (MaxCut). Its average over all outcomes:
      </MutedText>
      {observed?.kind === 'value' && (
        <>
          <ObservableValue observed={observed} name="Expected cut" />
          <MutedText>
            {graph.weighted ? 'All edges together weigh' : 'Edges of the graph:'}{' '}
            {formatValue(total, boundOf(observed.terms))}
            {graph.weighted && '.'}
          </MutedText>
        </>
      )}
      {observed?.kind === 'unknown' && <MutedText>{observed.reason}</MutedText>}
      {observed?.kind === 'mistake' && (
        <MutedText>The cost function does not fit the circuit: {observed.mistake.message}.</MutedText>
      )}
      {cost !== null && (
        <Formula>
          <summary>As an observable</summary>
          <code>{cost}</code>
        </Formula>
      )}
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > h4 {
    font-size: var(--text-sm);
  }
`

const Formula = styled.details`
  font-size: var(--text-sm);

  & > summary {
    color: var(--muted-foreground);
    cursor: pointer;
  }

  & > code {
    display: block;
    max-height: 8rem;
    overflow: auto;
    padding-top: var(--space-1);
    font-size: var(--text-xs);
    overflow-wrap: anywhere;
  }
`
