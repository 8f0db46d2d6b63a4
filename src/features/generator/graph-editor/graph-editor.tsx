import { useState } from 'react'
import { styled } from 'styled-components'
import { edgeWeight, graphNodes } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Control, FieldErrorText } from '../../../ui/field'
import { PlusIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { Table } from '../../../ui/table'
import { TextField } from '../../../ui/text-field'
import { emptyGraph, joinsSameNodes, removeEdge, setNodeCount, setWeight, toggleEdge, type Graph } from './graph'
import { GraphCanvas } from './graph-canvas'
import { applyPreset, presetNames, type Preset } from './presets'

interface GraphEditorProps {
  id: string
  /** What the graph is, as in `Problem graph`. */
  label: string
  graph: Graph
  onChange: (graph: Graph) => void
  error?: string | undefined
  /** The number of nodes is given from elsewhere and cannot be changed here. */
  fixedNodes?: boolean
}

/** A graph to draw: a canvas for the pointer, and the same by keyboard and screen reader through the table below it. */
export function GraphEditor({ id, label, graph, onChange, error, fixedNodes }: GraphEditorProps) {
  return (
    <Editor id={id} aria-label={label} tabIndex={-1}>
      <Row>
        {!fixedNodes && <NodeCount id={`${id}-nodes`} graph={graph} onChange={onChange} />}
        <Presets graph={graph} onChange={onChange} />
      </Row>
      <GraphCanvas graph={graph} onChange={onChange} />
      <p>Click one node and then a second to add or remove the edge between them. Nodes can be dragged.</p>
      <div aria-live="polite">{error && <FieldErrorText>{error}</FieldErrorText>}</div>
      <AddEdge id={`${id}-add`} graph={graph} onChange={onChange} />
      {graph.edges.length > 0 && <EdgeTable label={label} graph={graph} onChange={onChange} />}
    </Editor>
  )
}

type PartProps = Pick<GraphEditorProps, 'graph' | 'onChange'>

/** Shows what is typed, and takes it over when it is a number of nodes that there can be. */
function NodeCount({ id, graph, onChange }: PartProps & { id: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Narrow>
      <TextField
        id={id}
        label="Nodes"
        type="number"
        inputMode="numeric"
        min={graphNodes.min}
        max={graphNodes.max}
        value={typed ?? graph.nodeCount}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value !== '') onChange(setNodeCount(graph, event.target.valueAsNumber))
        }}
        onBlur={() => setTyped(null)}
      />
    </Narrow>
  )
}

function Presets({ graph, onChange }: PartProps) {
  return (
    <>
      <Narrow>
        <Select<Preset>
          label="Start from"
          value=""
          placeholder="Choose…"
          options={(Object.keys(presetNames) as Preset[]).map((preset) => ({
            value: preset,
            label: presetNames[preset],
          }))}
          onChoose={(preset) => onChange(applyPreset(graph, preset))}
        />
      </Narrow>
      <Bottom>
        <Button
          variant="ghost"
          disabled={graph.edges.length === 0}
          onClick={() => onChange({ ...emptyGraph(graph.nodeCount), weighted: graph.weighted })}
        >
          Clear edges
        </Button>
      </Bottom>
    </>
  )
}

function AddEdge({ id, graph, onChange }: PartProps & { id: string }) {
  const [source, setSource] = useState('0')
  const [target, setTarget] = useState('1')
  const nodes = Array.from({ length: graph.nodeCount }, (_, node) => ({ value: String(node), label: String(node) }))
  const edge = { sourceNode: Number(source), targetNode: Number(target) }
  const exists = graph.edges.some((other) => joinsSameNodes(other, edge))
  return (
    <Row>
      <Narrow>
        <Select id={`${id}-source`} label="Source" value={source} options={nodes} onChoose={setSource} />
      </Narrow>
      <Narrow>
        <Select id={`${id}-target`} label="Target" value={target} options={nodes} onChoose={setTarget} />
      </Narrow>
      <Bottom>
        <Button
          icon={<PlusIcon />}
          disabled={exists || edge.sourceNode === edge.targetNode}
          onClick={() => onChange(toggleEdge(graph, edge.sourceNode, edge.targetNode))}
        >
          Add edge
        </Button>
      </Bottom>
    </Row>
  )
}

function EdgeTable({ label, graph, onChange }: PartProps & { label: string }) {
  return (
    <Scroll>
      <Table label={`Edges of the ${label.toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Target</th>
            {graph.weighted && <th scope="col">Weight</th>}
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.map((edge, index) => {
            const name = `${edge.sourceNode}–${edge.targetNode}`
            return (
              // A typed list may name an edge twice, so its place is its identity.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`${index} ${name}`}>
                <td>{edge.sourceNode}</td>
                <td>{edge.targetNode}</td>
                {graph.weighted && (
                  <td>
                    <WeightInput
                      label={`Weight of edge ${name}`}
                      weight={edge.weight ?? 1}
                      onChange={(weight) => onChange(setWeight(graph, index, weight))}
                    />
                  </td>
                )}
                <td className="number">
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Remove edge ${name}`}
                    onClick={() => onChange(removeEdge(graph, index))}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Scroll>
  )
}

/** Takes each number over as it is typed; what is left in the box that is none becomes 1. */
function WeightInput({
  label,
  weight,
  onChange,
}: {
  label: string
  weight: number
  onChange: (weight: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Weight
      aria-label={label}
      type="number"
      min={edgeWeight.min}
      step={edgeWeight.step}
      value={typed ?? weight}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.valueAsNumber >= edgeWeight.min) onChange(event.target.valueAsNumber)
      }}
      onBlur={(event) => {
        setTyped(null)
        if (typed !== null) onChange(event.target.valueAsNumber)
      }}
    />
  )
}

const Editor = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Narrow = styled.div`
  width: 7.5rem;
`

const Bottom = styled.div`
  align-self: flex-end;
  /* As the boxes beside it, which keep room for an error. */
  margin-bottom: var(--space-1);
`

const Scroll = styled.div`
  & td {
    vertical-align: middle;
  }

  max-height: 18rem;
  overflow-y: auto;
`

const Weight = styled(Control)`
  width: 6rem;
  min-height: var(--touch);
  padding: var(--space-1) var(--space-2);
`
