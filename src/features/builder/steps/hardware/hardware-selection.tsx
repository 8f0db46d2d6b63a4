import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { Hardware } from '../../../../../contract/generation'
import type { HardwareOption } from '../../../../../contract/hardware'
import { hardwareQuery } from '../../../../api/hardware'
import { useViewer } from '../../../../session/session'
import { Chip, ChipRow } from '../../../../ui/chip'
import { FieldErrorText } from '../../../../ui/field'
import { Notice } from '../../../../ui/notice'
import { Button } from '../../../../ui/button'
import { Stack } from '../../../../ui/page'
import { Tabs } from '../../../../ui/tabs'
import { TextField } from '../../../../ui/text-field'
import { useDelayedValue } from '../../use-delayed-value'
import { chosenHardware, type Settings } from '../../settings/settings'
import { fieldId, type StepProps } from '../step'
import { CouplingMap } from './coupling-map'
import { CustomHardwareForm } from './custom-hardware-form'
import { groupByVendor, shortDeviceName } from '../../settings/hardware'

interface HardwareSelectionProps
  extends Pick<StepProps, 'change' | 'errorOf'>, Pick<Settings, 'hardwareInput' | 'listedHardware' | 'customHardware'> {
  physicalQubits: readonly number[] | null
}

/** Which device a hardware-efficient core is shaped for: one of the list, or one's own. */
export const HardwareSelection = memo(function HardwareSelection({
  hardwareInput,
  listedHardware,
  customHardware,
  change,
  errorOf,
  physicalQubits,
}: HardwareSelectionProps) {
  const shown = useMemo(
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
            panel: <ListedHardware chosenId={listedHardware?.id ?? null} change={change} />,
          },
          {
            key: 'custom',
            label: 'Custom Hardware',
            panel: <CustomHardwareForm custom={customHardware} change={change} />,
          },
        ]}
      />
      <div aria-live="polite">{errorOf('hardware') && <FieldErrorText>{errorOf('hardware')}</FieldErrorText>}</div>
      {/* The circuit goes first: a map is many elements, and the qubits in use are known only with the circuit. */}
      <DeviceMap {...useDelayedValue(shown)} />
    </div>
  )
})

interface DeviceMapProps {
  hardware: Hardware | null
  positions: HardwareOption['positions']
  /** The qubits in use, wire by wire; null where unknown. */
  used: readonly number[] | null
}

const DeviceMap = memo(function DeviceMap({ hardware, positions, used }: DeviceMapProps) {
  if (hardware === null) return null
  if (hardware.qubitCount > maxDrawnQubits)
    return (
      used !== null && (
        <MapBox>
          <small>In use, from the top wire: {used.join(', ')}.</small>
        </MapBox>
      )
    )
  return (
    <MapBox>
      <CouplingMap
        device={hardware.device}
        qubitCount={hardware.qubitCount}
        pairs={hardware.couplingMap}
        positions={positions}
        used={used}
      />
    </MapBox>
  )
})

/** Beyond this a drawing of all qubits says nothing any more. */
const maxDrawnQubits = 500

function ListedHardware({ chosenId, change }: Pick<StepProps, 'change'> & { chosenId: string | null }) {
  const isSignedIn = useViewer() !== null
  const { data: options, isPending, isError, refetch } = useQuery({ ...hardwareQuery(), enabled: isSignedIn })
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const groups = useMemo(() => groupByVendor(options ?? [], searched), [options, searched])
  const choose = useCallback(
    (option: HardwareOption) => change({ type: 'set', changes: { listedHardware: option } }),
    [change],
  )

  if (!isSignedIn)
    return (
      <Notice>
        Log in to choose among published processors. Until then the preview uses a line of 10 qubits with RX, RY, RZ and
        CNOT, and you can describe a device of your own.
      </Notice>
    )
  if (isError)
    return (
      <Notice
        tone="warning"
        actions={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Failed to fetch hardware options. Custom Hardware still works.
      </Notice>
    )
  if (isPending) return <p>Loading...</p>
  return (
    <Stack>
      <TextField
        label="Search devices"
        type="search"
        placeholder="Vendor, name, gate or 5 qubits"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Devices id={fieldId('hardware')} ref={showChosen} aria-label="Devices" tabIndex={-1}>
        {groups.length === 0 && <p>No device matches this search.</p>}
        {groups.map(({ vendor, devices }) => (
          <VendorGroup key={vendor} aria-label={vendor}>
            <h4>{vendor}</h4>
            {devices.map((option) => (
              <DeviceRow key={option.id} option={option} checked={option.id === chosenId} onChoose={choose} />
            ))}
          </VendorGroup>
        ))}
      </Devices>
    </Stack>
  )
}

/** Scrolls a list of devices that has just opened, and nothing else, to the one that is chosen. */
function showChosen(list: HTMLFieldSetElement | null) {
  const row = list?.querySelector('input:checked')?.parentElement
  if (!list || !row) return
  const place = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop
  list.scrollTop = place - (list.clientHeight - row.offsetHeight) / 2
}

interface DeviceRowProps {
  option: HardwareOption
  checked: boolean
  onChoose: (option: HardwareOption) => void
}

const DeviceRow = memo(function DeviceRow({ option, checked, onChoose }: DeviceRowProps) {
  return (
    <Device>
      <input type="radio" name="hardware" checked={checked} onChange={() => onChoose(option)} />
      <strong title={option.device}>{shortDeviceName(option.device)}</strong>
      <span>
        {option.qubitCount} {option.qubitCount === 1 ? 'qubit' : 'qubits'}
      </span>
      <ChipRow>
        {option.gateSet.map((gate) => (
          <Chip key={gate}>{gate}</Chip>
        ))}
      </ChipRow>
      <p>{option.description}</p>
    </Device>
  )
})

const Devices = styled.fieldset`
  min-width: 0;
  max-height: 22rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > p {
    padding: var(--space-4);
    color: var(--muted-foreground);
  }

  & h4 {
    position: sticky;
    z-index: 1;
    top: 0;
    padding: var(--space-1) var(--space-3);
    background: var(--sunken);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }
`

const VendorGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Device = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 2px var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);
  cursor: pointer;
  /* Most of the list is out of view, and need not be painted to mark another device. */
  content-visibility: auto;
  contain-intrinsic-size: auto 5rem;

  & > strong {
    font-weight: 600;
  }

  & > span {
    color: var(--muted-foreground);
  }

  & > div,
  & > p {
    grid-column: 2 / -1;
  }

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & > input {
    width: 1rem;
    height: 1rem;
    margin: 0.2rem 0 0;
    accent-color: var(--primary);
    cursor: inherit;
  }

  &:hover {
    background: var(--sunken);
  }

  &:has(:checked) {
    background: var(--accent);
    color: var(--accent-foreground);
    box-shadow: inset 3px 0 var(--primary);
  }

  &:has(:checked) > :is(span, p) {
    color: inherit;
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  & > input:focus-visible {
    outline: none;
  }
`

const MapBox = styled.div`
  margin-top: var(--space-3);
`
