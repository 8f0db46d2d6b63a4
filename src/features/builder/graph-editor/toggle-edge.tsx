import { memo, useState } from 'react'
import { Button } from '../../../ui/button'
import { CloseIcon, PlusIcon } from '../../../ui/icons'
import { Select } from '../../../ui/select'
import { Fields } from './fields'
import { joinsSameNodes, toggleEdge, type Graph } from './graph'
import type { EditGraph } from './graph-canvas'

interface ToggleEdgeProps {
  id: string
  graph: Graph
  onEdit: EditGraph
}

/** Adds or removes an edge, like two clicks on the canvas. */
export const ToggleEdge = memo(function ToggleEdge({ id, graph, onEdit }: ToggleEdgeProps) {
  const [source, setSource] = useState('0')
  const [target, setTarget] = useState('1')
  const nodes = Array.from({ length: graph.nodeCount }, (_, node) => ({ value: String(node), label: String(node) }))
  const edge = { sourceNode: Number(source), targetNode: Number(target) }
  const exists = graph.edges.some((other) => joinsSameNodes(other, edge))
  return (
    <Fields>
      <Select id={`${id}-source`} label="Source" value={source} options={nodes} onChoose={setSource} />
      <Select id={`${id}-target`} label="Target" value={target} options={nodes} onChoose={setTarget} />
      <Button
        id={`${id}-toggle`}
        icon={exists ? <CloseIcon /> : <PlusIcon />}
        disabled={edge.sourceNode === edge.targetNode || Math.max(...Object.values(edge)) >= graph.nodeCount}
        onClick={() => onEdit((latest) => toggleEdge(latest, edge.sourceNode, edge.targetNode))}
      >
        {exists ? 'Remove edge' : 'Add edge'}
      </Button>
    </Fields>
  )
})
