import type { ReactNode } from 'react'
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
  /** A chip that removes a filter by the changes that it makes of the others. */
  const chip = (
    name: string,
    text: ReactNode,
    without: (current: LibraryFilters) => Partial<LibraryFilters>,
    key: number | string = name,
  ) => (
    <RemovableChip
      key={key}
      removeLabel={`Remove ${name}`}
      onRemove={() => onChange((current) => ({ ...current, ...without(current) }))}
    >
      {text}
    </RemovableChip>
  )
  return (
    <>
      <ChipRow>
        <MutedText as="span">{isNothingActive ? 'No active filters.' : 'Active filters:'}</MutedText>
        {search.words.trim() !== '' &&
          chip('search', <bdi>“{search.words.trim()}”</bdi>, () => ({
            q: partsOfSearch.map(({ text }) => text).join(' '),
          }))}
        {partsOfSearch.map((part) =>
          chip(part.text, <bdi>{part.text}</bdi>, () => ({ q: withoutPart(q, part) }), part.start),
        )}
        {category.map((name) =>
          chip(`category ${name}`, <bdi>{name}</bdi>, (current) => ({ category: removeValue(current.category, name) })),
        )}
        {tag.map((name) =>
          chip(`tag ${name}`, <bdi>#{name}</bdi>, (current) => ({ tag: removeValue(current.tag, name) })),
        )}
        {favorites && chip('Favorites Only', 'Favorites Only', () => ({ favorites: false }))}
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
