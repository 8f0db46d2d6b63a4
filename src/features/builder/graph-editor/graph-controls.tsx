import { memo, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { CloseIcon, PlusIcon, RefreshIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { joinsSameNodes, toggleEdge, type Graph, type GraphLayout } from './graph'
import type { EditGraph } from './graph-canvas'
import { layoutNames } from './layout'

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

interface LayoutChoiceProps {
  id: string
  layout: GraphLayout
  onLayout: (layout: GraphLayout) => void
  /** Places the nodes anew, also those that were dragged. */
  onArrange: () => void
}

/** How the canvas places the nodes. */
export const LayoutChoice = ({ id, layout, onLayout, onArrange }: LayoutChoiceProps) => (
  <Fields>
    <Select<GraphLayout>
      id={`${id}-layout`}
      label="Layout"
      value={layout}
      options={(Object.keys(layoutNames) as GraphLayout[]).map((value) => ({ value, label: layoutNames[value] }))}
      onChoose={onLayout}
    />
    <Button variant="ghost" icon={<RefreshIcon />} onClick={onArrange}>
      Arrange again
    </Button>
  </Fields>
)

/** Short fields, and buttons at the height of their controls. */
export const Fields = styled(Row)`
  & > div {
    width: 5.75rem;
  }

  & > button {
    align-self: flex-end;
    /* The fields reserve this space for an error. */
    margin-bottom: var(--space-1);
  }
`

/** A field of {@link Fields} with room for words. */
export const WideField = styled.div`
  && {
    width: 12.5rem;
  }
`
