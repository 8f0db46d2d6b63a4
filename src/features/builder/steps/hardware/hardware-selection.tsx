import { memo, useMemo } from 'react'
import { FieldErrorText } from '../../../../ui/field'
import { Tabs } from '../../../../ui/tabs'
import { chosenHardware, type Settings } from '../../settings/settings'
import { useDelayedValue } from '../../use-delayed-value'
import type { FieldProps } from '../step'
import { CouplingMap } from './coupling-map'
import { CustomHardwareForm } from './custom-hardware-form'
import { DeviceList } from './device-list'

interface HardwareSelectionProps
  extends FieldProps, Pick<Settings, 'hardwareInput' | 'listedHardware' | 'customHardware'> {
  physicalQubits: readonly number[] | null
}

/** The target device of a hardware-efficient core: a published or a custom one. */
export const HardwareSelection = memo(function HardwareSelection({
  hardwareInput,
  listedHardware,
  customHardware,
  change,
  errorOf,
  physicalQubits,
}: HardwareSelectionProps) {
  const map = useMemo(
    () => ({
      hardware: chosenHardware({ hardwareInput, listedHardware, customHardware }),
      positions: hardwareInput === 'listed' ? listedHardware?.positions : undefined,
      used: physicalQubits,
    }),
    [hardwareInput, listedHardware, customHardware, physicalQubits],
  )
  return (
    <div>
      <Tabs
        label="Hardware"
        chosen={hardwareInput}
        onChoose={(chosen) => change({ type: 'set', changes: { hardwareInput: chosen } })}
        tabs={[
          {
            key: 'listed',
            label: 'Pre-defined Hardware',
            panel: <DeviceList chosenId={listedHardware?.id ?? null} change={change} />,
          },
          {
            key: 'custom',
            label: 'Custom Hardware',
            panel: <CustomHardwareForm custom={customHardware} change={change} />,
          },
        ]}
      />
      <div aria-live="polite">{errorOf('hardware') && <FieldErrorText>{errorOf('hardware')}</FieldErrorText>}</div>
      {/* Delayed: a map has many elements, and the qubits in use are known only with the circuit. */}
      <CouplingMap {...useDelayedValue(map)} />
    </div>
  )
})
