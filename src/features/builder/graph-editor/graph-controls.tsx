import { memo, useState } from 'react'
import { styled } from 'styled-components'
import { graphNodes } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { FieldErrorText } from '../../../ui/field-error'
import { CloseIcon, PlusIcon, RefreshIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { emptyGraph, joinsSameNodes, setNodeCount, toggleEdge, type Graph } from './graph'
import type { EditGraph } from './graph-canvas'
import { applyPreset, presetNames, type Preset } from './presets'
import { regularProblem } from './random-regular'

interface PartProps {
  id: string
  graph: Graph
  onChange: (graph: Graph) => void
}

/** Starts a graph from a number of nodes and a preset. */
export function GraphStart({ id, graph, onChange, fixedNodes }: PartProps & { fixedNodes?: boolean | undefined }) {
  const [isRandom, setIsRandom] = useState(false)

  function start(preset: Preset) {
    setIsRandom(preset === 'random-regular')
    if (preset !== 'random-regular') onChange(applyPreset(graph, preset))
  }

  return (
    <>
      <Fields>
        {!fixedNodes && <NodeCount id={`${id}-nodes`} graph={graph} onChange={onChange} />}
        <PresetField>
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
        </PresetField>
        <Button
          variant="ghost"
          disabled={graph.edges.length === 0}
          onClick={() => onChange({ ...emptyGraph(graph.nodeCount), weighted: graph.weighted })}
        >
          Clear edges
        </Button>
      </Fields>
      {isRandom && <RandomGraph id={`${id}-random`} graph={graph} onChange={onChange} />}
    </>
  )
}

/** Shows the number as typed, and applies it while it is a valid number of nodes. */
function NodeCount({ id, graph, onChange }: PartProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
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
  )
}

/** Draws a random regular graph, the same one for the same degree and seed. */
function RandomGraph({ id, graph, onChange }: PartProps) {
  const [degree, setDegree] = useState('3')
  const [seed, setSeed] = useState('1')
  const problem = regularProblem(graph.nodeCount, Number(degree))
  const isSeed = /^\d{1,9}$/u.test(seed)
  return (
    <>
      <Fields>
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
        <TextField
          id={`${id}-seed`}
          label="Seed"
          inputMode="numeric"
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
        />
        <Button
          icon={<RefreshIcon />}
          disabled={problem !== null || !isSeed}
          onClick={() => onChange(applyPreset(graph, 'random-regular', { degree: Number(degree), seed: Number(seed) }))}
        >
          Draw graph
        </Button>
      </Fields>
      <div aria-live="polite">
        {problem !== null && <FieldErrorText>{problem}</FieldErrorText>}
        {!isSeed && <FieldErrorText>The seed must be a whole number of at most nine digits.</FieldErrorText>}
      </div>
    </>
  )
}

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

/** Short fields, and buttons at the height of their controls. */
const Fields = styled(Row)`
  & > div {
    width: 5.75rem;
  }

  & > button {
    align-self: flex-end;
    /* The fields reserve this space for an error. */
    margin-bottom: var(--space-1);
  }
`

const PresetField = styled.div`
  && {
    width: 12.5rem;
  }
`
