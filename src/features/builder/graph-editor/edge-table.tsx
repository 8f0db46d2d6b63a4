import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Edge } from '../../../../contract/generation'
import { edgeWeight } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Control } from '../../../ui/control'
import { Table } from '../../../ui/table'
import { useDelayedValue } from '../use-delayed-value'
import { removeEdge, setWeight, type Graph } from './graph'
import type { EditGraph } from './graph-canvas'

interface EdgeTableProps {
  id: string
  label: string
  graph: Graph
  onEdit: EditGraph
}

/** The edges, with a weight to type and a button to remove each. Its rows follow the graph after two frames, because they are many. */
export const EdgeTable = memo(function EdgeTable({ id, label, graph, onEdit }: EdgeTableProps) {
  const { edges, weighted } = useDelayedValue(graph)
  const { rowsRef, changeWeight, remove } = useEdgeEdits(id, edges, onEdit)
  if (edges.length === 0) return null
  const identities = identifyEdges(edges)
  return (
    <Scroll>
      <Table
        label={`Edges of the ${label.toLowerCase()}`}
        columns={['Source', 'Target', ...(weighted ? ['Weight'] : []), actionHeading]}
      >
        <tbody ref={rowsRef}>
          {edges.map((edge, index) => (
            <EdgeRow
              key={identities[index]}
              identity={identities[index] ?? ''}
              edge={edge}
              isWeighted={weighted}
              onWeight={changeWeight}
              onRemove={remove}
            />
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
})

const actionHeading = <span className="visually-hidden">Action</span>

/** Edits by identity, because a row may show an earlier graph than the one that it edits. */
function useEdgeEdits(id: string, edges: Graph['edges'], onEdit: EditGraph) {
  const rowsRef = useRef<HTMLTableSectionElement>(null)
  /** The index of the removed row until it is gone. */
  const removed = useRef<number | null>(null)

  const editEdge = useCallback(
    (identity: string, change: (latest: Graph, index: number) => Graph) =>
      onEdit((latest) => {
        const index = identifyEdges(latest.edges).indexOf(identity)
        return index < 0 ? latest : change(latest, index)
      }),
    [onEdit],
  )
  const changeWeight = useCallback(
    (identity: string, weight: number) => editEdge(identity, (latest, index) => setWeight(latest, index, weight)),
    [editEdge],
  )
  const remove = useCallback(
    (identity: string) =>
      editEdge(identity, (latest, index) => {
        removed.current = index
        return removeEdge(latest, index)
      }),
    [editEdge],
  )

  // The removed button would lose the focus. It moves to the row that takes its place, or to the last one.
  useLayoutEffect(() => {
    const index = removed.current
    if (index === null) return
    removed.current = null
    const buttons = rowsRef.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, edges.length - 1)] ?? document.getElementById(`${id}-add-toggle`)
    next?.focus()
  }, [edges, id])

  return { rowsRef, changeWeight, remove }
}

/** Identifies edges while others come and go: by their nodes, and by a count because a typed list may repeat an edge. */
function identifyEdges(edges: Graph['edges']): string[] {
  const counts = new Map<string, number>()
  return edges.map(({ sourceNode, targetNode }) => {
    const nodes = `${sourceNode}–${targetNode}`
    const count = counts.get(nodes) ?? 0
    counts.set(nodes, count + 1)
    return `${nodes} ${count}`
  })
}

interface EdgeRowProps {
  /** From {@link identifyEdges}. */
  identity: string
  edge: Edge
  isWeighted: boolean
  onWeight: (identity: string, weight: number) => void
  onRemove: (identity: string) => void
}

/** Memoized, because a complete graph has dozens of edges and most edits change one. */
const EdgeRow = memo(function EdgeRow({ identity, edge, isWeighted, onWeight, onRemove }: EdgeRowProps) {
  const { sourceNode, targetNode, weight = 1 } = edge
  const [typed, setTyped] = useState<string | null>(null)
  const name = `${sourceNode}–${targetNode}`
  return (
    <tr>
      <td>{sourceNode}</td>
      <td>{targetNode}</td>
      {isWeighted && (
        <td>
          {/* Applies each valid number as it is typed. Text that is not a number in the end becomes 1. */}
          <Weight
            aria-label={`Weight of edge ${name}`}
            type="number"
            min={edgeWeight.min}
            step={edgeWeight.step}
            value={typed ?? weight}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.valueAsNumber >= edgeWeight.min) onWeight(identity, target.valueAsNumber)
            }}
            onBlur={({ target }) => {
              setTyped(null)
              if (typed !== null) onWeight(identity, target.valueAsNumber)
            }}
          />
        </td>
      )}
      <td className="number">
        <Button variant="ghost" size="small" aria-label={`Remove edge ${name}`} onClick={() => onRemove(identity)}>
          Remove
        </Button>
      </td>
    </tr>
  )
})

/* The doubled selectors override the table's own cells. */
const Scroll = styled.div`
  max-height: 18rem;
  overflow-y: auto;

  && th,
  && td {
    padding: var(--space-1) 2px;
    vertical-align: middle;
  }

  && th:first-child,
  && td:first-child {
    padding-left: var(--space-2);
  }

  && td > button {
    padding-inline: var(--space-1);
  }
`

const Weight = styled(Control)`
  width: clamp(4rem, 24vw, 5.5rem);
  min-height: var(--touch);
  padding: var(--space-1) var(--space-2);
`
