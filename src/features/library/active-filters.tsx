import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { ChipRow, RemovableChip } from '../../ui/chip'
import { removeValue, withoutFilters, type LibraryFilters } from './filters'

interface ActiveFiltersProps {
  filters: LibraryFilters
  /** Changes what is filtered, by a function of the filters at that moment. */
  onChange: (update: (current: LibraryFilters) => LibraryFilters) => void
}

/** A removable chip for each active filter, and a button that removes all. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { q, category, tag, favorites } = filters
  return (
    <ChipRow>
      <MutedText>Active filters:</MutedText>
      {q.trim() !== '' && (
        <RemovableChip removeLabel="Remove search" onRemove={() => onChange((current) => ({ ...current, q: '' }))}>
          <bdi>“{q.trim()}”</bdi>
        </RemovableChip>
      )}
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
  )
}

const MutedText = styled.span`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
