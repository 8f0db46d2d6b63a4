import { memo, useCallback, useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { styled } from 'styled-components'
import { edgeWeight, graphNodes } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Control, FieldErrorText } from '../../../ui/field'
import { CloseIcon, PlusIcon, RefreshIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { Table } from '../../../ui/table'
import { TextField } from '../../../ui/text-field'
import { useDeferUntilPainted, useDelayedValue } from '../use-delayed-value'
import {
  edgesText,
  emptyGraph,
  joinsSameNodes,
  parseEdges,
  applyEdgeText,
  parseForeignEdges,
  removeEdge,
  setNodeCount,
  setWeight,
  toggleEdge,
  type Graph,
} from './graph'
import { GraphCanvas, type Edit } from './graph-canvas'
import { applyPreset, presetNames, type Preset } from './presets'
import { regularProblem } from './random-regular'

interface GraphEditorProps {
  id: string
  /** What the graph is, as in `Problem graph`. */
  label: string
  graph: Graph
  /** Best the same function in every render: then the canvas and the table, which may be long, are rendered anew with another graph only. */
  onChange: (graph: Graph) => void
  error?: string | undefined
  /** The number of nodes is given from elsewhere and cannot be changed here. */
  fixedNodes?: boolean
}

/** A graph to draw: a canvas for the pointer, and the same by keyboard and screen reader through the table below it. */
export function GraphEditor({ id, label, graph, onChange, error, fixedNodes }: GraphEditorProps) {
  const shown = useDeferUntilPainted(graph)
  const newest = useRef(graph)
  useLayoutEffect(() => {
    newest.current = graph
  })
  const edit = useCallback<Edit>((change) => onChange(change(newest.current)), [onChange])

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
      <Start id={id} graph={graph} onChange={onChange} fixedNodes={fixedNodes} />
      <GraphCanvas id={`${id}-canvas`} graph={shown} onEdit={edit} />
      <p>
        Click one node and then a second to add or remove the edge between them. Nodes can be dragged, and an edge list
        can be pasted.
      </p>
      <div aria-live="polite">{error && <FieldErrorText>{error}</FieldErrorText>}</div>
      <ToggleEdge id={`${id}-add`} graph={shown} onEdit={edit} />
      <p id={`${id}-count`} aria-live="polite">
        {shown.nodeCount} nodes, {shown.edges.length === 1 ? '1 edge' : `${shown.edges.length || 'no'} edges`}
      </p>
      <EdgeTable id={id} label={label} graph={graph} onChange={onChange} />
    </Editor>
  )
}

type PartProps = Pick<GraphEditorProps, 'id' | 'graph' | 'onChange'>

/** Of a part that may show the graph of a moment ago. */
interface EditingPartProps extends Pick<GraphEditorProps, 'id' | 'graph'> {
  onEdit: Edit
}

/** What the graph begins from: a number of nodes, and a preset on them. */
function Start({ id, graph, onChange, fixedNodes }: PartProps & Pick<GraphEditorProps, 'fixedNodes'>) {
  const [isRandom, setIsRandom] = useState(false)

  function start(preset: Preset) {
    setIsRandom(preset === 'random-regular')
    if (preset !== 'random-regular') onChange(applyPreset(graph, preset))
  }

  return (
    <>
      <Row>
        {!fixedNodes && <NodeCount id={`${id}-nodes`} graph={graph} onChange={onChange} />}
        <Wide>
          <Select<Preset>
            label="Start from"
            value={isRandom ? 'random-regular' : ''}
            placeholder="Choose…"
            options={(Object.keys(presetNames) as Preset[]).map((preset) => ({
              value: preset,
              label: presetNames[preset],
            }))}
            onChoose={start}
          />
        </Wide>
        <Bottom>
          <Button
            variant="ghost"
            disabled={graph.edges.length === 0}
            onClick={() => onChange({ ...emptyGraph(graph.nodeCount), weighted: graph.weighted })}
          >
            Clear edges
          </Button>
        </Bottom>
      </Row>
      {isRandom && <RandomGraph id={`${id}-random`} graph={graph} onChange={onChange} />}
    </>
  )
}

/** Shows what is typed, and takes it over when it is a number of nodes that there can be. */
function NodeCount({ id, graph, onChange }: PartProps) {
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

/** A random regular graph: the same degree and seed draw it again. */
function RandomGraph({ id, graph, onChange }: PartProps) {
  const [degree, setDegree] = useState('3')
  const [seed, setSeed] = useState('1')
  const problem = regularProblem(graph.nodeCount, Number(degree))
  const isSeed = /^\d{1,9}$/u.test(seed)
  return (
    <>
      <Row>
        <Narrow>
          <TextField
            id={`${id}-degree`}
            label="Degree"
            type="number"
            inputMode="numeric"
            min={1}
            max={graph.nodeCount - 1}
            value={degree}
            onChange={(event) => setDegree(event.target.value)}
          />
        </Narrow>
        <Narrow>
          <TextField
            id={`${id}-seed`}
            label="Seed"
            inputMode="numeric"
            value={seed}
            onChange={(event) => setSeed(event.target.value)}
          />
        </Narrow>
        <Bottom>
          <Button
            icon={<RefreshIcon />}
            disabled={problem !== null || !isSeed}
            onClick={() =>
              onChange(applyPreset(graph, 'random-regular', { degree: Number(degree), seed: Number(seed) }))
            }
          >
            Draw graph
          </Button>
        </Bottom>
      </Row>
      <div aria-live="polite">
        {problem !== null && <FieldErrorText>{problem}</FieldErrorText>}
        {!isSeed && <FieldErrorText>A seed is a whole number of at most nine digits.</FieldErrorText>}
      </div>
    </>
  )
}

/** What two clicks on the canvas do, by list boxes and a button. */
const ToggleEdge = memo(function ToggleEdge({ id, graph, onEdit }: EditingPartProps) {
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
          id={`${id}-toggle`}
          icon={exists ? <CloseIcon /> : <PlusIcon />}
          disabled={edge.sourceNode === edge.targetNode || Math.max(...Object.values(edge)) >= graph.nodeCount}
          onClick={() => onEdit((newest) => toggleEdge(newest, edge.sourceNode, edge.targetNode))}
        >
          {exists ? 'Remove edge' : 'Add edge'}
        </Button>
      </Bottom>
    </Row>
  )
})

/** Its rows are many, and follow two frames after the graph. */
const EdgeTable = memo(function EdgeTable({ id, label, graph, onChange }: PartProps & { label: string }) {
  const rows = useRef<HTMLTableSectionElement>(null)
  const current = useRef({ graph, onChange })
  useLayoutEffect(() => {
    current.current = { graph, onChange }
  })
  const { edges, weighted } = useDelayedValue(graph)
  /** The row that was removed, until it is gone. */
  const removed = useRef<number | null>(null)

  const changeWeight = useCallback((identity: string, weight: number) => {
    const { graph: now, onChange: change } = current.current
    const index = identitiesOf(now.edges).indexOf(identity)
    if (index >= 0) change(setWeight(now, index, weight))
  }, [])

  const remove = useCallback((identity: string) => {
    const { graph: now, onChange: change } = current.current
    const index = identitiesOf(now.edges).indexOf(identity)
    if (index < 0) return
    removed.current = index
    change(removeEdge(now, index))
  }, [])

  // The focus goes on to the row that moves up, or to the one above, so that it is never lost with its button.
  useLayoutEffect(() => {
    const index = removed.current
    if (index === null) return
    removed.current = null
    const buttons = rows.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, edges.length - 1)] ?? document.getElementById(`${id}-add-toggle`)
    next?.focus()
  }, [edges, id])

  if (edges.length === 0) return null
  const identities = identitiesOf(edges)
  return (
    <Scroll>
      <Table label={`Edges of the ${label.toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Target</th>
            {weighted && <th scope="col">Weight</th>}
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {edges.map(({ sourceNode, targetNode, weight }, index) => (
            <EdgeRow
              key={identities[index]}
              identity={identities[index] ?? ''}
              sourceNode={sourceNode}
              targetNode={targetNode}
              weight={weighted ? (weight ?? 1) : null}
              onWeight={changeWeight}
              onRemove={remove}
            />
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
})

/** What tells edges apart, however others come and go: their nodes, and which it is of the same, as a typed list may name one twice. */
function identitiesOf(edges: Graph['edges']): string[] {
  const seen = new Map<string, number>()
  return edges.map(({ sourceNode, targetNode }) => {
    const nodes = `${sourceNode}–${targetNode}`
    const before = seen.get(nodes) ?? 0
    seen.set(nodes, before + 1)
    return `${nodes} ${before}`
  })
}

interface EdgeRowProps {
  /** As {@link identitiesOf} tells it. */
  identity: string
  sourceNode: number
  targetNode: number
  /** Null where weights are not shown. */
  weight: number | null
  onWeight: (identity: string, weight: number) => void
  onRemove: (identity: string) => void
}

/** Rendered anew only where it changes: a complete graph has dozens of edges, and most changes concern one. */
const EdgeRow = memo(function EdgeRow({ identity, sourceNode, targetNode, weight, onWeight, onRemove }: EdgeRowProps) {
  const name = `${sourceNode}–${targetNode}`
  return (
    <tr>
      <td>{sourceNode}</td>
      <td>{targetNode}</td>
      {weight !== null && (
        <td>
          <WeightInput
            label={`Weight of edge ${name}`}
            weight={weight}
            onChange={(changed) => onWeight(identity, changed)}
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
  width: 5.75rem;
`

const Wide = styled.div`
  width: 12.5rem;
`

const Bottom = styled.div`
  align-self: flex-end;
  /* As the boxes beside it, which keep room for an error. */
  margin-bottom: var(--space-1);
`

/* Twice itself, as the table has a say in its own cells. */
const Scroll = styled.div`
  max-height: 18rem;
  overflow-y: auto;

  && td {
    padding-block: var(--space-1);
    vertical-align: middle;
  }

  && th,
  && td {
    padding-inline: var(--space-2);
  }

  @media (max-width: 22rem) {
    && th,
    && td {
      padding-inline: 2px;
    }

    && th:first-child,
    && td:first-child {
      padding-left: var(--space-2);
    }

    && td > button {
      padding-inline: var(--space-1);
    }
  }
`

const Weight = styled(Control)`
  width: clamp(4rem, 24vw, 5.5rem);
  min-height: var(--touch);
  padding: var(--space-1) var(--space-2);
`
