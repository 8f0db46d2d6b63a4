import { useState } from 'react'
import { graphNodes } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { FieldErrorText } from '../../../ui/field-error'
import { RefreshIcon } from '../../../ui/icons'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { emptyGraph, setNodeCount, type Graph } from './graph'
import { Fields, numberOf, WideField } from './fields'
import {
  applyGrid,
  applyPreset,
  defaultParameters,
  isRandom,
  parametersOf,
  presetNames,
  presetProblem,
  type Parameter,
  type Preset,
} from './presets'
import { nextSeed, seedProblem } from './random-numbers'

interface PartProps {
  id: string
  graph: Graph
  onChange: (graph: Graph) => void
  /** The number of nodes is set elsewhere. */
  fixedNodes?: boolean | undefined
}

/** Starts a graph from a number of nodes and a preset. */
export function GraphStart({ id, graph, onChange, fixedNodes }: PartProps) {
  const [chosen, setChosen] = useState<Preset | ''>('')

  function start(preset: Preset) {
    setChosen(parametersOf[preset] === undefined ? '' : preset)
    // Random graphs wait for their parameters.
    if (!isRandom(preset)) onChange(applyPreset(graph, preset))
  }

  return (
    <>
      <Fields>
        {!fixedNodes && <NodeCount id={`${id}-nodes`} graph={graph} onChange={onChange} />}
        <WideField>
          <Select<Preset>
            label="Start from"
            value={chosen}
            placeholder="Choose…"
            options={(Object.keys(presetNames) as Preset[]).map((preset) => ({
              value: preset,
              label: presetNames[preset],
            }))}
            onChoose={start}
          />
        </WideField>
        <Button
          variant="ghost"
          disabled={graph.edges.length === 0}
          onClick={() => onChange({ ...emptyGraph(graph.nodeCount), weighted: graph.weighted })}
        >
          Clear edges
        </Button>
      </Fields>
      {chosen !== '' && (
        <PresetForm key={chosen} id={`${id}-preset`} preset={chosen} {...{ graph, onChange, fixedNodes }} />
      )}
    </>
  )
}

/** Shows the number as typed, and applies it while it is a valid number of nodes: to the graph before, because on the way to 20 a 2 takes edges. */
function NodeCount({ id, graph, onChange }: PartProps) {
  const [typed, setTyped] = useState<string | null>(null)
  /** The graph before the number was typed, and what has become of it; null while nobody types. */
  const [resized, setResized] = useState<{ from: Graph; to: Graph } | null>(null)

  function resize(count: number) {
    const from = resized?.to === graph ? resized.from : graph
    const to = setNodeCount(from, count)
    if (to.nodeCount !== count) return
    setResized({ from, to })
    onChange(to)
  }

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
        if (event.target.value !== '') resize(event.target.valueAsNumber)
      }}
      onBlur={() => {
        setTyped(null)
        setResized(null)
      }}
    />
  )
}

/** Draws a preset with its parameters: the same graph for the same parameters and seed. */
function PresetForm({ id, preset, graph, onChange, fixedNodes = false }: PartProps & { preset: Preset }) {
  const [typed, setTyped] = useState(() => mapParameters(defaultParameters(graph.nodeCount), String))
  const parameters = mapParameters(typed, numberOf)
  const problem = presetProblem(preset, graph.nodeCount, parameters, fixedNodes)
  const wrongSeed = isRandom(preset) ? seedProblem(typed.seed) : null

  function draw(seed: number) {
    if (preset === 'grid') onChange(applyGrid(graph, parameters.rows, parameters.columns))
    else onChange(applyPreset(graph, preset, { ...parameters, seed }))
  }

  function drawNext() {
    const seed = nextSeed(parameters.seed)
    setTyped({ ...typed, seed: String(seed) })
    draw(seed)
  }

  return (
    <>
      <Fields>
        {parametersOf[preset]?.map((parameter) => (
          <TextField
            key={parameter}
            id={`${id}-${parameter}`}
            label={parameterNames[parameter]}
            type="number"
            inputMode={parameter === 'probability' ? 'decimal' : 'numeric'}
            min={parameter === 'probability' ? 0 : 1}
            max={parameter === 'probability' ? 1 : graphNodes.max}
            step={parameter === 'probability' ? 0.05 : 1}
            value={typed[parameter]}
            onChange={(event) => setTyped({ ...typed, [parameter]: event.target.value })}
          />
        ))}
        {isRandom(preset) && (
          <TextField
            id={`${id}-seed`}
            label="Seed"
            inputMode="numeric"
            value={typed.seed}
            onChange={(event) => setTyped({ ...typed, seed: event.target.value })}
          />
        )}
        <Button disabled={problem !== null || wrongSeed !== null} onClick={() => draw(parameters.seed)}>
          Draw graph
        </Button>
        {isRandom(preset) && (
          <Button
            icon={<RefreshIcon />}
            disabled={problem !== null || wrongSeed !== null}
            title="Draw with the next seed"
            onClick={drawNext}
          >
            New seed
          </Button>
        )}
      </Fields>
      <div aria-live="polite">
        {problem !== null && <FieldErrorText>{problem}</FieldErrorText>}
        {wrongSeed !== null && <FieldErrorText>{wrongSeed}</FieldErrorText>}
      </div>
    </>
  )
}

const parameterNames: Readonly<Record<Parameter, string>> = {
  degree: 'Degree',
  probability: 'Probability',
  attachments: 'New edges',
  rows: 'Rows',
  columns: 'Columns',
}

type Parameters<Value> = Record<Parameter | 'seed', Value>

const mapParameters = <From, To>(parameters: Parameters<From>, map: (value: From) => To): Parameters<To> => ({
  degree: map(parameters.degree),
  probability: map(parameters.probability),
  attachments: map(parameters.attachments),
  rows: map(parameters.rows),
  columns: map(parameters.columns),
  seed: map(parameters.seed),
})
