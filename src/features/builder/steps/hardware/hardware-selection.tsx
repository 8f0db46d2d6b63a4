import { useMemo } from 'react'
import { FieldErrorText } from '../../../../ui/field-error'
import { Tabs } from '../../../../ui/tabs'
import { chosenHardware } from '../../settings/settings'
import { useDelayedValue } from '../../use-delayed-value'
import { memoizeBySettings } from '../step'
import { CouplingMap } from './coupling-map'
import { CustomHardwareForm } from './custom-hardware-form'
import { DeviceList } from './device-list'

const shown = ['hardwareInput', 'listedHardware', 'customHardware'] as const

interface HardwareSelectionProps {
  physicalQubits: readonly number[] | null
}

/** The target device of a hardware-efficient core: a published or a custom one. */
export const HardwareSelection = memoizeBySettings<(typeof shown)[number], HardwareSelectionProps>(
  shown,
  function HardwareSelection({ settings, set, errorOf, physicalQubits }) {
    const { hardwareInput, listedHardware, customHardware } = settings
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
          onChoose={(chosen) => set({ hardwareInput: chosen })}
          tabs={[
            {
              key: 'listed',
              label: 'Pre-defined Hardware',
              panel: <DeviceList chosenId={listedHardware?.id ?? null} set={set} />,
            },
            {
              key: 'custom',
              label: 'Custom Hardware',
              panel: <CustomHardwareForm custom={customHardware} set={set} />,
            },
          ]}
        />
        <div aria-live="polite">{errorOf('hardware') && <FieldErrorText>{errorOf('hardware')}</FieldErrorText>}</div>
        {/* Delayed: a map has many elements, and the qubits in use are known only with the circuit. */}
        <CouplingMap {...useDelayedValue(map)} />
      </div>
    )
  },
)
