import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { facetsQuery } from '../../api/circuits'
import { useLoginGuard } from '../../circuit/use-login-guard'
import { Switch } from '../../ui/choice'
import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { InlineSelect } from '../../ui/inline-select'
import { lazyComponent } from '../../ui/lazy-component'
import { SearchBox } from '../../ui/search-box'
import type { FacetValuesProps } from './facet-values'
import { isFiltered, sorts, toggleValue, type LibraryFilters } from './filters'

/** Loaded when a list of values is first opened; the chips, when a filter is first set. */
const FacetValues = lazyComponent(async () => (await import('./facet-values')).FacetValues, {
  fallback: <p>Loading...</p>,
})

const ActiveFilters = lazyComponent(async () => (await import('./active-filters')).ActiveFilters)

interface FilterBarProps {
  filters: LibraryFilters
  /** Changes what is filtered, by a function of the filters at that moment. */
  onChange: (update: (current: LibraryFilters) => LibraryFilters) => void
  /** Like `onChange`, for a search that is still being typed. */
  onTyping: (update: (current: LibraryFilters) => LibraryFilters) => void
}

/** Search, categories and tags, and a chip for each filter that is active. */
export function FilterBar({ filters, onChange, onTyping }: FilterBarProps) {
  const facets = useQuery({ ...facetsQuery(facetFilters(filters)), placeholderData: keepPreviousData })
  const orLogin = useLoginGuard()
  return (
    <Bar aria-label="Filters">
      <Line>
        <SearchBox
          aria-label="Search circuits"
          placeholder="Search circuits..."
          value={filters.q}
          onSearch={(q) => onChange((current) => ({ ...current, q }))}
          onTyping={(q) => onTyping((current) => ({ ...current, q }))}
        />
        <FilterDropdown
          label="Categories"
          none="No categories available"
          values={facets.data?.categories ?? []}
          chosen={filters.category}
          onToggle={(name) => onChange((current) => ({ ...current, category: toggleValue(current.category, name) }))}
        />
        <FilterDropdown
          label="Tags"
          none="No tags available"
          values={facets.data?.tags ?? []}
          chosen={filters.tag}
          onToggle={(name) => onChange((current) => ({ ...current, tag: toggleValue(current.tag, name) }))}
        />
        <InlineSelect
          aria-label="Order"
          options={sorts}
          value={filters.sort}
          onChoose={(sort) => onChange((current) => ({ ...current, sort }))}
        />
        <Favorites>
          <Switch
            label="Favorites Only"
            checked={filters.favorites}
            onChange={orLogin(() => onChange((current) => ({ ...current, favorites: !current.favorites })))}
          />
        </Favorites>
        <HelpLink to={paths.searchHelp}>Search tips</HelpLink>
      </Line>
      {isFiltered(filters) && (
        <ErrorRegion what="The list of active filters">
          <ActiveFilters fallback={<ChipRoom />} filters={filters} onChange={onChange} />
        </ErrorRegion>
      )}
    </Bar>
  )
}

/** Facets do not depend on the order. */
const facetFilters = ({ q, category, tag, favorites }: LibraryFilters) => ({ q, category, tag, favorites })

interface FilterDropdownProps extends FacetValuesProps {
  label: string
}

/** Values of one kind to choose any of, with how many circuits each would show. */
function FilterDropdown({ label, ...facet }: FilterDropdownProps) {
  return (
    <Dropdown label={facet.chosen.length > 0 ? `${label} (${facet.chosen.length})` : label}>
      <ErrorRegion what="The choice">
        <FacetValues {...facet} />
      </ErrorRegion>
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

  & select {
    min-height: 2.5rem;
  }
`

const Favorites = styled.div`
  display: flex;
  align-items: center;
`

const HelpLink = styled(Link)`
  align-self: center;
  padding: var(--space-1);
  font-size: var(--text-sm);
`

/* As high as a line of chips. */
const ChipRoom = styled.div`
  height: 2.25rem;
`
