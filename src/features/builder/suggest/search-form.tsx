import { useId, type FormEvent, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { qubits as qubitRange } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/choice'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { purposes } from '../settings/purposes'
import { maxBudget, type SearchFields, type ShownFields } from './question'
import type { CostKind } from './sample'
import { costNames } from './search-words'

interface SearchFormProps {
  fields: SearchFields
  shown: ShownFields
  /** The chosen device; null for one that is incomplete. */
  device: string | null
  errors: { qubits?: string; limit?: string }
  /** Whether a search is under way, which can be ended. */
  isRunning: boolean
  /** Whether there are results, which another search replaces. */
  hasResults: boolean
  onChange: (changes: Partial<SearchFields>) => void
  /** Changes what the budget limits. */
  onKind: (kind: CostKind) => void
  onSearch: () => void
  onCancel: () => void
}

/** What is to be found: for which purpose, on how many qubits, within which budget. */
export function SearchForm({
  fields,
  shown,
  device,
  errors,
  isRunning,
  hasResults,
  onChange,
  onKind,
  onSearch,
  onCancel,
}: SearchFormProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRunning) onCancel()
    else onSearch()
  }
  return (
    <Form onSubmit={submit} noValidate aria-label="What to search for">
      <Select
        id={`${id}-purpose`}
        label="Suggest for"
        options={purposes.map(({ useCase, name }) => ({ value: useCase, label: name }))}
        value={shown.purpose}
        onChoose={(purpose) => onChange({ purpose })}
      />
      <TextField
        id={`${id}-qubits`}
        label="Qubits to search"
        type="number"
        inputMode="numeric"
        min={qubitRange.min}
        max={qubitRange.max}
        step={1}
        value={shown.qubits ?? ''}
        error={errors.qubits}
        onChange={(event) => onChange({ qubits: numberOf(event.target) })}
      />
      <Select
        id={`${id}-kind`}
        label="Budget"
        options={costKinds.map((kind) => ({ value: kind, label: costNames[kind] }))}
        value={fields.kind}
        onChoose={onKind}
      />
      <TextField
        id={`${id}-limit`}
        label="At most"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxBudget}
        step={1}
        value={shown.limit ?? ''}
        error={errors.limit}
        onChange={(event) => onChange({ limit: numberOf(event.target) })}
      />
      {device !== null && (
        <Wide>
          <Checkbox
            label={`Only what runs on ${device} as it is`}
            hint="With the device's gates, between qubits that it couples."
            checked={fields.isNative}
            onChange={(event) => onChange({ isNative: event.target.checked })}
          />
        </Wide>
      )}
      <Wide>
        {/* One button, so that the focus stays on it. */}
        <Button type="submit" onClick={ignoreSecondPress}>
          {isRunning ? 'Stop searching' : hasResults ? 'Search again' : 'Find settings'}
        </Button>
      </Wide>
    </Form>
  )
}

/** The second press of a double click would stop what the first one started. */
function ignoreSecondPress(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

const costKinds: readonly CostKind[] = ['twoQubitGates', 'depth']

const numberOf = ({ value, valueAsNumber }: HTMLInputElement): number | null => (value === '' ? null : valueAsNumber)

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  align-items: start;
  gap: var(--space-3);
`

const Wide = styled.div`
  grid-column: 1 / -1;
`
