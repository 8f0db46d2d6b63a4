import { styled } from 'styled-components'
import { InlineSelect } from '../ui/inline-select'
import { SearchBox } from '../ui/search-box'
import type { ChosenFilters } from './filters'
import { optionsOf, statuses, statusLabel, typeLabel, types } from './words'

interface FilterFieldsProps {
  /** What is searched, as in `Search issues`. */
  searchLabel: string
  filters: ChosenFilters
  onChange: (part: Partial<ChosenFilters>) => void
  /** Called with the search at each key, before it counts. */
  onTyping: (q: string) => void
  /** How long the search rests before it counts, in milliseconds. */
  restMilliseconds?: number
}

/** Search, status and type: what feedback is filtered by, wherever it is listed. */
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

/** The line in which they stand. */
export const FilterBar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  & select {
    min-height: 2.5rem;
  }
`
