import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { withFilter } from '../../../contract/paths'
import { countNoun } from '../../lib/count-noun'
import { Chip } from '../../ui/chip'

/** The first few tags; the others on demand. */
export function CircuitTags({ tags }: Pick<CircuitSummary, 'tags'>) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = isOpen ? 0 : Math.max(0, tags.length - firstTags)
  return (
    <>
      {(hidden > 0 ? tags.slice(0, firstTags) : tags).map((tag) => (
        <Tag
          key={tag.id}
          as={Link}
          to={withFilter('tag', tag.name)}
          dir="auto"
          data-short={!isOpen || undefined}
          title={isOpen ? undefined : tag.name}
        >
          #{tag.name}
        </Tag>
      ))}
      {hidden > 0 && (
        <MoreTags type="button" aria-label={`Show ${countNoun(hidden, 'more tag')}`} onClick={() => setIsOpen(true)}>
          +{hidden}
        </MoreTags>
      )}
    </>
  )
}

/** How many tags show at first. */
const firstTags = 4

/* Several fit in one line of a phone; their full text is shown with the others. */
const Tag = styled(Chip)`
  &[data-short] {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (width < 48rem) {
    &[data-short] {
      max-width: 8.5rem;
    }
  }
`

const MoreTags = styled.button`
  padding: 0.125rem var(--space-2);
  background: none;
  color: var(--link);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-small);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.5;
`
