import { styled } from 'styled-components'
import { InlineSelect } from '../ui/inline-select'
import { SearchBox } from '../ui/search-box'
import type { ChosenFilters } from './filters'
import { optionsOf, statuses, statusLabel, typeLabel, types } from './words'

interface FilterFieldsProps {
  /** The accessible name of the search, as in `Search issues`. */
  searchLabel: string
  filters: ChosenFilters
  onChange: (part: Partial<ChosenFilters>) => void
  /** Called with the search at each key, before it counts. */
  onTyping: (q: string) => void
  /** The debounce time of the search, in milliseconds. */
  restMilliseconds?: number
}

/** The filters of every list of issues: search, status and type. */
export function FilterFields({
  searchLabel,
  filters: { q, status, type },
  onChange,
  onTyping,
  restMilliseconds,
}: FilterFieldsProps) {
  return (
    <>
      <SearchBox
        aria-label={searchLabel}
        placeholder="Search title or description..."
        value={q}
        onSearch={(text) => onChange({ q: text })}
        onTyping={onTyping}
        restMilliseconds={restMilliseconds}
      />
      <InlineSelect
        aria-label="Status"
        options={[{ value: '', label: 'All Statuses' }, ...optionsOf(statuses, statusLabel)]}
        value={status}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <InlineSelect
        aria-label="Type"
        options={[{ value: '', label: 'All Types' }, ...optionsOf(types, typeLabel)]}
        value={type}
        onChoose={(chosen) => onChange({ type: chosen })}
      />
    </>
  )
}

/** The row of the filters. */
export const FilterBar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  & select {
    min-height: 2.5rem;
  }
`
