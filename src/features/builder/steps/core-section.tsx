import { Checkbox } from '../../../ui/choice'
import { ErrorRegion } from '../../../ui/error-region'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'
import { cores, sharedParametersHint, singleQubitGates, twoQubitGates } from '../../../circuit/layer-options'
import { GatePicker } from './gate-picker'
import { OptionCards } from './option-cards'
import { Section } from './section'
import { fieldId, memoizeBySettings, type StepProps } from './step'

const HardwareSelection = lazyComponent(async () => (await import('./hardware/hardware-selection')).HardwareSelection, {
  fallback: <Loading />,
})

const GraphCore = lazyComponent(async () => (await import('./graph-core')).GraphCore, { fallback: <Loading /> })

interface CoreSectionProps extends StepProps {
  /** The device's qubits in use, wire by wire; null if unknown. */
  physicalQubits: readonly number[] | null
}

/** The core's type, and the settings of that type. */
export function CoreSection({ physicalQubits, ...props }: CoreSectionProps) {
  const { core } = props.settings
  return (
    <Section title="Core Layer">
      <CoreType {...props} />
      {core === 'brickwork' && <BrickworkGates {...props} />}
      <ErrorRegion key={core} what="Its settings">
        {core === 'hardware-efficient' && <HardwareSelection physicalQubits={physicalQubits} {...props} />}
        {core === 'graph-specific' && <GraphCore {...props} />}
      </ErrorRegion>
    </Section>
  )
}

const CoreType = memoizeBySettings(['core', 'useSharedParameters'], function CoreType({ settings, set, errorOf }) {
  return (
    <>
      <OptionCards
        id={fieldId('core')}
        legend="Core Type"
        hint="The trained, entangling part of each layer."
        size="wide"
        options={cores}
        value={settings.core}
        onChoose={(core) => set({ core })}
        error={errorOf('core')}
      />
      <Checkbox
        label="Use Shared Parameters"
        hint={sharedParametersHint}
        checked={settings.useSharedParameters}
        onChange={(event) => set({ useSharedParameters: event.target.checked })}
      />
    </>
  )
})

const BrickworkGates = memoizeBySettings(
  ['singleQubitGates', 'twoQubitGates'],
  function BrickworkGates({ settings, set, errorOf }) {
    return (
      <>
        <GatePicker
          id={fieldId('singleQubitGates')}
          legend="Single-qubit gates"
          gates={singleQubitGates}
          selection={settings.singleQubitGates}
          onChange={(selection) => set({ singleQubitGates: selection })}
          error={errorOf('singleQubitGates')}
        />
        <GatePicker
          id={fieldId('twoQubitGates')}
          legend="Two-qubit gates"
          gates={twoQubitGates}
          selection={settings.twoQubitGates}
          onChange={(selection) => set({ twoQubitGates: selection })}
          error={errorOf('twoQubitGates')}
        />
      </>
    )
  },
)
