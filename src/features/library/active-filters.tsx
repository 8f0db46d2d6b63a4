import { styled } from 'styled-components'
import { parseSearch, withoutPart } from '../../../contract/search-query'
import { Button } from '../../ui/button'
import { ChipRow, RemovableChip } from '../../ui/chip'
import { MutedText } from '../../ui/page'
import { removeValue, withoutFilters, type LibraryFilters } from './filters'

interface ActiveFiltersProps {
  filters: LibraryFilters
  /** Changes what is filtered, by a function of the filters at that moment. */
  onChange: (update: (current: LibraryFilters) => LibraryFilters) => void
}

/** A removable chip for each active filter, also for those within the search, and a button that removes all. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { q, category, tag, favorites } = filters
  const search = parseSearch(q)
  const partsOfSearch = search.filters.map(({ start, end }) => ({ text: q.slice(start, end), start, end }))
  const isNothingActive =
    search.words.trim() === '' && [partsOfSearch, category, tag].every(({ length }) => length === 0) && !favorites
  return (
    <>
      <ChipRow>
        <MutedText as="span">{isNothingActive ? 'No active filters.' : 'Active filters:'}</MutedText>
        {search.words.trim() !== '' && (
          <RemovableChip
            removeLabel="Remove search"
            onRemove={() => onChange((current) => ({ ...current, q: partsOfSearch.map(({ text }) => text).join(' ') }))}
          >
            <bdi>“{search.words.trim()}”</bdi>
          </RemovableChip>
        )}
        {partsOfSearch.map((part) => (
          <RemovableChip
            key={part.start}
            removeLabel={`Remove ${part.text}`}
            onRemove={() => onChange((current) => ({ ...current, q: withoutPart(q, part) }))}
          >
            <bdi>{part.text}</bdi>
          </RemovableChip>
        ))}
        {category.map((name) => (
          <RemovableChip
            key={name}
            removeLabel={`Remove category ${name}`}
            onRemove={() => onChange((current) => ({ ...current, category: removeValue(current.category, name) }))}
          >
            <bdi>{name}</bdi>
          </RemovableChip>
        ))}
        {tag.map((name) => (
          <RemovableChip
            key={name}
            removeLabel={`Remove tag ${name}`}
            onRemove={() => onChange((current) => ({ ...current, tag: removeValue(current.tag, name) }))}
          >
            <bdi>#{name}</bdi>
          </RemovableChip>
        ))}
        {favorites && (
          <RemovableChip
            removeLabel="Remove Favorites Only"
            onRemove={() => onChange((current) => ({ ...current, favorites: false }))}
          >
            Favorites Only
          </RemovableChip>
        )}
        <Button variant="ghost" size="small" onClick={() => onChange(withoutFilters)}>
          Clear all
        </Button>
      </ChipRow>
      {search.problems.map(({ message, start }) => (
        <Problem key={start} role="status">
          {message}
        </Problem>
      ))}
    </>
  )
}

/* No notice of the kit: pages that have no list would load other parts with it. */
const Problem = styled.p`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--warning-surface);
  color: var(--warning-surface-foreground);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`
