import { useState } from 'react'
import { characters, deviceQubits, graphNodes } from '../../../../../contract/limits'
import { Checkbox } from '../../../../ui/choice'
import { Fieldset } from '../../../../ui/field'
import { FieldErrorText } from '../../../../ui/field-error'
import { lazyComponent } from '../../../../ui/lazy-component'
import { Loading } from '../../../../ui/loading'
import { Row, Stack } from '../../../../ui/page'
import { TextField } from '../../../../ui/text-field'
import { edgesText, type GraphLayout } from '../../graph-editor/graph'
import { customGates, readCustomDevice, parseConnectivity, type CustomHardware } from '../../settings/hardware'
import { EdgesInput } from '../edges-input'
import { NumberField } from '../number-field'
import { fieldId, type StepProps } from '../step'

const GraphEditor = lazyComponent(async () => (await import('../../graph-editor/graph-editor')).GraphEditor, {
  fallback: <Loading />,
})

interface CustomHardwareFormProps extends Pick<StepProps, 'set'> {
  custom: CustomHardware
}

/** A custom device: its name, size, gates, and the pairs of qubits that it couples. */
export function CustomHardwareForm({ custom, set }: CustomHardwareFormProps) {
  const device = readCustomDevice(custom)
  const errorAt = (field: string) => ('message' in device && device.field === field ? device.message : undefined)
  const edit = (changes: Partial<CustomHardware>) => set({ customHardware: { ...custom, ...changes } })
  return (
    <Stack>
      <TextField
        id={fieldId('device')}
        label="Device name"
        value={custom.device}
        data-undo="page"
        maxLength={characters.name}
        error={errorAt('device')}
        onChange={(event) => edit({ device: event.target.value })}
      />
      <NumberField
        id={fieldId('deviceQubits')}
        label="Device qubits"
        hint="The circuit uses a connected part of them."
        range={deviceQubits}
        value={custom.qubitCount}
        error={errorAt('deviceQubits')}
        onChange={(qubitCount) => edit({ qubitCount })}
      />
      <GateSet gateSet={custom.gateSet} error={errorAt('gateSet')} onChange={(gateSet) => edit({ gateSet })} />
      <Connectivity
        text={custom.connectivity}
        qubitCount={custom.qubitCount}
        error={errorAt('connectivity')}
        onChange={(connectivity) => edit({ connectivity })}
      />
    </Stack>
  )
}

interface GateSetProps {
  gateSet: readonly string[]
  error: string | undefined
  onChange: (gateSet: string[]) => void
}

function GateSet({ gateSet, error, onChange }: GateSetProps) {
  // The gates stay in the order of the checkboxes.
  const toggle = (toggled: string, isChecked: boolean) =>
    onChange(customGates.filter((gate) => (gate === toggled ? isChecked : gateSet.includes(gate))))
  return (
    <Fieldset id={fieldId('gateSet')}>
      <legend>Gate set</legend>
      <Row>
        {customGates.map((gate) => (
          <Checkbox
            key={gate}
            label={gate}
            checked={gateSet.includes(gate)}
            onChange={(event) => toggle(gate, event.target.checked)}
          />
        ))}
      </Row>
      {error && <FieldErrorText>{error}</FieldErrorText>}
    </Fieldset>
  )
}

interface ConnectivityProps {
  text: string
  qubitCount: number | null
  error: string | undefined
  onChange: (text: string) => void
}

/** The coupling map, as text or in the graph editor. */
function Connectivity(props: ConnectivityProps) {
  const [input, setInput] = useState<'text' | 'editor'>('text')
  return (
    <EdgesInput
      id={fieldId('connectivity')}
      tabsLabel="Connectivity input"
      chosen={input}
      onChoose={setInput}
      label="Connectivity map"
      hint="A JSON list of [a,b] pairs, such as [[0,1],[1,2]]. Leave blank to couple every pair. You can paste lines such as 0 1."
      rows={3}
      text={props.text}
      onText={props.onChange}
      error={props.error}
      hasWeights={false}
      editor={<ConnectivityGraph {...props} />}
    />
  )
}

function ConnectivityGraph({ text, qubitCount, error, onChange }: ConnectivityProps) {
  const [layout, setLayout] = useState<GraphLayout>('circle')
  if (qubitCount === null || qubitCount < graphNodes.min || qubitCount > graphNodes.max)
    return (
      <p>
        The editor draws devices of {graphNodes.min} to {graphNodes.max} qubits. Describe larger maps as text.
      </p>
    )
  const parsed = parseConnectivity(text)
  const pairs = 'problem' in parsed ? [] : (parsed.pairs ?? [])
  return (
    <GraphEditor
      id={fieldId('connectivity')}
      label="Connectivity map"
      fixedNodes
      layout={layout}
      onLayout={setLayout}
      graph={{
        nodeCount: qubitCount,
        weighted: false,
        edges: pairs.map(([sourceNode, targetNode]) => ({ sourceNode, targetNode })),
      }}
      // A drawing without edges couples nothing, but blank text couples every pair.
      onChange={(graph) => onChange(edgesText({ ...graph, weighted: false }) || '[]')}
      error={error}
    />
  )
}
