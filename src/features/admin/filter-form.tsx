import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { optionsOf, priorities, priorityLabel, statuses, statusLabel, typeLabel, types } from '../../issue/words'
import { Button } from '../../ui/button'
import { InlineSelect } from '../../ui/inline-select'
import { SearchBox } from '../../ui/search-box'
import { isSame, noFilters, type AdminFilters } from './filters'

interface FilterFormProps {
  /** Those that the table shows. */
  applied: AdminFilters
  /** Also called where nothing changed: applying reloads. */
  onApply: (filters: AdminFilters) => void
}

/** Search and filters, which hold once they are applied. */
export function FilterForm({ applied, onApply }: FilterFormProps) {
  const [filters, setFilters] = useState(applied)
  // Back and Forward change what is applied.
  const [seen, setSeen] = useState(applied)
  if (!isSame(seen, applied)) {
    setSeen(applied)
    setFilters(applied)
  }
  const change = (part: Partial<AdminFilters>) => setFilters((current) => ({ ...current, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    onApply(filters)
  }

  return (
    <Bar onSubmit={submit} role="search" aria-label="Filters">
      <SearchBox
        aria-label="Search feedback"
        placeholder="Search title or description..."
        value={filters.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <InlineSelect
        aria-label="Status"
        options={[{ value: '', label: 'All Statuses' }, ...optionsOf(statuses, statusLabel)]}
        value={filters.status}
        onChoose={(status) => change({ status })}
      />
      <InlineSelect
        aria-label="Type"
        options={[{ value: '', label: 'All Types' }, ...optionsOf(types, typeLabel)]}
        value={filters.type}
        onChoose={(type) => change({ type })}
      />
      <InlineSelect
        aria-label="Priority"
        options={[{ value: '', label: 'All Priorities' }, ...optionsOf(priorities, priorityLabel)]}
        value={filters.priority}
        onChoose={(priority) => change({ priority })}
      />
      <Button type="submit" variant="primary">
        Apply Filters
      </Button>
      {!isSame(applied, noFilters) && (
        <Button
          variant="ghost"
          onClick={() => {
            setFilters(noFilters)
            onApply(noFilters)
          }}
        >
          Clear
        </Button>
      )}
    </Bar>
  )
}

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  & select {
    min-height: 2.5rem;
  }
`
