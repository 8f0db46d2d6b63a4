import { useCallback, useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { styled } from 'styled-components'
import { Fieldset } from '../../../ui/field'
import { FieldErrorText } from '../../../ui/field-error'
import { useDeferUntilPainted } from '../use-delayed-value'
import { BulkWeights } from './bulk-weights-form'
import { describeGraph } from './describe-graph'
import { EdgeTable } from './edge-table'
import { applyEdgeText, edgesText, parseEdges, parseForeignEdges, type Graph, type GraphLayout } from './graph'
import { GraphCanvas, type EditGraph } from './graph-canvas'
import { LayoutChoice } from './layout-choice'
import { ToggleEdge } from './toggle-edge'
import { GraphStart } from './graph-start'

interface GraphEditorProps {
  id: string
  /** What the graph is, such as `Problem graph`. */
  label: string
  graph: Graph
  /** Pass the same function in every render, so that the canvas and the table render only when the graph changes. */
  onChange: (graph: Graph) => void
  layout: GraphLayout
  onLayout: (layout: GraphLayout) => void
  error?: string | undefined
  /** Hides the number of nodes, which is set elsewhere. */
  fixedNodes?: boolean
}

/** Draws a graph: a canvas for the pointer, and the same for keyboard and screen reader in the controls and the table below it. */
export function GraphEditor({ id, label, graph, onChange, layout, onLayout, error, fixedNodes }: GraphEditorProps) {
  const shown = useDeferUntilPainted(graph)
  const edit = useEdit(graph, onChange)
  // Arranging again forgets which nodes were dragged.
  const [round, setRound] = useState(0)

  function paste(event: ClipboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    const text = event.clipboardData.getData('text')
    const foreign = parseForeignEdges(text)
    const pasted = foreign === null ? text : edgesText({ ...graph, weighted: foreign.hasWeights, edges: foreign.edges })
    if ('problem' in parseEdges(pasted)) return
    event.preventDefault()
    onChange(applyEdgeText(graph, pasted, graph.nodeCount))
  }

  return (
    <Editor id={id} aria-label={label} aria-describedby={`${id}-count`} tabIndex={-1} onPaste={paste}>
      <GraphStart id={id} graph={graph} onChange={onChange} fixedNodes={fixedNodes} />
      <LayoutChoice id={id} layout={layout} onLayout={onLayout} onArrange={() => setRound(round + 1)} />
      <GraphCanvas key={round} id={`${id}-canvas`} graph={shown} layout={layout} onEdit={edit} />
      <p>
        Click one node and then another to add or remove the edge between them. You can drag nodes and paste an edge
        list.
      </p>
      <div aria-live="polite">{error && <FieldErrorText>{error}</FieldErrorText>}</div>
      <ToggleEdge id={`${id}-add`} graph={shown} onEdit={edit} />
      <p id={`${id}-count`} aria-live="polite">
        {describeGraph({ ...shown, weighted: false })}
      </p>
      {shown.weighted && shown.edges.length > 0 && <BulkWeights id={id} graph={shown} onEdit={edit} />}
      <EdgeTable id={id} label={label} graph={graph} onEdit={edit} />
    </Editor>
  )
}

/** A function that edits the latest graph, for parts that may show an earlier one. The same function in every render. */
function useEdit(graph: Graph, onChange: (graph: Graph) => void): EditGraph {
  const latest = useRef(graph)
  useLayoutEffect(() => {
    latest.current = graph
  })
  return useCallback(
    (change) => {
      const changed = change(latest.current)
      if (changed !== latest.current) onChange(changed)
    },
    [onChange],
  )
}

const Editor = styled(Fieldset)`
  grid-template-columns: minmax(0, 1fr);

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`
