import { useState } from 'react'
import { graphNodes } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { FieldErrorText } from '../../../ui/field'
import { RefreshIcon } from '../../../ui/icons'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { emptyGraph, setNodeCount, type Graph } from './graph'
import { Bottom, Narrow, Wide } from './layout'
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

/** Shows the number as typed, and applies it while it is a valid number of nodes. */
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

/** Draws a random regular graph, the same one for the same degree and seed. */
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
        {!isSeed && <FieldErrorText>The seed must be a whole number of at most nine digits.</FieldErrorText>}
      </div>
    </>
  )
}
