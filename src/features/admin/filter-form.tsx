import { useState, type FormEvent } from 'react'
import { FilterBar, FilterFields } from '../../issue/filter-fields'
import { optionsOf, priorities, priorityLabel } from '../../issue/words'
import { Button } from '../../ui/button'
import { InlineSelect } from '../../ui/inline-select'
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
    <FilterBar as="form" onSubmit={submit} role="search" aria-label="Filters">
      <FilterFields searchLabel="Search feedback" filters={filters} onChange={change} restMilliseconds={0} />
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
    </FilterBar>
  )
}
