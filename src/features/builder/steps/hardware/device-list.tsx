import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { HardwareOption } from '../../../../../contract/hardware'
import { hardwareQuery } from '../../../../api/hardware'
import { useViewer } from '../../../../session/session'
import { countNoun } from '../../../../lib/count-noun'
import { Chip, ChipRow } from '../../../../ui/chip'
import { Fieldset } from '../../../../ui/field'
import { Notice } from '../../../../ui/notice'
import { Stack } from '../../../../ui/page'
import { QuietFailure } from '../../../../ui/quiet-failure'
import { TextField } from '../../../../ui/text-field'
import { groupByVendor, shortDeviceName } from '../../settings/hardware'
import { RadioCard } from '../option-cards'
import { fieldId, type StepProps } from '../step'

interface DeviceListProps extends Pick<StepProps, 'set'> {
  chosenId: string | null
}

/** The published devices by vendor, with a search, for signed-in users. */
export function DeviceList({ chosenId, set }: DeviceListProps) {
  const isSignedIn = useViewer() !== null
  const { data: options, isPending, isError, refetch } = useQuery({ ...hardwareQuery(), enabled: isSignedIn })
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const groups = useMemo(() => groupByVendor(options ?? [], deferredSearch), [options, deferredSearch])
  const choose = useCallback((option: HardwareOption) => set({ listedHardware: option }), [set])

  if (!isSignedIn)
    return (
      <Notice>
        Log in to choose a published device. For now, the preview uses a line of 10 qubits with RX, RY, RZ and CNOT. You
        can also describe your own device.
      </Notice>
    )
  if (isError)
    return (
      <QuietFailure onRetry={() => void refetch()}>
        Failed to fetch hardware options. Custom Hardware still works.
      </QuietFailure>
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
      <Devices role="group" id={fieldId('hardware')} ref={scrollToChosen} aria-label="Devices" tabIndex={-1}>
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

/** Scrolls a list that has just opened, and nothing around it, to the chosen device. */
function scrollToChosen(list: HTMLElement | null) {
  const row = list?.querySelector('input:checked')?.parentElement
  if (!list || !row) return
  const offset = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop
  list.scrollTop = offset - (list.clientHeight - row.offsetHeight) / 2
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
      <span>{countNoun(option.qubitCount, 'qubit')}</span>
      <ChipRow>
        {option.gateSet.map((gate) => (
          <Chip key={gate}>{gate}</Chip>
        ))}
      </ChipRow>
      <p>{option.description}</p>
    </Device>
  )
})

/* Not a fieldset: Chromium scrolls one back to its beginning when it lays it out anew. */
const Devices = styled.div`
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

const VendorGroup = styled(Fieldset)`
  display: block;
`

const Device = styled(RadioCard)`
  grid-template-columns: auto minmax(0, 1fr) auto;
  border-width: 1px 0 0;
  border-radius: 0;
  /* Most devices are out of view and need no painting when another is chosen. */
  content-visibility: auto;
  contain-intrinsic-size: auto 5rem;

  & > div,
  && > :last-child {
    grid-column: 2 / -1;
  }

  &&:has(:focus-visible) {
    outline-offset: -2px;
  }
`
