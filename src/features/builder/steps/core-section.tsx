import { memo } from 'react'
import { Checkbox } from '../../../ui/choice'
import { Hint } from '../../../ui/hint'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'
import { cores, singleQubitGates, twoQubitGates } from '../settings/layer-options'
import type { Settings } from '../settings/settings'
import { GatePicker } from './gate-picker'
import { HardwareSelection } from './hardware/hardware-selection'
import { OptionCards } from './option-cards'
import { Section } from './section'
import { fieldId, type FieldProps, type StepProps } from './step'

const GraphCore = lazyComponent(async () => (await import('./graph-core')).GraphCore, { fallback: <Loading /> })

interface CoreSectionProps extends StepProps {
  physicalQubits: readonly number[] | null
}

/** The core's type, and the settings of that type. */
export function CoreSection({ settings, physicalQubits, ...fieldProps }: CoreSectionProps) {
  const { core } = settings
  return (
    <Section title="Core Layer">
      <CoreTypeCards core={core} {...fieldProps} />
      <SharedParameters checked={settings.useSharedParameters} change={fieldProps.change} />
      {core === 'brickwork' && (
        <BrickworkGates
          singleQubitGates={settings.singleQubitGates}
          twoQubitGates={settings.twoQubitGates}
          {...fieldProps}
        />
      )}
      {core === 'hardware-efficient' && (
        <HardwareSelection
          hardwareInput={settings.hardwareInput}
          listedHardware={settings.listedHardware}
          customHardware={settings.customHardware}
          physicalQubits={physicalQubits}
          {...fieldProps}
        />
      )}
      {core === 'graph-specific' && (
        <GraphCore
          graph={settings.graph}
          graphText={settings.graphText}
          graphInput={settings.graphInput}
          optimizeDepth={settings.optimizeDepth}
          qubits={settings.qubits}
          {...fieldProps}
        />
      )}
    </Section>
  )
}

type CoreTypeProps = FieldProps & Pick<Settings, 'core'>

const CoreTypeCards = memo(function CoreTypeCards({ core, change, errorOf }: CoreTypeProps) {
  return (
    <OptionCards
      id={fieldId('core')}
      legend="Core Type"
      aside={<Hint label="What this decides">The trained, entangling part of each layer.</Hint>}
      size="wide"
      options={cores}
      value={core}
      onChoose={(chosen) => change({ type: 'set', changes: { core: chosen } })}
      error={errorOf('core')}
    />
  )
})

type SharedParametersProps = Pick<FieldProps, 'change'> & { checked: boolean }

const SharedParameters = memo(function SharedParameters({ checked, change }: SharedParametersProps) {
  return (
    <Checkbox
      label="Use Shared Parameters"
      hint="Within a layer, all gates of one type share one parameter per angle."
      checked={checked}
      onChange={(event) => change({ type: 'set', changes: { useSharedParameters: event.target.checked } })}
    />
  )
})

type BrickworkGatesProps = FieldProps & Pick<Settings, 'singleQubitGates' | 'twoQubitGates'>

const BrickworkGates = memo(function BrickworkGates({ change, errorOf, ...selections }: BrickworkGatesProps) {
  return (
    <>
      <GatePicker
        id={fieldId('singleQubitGates')}
        legend="Single-qubit gates"
        gates={singleQubitGates}
        selection={selections.singleQubitGates}
        onToggle={(gate) => change({ type: 'toggle single-qubit gate', gate })}
        onSwitchOrder={() => change({ type: 'switch single-qubit order' })}
        error={errorOf('singleQubitGates')}
      />
      <GatePicker
        id={fieldId('twoQubitGates')}
        legend="Two-qubit gates"
        gates={twoQubitGates}
        selection={selections.twoQubitGates}
        onToggle={(gate) => change({ type: 'toggle two-qubit gate', gate })}
        onSwitchOrder={() => change({ type: 'switch two-qubit order' })}
        error={errorOf('twoQubitGates')}
      />
    </>
  )
})
