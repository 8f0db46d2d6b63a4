import { useState, type FormEvent } from 'react'
import { FilterBar, FilterFields } from '../../issue/filter-fields'
import { readNote, useHistoryEntry } from '../../lib/history-entry'
import { optionsOf, priorities, priorityLabel } from '../../issue/words'
import { Button } from '../../ui/button'
import { InlineSelect } from '../../ui/inline-select'
import { isSame, noFilters, readFilters, writeFilters, type AdminFilters } from './filters'

interface FilterFormProps {
  /** Those that the table shows. */
  applied: AdminFilters
  /** Also called where nothing changed: applying reloads. */
  onApply: (filters: AdminFilters) => void
}

/**
 * Search and filters, which take effect once they are applied. Until then a note in the history entry stores them, so that a reader who
 * leaves the page and comes back finds what they typed.
 */
export function FilterForm({ applied, onApply }: FilterFormProps) {
  const entry = useHistoryEntry()
  const [filters, setFilters] = useState(() => notedFilters() ?? applied)
  // Back and Forward change what is applied.
  const [seen, setSeen] = useState(applied)
  if (!isSame(seen, applied)) {
    setSeen(applied)
    setFilters(notedFilters() ?? applied)
  }
  const note = (part: Partial<AdminFilters>) => entry.writeNote(writeFilters({ ...filters, ...part }).toString())

  function change(part: Partial<AdminFilters>) {
    note(part)
    setFilters((current) => ({ ...current, ...part }))
  }

  function apply(next: AdminFilters) {
    entry.writeNote(null)
    onApply(next)
    entry.adopt()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply(filters)
  }

  return (
    <FilterBar as="form" onSubmit={submit} role="search" aria-label="Filters">
      <FilterFields
        searchLabel="Search feedback"
        filters={filters}
        onChange={change}
        onTyping={(q) => note({ q })}
        restMilliseconds={0}
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
            apply(noFilters)
          }}
        >
          Clear
        </Button>
      )}
    </FilterBar>
  )
}

/** The filters that were chosen at this history entry and not applied; null where there are none. */
function notedFilters(): AdminFilters | null {
  const note = readNote()
  return note === null ? null : readFilters(new URLSearchParams(note))
}
