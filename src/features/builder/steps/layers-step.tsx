import { type ReactNode, memo } from 'react'
import { styled } from 'styled-components'
import type { CoreType as Core, EncodingGate, EncodingLayer, MiddleType } from '../../../../contract/generation'
import { layers, qubits } from '../../../../contract/limits'
import { Checkbox } from '../../../ui/choice'
import { Hint } from '../../../ui/hint'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'
import { Stack } from '../../../ui/page'
import { HardwareSelection } from './hardware/hardware-selection'
import { OptionCards, type CardOption } from './option-cards'
import { GatePicker } from './gate-picker'
import { NumberField } from './number-field'
import type { Settings } from '../settings/settings'
import { fieldId, type StepProps } from './step'
import { messages } from '../settings/validate'

const GraphCore = lazyComponent(async () => (await import('./graph-core')).GraphCore, { fallback: <Loading /> })

interface LayersStepProps extends StepProps {
  /** The device's qubits in use, wire by wire; null where unknown. */
  physicalQubits: readonly number[] | null
  /** What the settings were recognised as; the panel shows only where this is given. */
  circuitDetection?: ReactNode
}

/** What the layers are made of. Each section is rendered anew for its own settings only: the picture waits for what is rendered. */
export const LayersStep = memo(function LayersStep({
  settings,
  change,
  errorOf,
  physicalQubits,
  circuitDetection,
}: LayersStepProps) {
  return (
    <Stack>
      <BasicSettings qubitCount={settings.qubits} layerCount={settings.layers} change={change} errorOf={errorOf} />
      <EncodingSection
        encoding={settings.encoding}
        encodingGate={settings.encodingGate}
        change={change}
        errorOf={errorOf}
      />
      <MiddleSection
        middle={settings.middle}
        isRefused={settings.reuploadingRefused}
        uploadsNothing={settings.middle === 'data-re-uploading' && settings.encoding === 'uniform'}
        change={change}
        errorOf={errorOf}
      />
      <Section aria-label="Core Layer">
        <h3>Core Layer</h3>
        <CoreType core={settings.core} change={change} errorOf={errorOf} />
        <SharedParameters checked={settings.useSharedParameters} change={change} />
        {settings.core === 'brickwork' && (
          <BrickworkGates
            singleQubitGates={settings.singleQubitGates}
            twoQubitGates={settings.twoQubitGates}
            change={change}
            errorOf={errorOf}
          />
        )}
        {settings.core === 'hardware-efficient' && (
          <HardwareSelection
            hardwareInput={settings.hardwareInput}
            listedHardware={settings.listedHardware}
            customHardware={settings.customHardware}
            change={change}
            errorOf={errorOf}
            physicalQubits={physicalQubits}
          />
        )}
        {settings.core === 'graph-specific' && (
          <GraphCore
            graph={settings.graph}
            graphText={settings.graphText}
            graphInput={settings.graphInput}
            optimizeDepth={settings.optimizeDepth}
            qubitCount={settings.qubits}
            change={change}
            errorOf={errorOf}
          />
        )}
      </Section>

      {circuitDetection && (
        <Section aria-label="Circuit Detection">
          <h3>Circuit Detection</h3>
          <Remark>{circuitDetection}</Remark>
        </Section>
      )}
    </Stack>
  )
})

type SectionProps = Pick<StepProps, 'change' | 'errorOf'>

const BasicSettings = memo(function BasicSettings({
  qubitCount,
  layerCount,
  change,
  errorOf,
}: SectionProps & { qubitCount: number | null; layerCount: number | null }) {
  return (
    <Section aria-label="Basic Settings">
      <h3>Basic Settings</h3>
      <Pair>
        <NumberField
          id={fieldId('qubits')}
          label="Number of Qubits"
          range={`From ${qubits.min} to ${qubits.max}. Each qubit is a wire of the diagram.`}
          value={qubitCount}
          min={qubits.min}
          max={qubits.max}
          error={errorOf('qubits')}
          onChange={(count) => change({ type: 'set qubits', qubits: count })}
        />
        <NumberField
          id={fieldId('layers')}
          label="Number of Layers"
          range={`From ${layers.min} to ${layers.max}. Core and middle layer are repeated as often.`}
          value={layerCount}
          min={layers.min}
          max={layers.max}
          error={errorOf('layers')}
          onChange={(count) => change({ type: 'set', changes: { layers: count } })}
        />
      </Pair>
    </Section>
  )
})

const EncodingSection = memo(function EncodingSection({
  encoding,
  encodingGate,
  change,
  errorOf,
}: SectionProps & Pick<Settings, 'encoding' | 'encodingGate'>) {
  return (
    <Section aria-label="Encoding Layer">
      <h3>Encoding Layer</h3>
      <OptionCards
        id={fieldId('encoding')}
        legend="Encoding Type"
        aside={<Hint label="What this decides">How data enters the circuit, before its layers.</Hint>}
        options={encodings}
        value={encoding}
        onChoose={(chosen) => change({ type: 'choose encoding', encoding: chosen })}
        error={errorOf('encoding')}
      />
      {encoding === 'angle' && (
        <OptionCards
          id={fieldId('encodingGate')}
          legend="Encoding Gate"
          options={encodingGates}
          value={encodingGate}
          onChoose={(chosen) => change({ type: 'set', changes: { encodingGate: chosen } })}
        />
      )}
    </Section>
  )
})

const MiddleSection = memo(function MiddleSection({
  middle,
  isRefused,
  uploadsNothing,
  change,
  errorOf,
}: SectionProps & Pick<Settings, 'middle'> & { isRefused: boolean; uploadsNothing: boolean }) {
  return (
    <Section aria-label="Middle Layer">
      <h3>Middle Layer</h3>
      <OptionCards
        id={fieldId('middle')}
        legend="Middle Layer Type"
        aside={<Hint label="What this decides">What stands between the cores of the layers.</Hint>}
        options={middles}
        value={middle}
        onChoose={(chosen) => change({ type: 'choose middle layer', middle: chosen })}
        error={isRefused ? messages.reuploading : errorOf('middle')}
      />
      {uploadsNothing && (
        <Remark>A uniform superposition holds no data: repeating it uploads none. Angle encoding would.</Remark>
      )}
    </Section>
  )
})

const CoreType = memo(function CoreType({ core, change, errorOf }: SectionProps & Pick<Settings, 'core'>) {
  return (
    <OptionCards
      id={fieldId('core')}
      legend="Core Type"
      aside={<Hint label="What this decides">The part of each layer that is trained and that entangles.</Hint>}
      size="wide"
      options={cores}
      value={core}
      onChoose={(chosen) => change({ type: 'set', changes: { core: chosen } })}
      error={errorOf('core')}
    />
  )
})

const SharedParameters = memo(function SharedParameters({
  checked,
  change,
}: Pick<StepProps, 'change'> & { checked: boolean }) {
  return (
    <Checkbox
      label="Use Shared Parameters"
      hint="Within a layer, all gates of one type share one parameter per angle."
      checked={checked}
      onChange={(event) => change({ type: 'set', changes: { useSharedParameters: event.target.checked } })}
    />
  )
})

const BrickworkGates = memo(function BrickworkGates({
  singleQubitGates,
  twoQubitGates,
  change,
  errorOf,
}: SectionProps & Pick<Settings, 'singleQubitGates' | 'twoQubitGates'>) {
  return (
    <>
      <GatePicker
        id={fieldId('singleQubitGates')}
        legend="Single-qubit gates"
        gates={['RX', 'RY', 'RZ', 'U3']}
        selection={singleQubitGates}
        onToggle={(gate) => change({ type: 'toggle single-qubit gate', gate })}
        onSwitchOrder={() => change({ type: 'switch single-qubit order' })}
        error={errorOf('singleQubitGates')}
      />
      <GatePicker
        id={fieldId('twoQubitGates')}
        legend="Two-qubit gates"
        gates={['CNOT', 'RZZ', 'RXX', 'RYY']}
        selection={twoQubitGates}
        onToggle={(gate) => change({ type: 'toggle two-qubit gate', gate })}
        onSwitchOrder={() => change({ type: 'switch two-qubit order' })}
        error={errorOf('twoQubitGates')}
      />
    </>
  )
})

const encodings: readonly CardOption<EncodingLayer['type']>[] = [
  { value: 'none', label: 'None', description: 'Every qubit starts in |0⟩.' },
  { value: 'angle', label: 'Angle Encoding', description: 'One input per qubit, as the angle of a rotation.' },
  { value: 'uniform', label: 'Uniform Superposition', description: 'H on every qubit.' },
]

const encodingGates: readonly CardOption<EncodingGate>[] = [
  { value: 'RX', label: 'RX', description: 'Rotation about the X axis by the input.' },
  { value: 'RY', label: 'RY', description: 'Rotation about the Y axis by the input.' },
  { value: 'RZ', label: 'RZ', description: 'Rotation about the Z axis: a phase, unseen from |0⟩ alone.' },
  { value: 'U3', label: 'U3', description: 'General rotation; the input is its first angle.' },
  { value: 'none', label: 'None', description: 'No gate: the place of the encoding stays empty.' },
]

const middles: readonly CardOption<MiddleType>[] = [
  { value: 'none', label: 'None', description: 'The cores follow each other.' },
  { value: 'data-re-uploading', label: 'Data Re-uploading', description: 'The encoding again before every core.' },
  { value: 'x-mixer', label: 'X Mixer', description: 'RX on every qubit after every core, as in QAOA.' },
]

const cores: readonly CardOption<Core>[] = [
  { value: 'brickwork', label: 'Brickwork', description: 'Single-qubit gates, then neighbours in two staggered rows.' },
  {
    value: 'hardware-efficient',
    label: 'Hardware-efficient',
    description: "A device's own gates, on pairs that it couples.",
  },
  {
    value: 'strongly-entangling',
    label: 'Strongly entangling',
    description: 'Three rotations each, then a ring of CNOTs that reaches further in each layer.',
  },
  { value: 'graph-specific', label: 'Graph-specific', description: 'RZZ along the edges of a problem graph.' },
]

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & + & {
    padding-top: var(--space-4);
    border-top: 1px solid var(--border);
  }

  & > h3 {
    font-size: var(--text-md);
  }
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
`

const Remark = styled.p`
  padding: var(--space-2) var(--space-3);
  background: var(--info-surface);
  color: var(--info-surface-foreground);
  border-radius: var(--radius);
  font-size: var(--text-sm);
`
