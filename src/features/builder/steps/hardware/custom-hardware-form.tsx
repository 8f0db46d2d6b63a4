import { useState } from 'react'
import { characters, deviceQubits, graphNodes } from '../../../../../contract/limits'
import { Checkbox } from '../../../../ui/choice'
import { Fieldset, FieldErrorText } from '../../../../ui/field'
import { lazyComponent } from '../../../../ui/lazy-component'
import { Loading } from '../../../../ui/loading'
import { Row, Stack } from '../../../../ui/page'
import { Tabs } from '../../../../ui/tabs'
import { TextArea, TextField } from '../../../../ui/text-field'
import { edgesText } from '../../graph-editor/graph'
import { convertPastedEdges } from '../../graph-editor/pasted-edges'
import { NumberField } from '../number-field'
import { fieldId, type StepProps } from '../step'
import { customGates, customHardwareProblem, parseConnectivity, type CustomHardware } from '../../settings/hardware'

const GraphEditor = lazyComponent(async () => (await import('../../graph-editor/graph-editor')).GraphEditor, {
  fallback: <Loading />,
})

/** A device of one's own: name, size, gates, and which pairs it couples. */
export function CustomHardwareForm({ custom, change }: Pick<StepProps, 'change'> & { custom: CustomHardware }) {
  const [input, setInput] = useState<'text' | 'editor'>('text')
  const problem = customHardwareProblem(custom)
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  const set = (changes: Partial<CustomHardware>) =>
    change({ type: 'set', changes: { customHardware: { ...custom, ...changes } } })
  const reading = parseConnectivity(custom.connectivity)
  const pairs = 'problem' in reading ? [] : (reading.pairs ?? [])
  const fitsEditor =
    custom.qubitCount !== null && custom.qubitCount >= graphNodes.min && custom.qubitCount <= graphNodes.max

  return (
    <Stack>
      <TextField
        id={fieldId('device')}
        label="Device name"
        value={custom.device}
        maxLength={characters.name}
        error={errorAt('device')}
        onChange={(event) => set({ device: event.target.value })}
      />
      <NumberField
        id={fieldId('deviceQubits')}
        label="Device qubits"
        range={`From ${deviceQubits.min} to ${deviceQubits.max}. The circuit uses a connected part of them.`}
        value={custom.qubitCount}
        min={deviceQubits.min}
        max={deviceQubits.max}
        error={errorAt('deviceQubits')}
        onChange={(qubitCount) => set({ qubitCount })}
      />
      <Fieldset id={fieldId('gateSet')}>
        <legend>Gate set</legend>
        <Row>
          {customGates.map((gate) => (
            <Checkbox
              key={gate}
              label={gate}
              checked={custom.gateSet.includes(gate)}
              onChange={(event) =>
                set({
                  // In the picker's order, whatever the order of the clicks.
                  gateSet: customGates.filter((other) =>
                    other === gate ? event.target.checked : custom.gateSet.includes(other),
                  ),
                })
              }
            />
          ))}
        </Row>
        {errorAt('gateSet') && <FieldErrorText>{errorAt('gateSet')}</FieldErrorText>}
      </Fieldset>
      <Tabs
        label="Connectivity input"
        chosen={input}
        onChoose={setInput}
        tabs={[
          {
            key: 'text',
            label: 'Text Format',
            panel: (
              <TextArea
                id={fieldId('connectivity')}
                label="Connectivity map"
                hint="A JSON list of [a,b] pairs, as in [[0,1],[1,2]]. Blank: every pair is coupled. Lines such as 0 1 can be pasted."
                rows={3}
                spellCheck={false}
                value={custom.connectivity}
                error={errorAt('connectivity')}
                onChange={(event) => set({ connectivity: event.target.value })}
                onPaste={(event) => {
                  const text = convertPastedEdges(event, { weights: false })
                  if (text !== null) set({ connectivity: text })
                }}
              />
            ),
          },
          {
            key: 'editor',
            label: 'Graph Editor',
            panel: fitsEditor ? (
              <GraphEditor
                id={fieldId('connectivity')}
                label="Connectivity map"
                fixedNodes
                graph={{
                  nodeCount: custom.qubitCount ?? graphNodes.min,
                  weighted: false,
                  edges: pairs.map(([sourceNode, targetNode]) => ({ sourceNode, targetNode })),
                }}
                // An empty drawing couples nothing; blank text would couple every pair.
                onChange={(graph) => set({ connectivity: edgesText({ ...graph, weighted: false }) || '[]' })}
                error={errorAt('connectivity')}
              />
            ) : (
              <p>
                The editor draws devices of {graphNodes.min} to {graphNodes.max} qubits; larger maps are given as text.
              </p>
            ),
          },
        ]}
      />
    </Stack>
  )
}
