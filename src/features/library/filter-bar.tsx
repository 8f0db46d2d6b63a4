import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { facetsQuery } from '../../api/circuits'
import { Button } from '../../ui/button'
import { ChipRow, RemovableChip } from '../../ui/chip'
import { Dropdown } from '../../ui/dropdown'
import { Control } from '../../ui/field'
import { SearchIcon } from '../../ui/icons'
import { isFiltered, noFilters, toggled, type LibraryFilters } from './filters'

/** What a list of values unfolds to is loaded when it is first unfolded. */
const FacetValues = lazy(async () => ({ default: (await import('./facet-values')).FacetValues }))

interface FilterBarProps {
  filters: LibraryFilters
  /** The filters that the list shows; they trail `filters` while the reader types. */
  asked: LibraryFilters
  onChange: (filters: LibraryFilters) => void
}

/** Search, categories and tags, and a chip for each filter that is active. */
export function FilterBar({ filters, asked, onChange }: FilterBarProps) {
  const facets = useQuery({ ...facetsQuery(asked), placeholderData: keepPreviousData })
  return (
    <Bar aria-label="Filters">
      <Line>
        <SearchBox>
          <SearchIcon />
          <Control
            type="search"
            aria-label="Search circuits"
            placeholder="Search circuits..."
            maxLength={200}
            value={filters.q}
            onChange={(event) => onChange({ ...filters, q: event.target.value })}
          />
        </SearchBox>
        <Facet
          label="Categories"
          none="No categories available"
          values={facets.data?.categories ?? []}
          chosen={filters.category}
          onChange={(category) => onChange({ ...filters, category })}
        />
        <Facet
          label="Tags"
          none="No tags available"
          values={facets.data?.tags ?? []}
          chosen={filters.tag}
          onChange={(tag) => onChange({ ...filters, tag })}
        />
      </Line>
      {isFiltered(filters) && <ActiveFilters filters={filters} onChange={onChange} />}
    </Bar>
  )
}

function ActiveFilters({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { q, category, tag } = filters
  return (
    <ChipRow>
      <Quiet>Active filters:</Quiet>
      {q.trim() !== '' && (
        <RemovableChip removeLabel="Remove search" onRemove={() => onChange({ ...filters, q: '' })}>
          “{q.trim()}”
        </RemovableChip>
      )}
      {category.map((name) => (
        <RemovableChip
          key={name}
          removeLabel={`Remove category ${name}`}
          onRemove={() => onChange({ ...filters, category: toggled(category, name) })}
        >
          {name}
        </RemovableChip>
      ))}
      {tag.map((name) => (
        <RemovableChip
          key={name}
          removeLabel={`Remove tag ${name}`}
          onRemove={() => onChange({ ...filters, tag: toggled(tag, name) })}
        >
          #{name}
        </RemovableChip>
      ))}
      <Button variant="ghost" size="small" onClick={() => onChange(noFilters)}>
        Clear all
      </Button>
    </ChipRow>
  )
}

interface FacetProps {
  label: string
  none: string
  values: { name: string; count: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Values of one kind to choose any of, with how many circuits each would show. */
function Facet({ label, none, values, chosen, onChange }: FacetProps) {
  return (
    <Dropdown label={chosen.length > 0 ? `${label} (${chosen.length})` : label}>
      <Suspense fallback={<p>Loading...</p>}>
        <FacetValues none={none} values={values} chosen={chosen} onChange={onChange} />
      </Suspense>
    </Dropdown>
  )
}

const Bar = styled.section`
  display: grid;
  gap: var(--space-3);
  margin-bottom: var(--space-5);
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`

const SearchBox = styled.div`
  position: relative;
  flex: 1 1 16rem;

  & > svg {
    position: absolute;
    left: var(--space-3);
    top: 50%;
    translate: 0 -50%;
    color: var(--muted-foreground);
  }

  & > input {
    padding-left: 2.375rem;
  }
`

const Quiet = styled.span`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
