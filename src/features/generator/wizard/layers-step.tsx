import { lazy, Suspense, type ReactNode, memo } from 'react'
import { styled } from 'styled-components'
import type { CoreType, EncodingGate, EncodingLayer, MiddleType } from '../../../../contract/generation'
import { layers, qubits } from '../../../../contract/limits'
import { Checkbox } from '../../../ui/choice'
import { Hint } from '../../../ui/hint'
import { Loading } from '../../../ui/loading'
import { Stack } from '../../../ui/page'
import { HardwareSelection } from '../hardware/hardware-selection'
import { OptionCards, type CardOption } from '../option-cards'
import { GatePicker } from './gate-picker'
import { NumberField } from './number-field'
import { fieldId, type StepProps } from './step'
import { messages } from './validate'

const GraphCore = lazy(() => import('./graph-core').then((module) => ({ default: module.GraphCore })))

interface LayersStepProps extends StepProps {
  /** The device's qubits in use, wire by wire; null where unknown. */
  physicalQubits: readonly number[] | null
  /** What the settings were recognised as; the panel shows only where this is given. */
  circuitDetection?: ReactNode
}

/** Rendered anew for other settings only, not for each answer about them: the picture waits for whatever is rendered before it. */
export const LayersStep = memo(function LayersStep({
  settings,
  change,
  errorOf,
  physicalQubits,
  circuitDetection,
}: LayersStepProps) {
  return (
    <Stack>
      <Section aria-label="Basic Settings">
        <h3>Basic Settings</h3>
        <Pair>
          <NumberField
            id={fieldId('qubits')}
            label="Number of Qubits"
            range={`From ${qubits.min} to ${qubits.max}. Each qubit is a wire of the diagram.`}
            value={settings.qubits}
            min={qubits.min}
            max={qubits.max}
            error={errorOf('qubits')}
            onChange={(count) => change({ type: 'set qubits', qubits: count })}
          />
          <NumberField
            id={fieldId('layers')}
            label="Number of Layers"
            range={`From ${layers.min} to ${layers.max}. Core and middle layer are repeated as often.`}
            value={settings.layers}
            min={layers.min}
            max={layers.max}
            error={errorOf('layers')}
            onChange={(count) => change({ type: 'set', changes: { layers: count } })}
          />
        </Pair>
      </Section>

      <Section aria-label="Encoding Layer">
        <h3>Encoding Layer</h3>
        <OptionCards
          id={fieldId('encoding')}
          legend="Encoding Type"
          aside={<Hint label="What this decides">How data enters the circuit, before its layers.</Hint>}
          options={encodings}
          value={settings.encoding}
          onChoose={(encoding) => change({ type: 'choose encoding', encoding })}
          error={errorOf('encoding')}
        />
        {settings.encoding === 'angle' && (
          <OptionCards
            id={fieldId('encodingGate')}
            legend="Encoding Gate"
            options={encodingGates}
            value={settings.encodingGate}
            onChoose={(encodingGate) => change({ type: 'set', changes: { encodingGate } })}
          />
        )}
      </Section>

      <Section aria-label="Middle Layer">
        <h3>Middle Layer</h3>
        <OptionCards
          id={fieldId('middle')}
          legend="Middle Layer Type"
          aside={<Hint label="What this decides">What stands between the cores of the layers.</Hint>}
          options={middles}
          value={settings.middle}
          onChoose={(middle) => change({ type: 'choose middle layer', middle })}
          error={settings.reuploadingRefused ? messages.reuploading : errorOf('middle')}
        />
        {settings.middle === 'data-re-uploading' && settings.encoding === 'uniform' && (
          <Remark>A uniform superposition holds no data: repeating it uploads none. Angle encoding would.</Remark>
        )}
      </Section>

      <Section aria-label="Core Layer">
        <h3>Core Layer</h3>
        <OptionCards
          id={fieldId('core')}
          legend="Core Type"
          aside={<Hint label="What this decides">The part of each layer that is trained and that entangles.</Hint>}
          size="wide"
          options={cores}
          value={settings.core}
          onChoose={(core) => change({ type: 'set', changes: { core } })}
          error={errorOf('core')}
        />
        <Checkbox
          label="Use Shared Parameters"
          hint="Within a layer, all gates of one type share one parameter per angle."
          checked={settings.useSharedParameters}
          onChange={(event) => change({ type: 'set', changes: { useSharedParameters: event.target.checked } })}
        />
        {settings.core === 'brickwork' && (
          <>
            <GatePicker
              id={fieldId('singleQubitGates')}
              legend="Single-qubit gates"
              gates={['RX', 'RY', 'RZ', 'U3']}
              selection={settings.singleQubitGates}
              onToggle={(gate) => change({ type: 'toggle single-qubit gate', gate })}
              onSwitchOrder={() => change({ type: 'switch single-qubit order' })}
              error={errorOf('singleQubitGates')}
            />
            <GatePicker
              id={fieldId('twoQubitGates')}
              legend="Two-qubit gates"
              gates={['CNOT', 'RZZ', 'RXX', 'RYY']}
              selection={settings.twoQubitGates}
              onToggle={(gate) => change({ type: 'toggle two-qubit gate', gate })}
              onSwitchOrder={() => change({ type: 'switch two-qubit order' })}
              error={errorOf('twoQubitGates')}
            />
          </>
        )}
        {settings.core === 'hardware-efficient' && (
          <HardwareSelection settings={settings} change={change} errorOf={errorOf} physicalQubits={physicalQubits} />
        )}
        {settings.core === 'graph-specific' && (
          <Suspense fallback={<Loading />}>
            <GraphCore settings={settings} change={change} errorOf={errorOf} />
          </Suspense>
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

const cores: readonly CardOption<CoreType>[] = [
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
